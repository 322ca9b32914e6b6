import type { AddressVerdict } from '../driver'
import { keccak256 } from './keccak'

/** The EIP-55 form of an address of 40 hex digits after `0x`. */
export function checksumAddress(address: string): `0x${string}` {
  const digits = address.slice(2).toLowerCase()
  const hash = keccak256(digits)
  return `0x${[...digits].map((digit, i) => (Number.parseInt(hash[i] as string, 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}

/**
 * An EVM address: 40 hex digits, `0x` in front or not. Its canonical form is EIP-55; a text in mixed case whose checksum does
 * not fit is valid with the warning `checksum`, since it may be mistyped.
 */
export function checkAddress(text: string): AddressVerdict {
  const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(text)?.[1]
  if (!digits) return { valid: false, reason: 'An EVM address is 0x and 40 hexadecimal digits' }
  const address = checksumAddress(`0x${digits}`)
  const mixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return mixed && address.slice(2) !== digits ? { valid: true, address, warning: 'checksum' } : { valid: true, address }
}
