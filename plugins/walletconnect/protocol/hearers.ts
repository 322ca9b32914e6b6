import type { Client, ClientEvents } from '../client'
import type { SignClient } from './library'

type Listener = (payload: never) => void

export interface Hearers {
  readonly on: Client['on']
  tell<E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]): void
  /** Passes on what the library says about sessions. */
  follow(client: SignClient): void
  end(): void
}

/** Who listens to a client. A listener that throws keeps nothing from the others. */
export function createHearers(debug: (message: string, details?: unknown) => void): Hearers {
  const listeners = new Map<keyof ClientEvents, Set<Listener>>()
  const tell: Hearers['tell'] = (event, payload) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        debug(`a listener of "${event}" failed`, error)
      }
    }
  }
  return {
    tell,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener as Listener))
      return () => set.delete(listener as Listener)
    },
    follow(client) {
      for (const event of ['session_update', 'session_delete', 'session_expire'] as const) {
        client.on(event, (({ topic }: { topic: string }) => tell(event, { topic })) as Listener)
      }
      client.on('session_event', (({ topic, params }: { topic: string; params?: { chainId?: unknown; event?: { name?: unknown; data?: unknown } } }) => {
        const [chainId, name] = [params?.chainId, params?.event?.name]
        if (typeof chainId === 'string' && typeof name === 'string') tell('session_event', { topic, chainId, name, data: params?.event?.data })
      }) as Listener)
    },
    end: () => listeners.clear(),
  }
}
