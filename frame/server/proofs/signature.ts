import { createHash, createPublicKey, type KeyObject, timingSafeEqual, verify } from 'node:crypto'
import * as z from 'zod/mini'
import { Refusal } from '../http/refusal'

/**
 * The one form of HTTP Message Signatures (RFC 9421) that the server takes: method, path and the
 * digest of the body (RFC 9530), ECDSA on P-256 with SHA-256. One exact pattern, so that two
 * readers cannot understand it differently.
 */
const INPUT =
  /^t=(\("@method" "@path" "content-digest"\);created=(\d{1,11});nonce="([\w-]{22})";keyid="([\w-]{22,43})";tag="tessera-1")$/
/** 64 bytes, r and s. */
const SIGNATURE = /^t=:([A-Za-z0-9+/]{86}==):$/
const DIGEST = /^sha-256=:([A-Za-z0-9+/]{43}=):$/

/** Milliseconds that the clock of a request may be off. */
export const CLOCK_WINDOW = 60_000

/** What a signed request says of itself. Nothing of it is proven yet. */
export interface SignatureInput {
  /** Unix milliseconds. */
  readonly created: number
  readonly nonce: string
  /** Id of the session, or the thumbprint of the key that is registered. */
  readonly keyid: string
  /** As they were written, for the signature's base. */
  readonly params: string
  readonly digest: string
  readonly signature: Buffer
}

export interface SignedRequest {
  readonly method: string
  readonly path: string
  readonly body: Uint8Array
}

const refusal = (why: string) => new Refusal('proof_refused', why)

/**
 * Throws a `Refusal` `proof_refused` where the headers are not of the profile, or the clock is off
 * by more than a minute.
 */
export const readSignature = (
  header: (name: string) => string | undefined,
  now: number,
): SignatureInput => {
  const [, params = '', created = '', nonce = '', keyid = ''] =
    INPUT.exec(header('signature-input') ?? '') ?? []
  const [, signature = ''] = SIGNATURE.exec(header('signature') ?? '') ?? []
  const digest = header('content-digest') ?? ''
  if (!params || !signature || !DIGEST.test(digest))
    throw refusal('The request is not signed in the form of this server')
  const at = Number(created) * 1000
  if (Math.abs(now - at) > CLOCK_WINDOW)
    throw refusal('The clock of the request is off: see the Date of this answer')
  return { created: at, nonce, keyid, params, digest, signature: Buffer.from(signature, 'base64') }
}

/** What is signed (RFC 9421, section 2.5). */
const signatureBase = (
  { method, path }: Pick<SignedRequest, 'method' | 'path'>,
  digest: string,
  params: string,
): string =>
  `"@method": ${method}\n"@path": ${path}\n"content-digest": ${digest}\n"@signature-params": ${params}`

/**
 * Throws a `Refusal` `proof_refused` where the body is another than the one that was signed, or the
 * signature is not of this key.
 */
export const checkSignature = (
  key: KeyObject,
  input: SignatureInput,
  request: SignedRequest,
): void => {
  const expected = createHash('sha256').update(request.body).digest()
  const [, said = ''] = DIGEST.exec(input.digest) ?? []
  if (!timingSafeEqual(expected, Buffer.from(said, 'base64')))
    throw refusal('The body is not the one that was signed')
  const base = Buffer.from(signatureBase(request, input.digest, input.params))
  if (!verify('sha256', base, { key, dsaEncoding: 'ieee-p1363' }, input.signature))
    throw refusal('The signature is not of this key')
}

export const publicJwkSchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
})
export type PublicJwk = z.infer<typeof publicJwkSchema>

/** RFC 7638. */
export const thumbprint = ({ crv, kty, x, y }: PublicJwk): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')

/** Throws a `Refusal` `bad_request` where it is no point of the curve. */
export const importKey = (jwk: PublicJwk): KeyObject => {
  try {
    return createPublicKey({ format: 'jwk', key: { ...jwk } })
  } catch {
    throw new Refusal('bad_request', 'The key is not a point of P-256')
  }
}
