import { createAuthentication } from './authenticate'
import { endLateAnswers } from './lateAnswers'
import type { SignClient } from './libraryTypes'
import { loadLibrary } from './loadLibrary'
import {
  adoptPairing,
  afterPaint,
  createPairingRounds,
  prepareRound,
  propose,
} from './pairingRounds'
import { createRequests, createResponses, disconnectSession, sessionOf } from './requests'
import type { Client, ClientDeps, ClientEvents } from './types'

/**
 * Loads the library and opens the protocol's client; sends no request. Rejects with
 * `walletconnect/project-id-missing`, `walletconnect/not-loaded`.
 */
export async function openClient(deps: ClientDeps): Promise<Client> {
  const { clock, signal, debug } = deps
  const events = createEventHub(debug)
  const library = await loadLibrary(deps, {
    // the relay's URL contains the project id and a token: not for logs
    status: (status, error) =>
      events.emit('relay', {
        status,
        ...(error !== undefined && { error: error.replace(/\bwss?:\/\/\S+/gi, 'the relay') }),
      }),
    debug,
  })
  const { client, relay } = library
  const responses = createResponses(clock)
  const create = library.core.pairing.create
  const { authenticate } = createAuthentication(library, clock, endLateAnswers(library, debug))
  const ending = new AbortController()
  const ended = ending.signal
  const disconnect = (topic: string) => disconnectSession(library, clock, ended, topic)
  const proposeDeps = { library, clock, responses, ended, disconnect }
  events.forward(client)
  const end = async () => {
    ending.abort()
    events.end()
    responses.end()
    await library.close()
  }
  if (signal.aborted) await end()
  else signal.addEventListener('abort', end, { signal: ended })
  // with a session, its events are wanted at once
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
      return createPairingRounds(
        {
          clock,
          ended,
          prepare: (methods) => prepareRound(create, methods),
          adopt: (early) => adoptPairing(library.core, early),
          onRefused: relay.onRefused,
        },
        { ...input, begin },
      )
    },
    propose: (round, proposal) => propose(proposeDeps, round, proposal),
    authenticate: (round, params) => authenticate(proposeDeps, round, params),
    request: createRequests({ library, clock, responses, ended }),
    disconnect,
    on: events.on,
    end,
  }
}

type Listener = (payload: never) => void

/** Events of a client. */
export interface EventHub {
  readonly on: Client['on']
  emit<E extends keyof ClientEvents>(event: E, payload: ClientEvents[E]): void
  /** Emits the library's events of sessions. */
  forward(client: SignClient): void
  end(): void
}

/** The listeners of a client. One that throws does not stop the others. */
function createEventHub(debug: (message: string, details?: unknown) => void): EventHub {
  const listeners = new Map<keyof ClientEvents, Set<Listener>>()
  const emit: EventHub['emit'] = (event, payload) => {
    for (const listener of [...(listeners.get(event) ?? [])]) {
      try {
        listener(payload as never)
      } catch (error) {
        debug(`a listener of "${event}" failed`, error)
      }
    }
  }
  return {
    emit,
    on(event, listener) {
      const set = listeners.get(event) ?? new Set()
      listeners.set(event, set.add(listener as Listener))
      return () => set.delete(listener as Listener)
    },
    forward(client) {
      for (const event of ['session_update', 'session_delete', 'session_expire'] as const) {
        client.on(event, (({ topic }: { topic: string }) => emit(event, { topic })) as Listener)
      }
      client.on('session_event', (({
        topic,
        params,
      }: {
        topic: string
        params?: { chainId?: unknown; event?: { name?: unknown; data?: unknown } }
      }) => {
        const [chainId, name] = [params?.chainId, params?.event?.name]
        if (typeof chainId === 'string' && typeof name === 'string')
          emit('session_event', { topic, chainId, name, data: params?.event?.data })
      }) as Listener)
    },
    end: () => listeners.clear(),
  }
}
