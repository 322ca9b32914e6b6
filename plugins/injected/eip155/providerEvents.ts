import type { Clock } from '../../../kernel/async/clock'
import { withTimeout } from '../../../kernel/async/withTimeout'
import type { Connector, ConnectorEvents } from '../../../kernel/connectors/types'
import { kernelError } from '../../../kernel/errors/kernelErrors'
import { readAccounts, readChainId } from './parseAnswers'
import type { Ask, Eip1193Provider } from './provider'

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

/** How long a wallet that became doubtful has to show that it is still there, in milliseconds. */
const recheckLimit = 1_000

/** The events of EIP-1193 that a connector follows. */
export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'disconnect'
/** What a provider's event comes to. */
export type Reading =
  | { readonly event: 'change'; readonly payload: Omit<ConnectorEvents['change'], 'namespace'> }
  | { readonly event: 'disconnect'; readonly payload: { readonly reason: string } }

/**
 * What an event of a provider means. Garbage, and `disconnect`, which only says that a chain is out of reach, make it
 * ask the wallet again: it has 1 s to answer with accounts and a chain, else it counts as disconnected. Never rejects.
 */
export async function readEvent(event: ProviderEvent, payload: unknown, ask: Ask, clock: Clock): Promise<Reading> {
  if (event === 'accountsChanged') {
    const accounts = readAccounts(payload)
    if (accounts) return { event: 'change', payload: { accounts } }
  }
  if (event === 'chainChanged') {
    const chainId = readChainId(payload)
    if (chainId) return { event: 'change', payload: { chainId } }
  }
  const within = (work: Promise<unknown>) =>
    withTimeout(work, { ms: recheckLimit, clock, onTime: () => kernelError('aborted') })
  try {
    const [list, chain] = await Promise.all([within(ask('eth_accounts')), within(ask('eth_chainId'))])
    const accounts = readAccounts(list)
    const chainId = readChainId(chain)
    if (accounts?.length && chainId) return { event: 'change', payload: { accounts, chainId } }
  } catch {
    // no answer is an answer: the wallet is gone
  }
  const reason = event === 'disconnect' ? 'the wallet disconnected' : `the wallet sent an unusable ${event}`
  return { event: 'disconnect', payload: { reason } }
}
