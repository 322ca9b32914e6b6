import type { Cell } from '../cell'
import { isKitError } from '../errors'
import type { ConnectedNamespace } from './connector'
import { type ChangeReason, disconnected, type NamespaceSession, reduceSession, type SessionChange, type SessionEvent } from './machine'
import type { Recent } from './recent'
import type { SessionStore, StoredSessions } from './sessionStore'

/** One connected wallet of a namespace. */
export interface Connection extends ConnectedNamespace {
  readonly connectorId: string
}

/** The `session` slice: the connection in front of each namespace, the others beside it, and the namespace that is in front. */
export interface SessionState {
  readonly active?: string
  readonly namespaces: Readonly<Record<string, NamespaceSession>>
  /** Every connected wallet per namespace, the one of `namespaces` included; the longest connected first. */
  readonly connections?: Readonly<Record<string, readonly Connection[]>>
  /** The kind of account (`Account.type`) the visitor prefers, per namespace. */
  readonly preferredAccountTypes?: Readonly<Record<string, string>>
}

/** Reads and changes the session slice by the state machine, and tells of each change. */
export interface SessionBook {
  get(namespace: string): NamespaceSession
  /** Moves one namespace; answers what came of it. */
  move(namespace: string, event: SessionEvent, reason: ChangeReason): NamespaceSession
  setActive(namespace: string): void
  /** Keeps what must survive a reload in `store` from now on. It comes with what follows a connect; nothing is connected before. */
  keepIn(store: SessionStore): void
  read(): StoredSessions | undefined
  /** Forgets the stored connections of these namespaces. */
  forget(namespaces: readonly string[]): void
  keepRecent(recent: readonly Recent[]): void
}

export function createSessionBook(cell: Cell<SessionState>, tell: (change: SessionChange) => void): SessionBook {
  const get = (namespace: string) => cell.get().namespaces[namespace] ?? disconnected
  let store: SessionStore | undefined
  return {
    get,
    move(namespace, event, reason) {
      const previous = get(namespace)
      const current = reduceSession(namespace, previous, event)
      cell.set((now) => {
        const namespaces = { ...now.namespaces, [namespace]: current }
        const active = frontOf(namespaces, now.active)
        return { ...(active !== undefined && { active }), namespaces }
      })
      if (current.status === 'connected') store?.remember(namespace, current, cell.get().active)
      tell({ namespace, previous, current, reason })
      return current
    },
    setActive(namespace) {
      if (cell.get().active === namespace) return
      cell.set((now) => ({ ...now, active: namespace }))
      store?.setActive(namespace)
    },
    keepIn(next) {
      store = next
    },
    read: () => store?.read(),
    forget: (namespaces) => store?.forget(namespaces),
    keepRecent: (recent) => store?.keepRecent(recent),
  }
}

/** The namespace in front: as before while it is in use, else the first connected one, else none. */
function frontOf(namespaces: SessionState['namespaces'], active: string | undefined): string | undefined {
  const inUse = active !== undefined && namespaces[active] !== undefined && namespaces[active].status !== 'disconnected'
  return inUse ? active : Object.keys(namespaces).find((namespace) => namespaces[namespace]?.status === 'connected')
}

/** The connectors a session hangs on: its own, and the one a failed attempt returns to. */
export const connectorsOf = (session: NamespaceSession): string[] => {
  if (session.status === 'disconnected') return []
  const fallback = session.status === 'connecting' ? session.fallback : undefined
  return [session.connectorId, ...(fallback ? [fallback.connectorId] : [])]
}

/** The reason behind an error of connect, by the last part of its code: any owner may say `…/locked` or `…/user-rejected`. */
export function reasonOf(error: unknown): ChangeReason {
  const kind = isKitError(error) ? error.code.split('/')[1] : undefined
  const reasons: Record<string, ChangeReason> = {
    'user-rejected': 'declined',
    aborted: 'user',
    timeout: 'timeout',
    locked: 'locked',
    'bad-answer': 'garbage',
  }
  return (kind && reasons[kind]) || 'failed'
}
