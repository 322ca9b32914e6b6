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

/**
 * The address of a client. `X-Forwarded-For` is believed for as many entries, from its end, as
 * there are trusted proxies: the rest a client may write itself. Empty where there is none.
 */
export const clientAddress = (
  socket: string | undefined,
  forwarded: string | undefined,
  trustProxy: number,
): string => {
  const chain = [...(forwarded ?? '').split(',').map((entry) => entry.trim()), socket ?? '']
  const entry = mapped(chain[Math.max(0, chain.length - 1 - trustProxy)] ?? '')
  return isIP(entry) ? entry : mapped(socket ?? '')
}

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
