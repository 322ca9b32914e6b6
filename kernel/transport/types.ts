import type { Clock } from '../async/clock'
import type { KitError } from '../errors/KitError'
import type { ChainId, Driver, RpcRequest } from '../networks/types'
import type { Concurrency } from './concurrency'

/**
 * Headers of requests to a URL: the same for all, or made anew for each HTTP request, retries and
 * pings of the URL included. Where the function fails or takes longer than the request may, the
 * request rejects with `kernel/rpc-headers` or `kernel/timeout`.
 */
export type RpcHeaders =
  | Readonly<Record<string, string>>
  | ((request: {
      readonly chainId: ChainId
      readonly url: string
    }) => Readonly<Record<string, string>> | Promise<Readonly<Record<string, string>>>)

/** One URL of a chain and its settings. Errors and events name only the URL's host. */
export interface RpcEndpoint {
  /** An http or https URL. */
  readonly url: string
  /**
   * Headers of every request, for instance a key, or a function that makes them for each. The
   * server must allow them by CORS.
   */
  readonly headers?: RpcHeaders | undefined
  /** Milliseconds per attempt, default 10 000. */
  readonly timeout?: number | undefined
  /**
   * `size`: calls per HTTP request (default 1000). `wait`: milliseconds during which they are
   * collected (default 0: those of one task). `false`: one call per request.
   */
  readonly batch?: { readonly size?: number; readonly wait?: number } | false | undefined
}

/** A URL, alone or with settings. */
export type RpcUrl = string | RpcEndpoint

/** The URLs of one chain. */
export type RpcUrls = RpcUrl | readonly RpcUrl[]

/**
 * The health of one URL, named by its host since paths and queries may carry keys. Durations in
 * milliseconds.
 */
export interface UrlStatus {
  /** The chain it belongs to. */
  readonly chainId: ChainId
  /** Of the URL, with its port. */
  readonly host: string
  /** Its last exchange succeeded, or there was none yet. */
  readonly ok: boolean
  /** Duration of its last successful exchange. */
  readonly latency?: number
  /** Failures in a row. */
  readonly failures: number
  /** Code of its last error, and its time (since 1970). */
  readonly lastError?: { readonly code: string; readonly at: number }
  /** Time until it is used again, after `Retry-After` or repeated failures; 0 if now. */
  readonly coolMs: number
}

/**
 * One HTTP request to a chain's URL as `transport` taps get it, twice: before it is sent, and after
 * it returned. `calls` is the same list both times; a batch has several, a retry and a ping of a
 * URL are requests of their own.
 */
export type TransportExchange = TransportSend | TransportReturn
/** What both phases of an exchange tell. */
interface ExchangeFacts {
  /** The chain it asks. */
  readonly chainId: ChainId
  /** Host of the URL. */
  readonly host: string
  /** Frozen; the same objects in both phases. */
  readonly calls: readonly RpcRequest[]
}
/**
 * An exchange before it is sent. What the host's URL and headers hold can be replaced, not read.
 */
export interface TransportSend extends ExchangeFacts {
  /** Tells the two apart. */
  readonly phase: 'send'
  /**
   * Sets a header, in place of one of the same name. Throws TypeError for what cannot be sent,
   * without the value.
   */
  setHeader(name: string, value: string): void
  /** Sets a parameter of the URL's query. */
  setParam(name: string, value: string): void
  /** Answers one of `calls` in place of the server; where all are answered, nothing is sent. */
  answer(call: RpcRequest, result: unknown): void
}
/** An exchange after it returned. */
export interface TransportReturn extends ExchangeFacts {
  /** Tells the two apart. */
  readonly phase: 'returned'
  /** From after the taps of `send`, the wait for a free connection included. */
  readonly milliseconds: number
  /** The HTTP status; absent where nothing was sent or no response came. */
  readonly status?: number
  /** The error where all calls that were sent failed: that of the first. */
  readonly error?: KitError
}

/** A URL with all settings filled in. Durations in milliseconds; `timeout` is per attempt. */
export interface Endpoint {
  readonly url: string
  /** The only part of the URL that errors may name. */
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  /** Makes headers for each request. */
  readonly makeHeaders?: Exclude<RpcHeaders, Readonly<Record<string, string>>>
  readonly timeout: number
  readonly size: number
  readonly wait: number
}

/** Settings for URLs of a chain that have none of their own. */
export interface EndpointDefaults {
  readonly timeout?: number | undefined
  readonly batch?: RpcEndpoint['batch']
}

/** How one call ended at one URL. */
export type CallOutcome =
  | { readonly ok: true; readonly result: unknown }
  | ({ readonly ok: false } & CallFailure)

/**
 * Why a call failed and how to go on. `next`: another URL may succeed. `retry`: the same URL may
 * succeed later. `refused`: the server certainly did not process it. `fault`: it counts against the
 * URL's health. `missing`: the batch's response left this call out. `ofBatch`: the batch failed, the
 * call alone may succeed.
 */
export interface CallFailure {
  readonly error: KitError
  readonly next: boolean
  readonly retry: boolean
  readonly refused: boolean
  readonly fault: boolean
  readonly missing?: boolean
  readonly ofBatch?: boolean
  readonly retryAfter?: number | undefined
}

/**
 * What an HTTP exchange needs besides its request. `timeout` in milliseconds for the whole
 * exchange, `maxBytes` of the response.
 */
