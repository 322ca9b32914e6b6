import { isIP, isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address. */
const groupsOf = (ip: string): readonly string[] => {
  const [before = '', after] = ip.split('::')
  const split = (text: string) => (text ? text.split(':') : [])
  const head = split(before)
  const tail = after === undefined ? [] : split(after)
  return [
    ...head,
    ...Array.from(
      { length: after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length) },
      () => '0',
    ),
    ...tail,
  ].map((group) => group.replace(/^0+(?=.)/, '').toLowerCase())
}

const mapped = (ip: string) => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** Some proxies write the port of the client, too: `192.0.2.1:443`, `[2001:db8::1]:443`. */
const withoutPort = (entry: string) =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(entry)?.[1] ?? entry

/**
 * The address that the first trusted proxy wrote into `X-Forwarded-For`: as many entries from its
 * end as there are trusted proxies, since a client may write the rest. Undefined where there is
 * none, or it is no address.
 */
export const forwardedAddress = (
  forwarded: string | undefined,
  trustProxy: number,
): string | undefined => {
  const chain = (forwarded ?? '').split(',').map((entry) => entry.trim())
  const entry = mapped(withoutPort(chain[Math.max(0, chain.length - trustProxy)] ?? ''))
  return isIP(entry) ? entry : undefined
}

/** The address of a client, behind the trusted proxies. Empty where there is none. */
export const clientAddress = (
  socket: string | undefined,
  forwarded: string | undefined,
  trustProxy: number,
): string => forwardedAddress(forwarded, trustProxy) ?? mapped(socket ?? '')

/** What limits count: an IPv4 address, or the /64 that one customer of IPv6 has. */
export const limitedNetwork = (ip: string): string =>
  isIPv6(ip) ? `${groupsOf(ip).slice(0, 4).join(':')}::/64` : ip

/** What is written down: the /24 or /48. */
export const auditedNetwork = (ip: string): string =>
  isIPv6(ip)
    ? `${groupsOf(ip).slice(0, 3).join(':')}::/48`
    : `${ip.split('.').slice(0, 3).join('.')}.0/24`

/**
 * What mails are counted by: an IPv4 address, or the /48 that one site of IPv6 may have, with its
 * 65,536 networks of /64.
 */
export const mailNetwork = (ip: string): string => (isIPv6(ip) ? auditedNetwork(ip) : ip)
