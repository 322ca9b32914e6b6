import type { Lazy } from '../lazy'
import { checkResult } from './checkResult'
import { withActive } from './connections'
import type { Connector, ConnectResult } from './types'
import { type HeldBook, holdBook, type Surroundings } from './heldBook'
import type { SessionCore } from './sessionCore'
import type { SessionMore } from './sessionMore'
import { type Watch, watchConnectors } from './watch'

/** What connecting and everything after it share, once something may be connected. */
export interface HeldCore extends SessionCore {
  readonly book: HeldBook
}

/** What every connection needs: to be held, followed and stored. Fetched with the first connect or restore. */
export interface SessionVerbs {
  readonly held: HeldCore
  readonly watch: Watch
  /** Notes what a wallet answered to the visitor's connect. Throws what {@link checkResult} throws. */
  connected(connector: Connector, answer: unknown, namespaces: readonly string[], attempt: AbortController): ConnectResult
}

export function createSessionVerbs(core: SessionCore, surroundings: Surroundings, more: Lazy<SessionMore>): SessionVerbs {
  const book = holdBook(core.book, surroundings)
  const held: HeldCore = { ...core, book }
  const watch = watchConnectors(held, more)

  return {
    held,
    watch,

    connected(connector, answer, namespaces, attempt) {
      const { sessions: answered } = checkResult(connector, answer, namespaces)
      const sessions = Object.fromEntries(Object.entries(answered).map(([namespace, session]) => [namespace, withActive(session, [], book.preferences()[namespace])]))
      book.together(() => {
        const [first] = settle(held, namespaces, attempt, sessions, 'user')
        if (first) book.setActive(first, 'user')
      }, 'user')
      watch.follow(connector)
      return { sessions }
    },
  }
}

/** Ends an attempt well, where it is still the namespaces' own; answers where it is connected now. */
export const settle = ({ book, finish }: HeldCore, namespaces: readonly string[], attempt: AbortController, sessions: ConnectResult['sessions'], reason: 'user' | 'restored'): string[] =>
  finish(
    namespaces,
    attempt,
    (namespace) => {
      const session = sessions[namespace]
      if (session) book.move(namespace, { type: 'succeed', session }, reason)
      else book.move(namespace, { type: 'fail', reason: 'declined' }, 'declined')
    },
    reason,
  ).filter((namespace) => sessions[namespace])
