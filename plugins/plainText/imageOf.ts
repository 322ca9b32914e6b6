/** Pictures that run nothing: no SVG. */
const kinds = /^image\/(?:png|jpeg|gif|webp|avif)[;,]/i

/**
 * The address of a picture that somebody else named, as it is when it is parsed: https without a user's name, or a picture in a `data:` address of at most `most` characters. Undefined for
 * any other, and for what could run something.
 */
export function imageOf(value: unknown, most = 20_000): string | undefined {
  if (typeof value !== 'string' || value.length > most) return undefined
  try {
    const { href, protocol, pathname, username, password } = new URL(value)
    const isImage = protocol === 'data:' ? kinds.test(pathname) : protocol === 'https:' && !username && !password && href.length <= 2000
    return isImage ? href : undefined
  } catch {
    return undefined
  }
}
