import type { Connector } from '../../kernel/index'

/**
 * A wallet in some namespaces: one member of a connector that may combine several. Its `connect`
 * returns its own namespaces only.
 */
export interface NamespaceConnector extends Omit<Connector, 'manifest'> {
  readonly namespaces: readonly string[]
  /** Whether the kit connects or is connected through it. */
  inUse(): boolean
}

/**
 * The error of EIP-1193 for something that the wallet does not support (4200): the caller may try
 * another way.
 */
export const lacking = (what: string) =>
  Object.assign(new Error(`This wallet has no ${what}`), { code: 4200 })

/** The error of EIP-1193 for an account that the wallet does not share (4100). */
export const notShared = () =>
  Object.assign(new Error('The wallet does not share this account'), { code: 4100 })

/** The listeners of a member, by event. One that throws does not stop the others. */
export interface NamespaceEvents {
  readonly on: Connector['on']
  emit: (event: 'change' | 'disconnect', payload: object) => void
  hasListeners(): boolean
}

/** Makes the listeners of one member. */
export function createNamespaceEvents(
  debug: (message: string, details?: unknown) => void,
): NamespaceEvents {
  const listeners = new Map<object, readonly [event: string, listener: (payload: never) => void]>()
  return {
    on(event, listener) {
      const key = {}
      listeners.set(key, [event, listener])
      return () => void listeners.delete(key)
    },
    emit(event, payload) {
      for (const [wanted, listener] of [...listeners.values()]) {
        if (wanted !== event) continue
        try {
          listener(payload as never)
        } catch (error) {
          debug(`A listener of "${event}" failed`, error)
        }
      }
    },
    hasListeners: () => listeners.size > 0,
  }
}
