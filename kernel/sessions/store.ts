import { connectionKey, withConnection, disconnected, reduceSession, replaceWith } from './reducer'
import type { SessionDeps, SessionStore } from './context'
import { activeConnection, currentConnection } from './currentConnection'
import { createPersistence, type PersistedState } from './stored'
import type { Connection, NamespaceSession, SessionState } from './types'

/** The changes of one batch: which connections are new, and whose are to be forgotten. */
interface Batch {
  readonly added: Set<string>
  readonly forgotten: Set<string>
}

/** Makes the store of a kit's sessions over its slice. Nothing is read or written before the first call. */
export function createSessionStore({ bindings, emit, slice, storage }: Pick<SessionDeps, 'bindings' | 'emit' | 'slice' | 'storage'>): SessionStore {
  const get = (namespace: string) => slice.get().namespaces[namespace] ?? disconnected
  const connections = (namespace: string) => slice.get().connections?.[namespace] ?? []
  const snapshot = (): PersistedState => ({ state: slice.get(), network: bindings?.network() })
  const persistence = createPersistence(storage, snapshot)
  /** The innermost batch, and whether its changes are stored; undefined outside of batches. */
  let changes: Batch | undefined
  let isStored: boolean | undefined

  const batch: SessionStore['batch'] = (run, reason) => {
    const outer = { changes, isStored }
    const store = reason !== 'tab'
    if (store === isStored) return run()
    const base = snapshot()
    const mine: Batch = { added: new Set(), forgotten: new Set() }
    changes = mine
    isStored = store
    try {
      return run()
    } finally {
      const active = activeConnection(slice.get())
      if (active) bindings?.select(active.chainId)
      const now = snapshot()
      if (store && (now.state !== base.state || now.network !== base.network || mine.added.size + mine.forgotten.size)) persistence.save({ base, now, ...mine })
      changes = outer.changes
      isStored = outer.isStored
      if (isStored === undefined) bindings?.settled()
    }
  }
  const write: SessionStore['write'] = (namespace, current, list, reason) =>
    batch(() => {
      const previous = get(namespace)
      slice.set((now) => withNamespace(now, namespace, current, list))
      if (current !== previous) {
        const change = { namespace, previous, current, reason }
        bindings?.changed(change)
        emit(change)
      }
      return current
    }, reason)
  const edit: SessionStore['edit'] = (change, reason) => batch(() => slice.set(change), reason)

  return {
    state: slice.get,
    get,
    connections,
    connection: (namespace, id) => connections(namespace).find(({ connectorId }) => connectorId === id),
    write,
    edit,
    batch,
    dispatch: (namespace, event, reason, list = connections(namespace)) =>
      batch(() => {
        const previous = get(namespace)
        const [first] = list
        let current = reduceSession(namespace, previous, event.type === 'connect' && first ? { ...event, fallback: { status: 'connected', ...first } } : event)
        // a failure with others connected: one of them becomes the active one
        if (event.type === 'fail' && current.status === 'disconnected' && first) current = reduceSession(namespace, previous, replaceWith(first))
        const connection = currentConnection(current)
        write(namespace, current, current.status === 'disconnected' ? [] : connection ? withConnection(list, connection, connection.connectorId) : list, reason)
        if (event.type === 'succeed' && reason === 'user' && connection) changes?.added.add(connectionKey(namespace, connection.connectorId))
        return current
      }, reason),
    setActive: (active, reason) => edit((now) => (now.active === active ? now : { ...now, active }), reason),
    preferences: () => slice.get().preferredAccountTypes ?? {},
    select: (chainId, reason) => batch(() => bindings?.select(chainId), reason),
    read: persistence.read,
    forget: (ids) => batch(() => ids.forEach((id) => changes?.forgotten.add(id)), 'user'),
  }
}

/** The slice with one namespace changed; empty parts are left out. */
function withNamespace({ active: before, connections: all, ...now }: SessionState, namespace: string, session: NamespaceSession, list: readonly Connection[]): SessionState {
  const namespaces = { ...now.namespaces, [namespace]: session }
  const { [namespace]: _, ...others } = all ?? {}
  const connections = list.length ? { ...all, [namespace]: list } : others
  const active = activeNamespace(namespaces, before)
  return { ...now, ...(active !== undefined && { active }), namespaces, ...(Object.keys(connections).length && { connections }) }
}

/** The active namespace: as before while it is in use, else the first connected one, else none. */
function activeNamespace(namespaces: SessionState['namespaces'], active: string | undefined): string | undefined {
  const inUse = active !== undefined && (namespaces[active]?.status ?? 'disconnected') !== 'disconnected'
  return inUse ? active : Object.keys(namespaces).find((namespace) => namespaces[namespace]?.status === 'connected')
}
