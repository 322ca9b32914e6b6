import { isRecord } from '../../../kernel/plugins/toolkit'
import type { Connection, Emitter } from './libraryTypes'

/** Marks a rejection of `outcome` as handled; a caller that awaits it still gets it. */
export function ignoreRejection<T>(outcome: T): T {
  if (outcome instanceof Promise) outcome.catch(() => {})
  return outcome
}

/**
 * Passes errors of listeners, thrown or rejected, to `failed` instead of the host's page, and
 * ignores an `error` event without a listener. The library's own emitters throw in both cases, and
 * warn above ten listeners, which many pending requests exceed.
 */
export function guardEmitter(
  emitter: Emitter,
  failed: (event: string, error: unknown) => void,
): void {
  emitter.setMaxListeners(0)
  emitter.emit = (event, ...args) => {
    const listeners = emitter.rawListeners(event)
    for (const listener of listeners) {
      try {
        const outcome: unknown = (listener as (...args: unknown[]) => unknown).apply(emitter, args)
        if (outcome instanceof Promise) outcome.catch((error: unknown) => failed(event, error))
      } catch (error) {
        failed(event, error)
      }
    }
    return listeners.length > 0
  }
}

/**
 * Marks rejections of all methods of an object as handled: the library leaves many of its own
 * promises without a handler.
 */
export function guardMethods(part: object): void {
  const methods = {
    ...Object.getOwnPropertyDescriptors(Object.getPrototypeOf(part)),
    ...Object.getOwnPropertyDescriptors(part),
  }
  for (const [name, { value }] of Object.entries(methods)) {
    if (name !== 'constructor' && typeof value === 'function')
      Object.assign(part, {
        [name]: (...args: unknown[]) => ignoreRejection(value.apply(part, args) as unknown),
      })
  }
}

/**
 * Whether the library can process a relay's message: a JSON-RPC request or response, a subscription
 * with all its fields.
 */
function isUsable(text: unknown): boolean {
  if (typeof text !== 'string') return false
  try {
    const message: unknown = JSON.parse(text)
    // the library uses ids as event names: only digits, or a relay could emit events of its choice
    if (!isRecord(message) || message.jsonrpc !== '2.0' || !/^\d+$/.test(String(message.id)))
      return false
    if (message.method === undefined) return 'result' in message || isRecord(message.error)
    if (typeof message.method !== 'string') return false
    if (!message.method.endsWith('_subscription')) return true
    const { id, data } = isRecord(message.params) ? message.params : {}
    return (
      typeof id === 'string' &&
      !id.startsWith('relayer_') &&
      isRecord(data) &&
      typeof data.topic === 'string' &&
      typeof data.message === 'string'
    )
  } catch {
    return false
  }
}

/** Drops messages of the relay that the protocol does not have; calls `dropped` for each. */
export function guardConnection(connection: Connection, dropped: () => void): void {
  const receive = connection.onPayload.bind(connection)
  connection.onPayload = (event) => {
    if (isUsable(event.data)) receive(event)
    else dropped()
  }
}

const nothing = () => {}

/**
 * A logger that keeps nothing, in the shape of the library's own. The level `'silent'` is not it:
 * where there is a window, the library then keeps everything it does, decrypted messages too, in a
 * list in memory.
 */
export const silentLogger = (): object => ({
  level: 'silent',
  ...Object.fromEntries(
    ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'].map((name) => [name, nothing]),
  ),
  bindings: () => ({}),
  child: silentLogger,
})
