import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { toBase58 } from '../../../lib/bytes/base58'
import { toHex } from '../../../lib/bytes/hex'
import { SiteError } from '../errors'
import { getAddress } from '../evmAddress'
import { HARDENED, withChildKey } from './hdKeys'
import { withSeed } from './phrase'

/** A wallet's account of each namespace, at one index. */
export interface Accounts {
  /** EIP-55. */
  readonly eip155: string
  /** Base58 of the public key. */
  readonly solana: string
}

/** BIP-44 and the coin types of SLIP-44: `m/44'/60'/0'/0/i`. */
const evmPath = (index: number) => [44 + HARDENED, 60 + HARDENED, HARDENED, 0, index]
/** All hardened, since SLIP-10 derives ed25519 in no other way: `m/44'/501'/i'/0'`. */
const solanaPath = (index: number) => [44 + HARDENED, 501 + HARDENED, index + HARDENED, HARDENED]

const checkIndex = (index: number) => {
  if (!Number.isInteger(index) || index < 0 || index > 99) throw new SiteError('request_refused')
}

/**
 * Runs `work` with the secp256k1 key of an account, from 0 to 99, and overwrites each key of its
 * path.
 */
export async function withEvmKey<Result>(
  seed: Uint8Array,
  index: number,
  work: (key: Uint8Array) => Result | Promise<Result>,
): Promise<Result> {
  checkIndex(index)
  return withChildKey('secp256k1', seed, evmPath(index), work)
}

/**
 * Runs `work` with the ed25519 key of an account, from 0 to 99, and overwrites each key of its
 * path.
 */
export async function withSolanaKey<Result>(
  seed: Uint8Array,
  index: number,
  work: (key: Uint8Array) => Result | Promise<Result>,
): Promise<Result> {
  checkIndex(index)
  return withChildKey('ed25519', seed, solanaPath(index), work)
}

/** Address of a secp256k1 key, EIP-55. */
export const evmAddress = (key: Uint8Array) =>
  getAddress(toHex(keccak_256(secp256k1.getPublicKey(key, false).subarray(1)).subarray(12)))

/** Address of an ed25519 key: its public key. */
export const solanaAddress = (key: Uint8Array) => toBase58(ed25519.getPublicKey(key))

/** The form in which wallets of Solana import a key: it and its public key, base58. */
export const solanaSecret = (key: Uint8Array) =>
  toBase58(Uint8Array.of(...key, ...ed25519.getPublicKey(key)))

/** The accounts of a phrase's entropy at an index. */
export const accountsOf = (entropy: Uint8Array, index = 0): Promise<Accounts> =>
  withSeed(entropy, async (seed) => ({
    eip155: await withEvmKey(seed, index, evmAddress),
    solana: await withSolanaKey(seed, index, solanaAddress),
  }))
