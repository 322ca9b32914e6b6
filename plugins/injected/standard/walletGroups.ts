import type { Connector } from '../../../kernel/index'
import type { NamespaceConnector } from '../namespaceConnector'
import type { WalletConnector } from './walletConnector'

/**
 * A registered wallet, or a provider that claims to be one: its connectors by namespace, and the
 * connector that combines them.
 */
export interface Candidate {
  /** Its name in lower case, for comparisons. */
  readonly key: string
  readonly members: Map<string, NamespaceConnector>
  readonly connector: WalletConnector
  /** Other connectors that include its members. */
  readonly joined: Set<WalletConnector>
  readonly isLegacy: boolean
  /** Removes it from the list. */
  unlist?: (() => void) | undefined
}

/** Candidates and announcements by name, and which of them are the same wallet. */
export interface WalletGroups {
  /** The candidates of a name, oldest first. */
  candidates(key: string): readonly Candidate[]
  /** Lists the connector of an announcement; returns the function that removes it. */
  announce(key: string, connector: WalletConnector): () => void
  /** Whether another namespace has been joined to an announcement of that name. */
  isJoined(key: string): boolean
  enter(candidate: Candidate): void
  /** Joins what can be joined now, then lists these candidates. */
  list(candidates: readonly Candidate[]): void
  /** Joins the candidates of a name that can be joined now. */
  joinMatching(key: string): void
  /** Lists a candidate again after it changed, unless it is in use. */
  publish(candidate: Candidate): void
  leave(candidate: Candidate): void
}

interface Group {
  readonly announced: Set<WalletConnector>
  readonly candidates: Set<Candidate>
}

const namespacesOf = (candidate: Candidate) => [...candidate.members.keys()]
/** Whether no other candidate of that name serves a namespace of this one. */
const isAlone = (candidate: Candidate, { candidates }: Group) =>
  [...candidates].every(
    (other) =>
      other === candidate ||
      namespacesOf(candidate).every((namespace) => !other.members.has(namespace)),
  )
/**
 * Whether a candidate can be joined to a connector: it adds only new namespaces, and neither is in
 * use, unless a silent connect awaits it.
 */
const mayJoin = (candidate: Candidate, root: WalletConnector) =>
  !candidate.connector.inUse() &&
  (!root.inUse() || root.isAwaiting(namespacesOf(candidate))) &&
  namespacesOf(candidate).every((namespace) => !root.manifest.namespaces.includes(namespace))

/**
 * Joins candidates to the only announcement of that name, or without one to the oldest candidate.
 * Returns those that were joined; their own connectors keep working, but are listed on no platform.
 */
function join(group: Group): Candidate[] {
  const [announced, ...more] = group.announced
  const joinable = [...group.candidates].filter(
    (candidate) => !candidate.isLegacy && candidate.members.size > 0 && isAlone(candidate, group),
  )
  const root = announced ?? joinable[0]?.connector
  if (more.length || !root) return []
  return joinable.filter((candidate) => {
    if (candidate.connector === root || candidate.joined.has(root) || !mayJoin(candidate, root))
      return false
    candidate.joined.add(root)
    for (const member of candidate.members.values()) root.add(member)
    candidate.connector.describe({ platforms: [] })
    return true
  })
}

export function createWalletGroups(add: (connector: Connector) => () => void): WalletGroups {
  const groups = new Map<string, Group>()
  const groupOf = (key: string): Group => {
    const group = groups.get(key) ?? { announced: new Set(), candidates: new Set() }
    groups.set(key, group)
    return group
  }
  const publish = (candidate: Candidate) => {
    if (candidate.connector.inUse()) return
    candidate.unlist?.()
    candidate.unlist = candidate.members.size ? add(candidate.connector) : undefined
  }
  const republish = (candidates: readonly Candidate[]) => {
    for (const candidate of candidates) if (candidate.unlist) publish(candidate)
  }
  const joinMatching = (key: string) => republish(join(groupOf(key)))
  return {
    candidates: (key) => [...(groups.get(key)?.candidates ?? [])],
    announce(key, connector) {
      const group = groupOf(key)
      group.announced.add(connector)
      const joined = join(group)
      const unlist = add(connector)
      republish(joined)
      return () => {
        group.announced.delete(connector)
        unlist()
      }
    },
    isJoined: (key) =>
      [...(groups.get(key)?.announced ?? [])].some(
        ({ manifest }) => manifest.namespaces.length > 1,
      ),
    enter: (candidate) => void groupOf(candidate.key).candidates.add(candidate),
    list(candidates) {
      for (const key of new Set(candidates.map((candidate) => candidate.key))) joinMatching(key)
      for (const candidate of candidates) candidate.unlist = add(candidate.connector)
    },
    joinMatching,
    publish,
    leave(candidate) {
      candidate.unlist?.()
      candidate.unlist = undefined
      groupOf(candidate.key).candidates.delete(candidate)
      for (const connector of candidate.joined)
        for (const member of candidate.members.values()) connector.remove(member)
    },
  }
}
