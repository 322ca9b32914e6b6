import { withTimeout } from '../async/withTimeout'
import type { Connector } from '../connectors/types'
import { runError } from '../errors/lateErrors'
import { upsert } from './active'
import { sessionLimits, walletTimeout } from './connect'
import type { SessionContext, Sessions } from './context'
import { currentConnection } from './currentConnection'
import { callWallet } from './pageStart'

/**
 * Makes `switchWallet`. A later call ends an earlier one as aborted; what its wallet does after all
 * is reported by the wallet's events.
 */
export function createSwitch({
  clock,
  connectors,
  disposer,
  store,
  toKitError,
}: SessionContext): Sessions['switchWallet'] {
  const asking = new Map<string, AbortController>()
  return async (network) => {
    const { namespace } = network
    asking.get(namespace)?.abort()
    const session = currentConnection(store.get(namespace))
    if (!session) throw runError('no-session', { namespace })
    if (session.chainId === network.id) return
    const connector = connectors.get(session.connectorId)
    if (!connector?.switchNetwork) throw runError('switch-unsupported')
    const abort = new AbortController()
    const off = disposer.onEnd(() => abort.abort())
    asking.set(namespace, abort)
    try {
      const work = callWallet(() =>
        (connector.switchNetwork as NonNullable<Connector['switchNetwork']>)(network, {
          signal: abort.signal,
        }),
      )
      await withTimeout(work, {
        ms: sessionLimits.switchNetwork,
        signal: abort.signal,
        clock,
        onTime: walletTimeout(sessionLimits.switchNetwork),
      })
    } catch (error) {
      throw await toKitError(error)
    } finally {
      off()
      if (asking.get(namespace) === abort) asking.delete(namespace)
      abort.abort()
    }
    const now = store.connection(namespace, session.connectorId)
    if (!now) throw runError('no-session', { namespace })
    if (now.chainId !== network.id)
      upsert(store, namespace, { ...now, chainId: network.id }, 'user')
  }
}
