import type { Clock } from '../../../kernel/async/clock'
import type { Connector } from '../../../kernel/connectors/types'
import type { Network } from '../../../kernel/networks/types'
import type { InjectedConnector } from '../eip155/connector'
import type { NamespaceConnector } from '../namespaceConnector'
import type { FoundLegacy, NamespaceAdapter } from './namespaceAdapter'
import { serves } from './networkChoice'
import { createStandardConnector } from './standardConnector'
import { createStandardWallet, type StandardWallet } from './wallet'
import { createWalletConnector } from './walletConnector'
import { type Candidate, createWalletGroups, type WalletGroups } from './walletGroups'

export interface MergeDeps {
  readonly add: (connector: Connector) => () => void
  readonly sides: readonly NamespaceAdapter[]
  readonly networks: readonly Network[]
  readonly excludeWallets: readonly string[]
  readonly debug: (message: string, details?: unknown) => void
  readonly clock?: Clock
}

/**
 * Turns wallets of several namespaces into connectors. An EIP-6963 announcement and wallets of the Wallet Standard under the same name are
 * one connector where each is the only one of that name in its namespaces, and none is in use then. The announcement's id, name and icon
 * stay; the ids of the others go on working, unlisted (`platforms: []`), so that a stored session finds its wallet whatever came first.
 * What is in use is left as it is: its other half is listed apart until it is disconnected, or the page is loaded again.
 */
export interface WalletMerger {
  announced(connector: InjectedConnector): () => void
  registered(wallets: readonly object[]): void
  unregistered(wallet: object): void
  legacy(side: NamespaceAdapter, providers: readonly FoundLegacy[]): void
  /** Listens to no wallet any more. */
  end(): void
}

interface Entry {
  half?: Candidate | undefined
  readonly stop: () => void
}

const keyOf = (name: string) => name.toLowerCase()

export function createWalletMerger(deps: MergeDeps): WalletMerger {
  const { add, sides, networks, debug, clock } = deps
  const excluded = new Set(deps.excludeWallets.map(keyOf))
  const groups = createWalletGroups(add)
  const entries = new Map<object, Entry>()
  const seen = new Set<object>()
  const extra = { debug, ...(clock && { clock }) }
  const of = (namespace: string) => networks.filter((network) => network.namespace === namespace)
  const make = createMaker(groups, extra)
  const made = new WeakMap<StandardWallet, Map<string, NamespaceConnector>>()
  /** One per wallet and namespace: each listens to the wallet, which may come and go as often as it likes. */
  const partFor = (wallet: StandardWallet, side: NamespaceAdapter): NamespaceConnector => {
    const parts = made.get(wallet) ?? new Map<string, NamespaceConnector>()
    const part = parts.get(side.namespace) ?? createStandardConnector({ wallet, side, networks: of(side.namespace), ...extra })
    made.set(wallet, parts.set(side.namespace, part))
    return part
  }

  /** A provider of that name that stands in the page is the same wallet: it gives way, unless it is in use. */
  const replace = (key: string, namespaces: readonly string[]): boolean => {
    for (const half of groups.halves(key)) {
      if (!half.isLegacy || !namespaces.some((namespace) => half.parts.has(namespace))) continue
      if (half.connector.inUse()) return false
      make.forget(half)
    }
    return true
  }
  /** Makes a half of what a wallet serves now; undefined if that is nothing, or stands in use already. */
  const enter = (wallet: StandardWallet): Candidate | undefined => {
    const served = sides.filter((side) => serves(wallet, side, of(side.namespace)))
    if (!served.length || !replace(keyOf(wallet.name), served.map(({ namespace }) => namespace))) return undefined
    return make.half(wallet, new Map(served.map((side) => [side.namespace, partFor(wallet, side)])), false)
  }
  /** A wallet came to serve more or less than before. A part in use stays. */
  const refresh = (wallet: StandardWallet, half: Candidate) => {
    let changed = false
    for (const side of sides) {
      const { namespace } = side
      const now = serves(wallet, side, of(namespace))
      const part = half.parts.get(namespace)
      if (now === (part !== undefined) || part?.inUse()) continue
      changed = true
      const next = part ?? partFor(wallet, side)
      if (part) half.parts.delete(namespace)
      else half.parts.set(namespace, next)
      for (const connector of [half.connector, ...half.joined]) {
        if (part) connector.remove(part)
        else if (!connector.manifest.namespaces.includes(namespace)) connector.add(next)
      }
    }
    if (!changed) return
    groups.settle(half.key)
    groups.publish(half)
  }
  const take = (source: object): Candidate | undefined => {
    const wallet = createStandardWallet(source, debug)
    if (typeof wallet === 'string') {
      debug(`A wallet that registered was ignored: ${wallet}`)
      return undefined
    }
    if (excluded.has(keyOf(wallet.name))) return undefined
    const entry: Entry = { half: enter(wallet), stop: wallet.listen() }
    entries.set(source, entry)
    // after the wallet's parts have heard, so that they tell a session before its list changes
    wallet.onChange(() => {
      if (entry.half) return refresh(wallet, entry.half)
      entry.half = enter(wallet)
      if (entry.half) groups.list([entry.half])
    })
    return entry.half
  }

  return {
    announced(connector) {
      const { namespaces, ...about } = connector.manifest
      if (about.kind !== 'announced') return add(connector)
      const key = keyOf(about.name)
      const notice = groups.isJoined(key) && { notice: 'injected.same-name' }
      const parts = [{ ...connector, namespaces }]
      return groups.announce(key, createWalletConnector({ about: { ...about, ...notice }, parts, released: () => groups.settle(key), ...extra }))
    },
    registered: (sources) => groups.list(sources.flatMap((source) => take(source) ?? [])),
    unregistered(source) {
      const entry = entries.get(source)
      entries.delete(source)
      entry?.stop()
      if (entry?.half) make.forget(entry.half)
    },
    legacy(side, providers) {
      for (const found of providers) {
        const { provider, name = 'Browser Wallet' } = found
        if (seen.has(provider) || excluded.has(keyOf(name))) continue
        seen.add(provider)
        if (found.name && groups.halves(keyOf(name)).some((half) => half.parts.has(side.namespace))) continue
        const part = found.part(of(side.namespace), debug)
        if (part) groups.list([make.half({ name }, new Map([[side.namespace, part]]), true, found.name ? undefined : `injected:${side.namespace}`)])
      }
    },
    end() {
      for (const { stop } of entries.values()) stop()
      entries.clear()
    },
  }
}

