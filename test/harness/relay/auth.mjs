// Who connects: a JWT signed by the client's own key (specs.walletconnect.com, relay client auth).
import { createPublicKey, verify } from 'node:crypto'

const SKEW_SECONDS = 120

/** @typedef {{ clientId: string } | { refused: string }} Verdict */
/** @typedef {{ projectIds?: readonly string[], allowedOrigins?: readonly string[] }} Doors */

/** @param {string} url @returns {string} */
const hostOf = (url) => (URL.canParse(url) ? new URL(url).host : '')

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** The multicodec of an Ed25519 key, and its 32 bytes. */
const ED25519 = /^ed01([0-9a-f]{64})$/

/** The key that a `did:key` is of; throws where it is of none. @param {string} did */
const keyOf = (did) => {
  const digits = /^did:key:z([1-9A-HJ-NP-Za-km-z]{1,64})$/.exec(did)?.[1] ?? ''
  const value = [...digits].reduce((sum, one) => sum * 58n + BigInt(BASE58.indexOf(one)), 0n)
  const [, hex] = ED25519.exec(value.toString(16)) ?? []
  if (!hex) throw new Error('no Ed25519 key')
  const x = Buffer.from(hex, 'hex').toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** @param {string} part */
const decode = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))

/** @param {string} jwt @param {string} host @returns {Verdict} */
const readJwt = (jwt, host) => {
  try {
    const [header = '', payload = '', signature = ''] = jwt.split('.')
    const { iss, aud, iat, exp } = decode(payload)
    const isSigned =
      decode(header).alg === 'EdDSA' &&
      verify(
        null,
        Buffer.from(`${header}.${payload}`),
        keyOf(iss),
        Buffer.from(signature, 'base64url'),
      )
    if (!isSigned) return { refused: 'JWT validation error: signature' }
    const now = Date.now() / 1000
    if (!(exp > now - SKEW_SECONDS) || !(iat < now + SKEW_SECONDS))
      return { refused: 'JWT validation error: expired' }
    if (hostOf(aud) !== host) return { refused: 'JWT validation error: audience' }
    return { clientId: iss }
  } catch {
    return { refused: 'JWT validation error: malformed' }
  }
}

/**
 * Reads an upgrade request; a refusal is what the socket is closed with, code 3000.
 * @param {import('node:http').IncomingMessage} request @param {Doors} doors @returns
 * {Promise<Verdict>}
 */
export const authenticate = async (request, { projectIds, allowedOrigins }) => {
  const host = request.headers.host ?? ''
  // a path that no URL has, `//` for one, must not throw
  const searchParams = new URLSearchParams(request.url?.split('?')[1])
  const projectId = searchParams.get('projectId') ?? ''
  if (projectIds && !projectIds.includes(projectId))
    return { refused: projectId ? 'Project not found' : 'Project ID is required' }
  const { origin } = request.headers
  if (allowedOrigins && origin !== undefined && !allowedOrigins.includes(origin))
    return { refused: 'Unauthorized: origin not allowed' }
  const jwt =
    searchParams.get('auth') ?? /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  return jwt ? readJwt(jwt, host) : { refused: 'JWT validation error: missing' }
}
