import type { Connector } from '../../../kernel/connectors/types'
import type { NamespaceConnector } from '../namespaceConnector'
import type { WalletConnector } from './walletConnector'

/** One wallet that registered, or a provider that claims to be one: its parts by namespace, and a connector of its own. */
export interface Candidate {
  /** Its name, as names are compared. */
  readonly key: string
  readonly parts: Map<string, NamespaceConnector>
  readonly connector: WalletConnector
  /** Connectors that have its parts too. */
  readonly joined: Set<WalletConnector>
  readonly isLegacy: boolean
  /** Takes it off the list. */
  off?: (() => void) | undefined
}

/** Wallets by name, and which of them are one. */
export interface WalletGroups {
  /** Halves under a name, the first first. */
  halves(key: string): readonly Candidate[]
  /** Lists the connector of an announcement; answers the undo. */
  announce(key: string, whole: WalletConnector): () => void
  /** Whether an announcement of that name has another namespace beside its own already. */
  isJoined(key: string): boolean
  enter(half: Candidate): void
  /** Joins what may be one now, then lists these halves. */
  list(halves: readonly Candidate[]): void
  /** Joins what may be one now. */
  settle(key: string): void
  /** Lists a half anew after it changed, unless it is in use. */
  publish(half: Candidate): void
  leave(half: Candidate): void
}

interface Group {
  readonly announced: Set<WalletConnector>
  readonly halves: Set<Candidate>
}

const namespacesOf = (half: Candidate) => [...half.parts.keys()]
/** Whether no other half of that name serves a namespace of this one. */
const isAlone = (half: Candidate, { halves }: Group) =>
  [...halves].every((other) => other === half || namespacesOf(half).every((namespace) => !other.parts.has(namespace)))
/** Whether a half may become part of a connector: none of its namespaces is there, and neither is in use, unless it is just what is waited for. */
const mayJoin = (half: Candidate, root: WalletConnector) =>
  !half.connector.inUse() &&
  (!root.inUse() || root.awaits(namespacesOf(half))) &&
  namespacesOf(half).every((namespace) => !root.manifest.namespaces.includes(namespace))

/**
 * Joins what may be one: to the only announcement of that name if there is one, else to the half that came first. Answers those that joined;
 * their own connectors go on working, but are for no platform.
 */
function join(group: Group): Candidate[] {
  const [announced, ...more] = group.announced
  const able = [...group.halves].filter((half) => !half.isLegacy && half.parts.size > 0 && isAlone(half, group))
  const root = announced ?? able[0]?.connector
  if (more.length || !root) return []
  return able.filter((half) => {
    if (half.connector === root || half.joined.has(root) || !mayJoin(half, root)) return false
    half.joined.add(root)
    for (const part of half.parts.values()) root.add(part)
    half.connector.describe({ platforms: [] })
    return true
  })
}

export function createWalletGroups(add: (connector: Connector) => () => void): WalletGroups {
  const groups = new Map<string, Group>()
  const of = (key: string): Group => {
    const group = groups.get(key) ?? { announced: new Set(), halves: new Set() }
    groups.set(key, group)
    return group
  }
  const publish = (half: Candidate) => {
    if (half.connector.inUse()) return
    half.off?.()
    half.off = half.parts.size ? add(half.connector) : undefined
  }
  const republish = (halves: readonly Candidate[]) => {
    for (const half of halves) if (half.off) publish(half)
  }
  const settle = (key: string) => republish(join(of(key)))
  return {
    halves: (key) => [...(groups.get(key)?.halves ?? [])],
    announce(key, whole) {
      const group = of(key)
      group.announced.add(whole)
      const joined = join(group)
      const off = add(whole)
      republish(joined)
      return () => {
        group.announced.delete(whole)
        off()
      }
    },
    isJoined: (key) => [...(groups.get(key)?.announced ?? [])].some(({ manifest }) => manifest.namespaces.length > 1),
    enter: (half) => void of(half.key).halves.add(half),
    list(halves) {
      for (const key of new Set(halves.map((half) => half.key))) settle(key)
      for (const half of halves) half.off = add(half.connector)
    },
    settle,
    publish,
    leave(half) {
      half.off?.()
      half.off = undefined
      of(half.key).halves.delete(half)
      for (const connector of half.joined) for (const part of half.parts.values()) connector.remove(part)
    },
  }
}
