import { kernelError } from '../kernelErrors'
import type { RpcEndpoint, RpcUrl } from './types'

/** One URL as it is asked: everything filled in. Milliseconds; `timeout` per attempt. */
export interface Endpoint {
  readonly url: string
  /** All that may be told of the URL. */
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly size: number
  readonly wait: number
}

/** What holds for a chain's URLs that say nothing of their own. */
export interface EndpointDefaults {
  readonly timeout?: number | undefined
  readonly batch?: RpcEndpoint['batch']
}

/** Host of a URL: all that errors tell of it, since paths and queries carry keys. */
export const hostOf = (url: string): string => {
  try {
    return new URL(url).host
  } catch {
    return 'the URL'
  }
}

/** A text without the parts of a URL that may be a key; servers like to quote the path they were asked for. */
export function hideUrl(text: string, url: string): string {
  try {
    const { href, pathname, search } = new URL(url)
    return [href, pathname + search, pathname, search].reduce((left, part) => (part.length > 2 ? left.replaceAll(part, '…') : left), text)
  } catch {
    return text
  }
}

const headerName = /^[!#$%&'*+.^_`|~0-9a-z-]+$/i
const headerValue = /^[\t\x20-\x7e\x80-\xff]*$/
const isCount = (value: unknown, least: number) => value === undefined || (typeof value === 'number' && value >= least && value < Number.POSITIVE_INFINITY)

/** The URLs of a chain, each once, with their defaults. Throws `kernel/bad-options`; the message has hosts and names of headers, never values. */
export function endpointsOf(urls: readonly RpcUrl[], defaults: EndpointDefaults = {}): readonly Endpoint[] {
  const known = new Map<string, Endpoint>()
  for (const given of urls) {
    const endpoint = endpointOf(typeof given === 'string' ? { url: given } : given, defaults)
    if (!known.has(endpoint.url)) known.set(endpoint.url, endpoint)
  }
  return [...known.values()]
}

function endpointOf({ url, headers = {}, timeout, batch }: RpcEndpoint, defaults: EndpointDefaults): Endpoint {
  const host = hostOf(url)
  const own = batch ?? defaults.batch
  const { size = 1000, wait = 0 } = own === false ? { size: 1 } : (own ?? {})
  // an error of the platform would quote the value, which may be a key
  const problems = Object.entries(headers).flatMap(([name, value]) => {
    if (!headerName.test(name)) return [`rpc: a header for ${host} has a name that cannot be sent`]
    return headerValue.test(value) ? [] : [`rpc: the header "${name}" for ${host} has a value that cannot be sent`]
  })
  if (!isCount(size, 1) || !isCount(wait, 0)) problems.push(`rpc: batch of ${host}: expected false, or { size, wait } in numbers`)
  if (problems.length) throw kernelError('bad-options', { problems })
  return { url, host, headers, timeout: timeout ?? defaults.timeout ?? 10_000, size, wait }
}
