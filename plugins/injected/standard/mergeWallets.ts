import type { Clock, Connector, Network } from '../../../kernel/index'
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
  readonly adapters: readonly NamespaceAdapter[]
  readonly networks: readonly Network[]
  readonly excludeWallets: readonly string[]
  readonly debug: (message: string, details?: unknown) => void
  readonly clock?: Clock
}

/**
 * Turns wallets of several namespaces into connectors. An EIP-6963 announcement and wallets of the
 * Wallet Standard under the same name are one connector where each is the only one of that name in
 * its namespaces, and none is in use then. The announcement's id, name and icon stay; the ids of
 * the others keep working, unlisted (`platforms: []`), so that a stored session finds its wallet
 * whatever came first. A connector in use does not change: other wallets of that name are listed
 * separately until it is disconnected, or the page is loaded again.
 */
export interface WalletMerger {
  announced(connector: InjectedConnector): () => void
  registered(wallets: readonly object[]): void
  unregistered(wallet: object): void
  legacy(adapter: NamespaceAdapter, providers: readonly FoundLegacy[]): void
  /** Removes all listeners from the wallets. */
  end(): void
}

interface Entry {
  candidate?: Candidate | undefined
  readonly stop: () => void
}

const keyOf = (name: string) => name.toLowerCase()

