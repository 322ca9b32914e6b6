import type { KitApi } from '../kit/types'
import type { Network, RpcRequest } from '../networks/types'
import { toProviderError } from './errors'
import { currentConnection } from '../sessions/currentConnection'
import type { SessionChange } from '../sessions/types'
import type { Provider } from './types'

type Listener = (payload: never) => void

/** What {@link createProvider} needs of its kit. */
export interface ProviderDeps {
  readonly namespace: string
  /** Sends through the kit's pipeline. */
  request(request: RpcRequest): Promise<unknown>
  /** A network of the namespace; its driver formats the events and is loaded with the first one. */
  network(): Network | undefined
  /** Notifies of every change of a session; returns the undo. */
  onSession(listener: (change: SessionChange) => void): () => void
  /** A listener of the host failed, or a driver did not load. Default: the console. */
  readonly report?: (error: unknown) => void
}

/** The provider of one namespace of a kit. */
export const kitProvider = (kit: KitApi, namespace: string): Provider =>
  createProvider({
    namespace,
    request: (request) => kit.request(request, { namespace }),
    onSession: (listener) => kit.on('session:change', listener),
    network: () => kit.networks.find((network) => network.namespace === namespace),
  })

/** Makes a provider over the pipeline. Listens to the kit only while someone listens to it. */
export function createProvider({ namespace, request, network, onSession, report = console.error }: ProviderDeps): Provider {
  const listeners = new Map<string, Listener[]>()
  let stop: (() => void) | undefined
  let queue: Promise<void> = Promise.resolve()

  const emit = (event: string, payload: unknown) => {
    for (const listener of listeners.get(event) ?? []) {
      try {
        listener(payload as never)
      } catch (error) {
        report(error)
      }
    }
  }
  const emitEvents = (change: SessionChange) => {
    if (change.namespace !== namespace) return
    // one after the other: the driver may still be loading when the next change comes
    queue = queue
      .then(async () => {
        const driver = (await network()?.driver())?.default
        if (driver?.namespace !== namespace) return
        for (const [event, payload] of driver.events(currentConnection(change.previous), currentConnection(change.current))) emit(event, payload)
      })
      .catch(report)
  }

  const provider: Provider = {
    async request(call) {
      try {
        return await request(call)
      } catch (error) {
        throw toProviderError(error)
      }
    },
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      stop ??= onSession(emitEvents)
      return provider
    },
    removeListener(event, listener) {
      const left = [...(listeners.get(event) ?? [])]
      const at = left.indexOf(listener)
      if (at >= 0) left.splice(at, 1)
      if (left.length) listeners.set(event, left)
      else listeners.delete(event)
      if (!listeners.size) {
        stop?.()
        stop = undefined
      }
      return provider
    },
  }
  return provider
}
