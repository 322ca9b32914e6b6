import { withTimeout } from '../async/withTimeout'
import { connectorsOf } from './connections'
import type { Connector } from './types'
import { drop } from './holding'
import type { Sessions } from './session'
import { call, late, type SessionCore, sessionLimits } from './sessionCore'
import type { HeldCore } from './sessionVerbs'
import { knownIds } from './waits'
import type { Watch } from './watch'

/** See `kit.disconnect`. `stopWaiting` ends the wait for a stored wallet. */
export const createDisconnect = (core: HeldCore, watch: Watch, stopWaiting: (connectorId: string) => void): Sessions['disconnect'] => {
  const { book, cancel, connectors, namespaces: kitNamespaces } = core
  return async (target) => {
    const { namespace = undefined, connectorId = undefined } = typeof target === 'string' ? { namespace: target } : (target ?? {})
    const ids = walletsOf(core, namespace, connectorId)
    const known = knownIds(core)
    const gone = ids.flatMap((id) => (known.includes(id) ? (connectors.get(id) ?? []) : []))
    book.together(() => {
      for (const each of kitNamespaces) {
        const session = book.get(each)
        if (session.status !== 'disconnected' && ids.includes(session.connectorId)) cancel(each)
      }
      for (const id of ids) {
        watch.leave(id)
        stopWaiting(id)
      }
      for (const each of kitNamespaces) drop(book, each, ids, 'user', true)
      book.forget(ids)
    }, 'user')
    await Promise.all(gone.map((connector) => farewell(core, connector)))
  }
}

/** The wallets that a disconnect means: those connected, asked or stored in a namespace, or everywhere; or one of them. */
function walletsOf({ book, namespaces }: HeldCore, namespace: string | undefined, connectorId: string | undefined): string[] {
  const stored = book.read()?.connections ?? {}
  const everywhere = [...new Set([...namespaces, ...Object.keys(stored)])]
  const ids = everywhere
    .filter((each) => (namespace ?? each) === each)
    .flatMap((each) => [...connectorsOf(book.get(each)), ...[...book.connections(each), ...(stored[each] ?? [])].map((held) => held.connectorId)])
  return [...new Set(ids)].filter((id) => (connectorId ?? id) === id)
}

/** Tells the wallet goodbye, for a bounded time; its failure is of interest to developers only. */
const farewell = ({ clock, debug }: SessionCore, connector: Connector): Promise<void> =>
  withTimeout(call(() => connector.disconnect()), { ms: sessionLimits.disconnect, clock, onTime: late('The wallet', sessionLimits.disconnect) }).catch((error) =>
    debug(`"${connector.manifest.id}" did not take the disconnect`, error),
  )
