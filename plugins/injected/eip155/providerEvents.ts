import type { Connector, ConnectorEvents } from '../../../kernel/index'
import type { Eip1193Provider } from './provider'

/** The events of EIP-1193 that a connector follows. */
export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect'
/** The connector event that a provider's event means. */
export type Reading =
  | { readonly event: 'change'; readonly payload: Omit<ConnectorEvents['change'], 'namespace'> }
  | { readonly event: 'disconnect'; readonly payload: { readonly reason: string } }

interface EventDeps {
  readonly id: string
  readonly provider: Eip1193Provider
  /** Interprets an event; it may call the wallet for that. */
  readonly read: (event: ProviderEvent, payload: unknown) => Promise<Reading>
  readonly debug: (message: string, details?: unknown) => void
}

const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** A connector's `on` over the events of an EIP-1193 provider. Subscribes to the provider while there are listeners. */
export function createProviderEvents({ id, provider, read, debug }: EventDeps): Connector['on'] {
  const listeners = new Map<object, readonly [event: string, listener: (payload: never) => void]>()
  let attached = false

  const forward = async (event: ProviderEvent, payload: unknown) => {
    if (!listeners.size) return
    try {
      const reading = await read(event, payload)
      for (const [wanted, listener] of [...listeners.values()]) {
        if (wanted === reading.event) listener({ namespace: 'eip155', ...reading.payload } as never)
      }
    } catch (error) {
      debug(`"${id}": ${event} was lost`, error)
    }
  }
  const handlers = events.map((event) => [event, (payload: unknown) => void forward(event, payload)] as const)
  /** Adds or removes the listeners of all events; false if the wallet cannot or throws. */
  const each = (verb: 'on' | 'removeListener'): boolean => {
    try {
      for (const [event, handler] of handlers) (provider[verb] as NonNullable<Eip1193Provider['on']>)(event, handler)
      return true
    } catch (error) {
      debug(`"${id}" has no usable "${verb}"`, error)
      return false
    }
  }
  return (event, listener) => {
    const key = {}
    listeners.set(key, [event, listener])
    attached ||= each('on')
    return () => {
      // A wallet that cannot remove listeners keeps them: they stay attached once, without effect.
      if (listeners.delete(key) && attached && !listeners.size) attached = !each('removeListener')
    }
  }
}
