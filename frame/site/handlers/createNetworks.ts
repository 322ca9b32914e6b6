import { frameError } from '../../protocol/errors'
import { toChainId } from '../../protocol/shapes'

/** Networks of the app, and on which of them the page is. */
export interface Networks {
  /**
   * Where a request without a network is made: of its namespace, else the one that was chosen last.
   * Throws `chain_unknown` where there is none.
   */
  readonly current: (namespace?: string) => string
  /** The network of this reference. Throws `chain_unknown` for one that the app does not have. */
  readonly find: (ref: string | number) => string
  readonly choose: (chainId: string) => void
}

const namespaceOf = (chainId: string) => chainId.slice(0, chainId.indexOf(':'))

/** The networks with these CAIP-2 ids; each namespace begins with its first. */
export function createNetworks(list: readonly string[]): Networks {
  const chosen = new Map<string, string>()
  let last = list[0]
  for (const chainId of list)
    if (!chosen.has(namespaceOf(chainId))) chosen.set(namespaceOf(chainId), chainId)
  return {
    current: (namespace) => {
      const chainId = namespace === undefined ? last : chosen.get(namespace)
      if (chainId === undefined) throw frameError('chain_unknown')
      return chainId
    },
    find: (ref) => {
      const chainId = toChainId(ref)
      if (!list.includes(chainId)) throw frameError('chain_unknown')
      return chainId
    },
    choose: (chainId) => {
      last = chainId
      chosen.set(namespaceOf(chainId), chainId)
    },
  }
}
