import { isRecord } from '../isRecord'
import type { Connection, Emitter } from './libraryTypes'

const ignore = () => {}

/** Counts the failure of `outcome` as heard, so that it is no unhandled rejection; who waits for it gets it all the same. */
export function heard<T>(outcome: T): T {
  const promise = outcome as { then?: unknown } | null | undefined
  if (typeof promise === 'object' && promise !== null && typeof promise.then === 'function') (promise as unknown as Promise<unknown>).then(undefined, ignore)
  return outcome
}

/**
 * Keeps a listener that fails, at once or later, from reaching the host's page: `failed` hears of it. An `error` that nobody listens for is none.
 * The library's own emitters throw in both cases, and warn of more than ten listeners: as many requests may wait.
 */
export function guardEmitter(emitter: Emitter, failed: (event: string, error: unknown) => void): void {
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

/** Counts failures of everything that `part` answers with a promise as heard: the library leaves many of them to nobody. */
export function guardPart(part: object): void {
  const target = part as Record<string, unknown>
  for (const name of new Set([...Object.getOwnPropertyNames(Object.getPrototypeOf(part)), ...Object.keys(part)])) {
    const method = (Object.getOwnPropertyDescriptor(part, name) ?? Object.getOwnPropertyDescriptor(Object.getPrototypeOf(part), name))?.value as unknown
    if (name === 'constructor' || typeof method !== 'function') continue
    target[name] = (...args: unknown[]) => heard(method.apply(part, args) as unknown)
  }
}

/** A message of a relay that the library can work with: a JSON-RPC request or answer, and a delivery with everything in it. */
function isUsable(text: unknown): boolean {
  if (typeof text !== 'string') return false
  try {
    const message: unknown = JSON.parse(text)
    // ids become names of events in the library: only digits, or a relay could make up events of others
    if (!isRecord(message) || message.jsonrpc !== '2.0' || !/^\d+$/.test(String(message.id))) return false
    if (message.method === undefined) return 'result' in message || isRecord(message.error)
    if (typeof message.method !== 'string') return false
    if (!message.method.endsWith('_subscription')) return true
    const { id, data } = isRecord(message.params) ? message.params : {}
    return typeof id === 'string' && !id.startsWith('relayer_') && isRecord(data) && typeof data.topic === 'string' && typeof data.message === 'string'
  } catch {
    return false
  }
}

/** Drops what comes from the relay and is no message of the protocol. */
export function guardConnection(connection: Connection, dropped: () => void): void {
  const receive = connection.onPayload.bind(connection)
  connection.onPayload = (event) => {
    if (isUsable(event.data)) receive(event)
    else dropped()
  }
}
