import { type ChangeReason, heldBy, type NamespaceSession, type SessionEvent } from './machine'
import { replacement, type SessionBook } from './sessionBook'
import { type Connection, withConnection } from './sessionState'
import type { StoredSessions } from './sessionStore'

/** Notes what a wallet holds now: in front where it is there or nobody is, else beside. */
export function put(book: SessionBook, namespace: string, { connectorId, ...session }: Connection, reason: ChangeReason): void {
  const now = book.get(namespace)
  const held = heldBy(now)
  if (now.status === 'disconnected') {
    book.together(() => {
      book.move(namespace, { type: 'restore', connectorId }, reason)
      // a listener may have moved it on
      if (book.get(namespace).status === 'reconnecting') book.move(namespace, { type: 'succeed', session }, reason)
    }, reason)
  } else if (now.status === 'connecting' && (!held || held.connectorId === connectorId)) book.apply(namespace, { type: 'fallback', connectorId, session }, reason)
  else if (held?.connectorId === connectorId) book.apply(namespace, { type: 'update', session }, reason)
  else book.write(namespace, now, withConnection(book.connections(namespace), { connectorId, ...session }, held?.connectorId), reason)
}

/** Notes what a stored wallet holds again, in its place in the list, and in front where it is stored as that and nobody is asked. */
export function putBack(book: SessionBook, namespace: string, entry: Connection, stored: StoredSessions, reason: ChangeReason): void {
  book.together(() => {
    put(book, namespace, entry, reason)
    arrange(book, namespace, stored)
    if (stored.current[namespace] === entry.connectorId && book.get(namespace).status === 'connected') bringForward(book, namespace, entry.connectorId, reason)
  }, reason)
}

/** Takes wallets out of a namespace: the next one comes to the front. `asked`: also where one of them is only being asked. */
export function drop(book: SessionBook, namespace: string, ids: readonly string[], reason: ChangeReason, asked = false): void {
  const now = book.get(namespace)
  if (now.status === 'disconnected') return
  const before = book.connections(namespace)
  const list = before.filter(({ connectorId }) => !ids.includes(connectorId))
  const held = heldBy(now)
  const event = dropping(now, list[0], held !== undefined && ids.includes(held.connectorId), asked && ids.includes(now.connectorId), reason)
  if (event) book.apply(namespace, event, reason, list)
  else if (list.length < before.length) book.write(namespace, now, list, reason)
}

/** What happens to a session when wallets go: `lost` says that the one that holds it does, `asked` that the one that is asked does. */
function dropping(now: Exclude<NamespaceSession, { status: 'disconnected' }>, next: Connection | undefined, lost: boolean, asked: boolean, reason: ChangeReason): SessionEvent | undefined {
  if (now.status === 'connecting' && !asked) return lost ? { type: 'fallback', connectorId: next?.connectorId, session: next } : undefined
  if (now.status === 'connecting' && !lost) return { type: 'fail', reason }
  if (!lost && !asked) return undefined
  return next ? replacement(next) : { type: 'disconnect', reason }
}

/** Puts a connected wallet in front. */
export function bringForward(book: SessionBook, namespace: string, id: string, reason: ChangeReason): void {
  const now = book.get(namespace)
  const entry = book.connection(namespace, id)
  if (entry && !(now.status === 'connected' && now.connectorId === id)) book.apply(namespace, replacement(entry), reason)
}

/** Sorts the connections of a namespace as they are stored; others stay behind. */
export function arrange(book: SessionBook, namespace: string, stored: StoredSessions): void {
  const ids = stored.connections[namespace]?.map(({ connectorId }) => connectorId) ?? []
  const list = book.connections(namespace)
  const place = ({ connectorId }: Connection) => (ids.includes(connectorId) ? ids.indexOf(connectorId) : ids.length)
  const sorted = [...list].sort((a, b) => place(a) - place(b))
  if (sorted.some((each, i) => each !== list[i])) book.write(namespace, book.get(namespace), sorted, 'tab')
}
