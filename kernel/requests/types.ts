import type { ChainId, RpcRequest } from '../networks/types'
import type { UrlStatus } from '../transport/types'

type Listener = (payload: never) => void

/** A provider as EIP-1193 describes it, for any namespace. */
export interface Provider {
  /**
   * Rejects with an Error that has a numeric `code`, and `data` if there is any; its `cause` is the
   * KitError.
   */
  request(request: RpcRequest): Promise<unknown>
  /** Adds a listener of an event of EIP-1193, or of the namespace's equivalent. */
  on(event: string, listener: Listener): Provider
  /** Removes it again. */
  removeListener(event: string, listener: Listener): Provider
}

/** Options of a request; what is not given comes from the active session. */
export interface RequestOptions {
  /** Default: the active session's, else that of the active network. */
  readonly namespace?: string
  /** CAIP-2 id; reads may name any network of the kit, other methods only the session's own. */
  readonly chainId?: ChainId
  /**
   * Gives the request up: it rejects with `kernel/aborted`. A wallet that was asked may still
   * answer; nobody hears it.
   */
  readonly signal?: AbortSignal
  /**
   * Milliseconds until the call rejects with `kernel/timeout`; default 10 000 for reads, none for
   * calls to the wallet.
   */
  readonly timeout?: number
}

/** A call in the pipeline. Deeply frozen after the `request` hook. */
export interface RpcCall extends RpcRequest {
  /** Unique in its kit. */
  readonly id: number
  /** The namespace whose wallet or chain answers. */
  readonly namespace: string
  /** The network it is for. */
  readonly chainId: ChainId
  /** The account that it is for, where there is one. */
  readonly account?: string
  /** Name of the plugin that made the call, or `host`. */
  readonly origin: string
  /** Names of the plugins whose `request` tap rewrote the call, in order. */
  readonly rewrittenBy: readonly string[]
}

/**
 * Whether a call is sent, needs the visitor's approval, or is refused. `allow < ask < deny`;
 * plugins can only tighten it.
 */
export type Verdict = 'allow' | 'ask' | 'deny'

/** The argument of `authorize` taps: the call, and a function to tighten the verdict. */
export interface Authorization {
  /** As it will be sent. */
  readonly call: RpcCall
  /** The call as it was before any plugin rewrote it. */
  readonly original: RpcCall
  /** So far. */
  readonly verdict: Verdict
  /**
   * Tightens the verdict; one weaker than the current verdict is ignored. The reason is shown to
   * the visitor, cut to 300 characters.
   */
  require(verdict: 'ask' | 'deny', reason: string): void
}

/** How a call ended; `error` is always a KitError. */
export type RpcOutcome = {
  readonly call: RpcCall
  readonly route: RpcRoute
  readonly milliseconds: number
} & (
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: Error }
)
/**
 * Where a call was sent: answered from the session, a URL, the wallet, a plugin's `execute` tap, or
 * not sent.
 */
export type RpcRoute = 'session' | 'url' | 'wallet' | 'plugin' | 'none'

/**
 * What an `execute` tap returns to answer a call. Wrapped, since `undefined` and `null` are valid
 * RPC results.
 */
export interface Answer {
  /** What the caller gets, as it is. */
  readonly result: unknown
}

/** The hooks of the pipeline, as the kernel calls them. */
export interface RequestHooks {
  request(call: RpcCall): Promise<RpcCall>
  authorize(authorization: Authorization): Promise<void>
  execute(call: RpcCall): Promise<Answer | undefined>
  settled(outcome: RpcOutcome): void
}

/**
 * The progress of a request: being checked, waiting for the visitor's approval in the kit's own
 * view, or sent.
 */
export type RequestPhase = 'check' | 'ask' | 'send'

/** A request that has not ended yet. */
export interface PendingRequest {
  readonly call: RpcCall
  readonly phase: RequestPhase
  readonly route: RpcRoute
  /** The wallet that is asked for it; absent while it is being checked, and without a wallet. */
  readonly connectorId?: string | undefined
  /** When it was made, in milliseconds of the kit's clock. */
  readonly since: number
}

/** Sends every request of a kit. */
export interface Pipeline {
  /**
   * Rejects only with KitErrors. `origin` is the calling plugin's name, default `host`; `until`
   * aborts when that plugin stops.
   */
  request(
    request: RpcRequest,
    options?: RequestOptions & { readonly origin?: string; readonly until?: AbortSignal },
  ): Promise<unknown>
  pending(): readonly PendingRequest[]
  /**
   * Rejects pending requests, by default with `rpc/user-rejected`, and returns how many. Without
   * `which`, those that wait for the visitor's approval in the kit's own view.
   */
  rejectOpen(reason?: Error, which?: (request: PendingRequest) => boolean): number
  /** Rejects pending and later requests with `kernel/destroyed`. */
  destroy(): void
  /** Health of the URLs that were used so far. */
  health(): readonly UrlStatus[]
}
