import { lazy } from '../async/lazy'
import { isKitError } from '../errors/KitError'
import type { KitApi } from '../kit/types'
import { currentConnection } from '../sessions/currentConnection'
import type { SessionChange } from '../sessions/types'
import type { Provider } from './types'

/** The code of an internal error (JSON-RPC 2.0, EIP-1474): the caller may try again. */
const internalError = -32603

/**
 * A provider whose code is loaded on first use; calls keep their order. Where that code, or the
 * network's driver, cannot be loaded, it answers what the session knows, and rejects everything
 * else with an EIP-1193 error. It listens at once: `load` is given the changes that happened before
 * the code was here.
 */
export function createLazyProvider(
  kit: Pick<KitApi, 'getState' | 'network' | 'networks' | 'on'>,
  namespace: string,
  load: (missed: SessionChange[]) => Promise<Provider>,
): Provider {
  /**
   * What was subscribed before the code was loaded; kept where that fails, until a later call or
   * change loads it.
   */
  const queue: ((loaded: Provider) => void)[] = []
  const missed: SessionChange[] = []
  let off: (() => void) | undefined
  const source = lazy(() => load(missed))
  const get = async () => {
    const loaded = await source.get()
    off?.()
    for (const run of queue.splice(0)) run(loaded)
    return loaded
  }
  const listeners =
    (method: 'on' | 'removeListener'): Provider['on'] =>
    (...args) => {
      queue.push((loaded) => loaded[method](...args))
      off ??= kit.on('session:change', (change) => {
        missed.push(change)
        get().catch(() => {})
      })
      get().catch(console.error)
      return provider
    }
  /** The answer of the session, or the error as a provider throws it. */
  const answer = (call: unknown, error: Error): unknown => {
    const cause = isKitError(error) ? error : error.cause
    if (!isKitError(cause, 'kernel/not-loaded')) throw error
    const current = currentConnection(kit.getState().session.namespaces[namespace])
    const network = [kit.network(), ...kit.networks].find((each) => each.namespace === namespace)
    const known = network?.sessionAnswer?.(Object(call).method, current, network.id)
    if (known !== undefined) return known
    throw Object.assign(new Error(cause.message, { cause }), {
      name: 'ProviderRpcError',
      code: internalError,
    })
  }
  const provider: Provider = {
    request: (call) =>
      get()
        .then((loaded) => loaded.request(call))
        .catch((error) => answer(call, error)),
    on: listeners('on'),
    removeListener: listeners('removeListener'),
  }
  return provider
}
