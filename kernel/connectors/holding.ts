import { type ChangeReason, heldBy, type NamespaceSession, type SessionEvent } from './machine'
import { withConnection } from './connections'
import { type HeldBook, replacement } from './heldBook'
import type { Connection } from './sessionState'

/** Notes what a wallet holds now: in front where it is there or nobody is, else beside. */
export function put(book: HeldBook, namespace: string, { connectorId, ...session }: Connection, reason: ChangeReason): void {
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

/** Takes wallets out of a namespace: the next one comes to the front. `asked`: also where one of them is only being asked. */
export function drop(book: HeldBook, namespace: string, ids: readonly string[], reason: ChangeReason, asked = false): void {
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
