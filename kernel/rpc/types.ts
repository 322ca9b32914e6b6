import type { ChainId } from '../networks/network'

/** A JSON-RPC request without its envelope. */
export interface RpcRequest {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

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

/** How a caller narrows a request; everything not given comes from the active session. */
export interface RequestOptions {
  readonly namespace?: string
  /** CAIP-2; a read may name any network of the kit, everything else only the session's own. */
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
  /** Milliseconds until the call is given up with `kernel/timeout`; reads 10 000 by default, wallet calls wait for the user. */
  readonly timeout?: number
}

/** A call on its way through the pipeline. Frozen, deeply, after the `request` hook. */
export interface RpcCall extends RpcRequest {
  readonly id: number
  readonly namespace: string
  readonly chainId: ChainId
  readonly account?: string
  /** Name of the plugin that asked, or `host`. */
  readonly origin: string
  /** Names of the plugins whose `request` tap rewrote the call, in order. */
  readonly rewrittenBy: readonly string[]
}

/** `allow < ask < deny`; a plugin can only tighten. */
export type Verdict = 'allow' | 'ask' | 'deny'

/** What taps of the `authorize` hook get: both forms of the call, and one way to speak. */
export interface Authorization {
  readonly call: RpcCall
  /** The call as it was before any plugin rewrote it. */
  readonly original: RpcCall
  readonly verdict: Verdict
  /** Tightens the verdict; a weaker word than the present verdict changes nothing. The reason is shown to the visitor. */
  require(verdict: 'ask' | 'deny', reason: string): void
}

/** How a call ended; `error` is always a KitError. `route` says who answered. */
export type RpcOutcome = { readonly call: RpcCall; readonly route: RpcRoute; readonly milliseconds: number } & (
  | { readonly ok: true; readonly result: unknown }
  | { readonly ok: false; readonly error: Error }
)
/** Who answered a call: the session, a URL, the wallet, a plugin's `execute` tap, or nobody. */
export type RpcRoute = 'session' | 'url' | 'wallet' | 'plugin' | 'none'

/** A boxed answer of an `execute` tap: `undefined` and `null` are legal RPC results. */
export interface Answer {
  readonly result: unknown
}
