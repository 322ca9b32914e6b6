import { toBase64, toBase64url } from '../../../lib/bytes/base64'
import { type Bytes, randomId, utf8 } from '../bytes'

/** Headers of a signed request. */
export interface SignedHeaders {
  readonly 'content-digest': string
  readonly 'signature-input': string
  readonly signature: string
}

export interface SignatureInput {
  readonly method: string
  /** Path of the URL, without query: this API has none. */
  readonly path: string
  readonly body: Bytes
  /** Id of the session; for its registration the thumbprint of the key. */
  readonly keyid: string
  /** Unix milliseconds by the server's clock. */
  readonly now: number
  /** 128 bits, base64url; random by default. */
  readonly nonce?: string
}

/**
 * What a signature is over (RFC 9421, section 2.5), for a digest of the body and the signature's
 * own parameters.
 */
const signatureBase = (method: string, path: string, digest: string, parameters: string) =>
  `"@method": ${method}\n"@path": ${path}\n"content-digest": ${digest}\n"@signature-params": ${parameters}`

/**
 * Signs a request with a session's key: HTTP Message Signatures (RFC 9421) with ECDSA on P-256 and
 * SHA-256 over method, path and the body's digest (RFC 9530).
 */
export async function signHeaders(
  key: CryptoKey,
  { method, path, body, keyid, now, nonce = randomId() }: SignatureInput,
): Promise<SignedHeaders> {
  const digest = `sha-256=:${toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', body)))}:`
  const parameters = `("@method" "@path" "content-digest");created=${Math.floor(now / 1_000)};nonce="${nonce}";keyid="${keyid}";tag="tessera-1"`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    utf8(signatureBase(method, path, digest, parameters)),
  )
  return {
    'content-digest': digest,
    'signature-input': `t=${parameters}`,
    signature: `t=:${toBase64(new Uint8Array(signature))}:`,
  }
}

/** Public key of a session, as `/v1/session` takes it. */
export interface PublicJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** The public key of a pair. */
export async function publicJwk({ publicKey }: CryptoKeyPair): Promise<PublicJwk> {
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  return { kty: 'EC', crv: 'P-256', x, y }
}

/** Thumbprint of a key (RFC 7638): SHA-256 of its members in alphabetical order, base64url. */
export const thumbprint = async ({ crv, kty, x, y }: PublicJwk) =>
  toBase64url(
    new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(JSON.stringify({ crv, kty, x, y })))),
  )
