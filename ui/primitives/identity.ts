/**
 * An address as four characters, an ellipsis and six: `0x71C7…d8976F`, `7xKX…osgAsU`. A `0x` in
 * front, which tells nothing, is not counted. What would not be shorter is whole.
 */
export const formatAddress = (address: string): string =>
  address.replace(/^(0x.{4}|(?!0x).{4}).{2,}(.{6})$/, '$1…$2')

/**
 * FNV-1a, 32 bits, over the UTF-16 code units, low byte first. The same number on every platform.
 */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    value = Math.imul(value ^ (unit & 255), 0x01000193)
    value = Math.imul(value ^ (unit >> 8), 0x01000193)
  }
  return value >>> 0
}
