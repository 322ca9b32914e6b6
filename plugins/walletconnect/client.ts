import type { SessionTypes } from '@walletconnect/types'
import type { Clock } from '../../kernel/clock'
import type { ScopedStorage } from '../../kernel/scopedStorage'
import type { Pairing, WalletConnectState } from './types'
import type { WalletConnectOptions } from './options'
import { createAnswers } from './protocol/answers'
import { createAuthentication } from './protocol/authenticate'
import { disconnectSession, sessionOf } from './protocol/disconnect'
import { drawn } from './protocol/drawn'
import { createHearers } from './protocol/hearers'
import { openLibrary } from './protocol/openLibrary'
import { keepRound, prepareRound, propose } from './protocol/propose'
import { requestSession } from './protocol/request'
import { pairInRounds } from './protocol/rounds'

/** A session of the protocol, as the library keeps it. What is in it comes from the wallet: hostile until checked. */
export type ProtocolSession = SessionTypes.Struct

/** What a wallet is asked for: namespaces as CAIP-25 has them. */
export type Proposal = Readonly<Record<string, { readonly chains: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }>>

/** What is pressed into one proposal or authentication while its code is shown. */
export interface PairInput<T> {
  /** Begins one round over a pairing that exists already, and resolves when the wallet answered; called again for each renewal. */
  readonly begin: (round: Round) => Promise<T>
  readonly signal: AbortSignal
  /** Hears of each URI as soon as it exists: before the relay was asked. */
  readonly onUri: (pairing: Pairing) => void
  /** Ends what a round brought that nobody waits for any more: the visitor left, or another round won. */
  readonly discard: (late: T) => void
  /** The first round, where it is on the screen already. */
  readonly early?: EarlyRound | undefined
  /** Methods that the URI names: `['wc_sessionAuthenticate']` tells a wallet that knows it to pass over the proposal that comes along. */
  readonly methods?: readonly string[]
}

/** One pairing that is on the screen. */
export interface Round {
  readonly topic: string
  readonly uri: string
}

/** A round made without the library: `key` is what the two sides encrypt with, `expiry` the end of the pairing in seconds since 1970. */
export interface EarlyRound extends Round, Pairing {
  readonly key: string
  readonly expiry: number
  readonly methods?: readonly string[]
}

/** Events of the library that say something about a session. */
export interface ClientEvents {
  /** The namespaces changed (wc_sessionUpdate). */
  session_update: { readonly topic: string }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
  session_event: { readonly topic: string; readonly chainId: string; readonly name: string; readonly data: unknown }
  /** The connection to the relay. `error` is text from the library. */
  relay: { readonly status: NonNullable<WalletConnectState['relay']>; readonly error?: string }
}

/** The protocol's client of one kit: all of the library that the plugin uses. Its methods reject with the library's errors. */
export interface Client {
  session(topic: string): ProtocolSession | undefined
  sessions(): readonly ProtocolSession[]
  /**
   * Shows one code after the other until one round brings a result, and resolves with the first. A code counts as expired with ten seconds of its
   * four minutes left; its round stays open until the library gives it up. Rejects with what the wallet said, `kernel/aborted` on `signal`,
   * `walletconnect/relay-unreachable` where a proposal cannot be published.
   */
  pair<T>(input: PairInput<T>): Promise<T>
  /** Proposes a session over a round's pairing; resolves when it is settled. */
  propose(round: Round, proposal: Proposal): Promise<ProtocolSession>
  /** wc_sessionAuthenticate over a round's pairing; resolves with the library's answer. */
  authenticate(round: Round, params: AuthenticateParams): Promise<AuthenticateAnswer>
  request(input: { readonly topic: string; readonly chainId: string; readonly method: string; readonly params: unknown }): Promise<unknown>
  /** Ends a session on both sides; the wallet hears when it is back. Does nothing for one that is gone. */
  disconnect(topic: string): Promise<void>
  on<E extends keyof ClientEvents>(event: E, listener: (payload: ClientEvents[E]) => void): () => void
  /** Closes the relay's socket and stops every timer; what waits rejects, and so does (with `kernel/aborted`) what is asked after it. Idempotent. */
  end(): Promise<void>
}

/** In the library's own words (sign-client `authenticate`). */
export interface AuthenticateParams {
  readonly chains: readonly string[]
  readonly domain: string
  readonly nonce: string
  readonly uri: string
  readonly methods?: readonly string[]
  readonly resources?: readonly string[]
  readonly statement?: string
  readonly iat?: string
  readonly exp?: string
  readonly nbf?: string
  readonly requestId?: string
}
export interface AuthenticateAnswer {
  readonly session?: ProtocolSession | undefined
  readonly auths?: readonly { readonly p: Readonly<Record<string, unknown>>; readonly s: { readonly t: string; readonly s: string } }[] | undefined
}

/** What the client is opened with. */
export interface ClientDeps {
  readonly options: WalletConnectOptions
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: string[] }
  readonly storage: ScopedStorage
  /** Its abort ends the client. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/** Loads the library and opens the protocol's client; asks no server. Rejects with `walletconnect/project-id-missing`, `walletconnect/not-loaded`. */
export async function openClient(deps: ClientDeps): Promise<Client> {
  const { clock, signal, debug } = deps
  const hearers = createHearers(debug)
  const library = await openLibrary(deps, {
    // the relay's URL says who asks, with the key of this page, and whatever else the host has put into it
    status: (status, error) => hearers.tell('relay', { status, ...(error !== undefined && { error: error.replace(/\bwss?:\/\/\S+/gi, 'the relay') }) }),
    debug,
  })
  const { client, relay } = library
  const answers = createAnswers(clock)
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
        await drawn()
        relay.wake()
        return input.begin(round)
      }
      return pairInRounds({ clock, ended, prepare: (methods) => prepareRound(create, methods), keep: (early) => keepRound(library.core, early), onRefused: relay.onRefused }, { ...input, begin })
    },
    propose: (round, proposal) => propose(parts, round, proposal),
    authenticate: (round, params) => authenticate(parts, round, params),
    request: (input) => requestSession(library, answers, ended, input),
    disconnect,
    on: hearers.on,
    end,
  }
}
