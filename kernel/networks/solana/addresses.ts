import type { AddressVerdict } from '../driver'
import { fromBase58, isBase58Of } from './encoding'

const p = 2n ** 255n - 19n
const d = 37095705934669439343138083508754565189542113879843219016388785533085940283555n

const mod = (value: bigint) => ((value % p) + p) % p
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let factor = mod(base), left = exponent; left > 0n; left >>= 1n, factor = (factor * factor) % p) if (left & 1n) result = (result * factor) % p
  return result
}

/** Whether 32 bytes are a point of ed25519 (RFC 8032, 5.1.3), as the addresses of key pairs are and those of programs are not. */
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
 * A Solana address: base58 for 32 bytes. Letters count, so the text is the canonical form. One that no key pair can have is valid with
 * the warning `off-curve`: it belongs to a program, and SOL sent there may be lost.
 */
export function checkAddress(text: string): AddressVerdict {
  if (!isBase58Of(text, 32)) return { valid: false, reason: 'A Solana address is 32 bytes in base58' }
  return isOnCurve(fromBase58(text)) ? { valid: true, address: text } : { valid: true, address: text, warning: 'off-curve' }
}
