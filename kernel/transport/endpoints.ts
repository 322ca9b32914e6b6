import { kernelError } from '../errors/kernelErrors'
import type { Endpoint, EndpointDefaults, RpcEndpoint, RpcUrl } from './types'

/** Host of a URL: the only part that errors name, since paths and queries carry keys. */
const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return 'the URL'
  }
}

/**
 * A text with everything that may be a key replaced by `…`: the URL's path and query, parts of
 * them, and header values. Servers quote requests in their errors.
 */
export function hideKeys(
  text: string,
  { url, headers }: Pick<Endpoint, 'url' | 'headers'>,
): string {
  const hide = (from: string, parts: readonly string[], minLength: number) =>
    parts.reduce(
      (rest, part) => (part.length >= minLength ? rest.replaceAll(part, '…') : rest),
      from,
    )
  const sent = Object.values(headers).flatMap((value) => [value, ...value.split(/\s+/)])
  try {
    const { href, pathname, search, searchParams, username, password } = new URL(url)
    // segments such as "mainnet" are not keys
    const segments = pathname.split('/').filter((part) => /\d/.test(part) || part.length >= 20)
    return hide(
      hide(text, [url, href, pathname + search, pathname, search], 3),
      [...segments, ...searchParams.values(), username, password, ...sent],
      6,
    )
  } catch {
    return hide(text, [url, ...sent], 6)
  }
}

const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const isCount = (value: unknown, min: number) =>
  value === undefined ||
  (typeof value === 'number' && value >= min && value < Number.POSITIVE_INFINITY)

/**
 * The URLs of a chain without duplicates, defaults filled in. Throws `kernel/bad-options`, whose
 * message names hosts and headers, never header values.
 */
export function endpointsOf(
  urls: readonly RpcUrl[],
  defaults: EndpointDefaults = {},
): readonly Endpoint[] {
  const known = new Map<string, Endpoint>()
  for (const given of urls) {
    const endpoint = endpointOf(typeof given === 'string' ? { url: given } : given, defaults)
    if (!known.has(endpoint.url)) known.set(endpoint.url, endpoint)
  }
  return [...known.values()]
}

/**
 * What of these headers cannot be sent, without their values. The platform's own error would quote
 * the value, which may be a key.
 */
export const headerProblems = (
  host: string,
  headers: Readonly<Record<string, unknown>>,
): string[] =>
  Object.entries(headers).flatMap(([name, value]) => {
    if (!headerName.test(name)) return [`a header for ${host} has a name that cannot be sent`]
    return typeof value === 'string' && headerValue.test(value)
      ? []
      : [`the header "${name}" for ${host} has a value that cannot be sent`]
  })

function endpointOf(
  { url, headers: given = {}, timeout, batch }: RpcEndpoint,
  defaults: EndpointDefaults,
): Endpoint {
  const host = hostOf(url)
  const own = batch ?? defaults.batch
  const { size = 1000, wait = 0 } = own === false ? { size: 1 } : (own ?? {})
  const makeHeaders = typeof given === 'function' ? given : undefined
  const headers = typeof given === 'function' ? {} : given
  const problems = headerProblems(host, headers).map((problem) => `rpc: ${problem}`)
  if (!isCount(size, 1) || !isCount(wait, 0))
    problems.push(`rpc: batch of ${host}: expected false, or { size, wait } in numbers`)
  if (problems.length) throw kernelError('bad-options', { problems })
  return {
    url,
    host,
    headers,
    ...(makeHeaders && { makeHeaders }),
    timeout: timeout ?? defaults.timeout ?? 10_000,
    size,
    wait,
  }
}
