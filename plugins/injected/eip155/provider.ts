import type { Account, ChainId, Connector, ConnectorEvents } from '../../../kernel/index'

/**
 * The part of EIP-1193 that the plugin uses. A provider is untrusted code: any member may be
 * missing, wrong or throw.
 */
export interface Eip1193Provider {
  request(args: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
}

/**
 * Calls a wallet's `request`, in the same task. A synchronous throw becomes a rejection, a plain
 * value a fulfilled promise.
 */
export type Ask = (method: string, params?: unknown) => Promise<unknown>

/** The value if it is an object with a `request` function, else undefined; never throws. */
export function asProvider(value: unknown): Eip1193Provider | undefined {
  try {
    const usable =
      typeof value === 'object' &&
      value !== null &&
      typeof (value as Eip1193Provider).request === 'function'
    return usable ? (value as Eip1193Provider) : undefined
  } catch {
    return undefined
  }
}

const maxAccounts = 1000
const address = /^0x[0-9a-fA-F]{40}$/
const number = /^(0x[0-9a-f]{1,14}|[1-9]\d{0,15})$/i

/**
 * Parses a wallet's list of at most 1000 EVM addresses; duplicates are dropped. Undefined for
 * anything else.
 */
export function readAccounts(value: unknown): Account[] | undefined {
  try {
    if (!Array.isArray(value) || value.length > maxAccounts) return undefined
    const found = new Map<string, Account>()
    for (const entry of Array.from<unknown>(value)) {
      if (typeof entry !== 'string' || !address.test(entry)) return undefined
      const key = entry.toLowerCase()
      if (!found.has(key)) found.set(key, { address: entry })
    }
    return [...found.values()]
  } catch {
    return undefined
  }
}

/**
 * Parses a wallet's chain id into a CAIP-2 id: a positive safe integer as hex or decimal text, or
 * as a number. Undefined for anything else.
 */
export function readChainId(value: unknown): ChainId | undefined {
  const id = typeof value === 'string' && number.test(value) ? Number(value) : value
  return Number.isSafeInteger(id) && (id as number) > 0 ? `eip155:${id as number}` : undefined
}

/** The events of EIP-1193 that a connector follows. */
export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect'
/** The connector event that a provider's event means. */
export type Reading =
  | { readonly event: 'change'; readonly payload: Omit<ConnectorEvents['change'], 'namespace'> }
  | { readonly event: 'disconnect'; readonly payload: { readonly reason: string } }

interface EventDeps {
  readonly id: string
  readonly provider: Eip1193Provider
  /** Interprets an event; it may call the wallet for that. Undefined: a later one counts. */
  readonly read: (event: ProviderEvent, payload: unknown) => Promise<Reading | undefined>
  readonly debug: (message: string, details?: unknown) => void
}

const events = ['accountsChanged', 'chainChanged', 'disconnect'] as const

/**
 * A connector's `on` over the events of an EIP-1193 provider. Subscribes to the provider while
 * there are listeners.
 */
export function createProviderEvents({ id, provider, read, debug }: EventDeps): Connector['on'] {
  const listeners = new Map<object, readonly [event: string, listener: (payload: never) => void]>()
  let attached = false

  const forward = async (event: ProviderEvent, payload: unknown) => {
    if (!listeners.size) return
    try {
      const reading = await read(event, payload)
      for (const [wanted, listener] of [...listeners.values()]) {
        if (wanted === reading?.event)
          listener({ namespace: 'eip155', ...reading.payload } as never)
      }
    } catch (error) {
      debug(`"${id}": ${event} was lost`, error)
    }
  }
  const handlers = events.map(
    (event) => [event, (payload: unknown) => void forward(event, payload)] as const,
  )
  /** Adds or removes the listeners of all events; false if the wallet cannot or throws. */
  const each = (verb: 'on' | 'removeListener'): boolean => {
    try {
      for (const [event, handler] of handlers)
        (provider[verb] as NonNullable<Eip1193Provider['on']>)(event, handler)
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
