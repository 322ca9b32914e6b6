import type { ChainId } from '../networks/types'
import { connectionKey, withConnection } from './connections'
import { type ChangeReason, heldBy, type NamespaceSession, reduceSession, type SessionChange, type SessionEvent } from './machine'
import type { SessionBook } from './sessionBook'
import type { ScopedStorage } from '../storage/types'
import { type Connection, frontSession, type SessionState } from './sessionState'
import { createSessionStore, type Kept, type StoredSessions } from './sessionStore'

/** The book with what is connected in it: every connected wallet, what is chosen, and what of that must survive a reload. */
export interface HeldBook extends SessionBook {
  /** Every connected wallet of a namespace, the longest connected first. */
  connections(namespace: string): readonly Connection[]
  /** What a wallet holds in a namespace, in front or beside. */
  connection(namespace: string, connectorId: string): Connection | undefined
  /** As `move`, with the connections as they are from then on. */
  apply(namespace: string, event: SessionEvent, reason: ChangeReason, connections?: readonly Connection[]): NamespaceSession
  /** Changes the slice apart from its sessions. */
  edit(change: (now: SessionState) => SessionState, reason: ChangeReason): void
  setActive(namespace: string, reason: ChangeReason): void
  /** The kinds of accounts that are preferred, by namespace. */
  preferences(): Readonly<Record<string, string>>
  /** Chooses a network; undefined: none. */
  select(chainId: ChainId | undefined, reason: ChangeReason): void
  read(): StoredSessions | undefined
  /** Forgets what is stored of these wallets. */
  forget(connectorIds: readonly string[]): void
}

/** What a kit's connections are kept in: the kernel's storage, and what moves beside the slice of the sessions. */
export interface Surroundings {
  readonly storage: ScopedStorage
  readonly outside?: {
    /** The chosen network, where it is one of the kit's. */
    network(): string | undefined
    select(chainId: ChainId | undefined): void
    changed(change: SessionChange): void
    settled(): void
  }
}

/** Changes that are made as one: which connections are new, and whose are forgotten. */
interface Level {
  readonly added: Set<string>
  readonly forgotten: Set<string>
}

/** Begins to hold what is connected, and to store it. */
export function holdBook(book: SessionBook, { outside, storage }: Surroundings): HeldBook {
  const { cell, get, together, write } = book
  const connections = (namespace: string) => cell.get().connections?.[namespace] ?? []
  const kept = (): Kept => ({ state: cell.get(), network: outside?.network() })
  const store = createSessionStore(storage, kept)
  let level: Level | undefined

  const apply: HeldBook['apply'] = (namespace, event, reason, list = connections(namespace)) => {
    const previous = get(namespace)
    let current = reduceSession(namespace, previous, event)
    const [next] = list
    // a failure with others connected: one of them comes to the front
    if (event.type === 'fail' && current.status === 'disconnected' && next) current = reduceSession(namespace, previous, replacement(next))
    const held = heldBy(current)
    return write(namespace, current, current.status === 'disconnected' ? [] : held ? withConnection(list, held, held.connectorId) : list, reason)
  }
  book.keepWith({
    open(quiet) {
      const outer = level
      const base = kept()
      const mine = { added: new Set<string>(), forgotten: new Set<string>() }
      level = mine
      return () => {
        const front = frontSession(cell.get())
        if (front) outside?.select(front.chainId)
        const now = kept()
        if (!quiet && (now.state !== base.state || now.network !== base.network || mine.added.size + mine.forgotten.size)) store.save({ base, now, ...mine })
        level = outer
      }
    },
    move(namespace, event, reason) {
      const [first] = connections(namespace)
      const current = apply(namespace, event.type === 'connect' && first ? { ...event, fallback: { status: 'connected', ...first } } : event, reason)
      if (event.type === 'succeed' && reason === 'user' && current.status === 'connected') level?.added.add(connectionKey(namespace, current.connectorId))
      return current
    },
    changed: (change) => outside?.changed(change),
    settled: () => outside?.settled(),
  })
  const edit: HeldBook['edit'] = (change, reason) => together(() => cell.set(change), reason)

  return {
    ...book,
    connections,
    connection: (namespace, id) => connections(namespace).find(({ connectorId }) => connectorId === id),
    apply,
    edit,
    setActive: (active, reason) => edit((now) => (now.active === active ? now : { ...now, active }), reason),
    preferences: () => cell.get().preferredAccountTypes ?? {},
    select: (chainId, reason) => together(() => outside?.select(chainId), reason),
    read: store.read,
    forget: (ids) => together(() => ids.forEach((id) => level?.forgotten.add(id)), 'user'),
  }
}

/** What puts a connected wallet in front. */
export const replacement = ({ connectorId, ...session }: Connection): SessionEvent => ({ type: 'replace', connectorId, session })
