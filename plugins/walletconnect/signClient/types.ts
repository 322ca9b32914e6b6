import type { SessionTypes } from '@walletconnect/types'
import type { Clock } from '../../../kernel/async/clock'
import type { ScopedStorage } from '../../../kernel/storage/adapter'
import type { WalletConnectOptions } from '../options'
import type { Pairing, WalletConnectState } from '../types'

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
