import { runError } from '../errors/lateErrors'
import type { ConnectedNamespace } from '../networks/types'
import type { SessionDeps, SessionEvent, SessionStore } from './context'
import { activeConnection, currentConnection } from './currentConnection'
import {
  connectionKey,
  connectionLimit,
  createPersistence,
  type PersistedState,
  pickConnected,
} from './stored'
import type {
  Connected,
  Connecting,
  Connection,
  ConnectionStatus,
  NamespaceSession,
  SessionState,
} from './types'

/** The connectors of a session: its own, and the one that a failed attempt returns to. */
export const connectorsOf = (session: NamespaceSession): string[] =>
  session.status === 'disconnected'
    ? []
    : [
        session.connectorId,
        ...(session.status === 'connecting' && session.fallback
          ? [session.fallback.connectorId]
          : []),
      ]

/**
 * Whether two texts are the same address. One of 20 bytes in hexadecimal is a number, whose case is
 * a checksum at most (EIP-55); any other is the same only letter by letter.
 */
export const sameAddress = (one: string | undefined, other: string | undefined): boolean =>
  valueOfAddress(one) === valueOfAddress(other)
const valueOfAddress = (address = '') =>
  /^0x[\da-f]{40}$/i.test(address) ? address.toLowerCase() : address

/**
 * A session with its active account chosen: the first of `addresses` that it has, else its first
 * account of the preferred type, else the wallet's own choice.
 */
export function withActive(
  session: ConnectedNamespace,
  addresses: readonly (string | undefined)[],
  type: string | undefined,
): ConnectedNamespace {
  const { accounts } = session
  const found = (address: string | undefined) =>
    accounts.find((account) => sameAddress(account.address, address))?.address
  const preferred =
    type === undefined ? undefined : accounts.find((account) => account.type === type)?.address
  return {
    ...pickConnected(session),
    active: [...addresses, preferred, session.active].map(found).find(Boolean) ?? session.active,
  }
}

/**
 * What a wallet reports of a session, with its active account chosen. A wallet lists the account
 * first that its owner has selected there: another one than in `before` is followed, else the
 * account stays that was chosen in the page.
 */
export const withSelected = (
  session: ConnectedNamespace,
  before: Pick<ConnectedNamespace, 'accounts'>,
  active: string,
  type: string | undefined,
): ConnectedNamespace =>
  withActive(
    session,
    sameAddress(session.accounts[0]?.address, before.accounts[0]?.address) ? [active] : [],
    type,
  )

/**
 * A list with a connection inserted, or updated in its place. A list that becomes too long loses
 * its oldest, but never the connector `keep`.
 */
export function withConnection(
  list: readonly Connection[],
  connection: Connection,
  keep: string | undefined,
): readonly Connection[] {
  const { connectorId } = connection
  const entry: Connection = { connectorId, ...pickConnected(connection) }
  const at = list.findIndex((each) => each.connectorId === connectorId)
  if (at >= 0)
    return sameConnection(list[at] as Connection, entry)
      ? list
      : list.map((each, i) => (i === at ? entry : each))
  const oldest =
    list.length < connectionLimit ? undefined : list.find((each) => each.connectorId !== keep)
  return [...list.filter((each) => each !== oldest), entry]
}

/** Whether two sessions are equal, account for account. */
export const sameConnection = (a: ConnectedNamespace, b: ConnectedNamespace): boolean =>
  JSON.stringify(pickConnected(a)) === JSON.stringify(pickConnected(b))

/**
 * The transitions that exist: from a status, by an event, to a status. Every other one is refused.
 */
export const transitions = {
  disconnected: { connect: 'connecting', restore: 'reconnecting' },
  connecting: {
    connect: 'connecting',
    fallback: 'connecting',
    succeed: 'connected',
    replace: 'connected',
    fail: 'disconnected',
    disconnect: 'disconnected',
  },
  reconnecting: {
    connect: 'connecting',
    succeed: 'connected',
    replace: 'connected',
    fail: 'disconnected',
    disconnect: 'disconnected',
  },
  connected: {
    connect: 'connecting',
    update: 'connected',
    replace: 'connected',
    disconnect: 'disconnected',
  },
} as const satisfies Record<
  ConnectionStatus,
  Partial<Record<SessionEvent['type'], ConnectionStatus>>
>

const disconnected: NamespaceSession = Object.freeze({ status: 'disconnected' })

/**
 * The next session of one namespace. Connecting another wallet keeps the present connection as
 * `fallback`; a failure returns to it (`fail` leads to `connected` then). Throws
 * `kernel/illegal-move` for a transition that is not in {@link transitions}.
 */
