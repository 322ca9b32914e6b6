import { fromBase58 } from '../../lib/bytes/base58'
import { fromBase64 } from '../../lib/bytes/base64'
import { fromHexDigits } from '../../lib/bytes/hex'

/**
 * Maximum characters of base58: decoding takes quadratic time, and no message or key is that long.
 */
const MAX_BASE58 = 16_384

/** Decodes a parameter. Throws an error with code -32602 (EIP-1474) if it cannot be decoded. */
function decode(
  value: unknown,
  format: string,
  decoder: (text: string) => Uint8Array,
  maxLength = Number.POSITIVE_INFINITY,
): Uint8Array {
  try {
    if (typeof value === 'string' && value.length <= maxLength) return decoder(value)
  } catch {
    // the same error as for a value of another type
  }
  throw Object.assign(new Error(`Expected ${format}`), { code: -32602 })
}

/** Decodes base58 of at most 16,384 characters. Throws an error with code -32602 for anything else. */
export const readBase58 = (value: unknown): Uint8Array =>
  decode(value, 'base58', fromBase58, MAX_BASE58)

/** Decodes base64. Throws an error with code -32602 for anything else. */
export const readBase64 = (value: unknown): Uint8Array => decode(value, 'base64', fromBase64)

/** Decodes hex digits without `0x`. Throws an error with code -32602 for anything else. */
export const readHex = (value: unknown): Uint8Array => decode(value, 'hex', fromHexDigits)

/**
 * A copy of bytes from outside, also of another realm, at most `most` of them; undefined for
 * anything else.
 */
export function readBytes(value: unknown, most = 1 << 20): Uint8Array | undefined {
  if (!ArrayBuffer.isView(value) || value.byteLength > most) return undefined
  return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).slice()
}
