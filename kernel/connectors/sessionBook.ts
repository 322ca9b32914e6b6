import type { SliceStore } from '../state/types'
import { type ChangeReason, disconnected, type NamespaceSession, reduceSession, type SessionChange, type SessionEvent } from './machine'
import { type Connection, frontOf, type SessionState } from './sessionState'

/** Reads and changes the session slice by the state machine, and tells of each change. Nothing is connected before a {@link Keeper} is here. */
export interface SessionBook {
  readonly cell: SliceStore<SessionState>
  get(namespace: string): NamespaceSession
  /** Moves one namespace; answers what came of it. `disconnect` ends every connection of it; a failure brings another connected wallet to the front. */
  move(namespace: string, event: SessionEvent, reason: ChangeReason): NamespaceSession
  /** Sets a session and the connections of its namespace. */
  write(namespace: string, session: NamespaceSession, connections: readonly Connection[], reason: ChangeReason): NamespaceSession
  /** Runs changes as one: stored once, and told of once as a whole. With the reason `tab` nothing is stored. */
  together<T>(run: () => T, reason: ChangeReason): T
  /** Has someone hold and store what is connected, from now on, or nobody. */
  keepWith(keeper: Keeper | undefined): void
}

/** Holds what is connected: it comes with what follows a connect. */
export interface Keeper extends Pick<SessionBook, 'move'> {
  /** Changes that count as one begin; answers what to do when they have been made. `quiet`: they are not stored. */
  open(quiet: boolean): () => void
  /** A session has changed; nobody was told yet. */
  changed(change: SessionChange): void
  /** All changes that were made as one have ended. */
  settled(): void
}

export function createSessionBook(cell: SliceStore<SessionState>, tell: (change: SessionChange) => void): SessionBook {
  const get = (namespace: string) => cell.get().namespaces[namespace] ?? disconnected
  let keeper: Keeper | undefined
  /** Whether the changes that are being made are stored; undefined between them. */
  let quiet: boolean | undefined

  const together: SessionBook['together'] = (run, reason) => {
    const outer = quiet
    quiet = reason === 'tab'
    if (outer === quiet) return run()
    const close = keeper?.open(quiet)
    try {
      return run()
    } finally {
      if (keeper) close?.()
      quiet = outer
      if (outer === undefined) keeper?.settled()
    }
  }
  const write: SessionBook['write'] = (namespace, current, list, reason) =>
    together(() => {
      const previous = get(namespace)
      cell.set((now) => withNamespace(now, namespace, current, list))
      if (current !== previous) {
        const change = { namespace, previous, current, reason }
        keeper?.changed(change)
        tell(change)
      }
      return current
    }, reason)

  return {
    cell,
    get,
    write,
    together,
    move: (namespace, event, reason) =>
      together(() => (keeper ? keeper.move(namespace, event, reason) : write(namespace, reduceSession(namespace, get(namespace), event), [], reason)), reason),
    keepWith(next) {
      keeper = next
    },
  }
}

/** The slice with one namespace changed; what is empty is left out. */
function withNamespace({ active: before, connections: all, ...now }: SessionState, namespace: string, session: NamespaceSession, list: readonly Connection[]): SessionState {
  const namespaces = { ...now.namespaces, [namespace]: session }
  const { [namespace]: _, ...others } = all ?? {}
  const connections = list.length ? { ...all, [namespace]: list } : others
  const active = frontOf(namespaces, before)
  return { ...now, ...(active !== undefined && { active }), namespaces, ...(Object.keys(connections).length && { connections }) }
}
