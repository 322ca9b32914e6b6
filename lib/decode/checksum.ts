import type { Keccak256 } from './types'

/**
 * An address of an EVM network with the checksum of EIP-55: a letter is a capital where the hash of
 * the address has a digit of 8 or more. What is no such address stays as it is.
 */
export function checksumAddress(address: string, keccak256: Keccak256): string {
  if (!/^0x[\da-f]{40}$/i.test(address)) return address
  const lower = address.toLowerCase()
  const hash = keccak256(lower.slice(2))
  return `0x${Array.from(lower.slice(2), (letter, at) => ((hash[at] as string) > '7' ? letter.toUpperCase() : letter)).join('')}`
}

/** The selector of a call, without `0x`: the first four bytes of the hash of its signature. */
export const selectorOf = (signature: string, keccak256: Keccak256): string =>
  keccak256(signature).slice(0, 8)
