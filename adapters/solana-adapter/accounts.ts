import type { KitApi } from '../../kernel/index'
import { fromBase58 } from '../../lib/bytes/base58'
import { connectionOf } from '../connection'
import { decoded } from './decoded'
import type { KitAccount, StandardName } from './types'

/** The namespace of Solana. */
export const solana = 'solana'

/** The Wallet-Standard chains of a kit's Solana networks. */
export const chainsOf = (kit: KitApi): readonly StandardName[] => [
  ...new Set(
    kit.networks
      .filter(({ namespace }) => namespace === solana)
      .flatMap(({ standardChain }) => (standardChain ? [standardChain as StandardName] : [])),
  ),
]

/**
 * Makes a reader of the connected accounts, the active one first, without addresses that are no
 * public key. An account stays the same object while it is connected, and the list while it has not
 * changed: apps compare them by identity.
 */
export function createAccounts(
  kit: KitApi,
  features: readonly StandardName[],
): () => readonly KitAccount[] {
  const chains = chainsOf(kit)
  let known: readonly KitAccount[] = []
  const make = (address: string): KitAccount[] => {
    const old = known.find((account) => account.address === address)
    if (old) return [old]
    const publicKey = decoded(address, fromBase58)
    return publicKey?.length === 32 ? [Object.freeze({ address, publicKey, chains, features })] : []
  }
  return () => {
    const connection = connectionOf(kit, solana)
    const addresses = connection
      ? new Set([connection.active, ...connection.accounts.map(({ address }) => address)])
      : []
    const now = [...addresses].flatMap(make)
    if (now.length !== known.length || now.some((account, i) => account !== known[i]))
      known = Object.freeze(now)
    return known
  }
}