interface Info {
  readonly name: string
  readonly icon?: string
}

/** Makes halves, with ids that are the same after a reload: made of the name. */
function createMaker(groups: WalletGroups, extra: { readonly debug: MergeDeps['debug']; readonly clock?: Clock }) {
  const taken = new Set<string>()
  const idFor = (base: string, key: string, namespaces: readonly string[]): { readonly id: string; readonly isSecond?: boolean } => {
    if (!taken.has(base)) return { id: base }
    const isSecond = namespaces.some((namespace) => groups.halves(key).some((other) => other.parts.has(namespace)))
    const apart = `${base}#${namespaces.join('-')}`
    if (!isSecond && !taken.has(apart)) return { id: apart }
    let n = 2
    while (taken.has(`${base}#${n}`)) n++
    return { id: `${base}#${n}`, isSecond: true }
  }
  return {
    half({ name, icon }: Info, parts: Map<string, NamespaceConnector>, isLegacy: boolean, base = `standard:${keyOf(name).replace(/[^\p{L}\p{N}]+/gu, '-')}`): Candidate {
      const key = keyOf(name)
      const { id, isSecond } = idFor(base, key, [...parts.keys()])
      taken.add(id)
      const about = { id, name, kind: isLegacy ? ('injected' as const) : ('announced' as const), platforms: ['browser'] as const, approval: 'wallet' as const }
      const connector = createWalletConnector({
        about: { ...about, ...(icon && { icon }), ...(isSecond && { notice: 'injected.same-name' }) },
        parts: [...parts.values()],
        released: () => groups.settle(key),
        ...extra,
      })
      const half: Candidate = { key, parts, connector, joined: new Set(), isLegacy }
      groups.enter(half)
      return half
    },
    forget(half: Candidate) {
      taken.delete(half.connector.manifest.id)
      groups.leave(half)
    },
  }
}
