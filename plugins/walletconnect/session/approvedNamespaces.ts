import type { ConnectedNamespace } from '../../../kernel/connectors/types'
import { isChainId, parseAccountId } from '../../../kernel/networks/caip'
import type { ChainId, Network } from '../../../kernel/networks/types'
import { currentId, type Drivers } from './proposal'

/** An account that a wallet has approved. `wire` is the chain as the wallet calls it, which may be a former id of `chainId`. */
interface ApprovedAccount {
  readonly chainId: ChainId
  readonly wire: ChainId
  readonly address: string
}

/** What a wallet has approved in one namespace, checked: nothing but usable accounts, and the methods of each chain by its `wire` id. */
export interface Approved {
  readonly accounts: readonly ApprovedAccount[]
  readonly methods: ReadonlyMap<ChainId, ReadonlySet<string>>
}
export type ApprovedNamespaces = Readonly<Record<string, Approved>>

/** How many accounts and methods of one entry are read. */
const limits = { accounts: 500, methods: 500 } as const

type Entry = { readonly accounts?: unknown; readonly methods?: unknown }
const texts = (value: unknown, max: number): string[] => (Array.isArray(value) ? value.slice(0, max).filter((item): item is string => typeof item === 'string') : [])

function accountOf(text: string): ApprovedAccount | undefined {
  try {
    const { chainId, address } = parseAccountId(text)
    return { chainId: currentId(chainId), wire: chainId, address }
  } catch {
    return undefined
  }
}

/**
 * Reads the namespaces of a session (CAIP-25), as a wallet wrote them: keys may name a namespace or one chain. Accounts that are no CAIP-10 id, are
 * of another chain than their key, or have an address that cannot be one are dropped, and so are namespaces without a driver here.
 */
export function readApproved(namespaces: unknown, drivers: Drivers, networks: readonly Network[]): ApprovedNamespaces {
  const entries = typeof namespaces === 'object' && namespaces !== null ? Object.entries(namespaces as Record<string, Entry | null>).slice(0, 100) : []
  const found = Object.keys(drivers).map((namespace) => {
    const own = entries.filter(([key, entry]) => entry && (key === namespace || (isChainId(key) && key.startsWith(`${namespace}:`))))
    return [namespace, readNamespace(own as [string, Entry][], namespace, drivers, networks)] as const
  })
  return Object.fromEntries(found.filter(([, { accounts }]) => accounts.length))
}

function readNamespace(entries: readonly (readonly [string, Entry])[], namespace: string, drivers: Drivers, networks: readonly Network[]): Approved {
  const methods = new Map<ChainId, Set<string>>()
  const kept = new Map<string, ApprovedAccount>()
  for (const [key, { accounts, methods: granted }] of entries) {
    const usable = texts(accounts, limits.accounts)
      .flatMap((text) => accountOf(text) ?? [])
      .filter(({ wire }) => wire.startsWith(`${namespace}:`) && (key === namespace || key === wire))
    for (const account of usable) {
      const address = canonical(account.address, namespace, drivers, networks.find(({ id }) => id === account.chainId))
      if (address === undefined) continue
      const at = `${account.chainId}:${address}`
      // as the wallet spells it, unless more than its case is its own
      const spelled = account.address.toLowerCase() === address.toLowerCase() ? account : { ...account, address }
      const before = kept.get(at)
      // the present id of a chain is preferred where a wallet has approved both
      if (!before || (before.wire !== before.chainId && account.wire === account.chainId)) kept.set(at, spelled)
      const known = methods.get(account.wire) ?? new Set()
      for (const method of texts(granted, limits.methods)) known.add(method)
      methods.set(account.wire, known)
    }
  }
  return { accounts: [...kept.values()], methods }
}

/** An address in the form to compare it in; undefined where it cannot be one of the namespace, or of that network. */
export function canonical(address: string, namespace: string, drivers: Drivers, network?: Network): string | undefined {
  try {
    const verdict = drivers[namespace]?.checkAddress(address, network)
    return verdict?.valid ? verdict.address : undefined
  } catch {
    return undefined
  }
}

/** The chain as the wallet calls it; undefined where no account is approved on it. */
export const wireOf = (approved: Approved | undefined, chainId: ChainId): ChainId | undefined => approved?.accounts.find((account) => account.chainId === chainId)?.wire

/** The chain to be on: the first of the wanted ones that is approved, else the first of the kit's networks, else the first approved one. */
export function chooseChain({ accounts }: Approved, wanted: readonly (ChainId | undefined)[], networks: readonly Network[]): ChainId {
  const chains = accounts.map(({ chainId }) => chainId)
  return [...wanted, ...networks.map(({ id }) => id)].find((id) => id !== undefined && chains.includes(id)) ?? (chains[0] as ChainId)
}

/** What is connected on a chain; addresses in `first` come before the others, and the first of all is the active one. Undefined: no account is approved there. */
export function connectedOn({ accounts }: Approved, chainId: ChainId, first: readonly string[] = []): ConnectedNamespace | undefined {
  const here = [...new Set(accounts.filter((account) => account.chainId === chainId).map(({ address }) => address))]
  const sorted = [...new Set([...first, ...here])].slice(0, 500)
  const [active] = sorted
  return here.length && active !== undefined ? { accounts: sorted.map((address) => ({ address })), active, chainId } : undefined
}
