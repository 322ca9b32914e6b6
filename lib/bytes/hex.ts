/** Encodes bytes as hexadecimal digits in lower case, without `0x`. */
export const toHexDigits = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The value of a hexadecimal digit, given as its character code. */
const digitOf = (code: number) => (code > 57 ? (code | 32) - 87 : code - 48)

/**
 * Decodes hexadecimal digits without `0x`. Throws a TypeError for any other text. Makes no string for
 * each byte: a message may have megabytes.
 */
export function fromHexDigits(digits: string): Uint8Array<ArrayBuffer> {
  if (digits.length % 2 || /[^\da-f]/i.test(digits)) throw new TypeError('Not hexadecimal')
  const bytes = new Uint8Array(digits.length / 2)
  for (let at = 0; at < bytes.length; at++)
    bytes[at] = 16 * digitOf(digits.charCodeAt(2 * at)) + digitOf(digits.charCodeAt(2 * at + 1))
  return bytes
}

/** Encodes bytes as hexadecimal digits in lower case, with the prefix `0x`. */
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${toHexDigits(bytes)}`

/** Decodes hexadecimal digits with the prefix `0x` or `0X`. Throws a TypeError for any other text. */
export function fromHex(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^0x/i.test(hex)) throw new TypeError('Not hexadecimal')
  return fromHexDigits(hex.slice(2))
}
