import { parseUrl } from './parseUrl'

/**
 * A host with letters beyond ASCII in the form that DNS has (Punycode, RFC 3492): letters of other
 * scripts may look like those of another host. Every other text is returned as it is.
 */
export function asciiHost(host: string): string {
  if (/^[ -~]*$/.test(host) || host.includes('\\')) return host
  const ascii = parseUrl(`https://${host}`)?.host
  return ascii !== undefined && isEncodedHost(ascii) ? ascii : host
}

/** Whether a label of a host, or of an origin's, stands for letters beyond ASCII (`xn--`, RFC 5890). */
export const isEncodedHost = (host: string): boolean => /(?:^|[./])xn--/i.test(host)
