import type { Cell } from '../cell'
import type { ChainId } from '../networks/network'
import { type ChangeReason, disconnected, heldBy, type NamespaceSession, reduceSession, type SessionChange, type SessionEvent } from './machine'
import type { Recent } from './recent'
import { type Connection, connectionKey, frontOf, frontSession, type SessionState, withConnection } from './sessionState'
import type { Kept, SessionStore, StoredSessions } from './sessionStore'

/** Reads and changes the session slice by the state machine, tells of each change, and has stored what must survive a reload. */
export interface SessionBook {
  get(namespace: string): NamespaceSession
  /** Every connected wallet of a namespace, the longest connected first. */
  connections(namespace: string): readonly Connection[]
  /** What a wallet holds in a namespace, in front or beside. */
  connection(namespace: string, connectorId: string): Connection | undefined
  /** Moves one namespace; answers what came of it. `disconnect` ends every connection of it; a failure brings another connected wallet to the front. */
  move(namespace: string, event: SessionEvent, reason: ChangeReason): NamespaceSession
  /** As {@link move}, with the connections as they are from then on. */
  apply(namespace: string, event: SessionEvent, reason: ChangeReason, connections?: readonly Connection[]): NamespaceSession
  /** Sets a session and the connections of its namespace. */
  write(namespace: string, session: NamespaceSession, connections: readonly Connection[], reason: ChangeReason): NamespaceSession
  setActive(namespace: string, reason: ChangeReason): void
  /** The kinds of accounts that are preferred, by namespace. */
  preferences(): Readonly<Record<string, string>>
  /** Replaces all of what is preferred. */
  prefer(types: Readonly<Record<string, string>>, reason: ChangeReason): void
  /** Chooses a network; undefined: none. */
  select(chainId: ChainId | undefined, reason: ChangeReason): void
  /** Runs changes as one: stored once, and told of once as a whole. With the reason `tab` nothing is stored. */
  together<T>(run: () => T, reason: ChangeReason): T
  /** Keeps what must survive a reload in this store from now on, or nowhere. It comes with what follows a connect; nothing is connected before. */
  keepIn(open: ((kept: () => Kept) => SessionStore) | undefined): void
  read(): StoredSessions | undefined
  /** Forgets what is stored of these wallets. */
  forget(connectorIds: readonly string[]): void
  keepRecent(recent: readonly Recent[]): void
}

/** What the book moves beside its own slice. */
export interface BookOutside {
  /** The chosen network, where it is one of the kit's. */
  network(): string | undefined
  select(chainId: ChainId | undefined): void
  /** Changes that were made as one have ended. */
  settled(): void
}

/** Changes that are made as one: what was before, which connections are new, and whose are forgotten. */
interface Level {
  readonly quiet: boolean
  readonly base: Kept
  readonly added: Set<string>
  readonly forgotten: Set<string>
}

export function createSessionBook(cell: Cell<SessionState>, tell: (change: SessionChange) => void, outside?: BookOutside): SessionBook {
  const get = (namespace: string) => cell.get().namespaces[namespace] ?? disconnected
  const connections = (namespace: string) => cell.get().connections?.[namespace] ?? []
  const connection = (namespace: string, id: string) => connections(namespace).find(({ connectorId }) => connectorId === id)
  const kept = (): Kept => ({ state: cell.get(), network: outside?.network() })
  let store: SessionStore | undefined
  let level: Level | undefined

  const together: SessionBook['together'] = (run, reason) => {
    const quiet = reason === 'tab'
    if (level?.quiet === quiet) return run()
    const outer = level
    const mine: Level = { quiet, base: kept(), added: new Set(), forgotten: new Set() }
    level = mine
    try {
      return run()
    } finally {
      const front = frontSession(cell.get())
      if (front) outside?.select(front.chainId)
      const now = kept()
      const { base, added, forgotten } = mine
      if (!quiet && (now.state !== base.state || now.network !== base.network || added.size + forgotten.size)) store?.save({ base, now, added, forgotten })
      level = outer
      if (!outer) outside?.settled()
    }
  }
  const write = (namespace: string, current: NamespaceSession, list: readonly Connection[], reason: ChangeReason) =>
    together(() => {
      const previous = get(namespace)
      cell.set((now) => withNamespace(now, namespace, current, list))
      if (current !== previous) tell({ namespace, previous, current, reason })
      return current
    }, reason)
  const apply = (namespace: string, event: SessionEvent, reason: ChangeReason, list = connections(namespace)) => {
    const previous = get(namespace)
    let current = reduceSession(namespace, previous, event)
    const [next] = list
    // a failure with others connected: one of them comes to the front
    if (event.type === 'fail' && current.status === 'disconnected' && next) current = reduceSession(namespace, previous, replacement(next))
    const held = heldBy(current)
    return write(namespace, current, current.status === 'disconnected' ? [] : held ? withConnection(list, held, held.connectorId) : list, reason)
  }
  const move: SessionBook['move'] = (namespace, event, reason) =>
    together(() => {
      const [first] = connections(namespace)
      if (event.type === 'connect' && first) return apply(namespace, { ...event, fallback: { status: 'connected', ...first } }, reason)
      const current = apply(namespace, event, reason)
      if (event.type === 'succeed' && reason === 'user' && current.status === 'connected') level?.added.add(connectionKey(namespace, current.connectorId))
      return current
    }, reason)

  return {
    get,
    connections,
    connection,
    move,
    apply,
    write,
    together,
    setActive(namespace, reason) {
      if (cell.get().active !== namespace) together(() => cell.set((now) => ({ ...now, active: namespace })), reason)
    },
    preferences: () => cell.get().preferredAccountTypes ?? {},
    prefer: (types, reason) =>
      together(() => {
        const { preferredAccountTypes: before = {}, ...rest } = cell.get()
        const keys = Object.keys(types)
        if (keys.length === Object.keys(before).length && keys.every((key) => before[key] === types[key])) return
        cell.set(keys.length ? { ...rest, preferredAccountTypes: types } : rest)
      }, reason),
    select: (chainId, reason) => together(() => outside?.select(chainId), reason),
    keepIn(open) {
      store = open?.(kept)
    },
    read: () => store?.read(),
    forget: (ids) => together(() => ids.forEach((id) => level?.forgotten.add(id)), 'user'),
    keepRecent: (recent) => store?.keepRecent(recent),
  }
}

/** What puts a connected wallet in front. */
export const replacement = ({ connectorId, ...session }: Connection): SessionEvent => ({ type: 'replace', connectorId, session })

/** The slice with one namespace changed; what is empty is left out. */
function withNamespace(now: SessionState, namespace: string, session: NamespaceSession, list: readonly Connection[]): SessionState {
  const { active: before, connections: all = {}, ...rest } = now
  const namespaces = { ...now.namespaces, [namespace]: session }
  const { [namespace]: _, ...others } = all
  const connections = list.length ? { ...all, [namespace]: list } : others
  const active = frontOf(namespaces, before)
  return { ...rest, ...(active !== undefined && { active }), namespaces, ...(Object.keys(connections).length && { connections }) }
}