export interface ExchangeOptions {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly maxBytes: number
  readonly timeout: number
  readonly signal: AbortSignal
}

/** One HTTP request to a chain URL. */
export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: string | undefined
  /** Media type of the body. */
  readonly type?: string
}

/** One whole HTTP response; `retryAfter` in milliseconds. */
export interface HttpResponse {
  readonly status: number
  readonly ok: boolean
  readonly retryAfter: number | undefined
  readonly text: string
}

/** Options of one chain's transport. */
export interface TransportOptions {
  /** For functions that make headers, and for taps. */
  readonly chainId?: ChainId
  /**
   * Asked before each exchange for what runs the taps of `transport`; undefined: there are none.
   */
  readonly tap?: (() => ((exchange: TransportExchange) => Promise<void>) | undefined) | undefined
  /** HTTP(S) endpoints of one chain, in order of preference. */
  readonly urls: readonly RpcUrl[]
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  /** Destroys the transport when it aborts. */
  readonly signal?: AbortSignal
  /**
   * Several URLs are ranked by their latency for this request; without it they keep their order,
   * failed ones last.
   */
  readonly ping?: RpcRequest | undefined
  /** Encodes requests as plain HTTP, sent one by one. Default: JSON-RPC 2.0. */
  readonly rest?: RestEncoder | undefined
  /** Milliseconds per attempt for URLs without a timeout of their own, default 10 000. */
  readonly timeout?: number
  /** Batching for URLs without a setting of their own, see {@link RpcEndpoint}. */
  readonly batch?: RpcEndpoint['batch']
  /** Limits the HTTP requests in flight; default: one of this transport alone, 8 per host. */
  readonly concurrency?: Concurrency
  /** Largest response in bytes, default 16 MB. */
  readonly maxBytes?: number
}

/** Options of one request. */
export interface TransportCall {
  readonly signal?: AbortSignal | undefined
  /**
   * For requests with an effect, such as broadcasting a transaction: sent unbatched, and retried
   * only after a response that says the server did not process it (HTTP 429 and 503, -32005). After
   * any other failure, a lost connection included, it may have arrived.
   */
  readonly nonIdempotent?: boolean
  /** Milliseconds for all attempts together; the URLs share them. */
  readonly timeout?: number | undefined
}

/**
 * Sends requests over HTTP to the URLs of one chain: as JSON-RPC, or as the driver encodes them.
 */
export interface Transport {
  /**
   * The call's result. Rejects with a KitError: the server's own, `kernel/http-status`,
   * `kernel/http-failed`, `rpc/timeout`, `rpc/bad-response`, `kernel/aborted`, `kernel/destroyed`.
   */
  request(request: RpcRequest, call?: TransportCall): Promise<unknown>
  /** The health of every URL, in the configured order. */
  health(): readonly UrlHealth[]
  /** Rejects pending requests with `kernel/aborted`, later ones with `kernel/destroyed`. */
  destroy(): void
}

/** The health of one URL, see {@link UrlStatus}. */
export type UrlHealth = Omit<UrlStatus, 'chainId'>

/** A URL to use; call `done` when the exchange has ended, whatever its outcome. */
export interface PickedUrl {
  readonly endpoint: Endpoint
  done(): void
}

/** Chooses between the URLs of one chain by their latency and health. */
export interface Ranking {
  /**
   * The best URL that is not in `asked`: by ping latency, else in the configured order; recently
   * failed ones last. URLs with an open circuit or within their `Retry-After` are left out unless
   * `any` is true.
   */
  pick(asked: ReadonlySet<string>, any: boolean): PickedUrl | undefined
  /** How many URLs, without those in `asked`, are ready now. */
  ready(asked?: ReadonlySet<string>): number
  /** The URL that the next call would use. */
  first(): string | undefined
  /** Records a successful exchange of `ms`; that of a ping keeps the circuit's backoff. */
  answered(url: string, ms: number, byPing: boolean): void
  /** Records a failure that counts against the URL. */
  failed(url: string, code: string, retryAfter: number | undefined): void
  /**
   * With several URLs, pings those not pinged for a minute and those whose circuit may close.
   * Called by requests only, never by a timer.
   */
  refresh(): void
  health(): readonly UrlHealth[]
}

/** A JSON-RPC request with its id. */
export interface Envelope extends RpcRequest {
  readonly id: number
}

/** How one call is sent. */
export interface SendOptions extends Deadline {
  /** Send it at once, in an HTTP request of its own. */
  readonly unbatched?: boolean
}

/** How long a caller waits, in milliseconds, and the signal that ends the wait early. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly ms: number
}

/** Encodes a request as plain HTTP, see {@link Driver.rest}. */
export type RestEncoder = NonNullable<Driver['rest']>

/** The transports of a kit, by chain. */
export interface Transports {
  /** Sends one request to a chain's URLs. Rejects as {@link Transport.request} does. */
  request(
    chainId: ChainId,
    urls: readonly RpcUrl[],
    driver: Pick<Driver, 'ping' | 'rest'>,
    request: RpcRequest,
    call: {
      readonly signal: AbortSignal
      readonly timeout?: number | undefined
      readonly nonIdempotent: boolean
    },
  ): Promise<unknown>
  /** Health of the URLs that were used so far. */
  health(): readonly UrlStatus[]
  /** Rejects pending requests, and later ones with `kernel/destroyed`. */
  destroy(): void
}
