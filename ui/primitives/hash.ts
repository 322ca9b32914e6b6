/** FNV-1a, 32 bits, over the UTF-16 code units, low byte first. The same number on every platform. */
export function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    value = Math.imul(value ^ (unit & 255), 0x01000193)
    value = Math.imul(value ^ (unit >> 8), 0x01000193)
  }
  return value >>> 0
}
