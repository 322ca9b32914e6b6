import type { SessionTypes } from '@walletconnect/types'
import type { Clock, ScopedStorage } from '../../../kernel/index'
import type { Pairing, WalletConnectOptions, WalletConnectState } from '../types'

/**
 * A session as the library keeps it. Its content comes from the wallet: untrusted until checked.
 */
export type ProtocolSession = SessionTypes.Struct

/** A session proposal: namespaces in the form of CAIP-25. */
export type Proposal = Readonly<
  Record<
    string,
    {
      readonly chains: readonly string[]
      readonly methods: readonly string[]
      readonly events: readonly string[]
    }
  >
>

/** One pairing: what to send over each of its rounds, and where to show the codes. */
export interface PairInput<T> {
  /**
   * Starts one round over an existing pairing and resolves when the wallet responds; called again
   * for each renewed code.
   */
  readonly begin: (round: Round) => Promise<T>
  readonly signal: AbortSignal
  /** Called with each URI as soon as it exists, before any request to the relay. */
  readonly onUri: (pairing: Pairing) => void
  /**
   * Undoes the result of a round that came too late: after an abort, or after another round's
   * result.
   */
  readonly discard: (late: T) => void
  /** The first round, if it is shown already. */
  readonly early?: EarlyRound | undefined
  /**
   * Methods that the URI names: `['wc_sessionAuthenticate']` tells a wallet that knows it to ignore
   * the proposal that comes with it.
   */
  readonly methods?: readonly string[]
}

/** One pairing whose code is shown. */
export interface Round {
  readonly topic: string
  readonly uri: string
}

/**
 * A round made without the library: `key` is the symmetric key in hex, `expiry` the end of the
 * pairing in seconds since 1970.
 */
export interface EarlyRound extends Round, Pairing {
  readonly key: string
  readonly expiry: number
  readonly methods?: readonly string[]
}

/** Events of the client: of its sessions, and of the relay. */
export interface ClientEvents {
  /** The namespaces changed (wc_sessionUpdate). */
  session_update: { readonly topic: string }
  session_delete: { readonly topic: string }
  session_expire: { readonly topic: string }
  session_event: {
    readonly topic: string
    readonly chainId: string
    readonly name: string
    readonly data: unknown
  }
  /** The connection to the relay. `error` is text from the library. */
  relay: { readonly status: NonNullable<WalletConnectState['relay']>; readonly error?: string }
}

/**
 * The protocol's client of one kit, the plugin's interface to the library. Its methods reject with
 * the library's errors.
 */
export interface Client {
  session(topic: string): ProtocolSession | undefined
  sessions(): readonly ProtocolSession[]
  /**
   * Shows one code after the other and resolves with the first result of a round. A code is renewed
   * ten seconds before the end of its four minutes; its round stays open until the library gives it
   * up. Rejects with the wallet's error, `kernel/aborted` on `signal`,
   * `walletconnect/relay-unreachable` where a proposal cannot be published.
   */
  pair<T>(input: PairInput<T>): Promise<T>
  /** Proposes a session over a round's pairing; resolves when it is settled. */
  propose(round: Round, proposal: Proposal): Promise<ProtocolSession>
  /** wc_sessionAuthenticate over a round's pairing; resolves with the wallet's response. */
  authenticate(round: Round, params: AuthenticateParams): Promise<AuthenticateResponse>
  request(input: {
    readonly topic: string
    readonly chainId: string
    readonly method: string
    readonly params: unknown
  }): Promise<unknown>
  /**
   * Ends a session here and in the wallet, which gets the message when it is online. Does nothing
   * for a session that is gone.
   */
  disconnect(topic: string): Promise<void>
  on<E extends keyof ClientEvents>(
    event: E,
    listener: (payload: ClientEvents[E]) => void,
  ): () => void
  /**
   * Closes the relay's socket and stops every timer; pending calls reject, later ones with
   * `kernel/aborted`. Idempotent.
   */
  end(): Promise<void>
}

/** Parameters of sign-client's `authenticate`. */
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

/**
 * The wallet's response to wc_sessionAuthenticate: signatures as CACAOs (CAIP-74), and the session
 * it grants.
 */
export interface AuthenticateResponse {
  readonly session?: ProtocolSession | undefined
  readonly auths?:
    | readonly {
        readonly p: Readonly<Record<string, unknown>>
        readonly s: { readonly t: string; readonly s: string }
      }[]
    | undefined
}

/** Arguments of `openClient`. */
export interface ClientDeps {
  readonly options: WalletConnectOptions
  readonly metadata: {
    readonly name: string
    readonly description: string
    readonly url: string
    readonly icons: string[]
  }
  readonly storage: ScopedStorage
  /** Its abort ends the client. */
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly debug: (message: string, details?: unknown) => void
}

/** Responses that are awaited, each for a limited time. */
export interface Responses {
  /**
   * Settles with `work`. After `ms` it rejects with `walletconnect/expired` and calls `giveUp`,
   * which must end the library's own wait (that would leave an unhandled rejection).
   */
  wait<T>(input: {
    readonly work: Promise<T>
    readonly ms: number
    readonly giveUp: () => void
  }): Promise<T>
  /** Expires all of them, also later ones. */
  end(): void
}
