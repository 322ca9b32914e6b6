import type { RequestArguments, WalletProvider, Which } from '../types'
import { applies } from './behaviour'
import { isRecord } from './parse'
import { rpcError, toRpcError } from './rpcError'

type Listener = (value: unknown) => void

type ProviderOptions = {
  flags: Readonly<Record<string, boolean>>
  throws: () => Which
  /**
   * Called within `request` itself, so that a window opened here still counts as the user's click.
   */
  answer: (args: RequestArguments) => Promise<unknown>
}

/**
 * An EIP-1193 provider over something that answers, and what emits its events. Every rejection is a
 * ProviderRpcError.
 */
export const createProvider = ({ flags, throws, answer }: ProviderOptions) => {
  const listeners = new Map<string, Set<Listener>>()
  const throwIfAsked = (condition: boolean, where: string) => {
    if (condition) throw new TypeError(`This wallet throws from ${where}`)
  }
  const provider: WalletProvider = {
    request: (args) => {
      const method: unknown = isRecord(args) ? args.method : undefined
      throwIfAsked(applies(throws(), String(method)), 'request')
      if (typeof method !== 'string' || method === '') {
        return Promise.reject(rpcError('invalidRequest', 'A request needs a method'))
      }
      return answer(args).catch((error: unknown) => {
        throw toRpcError(error)
      })
    },
    on: (event, listener) => {
      throwIfAsked(throws() === true, 'on')
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      throwIfAsked(throws() === true, 'removeListener')
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(value)
      } catch (error) {
        // As an extension would: the page's error is the page's, and the other listeners still
        // hear.
        setTimeout(() => {
          throw error
        })
      }
    }
  }
  const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0)
  return { provider: Object.assign(provider, flags), emit, listeners: count }
}
