/** An address on a server, without a user's name, or a picture that runs nothing: no SVG. */
const picture = /^(?:https:\/\/[^/@]+\/|data:image\/(?:png|jpeg|gif|webp|avif)[;,])/i

/**
 * The address of a picture that somebody else named, as it is when it is parsed: https without a
 * user's name, or a picture in a `data:` address of at most `most` characters. Undefined for any
 * other, and for what could run something.
 */
export function imageOf(value: unknown, most = 20_000): string | undefined {
  if (typeof value !== 'string' || value.length > most) return undefined
  try {
    const { href } = new URL(value)
    return picture.test(href) && (href[0] === 'd' || href.length <= 2000) ? href : undefined
  } catch {
    return undefined
  }
}
