// Who connects: a JWT signed by the client's own key (specs.walletconnect.com, relay client auth).
import { decodeJWT, verifyJWT } from '@walletconnect/relay-auth'

const SKEW_SECONDS = 120

/** @typedef {{ clientId: string } | { refused: string }} Verdict */
/** @typedef {{ projectIds?: readonly string[], allowedOrigins?: readonly string[] }} Doors */

/** @param {string} url @returns {string} */
const hostOf = (url) => (URL.canParse(url) ? new URL(url).host : '')

/** @param {string} jwt @param {string} host @returns {Promise<Verdict>} */
const readJwt = async (jwt, host) => {
  try {
    if (!(await verifyJWT(jwt))) return { refused: 'JWT validation error: signature' }
    const { iss, aud, iat, exp } = decodeJWT(jwt).payload
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
