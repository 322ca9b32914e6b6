import { withTimeout } from '../async/withTimeout'
import type { Connector } from '../connectors/types'
import { remove } from './active'
import { sessionLimits, walletTimeout } from './connect'
import type { SessionContext, Sessions, WalletEvents } from './context'
import { callWallet } from './pageStart'
import { connectorsOf } from './store'
import { knownIds } from './walletEvents'

/** See `kit.disconnect`. `stopWaiting` ends the wait for a stored wallet. */
export const createDisconnect = (
  context: SessionContext,
  walletEvents: WalletEvents,
  stopWaiting: (connectorId: string) => void,
): Sessions['disconnect'] => {
  const { attempts, connectors, namespaces, store } = context
  return async (target) => {
    const { namespace = undefined, connectorId = undefined } =
      typeof target === 'string' ? { namespace: target } : (target ?? {})
    const ids = targetIds(context, namespace, connectorId)
    const known = knownIds(context)
    const left = ids.flatMap((id) => (known.includes(id) ? (connectors.get(id) ?? []) : []))
    store.batch(() => {
      for (const each of namespaces) {
        const session = store.get(each)
        if (session.status !== 'disconnected' && ids.includes(session.connectorId))
          attempts.cancel(each)
      }
      for (const id of ids) {
        walletEvents.leave(id)
        stopWaiting(id)
      }
      const stored = store.read()?.connections
      for (const each of namespaces) {
        remove(store, each, ids, 'user', true)
        const session = store.get(each)
        // a lock before it was not the visitor's wish
        if (
          session.status === 'disconnected' &&
          session.reason !== 'user' &&
          stored?.[each]?.some(({ connectorId }) => ids.includes(connectorId))
        )
          store.write(each, { status: 'disconnected', reason: 'user' }, [], 'user')
      }
      store.forget(ids)
    }, 'user')
    await Promise.all(left.map((connector) => disconnectWallet(context, connector)))
  }
}

/**
 * The wallets that a disconnect ends: those connected, asked or stored in a namespace, or
 * everywhere; or one of them.
 */
function targetIds(
  { namespaces, store }: SessionContext,
  namespace: string | undefined,
  connectorId: string | undefined,
): string[] {
  const stored = store.read()?.connections ?? {}
  const everywhere = [...new Set([...namespaces, ...Object.keys(stored)])]
  const ids = everywhere
    .filter((each) => (namespace ?? each) === each)
    .flatMap((each) => [
      ...connectorsOf(store.get(each)),
      ...[...store.connections(each), ...(stored[each] ?? [])].map(
        (connection) => connection.connectorId,
      ),
    ])
  return [...new Set(ids)].filter((id) => (connectorId ?? id) === id)
}

/** Calls `connector.disconnect` with a timeout; failures are logged. */
const disconnectWallet = ({ clock, debug }: SessionContext, connector: Connector): Promise<void> =>
  withTimeout(
    callWallet(() => connector.disconnect()),
    { ms: sessionLimits.disconnect, clock, onTime: walletTimeout(sessionLimits.disconnect) },
  ).catch((error) => debug(`"${connector.manifest.id}" did not take the disconnect`, error))
