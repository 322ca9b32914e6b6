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

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * The 21 bytes (version and hash) of a base58check text; undefined if its length, a character or
 * the checksum is invalid.
 */
function decodeBase58Check(text: string): Uint8Array | undefined {
  if (text.length > 36) return undefined
  let value = 0n
  for (const char of text) {
    const digit = base58Alphabet.indexOf(char)
    if (digit < 0) return undefined
    value = value * 58n + BigInt(digit)
  }
  const bytes = Uint8Array.from({ length: 25 }, (_, i) =>
    Number((value >> BigInt(8 * (24 - i))) & 255n),
  )
  // leading zero bytes are written as "1", one each
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (zeros < 0 || value >> 200n || /^1*/.exec(text)?.[0].length !== zeros) return undefined
  const payload = bytes.slice(0, 21)
  const sum = sha256(sha256(payload))
  return bytes.slice(21).every((byte, i) => byte === sum[i]) ? payload : undefined
}

const rounds: readonly number[] = [
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]
const start: readonly number[] = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits))

/**
 * SHA-256 (FIPS 180-4) of a few bytes. Synchronous, unlike `crypto.subtle`, so that addresses can
 * be validated while the visitor types.
 */
export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / 64) * 64)
  padded.set(bytes)
  padded[bytes.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(padded.length - 4, bytes.length * 8)
  let hash = start
  for (let at = 0; at < padded.length; at += 64) hash = compress(hash, view, at)
  const out = new DataView(new ArrayBuffer(32))
  hash.forEach((word, i) => out.setUint32(i * 4, word))
  return new Uint8Array(out.buffer)
}

function compress(hash: readonly number[], view: DataView, at: number): number[] {
  const w = new Uint32Array(64)
  const word = (i: number) => w[i] as number
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + i * 4)
  for (let i = 16; i < 64; i++) {
    const a = word(i - 15)
    const b = word(i - 2)
    w[i] =
      word(i - 16) +
      (rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3)) +
      word(i - 7) +
      (rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10))
  }
  let [a, b, c, d, e, f, g, h] = hash as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  for (let i = 0; i < 64; i++) {
    const one =
      (h +
        (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (rounds[i] as number) +
        word(i)) |
      0
    const two = ((rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    h = g
    g = f
    f = e
    e = (d + one) | 0
    d = c
    c = b
    b = a
    a = (one + two) | 0
  }
  return [a, b, c, d, e, f, g, h].map((value, i) => ((hash[i] as number) + value) | 0)
}
