import type { RouteBody } from '../../protocol/http'
import { type Bytes, randomBytes, utf8, withSecret } from '../bytes'
import { SiteError } from '../errors'

/** A method of recovery whose secret only the user has. */
export type OwnMethod = RouteBody<'/v1/recovery/prepare'>['method']

/** What shares under a user's secret are bound to. */
export interface RecoveryBinding {
  readonly walletId: string
  /** Of the method: 128 bits, base64url. */
  readonly id: string
  readonly gen: number
  readonly method: OwnMethod
}

/**
 * Version of the ciphertext: this byte, 12 bytes of nonce, and AES-256-GCM of the shares with its
 * 16 bytes of tag.
 */
const VERSION = 1
const IV_LENGTH = 12

/**
 * Input of HKDF that WebCrypto does not give out again: what a password or a passkey made. The
 * bytes are overwritten.
 */
export const importSecret = (bytes: Bytes): Promise<CryptoKey> =>
  withSecret(bytes, () =>
    crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey', 'deriveBits']),
  )

/**
 * HKDF-SHA256 (RFC 5869). A secret is of one method alone, and its salt, where it has one, is in it
 * already.
 */
const hkdf = (info: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: utf8(info),
})
const sealingKey = (secret: CryptoKey) =>
  crypto.subtle.deriveKey(
    hkdf('tessera recovery v1'),
    secret,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )

const parameters = ({ walletId, id, gen, method }: RecoveryBinding, iv: Bytes) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`tessera:recovery:v1:${walletId}:${id}:${gen}:${method}`),
})

/** What shows the server that somebody has the secret, and says nothing else of it: 32 bytes. */
export const proofOf = async (secret: CryptoKey): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.deriveBits(hkdf('tessera recovery v1 proof'), secret, 256))

/** SHA-256 of a proof: all that the server has of it before. */
export const verifierOf = async (proof: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', proof))

/** Seals shares under a user's secret, with a nonce of its own. */
export async function sealForUser(
  secret: CryptoKey,
  shares: Bytes,
  binding: RecoveryBinding,
): Promise<Bytes> {
  const iv = randomBytes(IV_LENGTH)
  const sealed = await crypto.subtle.encrypt(
    parameters(binding, iv),
    await sealingKey(secret),
    shares,
  )
  return Uint8Array.of(VERSION, ...iv, ...new Uint8Array(sealed))
}

/**
 * Runs `work` with what {@link sealForUser} sealed, and overwrites it afterwards.
 * @throws SiteError `layout_unknown` for another version, `secret_wrong` where secret, binding or
 * ciphertext are wrong
 */
export async function withUserShares<Result>(
  secret: CryptoKey,
  sealed: Bytes,
  binding: RecoveryBinding,
  work: (shares: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  if (sealed[0] !== VERSION) throw new SiteError('layout_unknown')
  const key = await sealingKey(secret)
  const opened = await crypto.subtle
    .decrypt(parameters(binding, sealed.slice(1, 1 + IV_LENGTH)), key, sealed.slice(1 + IV_LENGTH))
    .catch(() => Promise.reject(new SiteError('secret_wrong')))
  return withSecret(new Uint8Array(opened), work)
}
