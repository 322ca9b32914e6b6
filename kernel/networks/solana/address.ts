import { fromBase58 } from '../../../lib/bytes/base58'
import { fromBase64 as decodeBase64 } from '../../../lib/bytes/base64'
import type { AddressVerdict } from '../types'

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const mod = (value: bigint) => ((value % p) + p) % p
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (
    let factor = mod(base), left = exponent;
    left > 0n;
    left >>= 1n, factor = (factor * factor) % p
  )
    if (left & 1n) result = (result * factor) % p
  return result
}

/**
 * Whether 32 bytes are a point of ed25519 (RFC 8032, 5.1.3): true for addresses of key pairs, false
 * for program-derived addresses.
 */
export function isOnCurve(bytes: Uint8Array): boolean {
  const number = bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  const y = number & (2n ** 255n - 1n)
  if (y >= p) return false
  const square = mod((y * y - 1n) * power(d * y * y + 1n, p - 2n))
  // the sign bit of a zero must be zero
  if (square === 0n) return number === y
  return power(square, (p - 1n) / 2n) === 1n
}

/**
 * Validates a Solana address: 32 bytes in base58, whose text is its canonical form. An address
 * without a key pair has the warning `off-curve`: it belongs to a program, and SOL sent to it may
 * be lost.
 */
export function checkAddress(text: string): AddressVerdict {
  if (!isBase58Of(text, 32))
    return { valid: false, reason: 'A Solana address is 32 bytes in base58' }
  return isOnCurve(fromBase58(text))
    ? { valid: true, address: text }
    : { valid: true, address: text, warning: 'off-curve' }
}

const alphabet = /^[1-9A-HJ-NP-Za-km-z]+$/

/** Whether a value is a non-empty text of at most `max` base58 characters. */
export const isBase58 = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max && alphabet.test(value)

/** Whether a value is the base58 text of exactly `size` bytes. */
export const isBase58Of = (value: unknown, size: 32 | 64): value is string =>
  isBase58(value, size === 32 ? 44 : 88) && fromBase58(value).length === size

/** The bytes of a padded base64 text of at most `max` bytes; undefined for any other value. */
export function fromBase64(value: unknown, max: number): Uint8Array | undefined {
  if (typeof value !== 'string' || value.length > Math.ceil(max / 3) * 4) return undefined
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value))
    return undefined
  const bytes = decodeBase64(value)
  return bytes.length <= max ? bytes : undefined
}
