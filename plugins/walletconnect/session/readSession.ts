import type { ChainId, ConnectedNamespace, Network } from '../../../kernel/index'
import { isChainId } from '../../../kernel/plugins/toolkit'
import { checkWallet, cleanName } from '../directory/checkWallet'
import type { Peer } from '../types'
import { currentId, type Drivers } from './proposal'

/**
 * An approved account. `wire` is the chain id that the wallet uses, which may be a former id of
 * `chainId`.
 */
interface ApprovedAccount {
  readonly chainId: ChainId
  readonly wire: ChainId
  readonly address: string
}

/**
 * What a wallet has approved in one namespace, checked: usable accounts only, and the methods of
 * each chain by its `wire` id.
 */
export interface Approved {
  readonly accounts: readonly ApprovedAccount[]
  readonly methods: ReadonlyMap<ChainId, ReadonlySet<string>>
}
export type ApprovedNamespaces = Readonly<Record<string, Approved>>

/** Maximum accounts, and methods, read of one entry. */
const maxItems = 500

type Entry = { readonly accounts?: unknown; readonly methods?: unknown }
const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.slice(0, maxItems).filter((item): item is string => typeof item === 'string')
    : []

function accountOf(text: string): ApprovedAccount | undefined {
  const account = readAccountId(text)
  return (
    account && {
      chainId: currentId(account.chainId),
      wire: account.chainId,
      address: account.address,
    }
  )
}

/**
 * Reads the namespaces of a session (CAIP-25) as the wallet sent them: a key names a namespace or
 * one chain. Accounts are dropped if they are no CAIP-10 id, belong to another chain than their
 * key, or have an invalid address; so are namespaces without a driver.
 */
export function readApproved(
  namespaces: unknown,
  drivers: Drivers,
  networks: readonly Network[],
): ApprovedNamespaces {
  const entries =
    typeof namespaces === 'object' && namespaces !== null
      ? Object.entries(namespaces as Record<string, Entry | null>).slice(0, 100)
      : []
  const found = Object.keys(drivers).map((namespace) => {
    const own = entries.filter(
      ([key, entry]) =>
        entry && (key === namespace || (isChainId(key) && key.startsWith(`${namespace}:`))),
    )
    return [
      namespace,
      readNamespace(own as [string, Entry][], namespace, drivers, networks),
    ] as const
  })
  return Object.fromEntries(found.filter(([, { accounts }]) => accounts.length))
}

function readNamespace(
  entries: readonly (readonly [string, Entry])[],
  namespace: string,
  drivers: Drivers,
  networks: readonly Network[],
): Approved {
  const methods = new Map<ChainId, Set<string>>()
  const accountsByKey = new Map<string, ApprovedAccount>()
  for (const [key, { accounts, methods: granted }] of entries) {
    const usable = texts(accounts)
      .flatMap((text) => accountOf(text) ?? [])
      .filter(({ wire }) => wire.startsWith(`${namespace}:`) && (key === namespace || key === wire))
    for (const account of usable) {
      const address = canonical(
        account.address,
        namespace,
        drivers,
        networks.find(({ id }) => id === account.chainId),
      )
      if (address === undefined) continue
      const accountKey = `${account.chainId}:${address}`
      const existing = accountsByKey.get(accountKey)
      // the present id of a chain is preferred where a wallet has approved both
      if (!existing || (existing.wire !== existing.chainId && account.wire === account.chainId))
        accountsByKey.set(accountKey, { ...account, address })
      const known = methods.get(account.wire) ?? new Set()
      for (const method of texts(granted)) known.add(method)
      methods.set(account.wire, known)
    }
  }
  return { accounts: [...accountsByKey.values()], methods }
}

/**
 * The canonical form of an address; undefined if it is not valid in the namespace or on that
 * network.
 */
export function canonical(
  address: string,
  namespace: string,
  drivers: Drivers,
  network?: Network,
): string | undefined {
  try {
    const verdict = drivers[namespace]?.checkAddress(address, network)
    return verdict?.valid ? verdict.address : undefined
  } catch {
    return undefined
  }
}

/** The id that the wallet uses for a chain; undefined if no account is approved on it. */
export const wireOf = (approved: Approved | undefined, chainId: ChainId): ChainId | undefined =>
  approved?.accounts.find((account) => account.chainId === chainId)?.wire

/**
 * The first of the preferred chains that is approved, else the first approved network of the kit,
 * else the first approved chain.
 */
export function chooseChain(
  { accounts }: Approved,
  preferred: readonly (ChainId | undefined)[],
  networks: readonly Network[],
): ChainId {
  const chains = accounts.map(({ chainId }) => chainId)
  return (
    [...preferred, ...networks.map(({ id }) => id)].find(
      (id) => id !== undefined && chains.includes(id),
    ) ?? (chains[0] as ChainId)
  )
}

/**
 * The connection on a chain; addresses in `first` come before the others, and the first of all is
 * active. Undefined if no account is approved there.
 */
export function connectedOn(
  { accounts }: Approved,
  chainId: ChainId,
  first: readonly string[] = [],
): ConnectedNamespace | undefined {
  const onChain = [
    ...new Set(
      accounts.filter((account) => account.chainId === chainId).map(({ address }) => address),
    ),
  ]
  const sorted = [...new Set([...first, ...onChain])].slice(0, 500)
  const [active] = sorted
  return onChain.length && active !== undefined
    ? { accounts: sorted.map((address) => ({ address })), active, chainId }
    : undefined
}

/** Text from outside as one line of at most 64 characters; undefined if nothing is left of it. */
export const oneLine = (text: unknown): string | undefined =>
  (typeof text === 'string' && cleanName(text)) || undefined

const httpsUrl = (text: unknown): string | undefined => {
  try {
    const url = new URL(text as string)
    return url.protocol === 'https:' && !url.username && !url.password && url.href.length <= 2048
      ? url.href
      : undefined
  } catch {
    return undefined
  }
}

/** Checks what a wallet says about itself in a session, for display. */
export function readPeer(metadata: unknown, preferUniversal = false): Peer {
  const { name, url, redirect } = (metadata ?? {}) as {
    name?: unknown
    url?: unknown
    redirect?: unknown
  }
  const shown = httpsUrl(url)
  // the same rules for links as in the directory
  const checked = checkWallet({ id: 'peer', name: 'peer', links: redirect })
  const { native, universal } = (typeof checked === 'object' && checked.links) || {}
  const link = preferUniversal ? (universal ?? native) : (native ?? universal)
  return {
    name: oneLine(name) ?? 'WalletConnect',
    ...(shown && { url: shown }),
    ...(link && { link }),
  }
}

/**
 * The parts of a CAIP-10 id; undefined for any other text. Not the kernel's `parseAccountId`: that
 * is exported by `tessera-kit/networks` too, which a page loads at its start, and Vite gives the
 * start another file where lazy code uses what an entry of the start re-exports.
 */
export function readAccountId(text: string): NamedAccount | undefined {
  const [, namespace, reference, address] =
    /^([-a-z0-9]{3,8}):([-_a-zA-Z0-9]{1,32}):([-.%a-zA-Z0-9]{1,128})$/.exec(text) ?? []
  return namespace && reference && address
    ? { chainId: `${namespace}:${reference}`, namespace, reference, address }
    : undefined
}

/**
 * An account as a wallet names it. `address` is in the namespace's own text form, not validated.
 */
export interface NamedAccount {
  readonly chainId: ChainId
  readonly namespace: string
  readonly reference: string
  readonly address: string
}
