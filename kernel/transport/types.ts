import type { Clock } from '../async/clock'
import type { KitError } from '../errors/KitError'
import type { Driver, RpcRequest } from '../networks/types'
import type { UrlStatus } from '../requests/types'
import type { Concurrency } from './concurrency'

/** One URL of a chain and how it is asked. Nothing of it but the URL's host is ever told. */
export interface RpcEndpoint {
  readonly url: string
  /** Sent with every request, for instance a key. The server must allow them by CORS. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds per attempt, default 10 000. */
  readonly timeout?: number | undefined
  /** Calls per HTTP request (default 1000) and milliseconds to gather them (default 0: those of one task); `false`: one call each. */
  readonly batch?: { readonly size?: number; readonly wait?: number } | false | undefined
}

/** One URL. */
export type RpcUrl = string | RpcEndpoint

/** The URLs of one chain. */
export type RpcUrls = RpcUrl | readonly RpcUrl[]

/** One URL as it is asked: everything filled in. Milliseconds; `timeout` per attempt. */
export interface Endpoint {
  readonly url: string
  /** All that may be told of the URL. */
  readonly host: string
  readonly headers: Readonly<Record<string, string>>
  readonly timeout: number
  readonly size: number
  readonly wait: number
}

/** What holds for a chain's URLs that say nothing of their own. */
export interface EndpointDefaults {
  readonly timeout?: number | undefined
  readonly batch?: RpcEndpoint['batch']
}

/** How one attempt at one URL ended. */
export type Outcome = { readonly ok: true; readonly result: unknown } | ({ readonly ok: false } & Failure)

/**
 * Why an attempt failed and what may be tried: another URL (`next`), the same later (`retry`). `refused`: the server surely did not act
 * on it. `fault`: it speaks against the URL, not against the request. `missing`: a batch was answered without it.
 */
export interface Failure {
  readonly error: KitError
  readonly next: boolean
  readonly retry: boolean
  readonly refused: boolean
  readonly fault: boolean
  readonly missing?: boolean
  readonly retryAfter?: number | undefined
}

/** What an exchange needs besides its request. Milliseconds for the whole exchange, bytes of the answer. */
export interface ExchangeOptions {
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly maxBytes: number
  readonly timeout: number
  readonly signal: AbortSignal
}

export interface HttpRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly body?: string | undefined
  /** Media type of the body. */
  readonly type?: string
}

export interface Reply {
  readonly status: number
  readonly ok: boolean
  readonly retryAfter: number | undefined
  readonly text: string
}

/** How the URLs of one chain are asked. */
export interface TransportOptions {
  /** HTTP(S) endpoints of one chain, in order of preference. */
  readonly urls: readonly RpcUrl[]
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  /** Ends the transport, like `destroy`. */
  readonly signal?: AbortSignal
  /** Ranks several URLs by how fast they answer this; without it they keep their order, failed ones last. */
  readonly ping?: RpcRequest | undefined
  /** Words requests as plain HTTP; they are sent one by one then. Default JSON-RPC 2.0. */
  readonly rest?: RestWording | undefined
  /** Milliseconds per attempt where a URL says nothing of its own, default 10 000. */
  readonly timeout?: number
  /** Batching where a URL says nothing of its own, see {@link RpcEndpoint}. */
  readonly batch?: RpcEndpoint['batch']
  /** Bounds the HTTP requests that run at a time; default one of its own, 8 per host. */
  readonly budget?: Concurrency
  /** Largest answer in bytes, default 16 MB. */
  readonly maxBytes?: number
}

export interface TransportCall {
  readonly signal?: AbortSignal | undefined
  /**
   * For requests that act, as broadcasting a transaction: sent alone, and again only after an answer that says the server did not
   * take it (HTTP 429 and 503, -32005). After anything else, a lost connection included, it may have arrived.
   */
  readonly once?: boolean
  /** Milliseconds the caller waits in all; the URLs share them. */
  readonly timeout?: number | undefined
}

/** Requests over HTTP to the URLs of one chain: JSON-RPC, or as the driver words them. */
export interface Transport {
  /** The call's result. Rejects with a KitError: the server's own, `kernel/http-status`, `kernel/http-failed`, `rpc/timeout`, `rpc/bad-response`, `kernel/aborted`. */
  request(request: RpcRequest, call?: TransportCall): Promise<unknown>
  /** What is known of the URLs, by host, in the host's order. */
  health(): readonly UrlHealth[]
  /** Rejects what is pending with `kernel/aborted`, later calls with `kernel/destroyed`. */
  destroy(): void
}

/** What is known of one URL, see {@link UrlStatus}. */
export type UrlHealth = Omit<UrlStatus, 'chainId'>

/** A URL to ask; `done` when it was asked, whatever came of it. */
export interface Pick {
  readonly endpoint: Endpoint
  done(): void
}

export interface Ranking {
  /**
   * The best URL that is not among `asked`: pinged faster, or in the host's order; failed ones last; those whose circuit is open or that asked
   * for a pause not at all, unless `any` says so.
   */
  pick(asked: ReadonlySet<string>, any: boolean): Pick | undefined
  /** How many URLs, or those not among `asked`, may be asked now. */
  ready(asked?: ReadonlySet<string>): number
  /** The URL that the next call would ask. */
  first(): string | undefined
  /** A good answer after `ms`; that of a ping lets a URL in again without forgetting how long it was out. */
  answered(url: string, ms: number, byPing: boolean): void
  /** A failure that speaks against the URL. */
  failed(url: string, code: string, retryAfter: number | undefined): void
  /** Pings, if there are several URLs, those not pinged for a minute and those whose circuit may close. Never in the background: only requests call it. */
  refresh(): void
  health(): readonly UrlHealth[]
}

export interface Envelope extends RpcRequest {
  readonly id: number
}

/** How one call is sent. */
export interface SendOptions extends Deadline {
  /** In an HTTP request of its own, at once. */
  readonly alone?: boolean
}

/** How long somebody waits for an answer, in milliseconds, and the way out. */
export interface Deadline {
  readonly signal: AbortSignal
  readonly ms: number
}

/** Words a request as plain HTTP, see {@link Driver.rest}. */
export type RestWording = NonNullable<Driver['rest']>