export function reduceSession(
  namespace: string,
  state: NamespaceSession,
  event: SessionEvent,
): NamespaceSession {
  if (!(event.type in transitions[state.status]))
    throw runError('illegal-move', { namespace, from: state.status, event: event.type })
  switch (event.type) {
    case 'connect': {
      const fallback = currentConnection(state) ?? event.fallback
      return { status: 'connecting', connectorId: event.connectorId, ...(fallback && { fallback }) }
    }
    case 'fallback': {
      const { fallback, ...rest } = state as Connecting
      const id = event.connectorId ?? fallback?.connectorId
      return event.session && id !== undefined
        ? { ...rest, fallback: connectedTo(id, event.session) }
        : rest
    }
    case 'restore':
      return {
        status: 'reconnecting',
        connectorId: event.connectorId,
        ...(event.stored && { stored: event.stored }),
      }
    case 'succeed':
    case 'update':
      return connectedTo((state as { connectorId: string }).connectorId, event.session)
    case 'replace':
      return connectedTo(event.connectorId, event.session)
    case 'fail':
      return state.status === 'connecting' && state.fallback
        ? state.fallback
        : { status: 'disconnected', reason: event.reason }
    case 'disconnect':
      return { status: 'disconnected', reason: event.reason }
  }
}

/** The event that activates a connected wallet. */
export const replaceWith = ({ connectorId, ...session }: Connection): SessionEvent => ({
  type: 'replace',
  connectorId,
  session,
})

const connectedTo = (connectorId: string, session: ConnectedNamespace): Connected => ({
  status: 'connected',
  connectorId,
  ...pickConnected(session),
})

/** The changes of one batch: which connections are new, and whose are to be forgotten. */
interface Batch {
  readonly added: Set<string>
  readonly forgotten: Set<string>
}

/**
 * Makes the store of a kit's sessions over its slice. Nothing is read or written before the first
 * call.
 */
export function createSessionStore({
  bindings,
  emit,
  slice,
  storage,
}: Pick<SessionDeps, 'bindings' | 'emit' | 'slice' | 'storage'>): SessionStore {
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
      if (
        store &&
        (now.state !== base.state ||
          now.network !== base.network ||
          mine.added.size + mine.forgotten.size)
      )
        persistence.save({ base, now, ...mine })
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
    connection: (namespace, id) =>
      connections(namespace).find(({ connectorId }) => connectorId === id),
    write,
    edit,
    batch,
    dispatch: (namespace, event, reason, list = connections(namespace)) =>
      batch(() => {
        const previous = get(namespace)
        const [first] = list
        let current = reduceSession(
          namespace,
          previous,
          event.type === 'connect' && first
            ? { ...event, fallback: { status: 'connected', ...first } }
            : event,
        )
        // a failure with others connected: one of them becomes the active one
        if (event.type === 'fail' && current.status === 'disconnected' && first)
          current = reduceSession(namespace, previous, replaceWith(first))
        const connection = currentConnection(current)
        write(
          namespace,
          current,
          current.status === 'disconnected'
            ? []
            : connection
              ? withConnection(list, connection, connection.connectorId)
              : list,
          reason,
        )
        if (event.type === 'succeed' && reason === 'user' && connection)
          changes?.added.add(connectionKey(namespace, connection.connectorId))
        return current
      }, reason),
    setActive: (active, reason) =>
      edit((now) => (now.active === active ? now : { ...now, active }), reason),
    preferences: () => slice.get().preferredAccountTypes ?? {},
    select: (chainId, reason) => batch(() => bindings?.select(chainId), reason),
    read: persistence.read,
    forget: (ids) => batch(() => ids.forEach((id) => changes?.forgotten.add(id)), 'user'),
  }
}

/** The slice with one namespace changed; empty parts are left out. */
function withNamespace(
  { active: before, connections: all, ...now }: SessionState,
  namespace: string,
  session: NamespaceSession,
  list: readonly Connection[],
): SessionState {
  const namespaces = { ...now.namespaces, [namespace]: session }
  const { [namespace]: _, ...others } = all ?? {}
  const connections = list.length ? { ...all, [namespace]: list } : others
  const active = activeNamespace(namespaces, before)
  return {
    ...now,
    ...(active !== undefined && { active }),
    namespaces,
    ...(Object.keys(connections).length && { connections }),
  }
}

/** The active namespace: as before while it is in use, else the first connected one, else none. */
function activeNamespace(
  namespaces: SessionState['namespaces'],
  active: string | undefined,
): string | undefined {
  const inUse =
    active !== undefined && (namespaces[active]?.status ?? 'disconnected') !== 'disconnected'
  return inUse
    ? active
    : Object.keys(namespaces).find((namespace) => namespaces[namespace]?.status === 'connected')
}
