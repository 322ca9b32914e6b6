import { type Bytes, equalBytes, randomBytes, utf8, withSecret } from '../bytes'
import { SiteError } from '../errors'

/**
 * What a wallet's ciphertext is bound to: moved to another wallet or generation it does not open.
 */
export interface WalletBinding {
  readonly id: string
  /** Raised by each rotation of the wallet's key, from 1. */
  readonly gen: number
}

/**
 * Version of the ciphertext: this byte, 12 bytes of nonce, and AES-256-GCM of the plaintext with
 * its 16 bytes of tag.
 */
const BLOB_VERSION = 1
const IV_LENGTH = 12
const TAG_LENGTH = 16
/**
 * Plaintext: version, kind, length of the secret, and the secret in 32 bytes with zeros behind it.
 * One length for all: a ciphertext does not tell which phrase it is of.
 */
const PLAIN_VERSION = 1
const KIND_BIP39_ENTROPY = 1
const PLAIN_LENGTH = 3 + 32
const BLOB_LENGTH = 1 + IV_LENGTH + PLAIN_LENGTH + TAG_LENGTH
const ENTROPY_LENGTHS: readonly number[] = [16, 20, 24, 28, 32]

/** Length of a wallet's key, in bytes. */
export const KEY_LENGTH = 32

/** An AES-256-GCM key that WebCrypto does not give out again. */
const importAesKey = (key: Bytes) =>
  crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt'])

const parameters = ({ id, gen }: WalletBinding, iv: Bytes) => ({
  name: 'AES-GCM',
  iv,
  additionalData: utf8(`tessera:wallet:v1:${id}:${gen}`),
  tagLength: TAG_LENGTH * 8,
})

/** Seals BIP-39 entropy under a wallet's key of 32 bytes, with a nonce of its own. */
export async function sealWallet(
  key: Bytes,
  entropy: Uint8Array,
  binding: WalletBinding,
): Promise<Bytes> {
  if (!ENTROPY_LENGTHS.includes(entropy.length)) throw new SiteError('layout_unknown')
  const iv = randomBytes(IV_LENGTH)
  const plain = new Uint8Array(PLAIN_LENGTH)
  plain.set([PLAIN_VERSION, KIND_BIP39_ENTROPY, entropy.length])
  plain.set(entropy, 3)
  const sealed = await withSecret(plain, async () =>
    crypto.subtle.encrypt(parameters(binding, iv), await importAesKey(key), plain),
  )
  return Uint8Array.of(BLOB_VERSION, ...iv, ...new Uint8Array(sealed))
}

/**
 * Opens what {@link sealWallet} made, and runs `work` with the entropy, which is overwritten
 * afterwards.
 * @throws SiteError `layout_unknown` for another version or kind, `wallet_refused` where key,
 * binding or ciphertext are wrong
 */
export async function withEntropy<Result>(
  key: Bytes,
  blob: Bytes,
  binding: WalletBinding,
  work: (entropy: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  if (blob[0] !== BLOB_VERSION || blob.length !== BLOB_LENGTH) throw new SiteError('layout_unknown')
  const plain = await decrypt(key, blob, binding)
  return withSecret(plain, () => {
    const [version, kind, length = 0] = plain
    const hasZeros = equalBytes(
      plain.subarray(3 + length),
      new Uint8Array(Math.max(0, 32 - length)),
    )
    if (
      version !== PLAIN_VERSION ||
      kind !== KIND_BIP39_ENTROPY ||
      !ENTROPY_LENGTHS.includes(length) ||
      !hasZeros
    )
      throw new SiteError('layout_unknown')
    return work(plain.subarray(3, 3 + length))
  })
}

async function decrypt(key: Bytes, blob: Bytes, binding: WalletBinding): Promise<Bytes> {
  try {
    return new Uint8Array(
      await crypto.subtle.decrypt(
        parameters(binding, blob.slice(1, 1 + IV_LENGTH)),
        await importAesKey(key),
        blob.slice(1 + IV_LENGTH),
      ),
    )
  } catch {
    throw new SiteError('wallet_refused')
  }
}
