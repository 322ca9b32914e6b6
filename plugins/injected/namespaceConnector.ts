import type { Connector } from '../../kernel/connectors/types'

/** What a wallet does in some namespaces: one part of a connector that may have several. Its `connect` answers its own namespaces only. */
export interface NamespaceConnector extends Omit<Connector, 'manifest'> {
  readonly namespaces: readonly string[]
  /** Whether the kit connects or is connected through it. */
  inUse(): boolean
}

/** The error of a wallet that lacks what it is asked for, as EIP-1193 words it: another way may be tried. */
export const lacking = (what: string) => Object.assign(new Error(`This wallet has no ${what}`), { code: 4200 })

/** The error of a call that speaks for an account which the wallet does not share (EIP-1193). */
export const notShared = () => Object.assign(new Error('The wallet does not share this account'), { code: 4100 })

/** The listeners of a part, by event. One that throws keeps no other from hearing. */
export interface NamespaceEvents {
  readonly on: Connector['on']
  emit: (event: 'change' | 'disconnect', payload: object) => void
  listened(): boolean
}

export function createNamespaceEvents(debug: (message: string, details?: unknown) => void): NamespaceEvents {
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
    listened: () => listeners.size > 0,
  }
}
