import type { Account, ChainId, Network } from '../../../kernel/index'
import type { NamespaceAdapter } from './namespaceAdapter'
import type { StandardAccount } from './readWallet'
import type { StandardWallet } from './wallet'

/** Which of the kit's networks a wallet serves, and with which accounts. */
export interface NetworkChoice {
  /** The chain of the Wallet Standard for a network. */
  chainOf(id: ChainId): string | undefined
  /** The accounts of one network. */
  accountsOn(accounts: readonly StandardAccount[], id: ChainId): readonly StandardAccount[]
  /**
   * The first network, preferred ones before others, that the wallet serves with accounts.
   * `accounts` is undefined if one of them is not valid in this namespace.
   */
  choose(
    accounts: readonly StandardAccount[],
    preferred: readonly (ChainId | undefined)[],
  ): { readonly id: ChainId; readonly accounts: Account[] | undefined } | undefined
  serves(id: ChainId): boolean
}

export function createNetworkChoice(
  wallet: StandardWallet,
  adapter: NamespaceAdapter,
  networks: readonly Network[],
): NetworkChoice {
  const chainOf = (id: ChainId) => networks.find((network) => network.id === id)?.standardChain
  const supported = () => {
    const chains = new Set(wallet.chains())
    return networks
      .filter(({ standardChain }) => standardChain !== undefined && chains.has(standardChain))
      .map(({ id }) => id)
  }
  const accountsOn = (accounts: readonly StandardAccount[], id: ChainId) => {
    const chain = chainOf(id)
    return chain === undefined ? [] : accounts.filter(({ chains }) => chains.includes(chain))
  }
  return {
    chainOf,
    accountsOn,
    choose(accounts, preferred) {
      const known = supported()
      const usable = preferred.filter((id): id is ChainId => id !== undefined && known.includes(id))
      for (const id of new Set([...usable, ...known])) {
        const found = accountsOn(accounts, id)
        if (found.length) return { id, accounts: adapter.read(found) }
      }
      return undefined
    },
    serves: (id) => supported().includes(id),
  }
}

/** Whether a wallet can connect in a namespace, on one of these networks. */
export const serves = (
  wallet: StandardWallet,
  adapter: NamespaceAdapter,
  networks: readonly Network[],
): boolean => {
  const chains = new Set(wallet.chains())
  return (
    adapter.connectFeatures.some(wallet.has) &&
    networks.some(({ standardChain }) => standardChain !== undefined && chains.has(standardChain))
  )
}
