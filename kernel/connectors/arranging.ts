import { type HeldBook, replacement } from './heldBook'
import { put } from './holding'
import type { ChangeReason } from './machine'
import type { Connection } from './sessionState'
import type { StoredSessions } from './sessionStore'

/** Notes what a stored wallet holds again, in its place in the list, and in front where it is stored as that and nobody is asked. */
export function putBack(book: HeldBook, namespace: string, entry: Connection, stored: StoredSessions, reason: ChangeReason): void {
  book.together(() => {
    put(book, namespace, entry, reason)
    arrange(book, namespace, stored)
    if (stored.current[namespace] === entry.connectorId && book.get(namespace).status === 'connected') bringForward(book, namespace, entry.connectorId, reason)
  }, reason)
}

/** Puts a connected wallet in front. */
export function bringForward(book: HeldBook, namespace: string, id: string, reason: ChangeReason): void {
  const now = book.get(namespace)
  const entry = book.connection(namespace, id)
  if (entry && !(now.status === 'connected' && now.connectorId === id)) book.apply(namespace, replacement(entry), reason)
}

/** Sorts the connections of a namespace as they are stored; others stay behind. */
export function arrange(book: HeldBook, namespace: string, stored: StoredSessions): void {
  const ids = stored.connections[namespace]?.map(({ connectorId }) => connectorId) ?? []
  const list = book.connections(namespace)
  const place = ({ connectorId }: Connection) => (ids.includes(connectorId) ? ids.indexOf(connectorId) : ids.length)
  const sorted = [...list].sort((a, b) => place(a) - place(b))
  if (sorted.some((each, i) => each !== list[i])) book.write(namespace, book.get(namespace), sorted, 'tab')
}

/** Replaces all of what kinds of accounts are preferred. */
export function prefer(book: HeldBook, types: Readonly<Record<string, string>>, reason: ChangeReason): void {
  const before = book.preferences()
  const keys = Object.keys(types)
  if (keys.length === Object.keys(before).length && keys.every((key) => before[key] === types[key])) return
  book.edit(({ preferredAccountTypes: _, ...rest }) => (keys.length ? { ...rest, preferredAccountTypes: types } : rest), reason)
}
