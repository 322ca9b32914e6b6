import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { HDKey } from '@scure/bip32'
import { HDKey as Ed25519Key } from 'micro-key-producer/slip10.js'
import type { Hex } from 'viem'
import { publicKeyToAddress } from 'viem/utils'
import { toBase58 } from '../base58'
import { withSecret } from '../bytes'
import { SiteError } from '../errors'
import { withSeed } from './phrase'

/** A wallet's account of each namespace, at one index. */
export interface Accounts {
  /** EIP-55. */
  readonly eip155: string
  /** Base58 of the public key. */
  readonly solana: string
}

/** Number added to a hardened index (BIP-32). */
const HARDENED = 0x80000000
/** BIP-44 and the coin types of SLIP-44: `m/44'/60'/0'/0/i`. */
const evmPath = (index: number) => [44 + HARDENED, 60 + HARDENED, HARDENED, 0, index]
/** All hardened, since SLIP-10 derives ed25519 in no other way: `m/44'/501'/i'/0'`. */
const solanaPath = (index: number) => [44 + HARDENED, 501 + HARDENED, index + HARDENED, HARDENED]

const checkIndex = (index: number) => {
  if (!Number.isInteger(index) || index < 0 || index > 99) throw new SiteError('request_refused')
}

/** Runs `work` with the secp256k1 key of an account, from 0 to 99, and overwrites each key of its path. */
export async function withEvmKey<Result>(seed: Uint8Array, index: number, work: (key: Uint8Array) => Result | Promise<Result>): Promise<Result> {
  checkIndex(index)
  let node = HDKey.fromMasterSeed(seed)
  try {
    for (const step of evmPath(index)) {
      const child = node.deriveChild(step)
      node.wipePrivateData()
      node = child
    }
    // a copy of the node's own
    const { privateKey } = node
    if (!privateKey) throw new SiteError('internal')
    return await withSecret(privateKey, work)
  } finally {
    node.wipePrivateData()
  }
}

/** Runs `work` with the ed25519 key of an account, from 0 to 99, and overwrites each key of its path. */
export async function withSolanaKey<Result>(seed: Uint8Array, index: number, work: (key: Uint8Array) => Result | Promise<Result>): Promise<Result> {
  checkIndex(index)
  let node = Ed25519Key.fromMasterSeed(seed)
  try {
    for (const step of solanaPath(index)) {
      const child = node.deriveChild(step)
      node.privateKey.fill(0)
      node = child
    }
    return await work(node.privateKey)
  } finally {
    node.privateKey.fill(0)
  }
}

/** Address of a secp256k1 key, EIP-55. */
export function evmAddress(key: Uint8Array) {
  const point = secp256k1.getPublicKey(key, false)
  const hex: Hex = `0x${Array.from(point, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
  return publicKeyToAddress(hex)
}

/** Address of an ed25519 key: its public key. */
export const solanaAddress = (key: Uint8Array) => toBase58(ed25519.getPublicKey(key))

/** The form in which wallets of Solana import a key: it and its public key, base58. */
export const solanaSecret = (key: Uint8Array) => toBase58(Uint8Array.of(...key, ...ed25519.getPublicKey(key)))

/** The accounts of a phrase's entropy at an index. */
export const accountsOf = (entropy: Uint8Array, index = 0): Promise<Accounts> =>
  withSeed(entropy, async (seed) => ({ eip155: await withEvmKey(seed, index, evmAddress), solana: await withSolanaKey(seed, index, solanaAddress) }))
