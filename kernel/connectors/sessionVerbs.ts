import { limit } from '../limit'
import type { ScopedStorage } from '../scopedStorage'
import { checkResult } from './checkResult'
import type { Connector } from './connector'
import type { Sessions } from './session'
import { call, late, type SessionCore, sessionLimits } from './sessionCore'
import { connectorsOf, withActive } from './sessionState'
import { createSessionStore } from './sessionStore'
import { type Watch, watchConnectors } from './watch'
import { drop } from './holding'

/** What every connection needs: to be followed, stored, and ended. Fetched with the first connect or restore. */
export interface SessionVerbs extends Pick<Sessions, 'disconnect'> {
  readonly watch: Watch
  readonly checkResult: typeof checkResult
  readonly withActive: typeof withActive
}

/** `takeUp` asks a stored wallet silently in these namespaces. */
export function createSessionVerbs(core: SessionCore, storage: ScopedStorage, takeUp: (connectorId: string, namespaces: readonly string[]) => void): SessionVerbs {
  const { book, cancel, connectors, ending, namespaces: kitNamespaces } = core
  book.keepIn((kept) => createSessionStore(storage, kept))
  const watch = watchConnectors(core, takeUp)

  return {
    watch,
    checkResult,
    withActive,

    async disconnect(target) {
      if (ending.aborted) return
      const { namespace = undefined, connectorId = undefined } = typeof target === 'string' ? { namespace: target } : (target ?? {})
      const ids = walletsOf(core, namespace, connectorId)
      const gone = kitNamespaces.flatMap((each) => book.connections(each)).flatMap((held) => (ids.includes(held.connectorId) ? (connectors.get(held.connectorId) ?? []) : []))
      book.together(() => {
        for (const each of kitNamespaces) {
          const session = book.get(each)
          if (session.status !== 'disconnected' && ids.includes(session.connectorId)) cancel(each)
        }
        for (const id of ids) {
          watch.leave(id)
          watch.stopWaiting(id)
        }
        for (const each of kitNamespaces) drop(book, each, ids, 'user', true)
        book.forget(ids)
      }, 'user')
      await Promise.all([...new Set(gone)].map((connector) => farewell(core, connector)))
    },
  }
}

/** The wallets that a disconnect means: those connected, asked or stored in a namespace, or everywhere; or one of them. */
function walletsOf({ book, namespaces }: SessionCore, namespace: string | undefined, connectorId: string | undefined): string[] {
  const stored = book.read()?.connections ?? {}
  const everywhere = [...new Set([...namespaces, ...Object.keys(stored)])]
  const ids = everywhere
    .filter((each) => (namespace ?? each) === each)
    .flatMap((each) => [...connectorsOf(book.get(each)), ...[...book.connections(each), ...(stored[each] ?? [])].map((held) => held.connectorId)])
  return [...new Set(ids)].filter((id) => (connectorId ?? id) === id)
}

/** Tells the wallet goodbye, for a bounded time; its failure is of interest to developers only. */
const farewell = ({ clock, debug }: SessionCore, connector: Connector): Promise<void> =>
  limit(call(() => connector.disconnect()), { ms: sessionLimits.disconnect, clock, onTime: late('The wallet', sessionLimits.disconnect) }).catch((error) =>
    debug(`"${connector.manifest.id}" did not take the disconnect`, error),
  )
