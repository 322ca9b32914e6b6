/** The error for parameters that cannot be decoded: code -32602 (EIP-1474). */
const unreadable = (what: string) => Object.assign(new Error(`Expected ${what}`), { code: -32602 })

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/**
 * Maximum characters of base58: decoding takes quadratic time, and no message or key is that long.
 */
const maxLength = 16_384

/** Base58 with the alphabet of Bitcoin and Solana, without a checksum. */
export function toBase58(bytes: Uint8Array): string {
  const digits: number[] = []
  for (const byte of bytes) {
    let carry = byte
    for (let i = 0; i < digits.length; i++) {
      carry += (digits[i] as number) << 8
      digits[i] = carry % 58
      carry = (carry / 58) | 0
    }
    for (; carry > 0; carry = (carry / 58) | 0) digits.push(carry % 58)
  }
  return (
    '1'.repeat(zeros(bytes)) +
    digits
      .reverse()
      .map((digit) => letters[digit])
      .join('')
  )
}

/** The bytes of a base58 text of at most 16384 characters; throws an error with code -32602. */
export function fromBase58(text: unknown): Uint8Array {
  if (typeof text !== 'string' || text.length > maxLength) throw unreadable('base58')
  const bytes: number[] = []
  const digits = [...text].map((letter) => letters.indexOf(letter))
  for (const digit of digits) {
    if (digit < 0) throw unreadable('base58')
    let carry = digit
    for (let i = 0; i < bytes.length; i++) {
      carry += (bytes[i] as number) * 58
      bytes[i] = carry & 255
      carry >>= 8
    }
    for (; carry > 0; carry >>= 8) bytes.push(carry & 255)
  }
  return Uint8Array.from([...new Array<number>(zeros(digits)).fill(0), ...bytes.reverse()])
}

/** How many leading elements are 0. */
function zeros(list: ArrayLike<number>): number {
  let count = 0
  while (count < list.length && list[count] === 0) count++
  return count
}

/** Base64 with padding (RFC 4648, section 4). */
export function toBase64(bytes: Uint8Array): string {
  let text = ''
  // fromCharCode takes no more arguments than the stack has room for
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** The bytes of a base64 text; throws an error with code -32602. */
export function fromBase64(text: unknown): Uint8Array {
  if (typeof text !== 'string') throw unreadable('base64')
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    throw unreadable('base64')
  }
}

/** Lower-case hex without `0x`. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hex text without `0x`; throws an error with code -32602. */
export function fromHex(text: unknown): Uint8Array {
  if (typeof text !== 'string' || !/^(?:[0-9a-f]{2})*$/i.test(text)) throw unreadable('hex')
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/**
 * A copy of bytes from outside, also of another realm, at most `most` of them; undefined for
 * anything else.
 */
export function readBytes(value: unknown, most = 1 << 20): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) || value.byteLength > most) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
