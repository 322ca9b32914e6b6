/** The first four and last six characters of an address, `0x` counted: `0x71…98976F`. Up to eleven it is whole. */
export function formatAddress(address: string): string {
  return address.length > 11 ? `${address.slice(0, 4)}…${address.slice(-6)}` : address
}

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
