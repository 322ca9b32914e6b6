import type { Account } from '../../../kernel/connectors/types'
import type { ChainId, Network } from '../../../kernel/networks/types'
import type { NamespaceAdapter } from './namespaceAdapter'
import type { StandardAccount } from './readWallet'
import type { StandardWallet } from './wallet'

/** Which of the kit's networks a wallet serves, and with which accounts. */
export interface NetworkChoice {
  /** What the Wallet Standard calls a network. */
  chainOf(id: ChainId): string | undefined
  /** The accounts of one network. */
  on(accounts: readonly StandardAccount[], id: ChainId): readonly StandardAccount[]
  /**
   * The first network, wished ones before others, that the wallet serves and on which there are accounts. `accounts` undefined: one of
   * them is not of this namespace.
   */
  first(accounts: readonly StandardAccount[], wishes: readonly (ChainId | undefined)[]): { readonly id: ChainId; readonly accounts: Account[] | undefined } | undefined
  serves(id: ChainId): boolean
}

export function createNetworkChoice(wallet: StandardWallet, side: NamespaceAdapter, networks: readonly Network[]): NetworkChoice {
  const chainOf = (id: ChainId) => networks.find((network) => network.id === id)?.standardChain
  const supported = () => {
    const chains = new Set(wallet.chains())
    return networks.filter(({ standardChain }) => standardChain !== undefined && chains.has(standardChain)).map(({ id }) => id)
  }
  const on = (accounts: readonly StandardAccount[], id: ChainId) => {
    const chain = chainOf(id)
    return chain === undefined ? [] : accounts.filter(({ chains }) => chains.includes(chain))
  }
  return {
    chainOf,
    on,
    first(accounts, wishes) {
      const known = supported()
      const wished = wishes.filter((id): id is ChainId => id !== undefined && known.includes(id))
      for (const id of new Set([...wished, ...known])) {
        const found = on(accounts, id)
        if (found.length) return { id, accounts: side.read(found) }
      }
      return undefined
    },
    serves: (id) => supported().includes(id),
  }
}

/** Whether a wallet can be asked for accounts of a namespace, on one of these networks. */
export const serves = (wallet: StandardWallet, side: NamespaceAdapter, networks: readonly Network[]): boolean => {
  const chains = new Set(wallet.chains())
  return side.connects.some(wallet.has) && networks.some(({ standardChain }) => standardChain !== undefined && chains.has(standardChain))
}
