import { runError } from '../errors/lateErrors'
import type { SessionContext, SessionEvent, SessionStore, Sessions } from './context'
import { currentConnection } from './currentConnection'
import { replaceWith, sameAddress, withActive, withConnection } from './store'
import type { StoredSessions } from './stored'
import type { ChangeReason, Connection, NamespaceSession } from './types'

/**
 * Inserts or updates a connection. It becomes the active one if it already was, or if the namespace
 * has none.
 */
export function upsert(
  store: SessionStore,
  namespace: string,
  { connectorId, ...session }: Connection,
  reason: ChangeReason,
): void {
  const now = store.get(namespace)
  const current = currentConnection(now)
  if (now.status === 'disconnected') {
    store.batch(() => {
      store.dispatch(namespace, { type: 'restore', connectorId }, reason)
      // a listener may have changed it again
      if (store.get(namespace).status === 'reconnecting')
        store.dispatch(namespace, { type: 'succeed', session }, reason)
    }, reason)
  } else if (now.status === 'connecting' && (!current || current.connectorId === connectorId))
    store.dispatch(namespace, { type: 'fallback', connectorId, session }, reason)
  else if (current?.connectorId === connectorId)
    store.dispatch(namespace, { type: 'update', session }, reason)
  else
    store.write(
      namespace,
      now,
      withConnection(
        store.connections(namespace),
        { connectorId, ...session },
        current?.connectorId,
      ),
      reason,
    )
}

/**
 * Removes wallets from a namespace: the next one becomes active. `asked`: also where one of them is
 * only being asked.
 */
export function remove(
  store: SessionStore,
  namespace: string,
  ids: readonly string[],
  reason: ChangeReason,
  asked = false,
): void {
  const now = store.get(namespace)
  if (now.status === 'disconnected') return
  const before = store.connections(namespace)
  const list = before.filter(({ connectorId }) => !ids.includes(connectorId))
  const current = currentConnection(now)
  const event = removalEvent(
    now,
    list[0],
    current !== undefined && ids.includes(current.connectorId),
    asked && ids.includes(now.connectorId),
    reason,
  )
  if (event) store.dispatch(namespace, event, reason, list)
  else if (list.length < before.length) store.write(namespace, now, list, reason)
}

/**
 * What happens to a session when wallets are removed: `lost` is its current one, `asked` the one
 * that is being asked.
 */
function removalEvent(
  now: Exclude<NamespaceSession, { status: 'disconnected' }>,
  next: Connection | undefined,
  lost: boolean,
  asked: boolean,
  reason: ChangeReason,
): SessionEvent | undefined {
  if (now.status === 'connecting' && !asked)
    return lost ? { type: 'fallback', connectorId: next?.connectorId, session: next } : undefined
  if (now.status === 'connecting' && !lost) return { type: 'fail', reason }
  if (!lost && !asked) return undefined
  return next ? replaceWith(next) : { type: 'disconnect', reason }
}

/** Makes a connected wallet the active one of its namespace. */
export function activate(
  store: SessionStore,
  namespace: string,
  id: string,
  reason: ChangeReason,
): void {
  const now = store.get(namespace)
  const entry = store.connection(namespace, id)
  if (entry && !(now.status === 'connected' && now.connectorId === id))
    store.dispatch(namespace, replaceWith(entry), reason)
}

/** Sorts the connections of a namespace as they are stored; others come last. */
export function sortAsStored(store: SessionStore, namespace: string, stored: StoredSessions): void {
  const ids = stored.connections[namespace]?.map(({ connectorId }) => connectorId) ?? []
  const list = store.connections(namespace)
  const place = ({ connectorId }: Connection) =>
    ids.includes(connectorId) ? ids.indexOf(connectorId) : ids.length
  const sorted = [...list].sort((a, b) => place(a) - place(b))
  if (sorted.some((each, i) => each !== list[i]))
    store.write(namespace, store.get(namespace), sorted, 'tab')
}

/** Replaces all preferred kinds of accounts. */
export function setPreferences(
  store: SessionStore,
  types: Readonly<Record<string, string>>,
  reason: ChangeReason,
): void {
  const before = store.preferences()
  const keys = Object.keys(types)
  if (keys.length === Object.keys(before).length && keys.every((key) => before[key] === types[key]))
    return
  store.edit(
    ({ preferredAccountTypes: _, ...rest }) =>
      keys.length ? { ...rest, preferredAccountTypes: types } : rest,
    reason,
  )
}

/** The choices among what is connected; no wallet is asked. */
export function createChanges({
  attempts,
  namespaces,
  store,
}: SessionContext): Pick<
  Sessions,
  'choose' | 'switchAccount' | 'switchConnection' | 'setPreferredAccountType'
> {
  return {
    choose({ id, namespace }) {
      store.batch(() => {
        if (currentConnection(store.get(namespace))) store.setActive(namespace, 'user')
        store.select(id, 'user')
      }, 'user')
    },

    async switchAccount(namespace, address) {
      const session = currentConnection(store.get(namespace))
      if (!session) throw runError('no-session', { namespace })
      const active = session.accounts.find((account) =>
        sameAddress(account.address, address),
      )?.address
      if (active === undefined)
        throw runError('bad-answer', {
          who: 'switchAccount',
          problem: 'the wallet does not expose this account',
        })
      store.batch(() => {
        if (session.active !== active) upsert(store, namespace, { ...session, active }, 'user')
        store.setActive(namespace, 'user')
      }, 'user')
    },

    async switchConnection(namespace, connectorId) {
      if (!store.connection(namespace, connectorId)) throw runError('no-session', { namespace })
      store.batch(() => {
        // the visitor decided otherwise while another wallet was asked
        attempts.cancel(namespace)
        activate(store, namespace, connectorId, 'user')
        store.setActive(namespace, 'user')
      }, 'user')
    },

    async setPreferredAccountType(namespace, type) {
      if (!namespaces.includes(namespace)) throw runError('network-unknown', { network: namespace })
      if (typeof type !== 'string' || !type || type.length > 64)
        throw runError('bad-answer', {
          who: 'setPreferredAccountType',
          problem: 'expected a kind of account',
        })
      store.batch(() => {
        setPreferences(store, { ...store.preferences(), [namespace]: type }, 'user')
        const session = currentConnection(store.get(namespace))
        const next =
          session &&
          withActive(
            session,
            [session.accounts.find((account) => account.type === type)?.address, session.active],
            type,
          )
        if (next && next.active !== session.active)
          upsert(store, namespace, { connectorId: session.connectorId, ...next }, 'user')
      }, 'user')
    },
  }
}