export function createWalletMerger(deps: MergeDeps): WalletMerger {
  const { add, adapters, networks, debug, clock } = deps
  const excluded = new Set(deps.excludeWallets.map(keyOf))
  const groups = createWalletGroups(add)
  const entries = new Map<object, Entry>()
  const seen = new Set<object>()
  const shared = { debug, ...(clock && { clock }) }
  const networksOf = (namespace: string) =>
    networks.filter((network) => network.namespace === namespace)
  const factory = createCandidateFactory(groups, shared)
  const membersByWallet = new WeakMap<StandardWallet, Map<string, NamespaceConnector>>()
  /**
   * One per wallet and namespace, reused when the wallet registers again: each of them listens to
   * the wallet.
   */
  const memberFor = (wallet: StandardWallet, adapter: NamespaceAdapter): NamespaceConnector => {
    const members = membersByWallet.get(wallet) ?? new Map<string, NamespaceConnector>()
    const member =
      members.get(adapter.namespace) ??
      createStandardConnector({
        wallet,
        adapter,
        networks: networksOf(adapter.namespace),
        ...shared,
      })
    membersByWallet.set(wallet, members.set(adapter.namespace, member))
    return member
  }

  /**
   * A provider of that name that did not register is the same wallet: it is removed. False if it is
   * in use.
   */
  const removeLegacy = (key: string, namespaces: readonly string[]): boolean => {
    for (const candidate of groups.candidates(key)) {
      if (!candidate.isLegacy || !namespaces.some((namespace) => candidate.members.has(namespace)))
        continue
      if (candidate.connector.inUse()) return false
      factory.remove(candidate)
    }
    return true
  }
  /**
   * Makes a candidate of what a wallet serves now; undefined if that is nothing, or its
   * unregistered provider is in use.
   */
  const createFor = (wallet: StandardWallet): Candidate | undefined => {
    const served = adapters.filter((adapter) =>
      serves(wallet, adapter, networksOf(adapter.namespace)),
    )
    if (
      !served.length ||
      !removeLegacy(
        keyOf(wallet.name),
        served.map(({ namespace }) => namespace),
      )
    )
      return undefined
    return factory.candidate(
      wallet,
      new Map(served.map((adapter) => [adapter.namespace, memberFor(wallet, adapter)])),
      false,
    )
  }
  /** Adds and removes namespaces after a wallet changed. A member in use stays. */
  const refresh = (wallet: StandardWallet, candidate: Candidate) => {
    let changed = false
    for (const adapter of adapters) {
      const { namespace } = adapter
      const now = serves(wallet, adapter, networksOf(namespace))
      const member = candidate.members.get(namespace)
      if (now === (member !== undefined) || member?.inUse()) continue
      changed = true
      const next = member ?? memberFor(wallet, adapter)
      if (member) candidate.members.delete(namespace)
      else candidate.members.set(namespace, next)
      for (const connector of [candidate.connector, ...candidate.joined]) {
        if (member) connector.remove(member)
        else if (!connector.manifest.namespaces.includes(namespace)) connector.add(next)
      }
    }
    if (!changed) return
    groups.joinMatching(candidate.key)
    groups.publish(candidate)
  }
  const register = (source: object): Candidate | undefined => {
    const wallet = createStandardWallet(source, debug)
    if (typeof wallet === 'string') {
      debug(`A wallet that registered was ignored: ${wallet}`)
      return undefined
    }
    if (excluded.has(keyOf(wallet.name))) return undefined
    const entry: Entry = { candidate: createFor(wallet), stop: wallet.listen() }
    entries.set(source, entry)
    // registered after the members' own listeners, so that their events come before the list
    // changes
    wallet.onChange(() => {
      if (entry.candidate) return refresh(wallet, entry.candidate)
      entry.candidate = createFor(wallet)
      if (entry.candidate) groups.list([entry.candidate])
    })
    return entry.candidate
  }

  return {
    announced(connector) {
      const { namespaces, ...about } = connector.manifest
      if (about.kind !== 'announced') return add(connector)
      const key = keyOf(about.name)
      const notice = groups.isJoined(key) && { notice: 'injected.same-name' }
      const members = [{ ...connector, namespaces }]
      return groups.announce(
        key,
        createWalletConnector({
          about: { ...about, ...notice },
          members,
          released: () => groups.joinMatching(key),
          ...shared,
        }),
      )
    },
    registered: (sources) => groups.list(sources.flatMap((source) => register(source) ?? [])),
    unregistered(source) {
      const entry = entries.get(source)
      entries.delete(source)
      entry?.stop()
      if (entry?.candidate) factory.remove(entry.candidate)
    },
    legacy(adapter, providers) {
      for (const found of providers) {
        const { provider, name = 'Browser Wallet' } = found
        if (seen.has(provider) || excluded.has(keyOf(name))) continue
        seen.add(provider)
        if (
          found.name &&
          groups
            .candidates(keyOf(name))
            .some((candidate) => candidate.members.has(adapter.namespace))
        )
          continue
        const member = found.createConnector(networksOf(adapter.namespace), debug)
        if (member)
          groups.list([
            factory.candidate(
              { name },
              new Map([[adapter.namespace, member]]),
              true,
              found.name ? undefined : `injected:${adapter.namespace}`,
            ),
          ])
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

/**
 * Makes candidates. Their ids are derived from the names, so that they are the same after a reload.
 */
function createCandidateFactory(
  groups: WalletGroups,
  shared: { readonly debug: MergeDeps['debug']; readonly clock?: Clock },
) {
  const taken = new Set<string>()
  const idFor = (
    base: string,
    key: string,
    namespaces: readonly string[],
  ): { readonly id: string; readonly isSecond?: boolean } => {
    if (!taken.has(base)) return { id: base }
    const isSecond = namespaces.some((namespace) =>
      groups.candidates(key).some((other) => other.members.has(namespace)),
    )
    const apart = `${base}#${namespaces.join('-')}`
    if (!isSecond && !taken.has(apart)) return { id: apart }
    let n = 2
    while (taken.has(`${base}#${n}`)) n++
    return { id: `${base}#${n}`, isSecond: true }
  }
  return {
    candidate(
      { name, icon }: Info,
      members: Map<string, NamespaceConnector>,
      isLegacy: boolean,
      base = `standard:${keyOf(name).replace(/[^\p{L}\p{N}]+/gu, '-')}`,
    ): Candidate {
      const key = keyOf(name)
      const { id, isSecond } = idFor(base, key, [...members.keys()])
      taken.add(id)
      const about = {
        id,
        name,
        kind: isLegacy ? ('injected' as const) : ('announced' as const),
        platforms: ['browser'] as const,
        approval: 'wallet' as const,
      }
      const connector = createWalletConnector({
        about: {
          ...about,
          ...(icon && { icon }),
          ...(isSecond && { notice: 'injected.same-name' }),
        },
        members: [...members.values()],
        released: () => groups.joinMatching(key),
        ...shared,
      })
      const candidate: Candidate = { key, members, connector, joined: new Set(), isLegacy }
      groups.enter(candidate)
      return candidate
    },
    remove(candidate: Candidate) {
      taken.delete(candidate.connector.manifest.id)
      groups.leave(candidate)
    },
  }
}
