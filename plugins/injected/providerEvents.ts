import type { Connector } from '../../kernel/connectors/connector'
import type { Eip1193Provider } from './provider'
import type { ProviderEvent, Reading } from './readEvent'

interface EventDeps {
  readonly id: string
  readonly provider: Eip1193Provider
  /** Judges an event; it may have to ask the wallet again. */
  readonly read: (event: ProviderEvent, payload: unknown) => Promise<Reading>
  readonly debug: (message: string, details?: unknown) => void
}

const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/** A connector's `on` over the events of an EIP-1193 provider. Listens at the wallet while somebody listens here. */
export function createProviderEvents({ id, provider, read, debug }: EventDeps): Connector['on'] {
  const listeners = new Map<object, readonly [event: string, listener: (payload: never) => void]>()
  let attached = false

  const hear = async (event: ProviderEvent, payload: unknown) => {
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
  const handlers = events.map((event) => [event, (payload: unknown) => void hear(event, payload)] as const)
  /** Calls a listener function of the wallet for every event; false if the wallet has none or it throws. */
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
      // A wallet that cannot take listeners back keeps them: they stay attached once and tell nobody.
      if (listeners.delete(key) && attached && !listeners.size) attached = !each('removeListener')
    }
  }
}
