import { keccak_256 } from '@noble/hashes/sha3.js'
import type { Address } from 'viem'
import { checksumAddress } from '../../lib/bytes/eip55'
import { toHexDigits } from '../../lib/bytes/hex'
import { utf8 } from './bytes'

const keccak256 = (text: string) => toHexDigits(keccak_256(utf8(text)))

/** Returns an address with its EIP-55 checksum. */
export const getAddress = (address: string): Address => checksumAddress(address, keccak256)

/** An address in lower case or with its checksum; any other mix of cases is a mistyped address. */
export const isAddress = (value: unknown): value is Address =>
  typeof value === 'string' &&
  /^0x[\da-fA-F]{40}$/.test(value) &&
  (value === value.toLowerCase() || value === getAddress(value))
