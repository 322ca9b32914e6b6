import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from 'viem'
import { toHex } from '../../lib/bytes/hex'
import { utf8 } from './bytes'

/**
 * An address with the checksum of EIP-55: a letter is a capital where the hash of the address has a
 * digit of 8 or more.
 */
export function getAddress(address: string): Address {
  const lower = address.toLowerCase()
  const hash = toHex(keccak_256(utf8(lower.slice(2))))
  return lower.replace(/[a-f]/g, (letter, at: number) =>
    (hash[at] as string) > '7' ? letter.toUpperCase() : letter,
  ) as Address
}

/** An address in lower case or with its checksum; any other mix of cases is a mistyped address. */
export const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' &&
  /^0x[\da-fA-F]{40}$/.test(value) &&
  (value === value.toLowerCase() || value === getAddress(value))
