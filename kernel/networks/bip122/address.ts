import { fromBase58 } from '../../../lib/bytes/base58'
import { doubleSha256 } from '../../../lib/bytes/sha256'
import { defineErrors } from '../../errors/KitError'
import type { AddressVerdict, Network } from '../types'
import type { BitcoinChain } from './types'

/** The errors of building Bitcoin transactions. Codes never change. */
export const bip122Error = defineErrors('bip122', {
  'bad-address': { user: (c: { address: string }) => `"${c.address}" is not a Bitcoin address` },
  'wrong-network': {
    user: (c: { address: string; network: string }) =>
      `The address ${c.address} belongs to another network than ${c.network}`,
  },
  'bad-fee-rate': (c: { rate: number }) =>
    `A fee rate is a number from 1 to 10,000 satoshi per virtual byte, not ${c.rate}`,
  dust: {
    user: (c: { least: bigint }) =>
      `The amount is too small to be sent: the least is ${c.least} satoshi`,
  },
  'insufficient-funds': {
    user: (c: { missing: bigint }) =>
      `The balance is too small: ${c.missing} satoshi are missing, the fee included`,
  },
  'unsupported-input': (c: { type: string }) =>
    `Outputs of the type ${c.type} cannot be spent here; P2WPKH (bc1q…) and P2TR (bc1p…) can`,
})

/** The kinds of output that have an address. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/**
 * A parsed address: its type, the chains it is valid on, its canonical form, and its output script.
 */
export interface ParsedAddress {
  readonly type: AddressType
  readonly chains: readonly BitcoinChain[]
  readonly address: string
  readonly script: Uint8Array
}

const testChains: readonly BitcoinChain[] = ['testnet', 'signet', 'regtest']
const prefixes: Readonly<Record<string, readonly BitcoinChain[]>> = {
  bc: ['mainnet'],
  tb: ['testnet', 'signet'],
  bcrt: ['regtest'],
}
const versions: Readonly<Record<number, readonly [AddressType, readonly BitcoinChain[]]>> = {
  0: ['p2pkh', ['mainnet']],
  5: ['p2sh', ['mainnet']],
  111: ['p2pkh', testChains],
  196: ['p2sh', testChains],
}
const witnesses: Readonly<Record<string, AddressType>> = {
  '0:20': 'p2wpkh',
  '0:32': 'p2wsh',
  '1:32': 'p2tr',
}

/**
 * Parses an address of any Bitcoin network; undefined for anything else. Test networks share
 * prefixes, so an address may be valid on several.
 */
export function parseAddress(text: string): ParsedAddress | undefined {
  const witness = decodeSegwit(text)
  if (witness) {
    const { prefix, version, program } = witness
    const type = witnesses[`${version}:${program.length}`]
    const chains = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined
    return (
      type &&
      chains && {
        type,
        chains,
        address: text.toLowerCase(),
        script: Uint8Array.from([version && 80 + version, program.length, ...program]),
      }
    )
  }
  const payload = decodeBase58Check(text)
  const known = payload && versions[payload[0] as number]
  if (!known) return undefined
  const [type, chains] = known
  const hash = payload.slice(1)
  // OP_DUP OP_HASH160 <hash> OP_EQUALVERIFY OP_CHECKSIG, or OP_HASH160 <hash> OP_EQUAL
  const script = Uint8Array.from(
    type === 'p2pkh' ? [0x76, 0xa9, 20, ...hash, 0x88, 0xac] : [0xa9, 20, ...hash, 0x87],
  )
  return { type, chains, address: text, script }
}

/** The Bitcoin chain of a network, by `standardChain`, else by its `testnet` flag. */
export function chainOf({ standardChain = '', testnet }: Network): BitcoinChain {
  const chain = standardChain.slice('bitcoin:'.length) as BitcoinChain
  return chain === 'mainnet' || testChains.includes(chain) ? chain : testnet ? 'testnet' : 'mainnet'
}

/**
 * Validates a Bitcoin address (P2PKH, P2SH, P2WPKH, P2WSH or P2TR) and its checksum. With a
 * network, it must be valid there; without, an address of a test network has the warning `testnet`.
 * The canonical form of SegWit addresses is lower case.
 */
export function checkAddress(text: string, network?: Network): AddressVerdict {
  const parsed = parseAddress(text)
  if (!parsed)
    return {
      valid: false,
      reason: 'A Bitcoin address is like bc1q…, bc1p…, 3… or 1…, and its checksum must be right',
    }
  const { address, chains } = parsed
  if (!network)
    return chains.includes('mainnet')
      ? { valid: true, address }
      : { valid: true, address, warning: 'testnet' }
  return chains.includes(chainOf(network))
    ? { valid: true, address }
    : { valid: false, reason: `The address belongs to another network than ${network.name}` }
}

const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator: readonly number[] = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]
/** Result of a valid checksum: BIP-173 for witness version 0, BIP-350 for later versions. */
const constants = { bech32: 1, bech32m: 0x2bc830a3 }

function checksum(values: readonly number[]): number {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((word, i) => {
      if ((top >>> i) & 1) sum ^= word
    })
  }
  return sum >>> 0
}

/** A decoded SegWit address. */
export interface Witness {
  /** Human-readable part, such as `bc`. */
  readonly prefix: string
  readonly version: number
  readonly program: Uint8Array
}

/**
 * Decodes a SegWit address (BIP-173, BIP-350); undefined if its checksum, checksum type, case or
 * padding is invalid.
 */
function decodeSegwit(text: string): Witness | undefined {
  const lower = text.toLowerCase()
  if (text.length > 90 || (text !== lower && text !== text.toUpperCase())) return undefined
  const at = lower.lastIndexOf('1')
  const prefix = lower.slice(0, at)
  const data = [...lower.slice(at + 1)].map((char) => bech32Alphabet.indexOf(char))
  if (!/^[a-z]{1,8}$/.test(prefix) || data.length < 8 || data.includes(-1)) return undefined
  const codes = [...prefix].map((char) => char.charCodeAt(0))
  const sum = checksum([
    ...codes.map((code) => code >>> 5),
    0,
    ...codes.map((code) => code & 31),
    ...data,
  ])
  const version = data[0] as number
  if (version > 16 || sum !== (version === 0 ? constants.bech32 : constants.bech32m))
    return undefined
  const program = toBytes(data.slice(1, -6))
  return program && { prefix, version, program }
}

/** Converts groups of five bits to bytes; undefined if the remaining bits are not zero padding. */
function toBytes(groups: readonly number[]): Uint8Array | undefined {
  const out: number[] = []
  let bits = 0
  let value = 0
  for (const group of groups) {
    value = ((value << 5) | group) & 0xfff
    bits += 5
    if (bits >= 8) {
      bits -= 8
      out.push((value >>> bits) & 255)
    }
  }
  return bits >= 5 || value & ((1 << bits) - 1) ? undefined : Uint8Array.from(out)
}

/**
 * The 21 bytes (version and hash) of a base58check text; undefined if its length, a character or
 * the checksum is invalid.
 */
function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > 36) return undefined
  let bytes: Uint8Array
  try {
    bytes = fromBase58(text)
  } catch {
    return undefined
  }
  if (bytes.length !== 25) return undefined
  const payload = bytes.slice(0, 21)
  const sum = doubleSha256(payload)
  return bytes.slice(21).every((byte, i) => byte === sum[i]) ? payload : undefined
}
