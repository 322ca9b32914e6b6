import type { AddressVerdict } from '../driver'
import type { Network } from '../network'
import { decodeBase58Check } from './base58'
import { decodeSegwit } from './bech32'
import type { BitcoinChain } from './defineBitcoin'

/** The kinds of output that have an address. */
export type AddressType = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr'

/** What an address says: its kind, the chains it belongs to, its canonical form, and the script that locks an output to it. */
export interface ParsedAddress {
  readonly type: AddressType
  readonly chains: readonly BitcoinChain[]
  readonly address: string
  readonly script: Uint8Array
}

const tests: readonly BitcoinChain[] = ['testnet', 'signet', 'regtest']
const prefixes: Readonly<Record<string, readonly BitcoinChain[]>> = { bc: ['mainnet'], tb: ['testnet', 'signet'], bcrt: ['regtest'] }
const versions: Readonly<Record<number, readonly [AddressType, readonly BitcoinChain[]]>> = {
  0: ['p2pkh', ['mainnet']],
  5: ['p2sh', ['mainnet']],
  111: ['p2pkh', tests],
  196: ['p2sh', tests],
}
const witnesses: Readonly<Record<string, AddressType>> = { '0:20': 'p2wpkh', '0:32': 'p2wsh', '1:32': 'p2tr' }

/** Reads an address of any Bitcoin network; undefined for anything else. Test networks share prefixes, so an address may belong to several. */
export function parseAddress(text: string): ParsedAddress | undefined {
  const witness = decodeSegwit(text)
  if (witness) {
    const { prefix, version, program } = witness
    const type = witnesses[`${version}:${program.length}`]
    const chains = Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined
    return type && chains && { type, chains, address: text.toLowerCase(), script: Uint8Array.from([version && 80 + version, program.length, ...program]) }
  }
  const payload = decodeBase58Check(text)
  const known = payload && versions[payload[0] as number]
  if (!known) return undefined
  const [type, chains] = known
  const hash = payload.slice(1)
  // OP_DUP OP_HASH160 <hash> OP_EQUALVERIFY OP_CHECKSIG, or OP_HASH160 <hash> OP_EQUAL
  const script = Uint8Array.from(type === 'p2pkh' ? [0x76, 0xa9, 20, ...hash, 0x88, 0xac] : [0xa9, 20, ...hash, 0x87])
  return { type, chains, address: text, script }
}

/** The kind of Bitcoin network; one that does not name it is taken for the main or a test network by its flag. */
export function chainOf({ standardChain = '', testnet }: Network): BitcoinChain {
  const named = standardChain.slice('bitcoin:'.length) as BitcoinChain
  return named === 'mainnet' || tests.includes(named) ? named : testnet ? 'testnet' : 'mainnet'
}

/**
 * A Bitcoin address: P2PKH, P2SH, P2WPKH, P2WSH or P2TR with a right checksum. With a network, of that network; without, of any,
 * with the warning `testnet` where it is not one of the main network. Canonical: SegWit addresses in lower case.
 */
export function checkAddress(text: string, network?: Network): AddressVerdict {
  const parsed = parseAddress(text)
  if (!parsed) return { valid: false, reason: 'A Bitcoin address is like bc1q…, bc1p…, 3… or 1…, and its checksum must be right' }
  const { address, chains } = parsed
  if (!network) return chains.includes('mainnet') ? { valid: true, address } : { valid: true, address, warning: 'testnet' }
  return chains.includes(chainOf(network)) ? { valid: true, address } : { valid: false, reason: `The address belongs to another network than ${network.name}` }
}
