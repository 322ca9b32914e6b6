import { createAuthentication } from './authenticate'
import type { SignClient } from './libraryTypes'
import { loadLibrary } from './loadLibrary'
import { afterPaint, createPairingRounds } from './pairingRounds'
import { adoptPairing, prepareRound, propose } from './propose'
import { disconnectSession, requestSession, sessionOf } from './requests'
import { createResponses } from './responses'
import type { Client, ClientDeps, ClientEvents } from './types'

/** Loads the library and opens the protocol's client; asks no server. Rejects with `walletconnect/project-id-missing`, `walletconnect/not-loaded`. */
export async function openClient(deps: ClientDeps): Promise<Client> {
  const { clock, signal, debug } = deps
  const hearers = createEventHub(debug)
  const library = await loadLibrary(deps, {
    // the relay's URL says who asks, with the key of this page, and whatever else the host has put into it
    status: (status, error) => hearers.tell('relay', { status, ...(error !== undefined && { error: error.replace(/\bwss?:\/\/\S+/gi, 'the relay') }) }),
    debug,
  })
  const { client, relay } = library
  const answers = createResponses(clock)
  const create = library.core.pairing.create
  const { authenticate } = createAuthentication(library, clock)
  const over = new AbortController()
  const ended = over.signal
  const disconnect = (topic: string) => disconnectSession(library, clock, ended, topic)
  const parts = { library, clock, answers, ended, disconnect }
  hearers.follow(client)
  const end = async () => {
    signal.removeEventListener('abort', end)
    over.abort()
    hearers.end()
    answers.end()
    await library.close()
  }
  if (signal.aborted) await end()
  else signal.addEventListener('abort', end)
  // whoever has a session hears of it
  if (client.session.keys.length) relay.wake()
  return {
    session: (topic) => sessionOf(client, topic),
    sessions: () => client.session.getAll(),
    pair(input) {
      const begin: typeof input.begin = async (round) => {
        await afterPaint()
        relay.wake()
        return input.begin(round)
      }
      return createPairingRounds({ clock, ended, prepare: (methods) => prepareRound(create, methods), keep: (early) => adoptPairing(library.core, early), onRefused: relay.onRefused }, { ...input, begin })
    },
    propose: (round, proposal) => propose(parts, round, proposal),
    authenticate: (round, params) => authenticate(parts, round, params),
    request: (input) => requestSession(library, answers, ended, input),
    disconnect,
    on: hearers.on,
    end,
  }
}

type Listener = (payload: never) => void

export interface EventHub {
  readonly on: Client['on']
  tell<E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]): void
  /** Passes on what the library says about sessions. */
  follow(client: SignClient): void
  end(): void
}

/** Who listens to a client. A listener that throws keeps nothing from the others. */
export function createEventHub(debug: (message: string, details?: unknown) => void): EventHub {
  const listeners = new Map<keyof ClientEvents, Set<Listener>>()
  const tell: EventHub['tell'] = (event, payload) => {
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
