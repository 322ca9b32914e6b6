/** Largest cookie that is written, name and value together, in bytes. Browsers refuse more than 4,096, attributes included in some. */
export const cookieLimit = 3_800

/** A storage key as a cookie's name: colons and the like are no part of one (RFC 6265, section 4.1.1). */
export const cookieName = (key: string): string => encodeURIComponent(key)

/** A text as a cookie's value: what may not stand in one is escaped, and nothing else, since room is short. Throws for half a surrogate pair. */
export const encodeCookie = (value: string): string => value.replace(/[^!#$&-+\x2d-:<-[\]-~]/gu, encodeURIComponent)

/** The value of a cookie in a `Cookie` header or in `document.cookie`; null where it is not there or not ours. Of two with the name, the first. */
export function readCookie(header: string, name: string): string | null {
  for (const pair of header.split(';')) {
    const [key, value] = splitOnce(pair.trim())
    if (key !== name) continue
    try {
      return decodeURIComponent(value)
    } catch {
      return null
    }
  }
  return null
}

const splitOnce = (pair: string): readonly [string, string] => {
  const at = pair.indexOf('=')
  return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)]
}
