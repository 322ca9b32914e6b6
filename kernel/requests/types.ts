import type { Clock } from '../async/clock'
import type { Lazy } from '../async/lazy'
import type { Connector } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { HookCalls } from '../hooks/table'
import type { Transaction } from '../modal/transactions'
import type { ChainId, Driver, Network, RpcRequest, Safety } from '../networks/types'
import type { NamespaceSession } from '../sessions/types'
import type { RpcUrl } from '../transport/types'

type Listener = (payload: never) => void

/** A provider as EIP-1193 describes it, for any namespace. */
export interface Provider {
  /** Rejects with an Error that carries a numeric `code`, and `data` where there is any; its `cause` is the KitError. */
  request(request: RpcRequest): Promise<unknown>
  on(event: string, listener: Listener): Provider
  removeListener(event: string, listener: Listener): Provider
}

/** One URL of a chain, by its host: paths and queries may carry keys. Milliseconds throughout. */
export interface UrlStatus {
  readonly chainId: ChainId
  readonly host: string
  /** It answered when it was asked last, or was not asked yet. */
  readonly ok: boolean
  /** How long its last good answer took. */
  readonly latency?: number
  /** How many answers in a row failed. */
  readonly failures: number
  /** Code of its last error, and when that was (since 1970). */
  readonly lastError?: { readonly code: string; readonly at: number }
  /** How long it is left alone from now on, as it asked for or as it failed. */
  readonly coolMs: number
}

/** Where a request stands: being checked, waiting for the visitor in the kit's own view, or with whoever answers it. */
export type Phase = 'check' | 'ask' | 'send'
export interface PendingRequest {
  readonly call: RpcCall
  readonly phase: Phase
  readonly route: RpcRoute
  /** Clock time in milliseconds. */
  readonly since: number
}

/** The way of every request of a kit. */
export interface Pipeline {
  /** Rejects with a KitError, always. `origin` is the asking plugin's name, `host` by default; `until` is that plugin's end. */
  request(request: RpcRequest, options?: RequestOptions & { readonly origin?: string; readonly until?: AbortSignal }): Promise<unknown>
  pending(): readonly PendingRequest[]
  /**
   * Rejects open requests, by default with `rpc/user-rejected`, and returns how many. Those with a wallet that shows its own prompt
   * stay unless `which` says otherwise: the visitor can still answer there.
   */
  rejectOpen(reason?: Error, which?: (request: PendingRequest, approval: 'wallet' | 'frame' | 'kit' | undefined) => boolean): number
  /** Rejects everything with `kernel/destroyed`, now and later. */
  destroy(): void
  /** How the URLs asked so far do. */
  health(): readonly UrlStatus[]
}

/** The approvals and transactions that the visitor has not decided yet. */
export interface PendingDecisions {
  /** Waits for the visitor's answer; rejects with `rpc/user-rejected` when the visitor declines, or when the modal closes. */
  ask(call: RpcCall, reason: string | undefined, signal?: AbortSignal): Promise<void>
  decide(id: number, approved: boolean): void
  push(transaction: Transaction): void
  end(success: boolean, before?: string): void
  /** The modal has closed: nothing is approved, and the newest transaction is cancelled. */
  closed(): void
  /** Rejects everything that is pending. */
  destroy(): void
}

/** The URLs of the chains asked so far, and what is known of them. */
export interface Transports {
  /** Sends one request to a chain's URLs. Rejects as `Transport.request` does. */
  request(chainId: ChainId, urls: readonly RpcUrl[], driver: Driver, request: RpcRequest, call: { readonly signal: AbortSignal; readonly timeout?: number | undefined; readonly once: boolean }): Promise<unknown>
  health(): readonly UrlStatus[]
  /** Rejects what is pending, and everything later with `kernel/destroyed`. */
  destroy(): void
}

/** The requests of a started kit. */
export interface Requests extends Pipeline {
  readonly decisions: PendingDecisions
  /** Maps anything thrown to a KitError, by its RPC code and wording. */
  toKitError(error: unknown): KitError
}

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

/** Everything the pipeline needs of its kit. */
export interface PipelineDeps extends RouteDeps {
  readonly hooks: Pick<HookCalls, 'request' | 'authorize' | 'execute' | 'settled'>
  /** The plugins behind each answer of a `request` tap, in order, as the hooks' guard traced them. */
  readonly rewrites?: Pick<WeakMap<object, readonly string[]>, 'get'>
  /** The namespace of a request, also of one that names none. */
  namespaceOf(options: RequestOptions): string
  /** The chain of requests in a namespace without a session. */
  selectedChain(namespace: string): ChainId | undefined
  readonly networks: readonly Network[]
  /** The plugins' policy tables. */
  readonly policies?: () => readonly Readonly<Record<string, Safety>>[]
  /** Asks the visitor; resolves for a yes, rejects with `rpc/user-rejected`. `signal` fires when the request ends otherwise. */
  ask(call: RpcCall, reason: string | undefined, signal: AbortSignal): Promise<void>
  /** A call was denied, before anything was sent: log, open the modal, say so there, reject the open requests. */
  onDisallowed(call: RpcCall, error: KitError): void
  /** The list of pending requests changed. */
  onPending?(): void
  report(error: unknown): void
}

export interface RouteDeps {
  /** The connection of a namespace, as it is now. */
  session(namespace: string): NamespaceSession
  /** The connector of that session. */
  connector(namespace: string): Connector | undefined
  /** The host's URLs for reads of a chain; none: reads go through the wallet. */
  urls(chainId: ChainId): readonly RpcUrl[]
  /** Lets the visitor connect; resolves when a session exists, rejects with `rpc/user-rejected`. */
  connectFirst(namespace: string, signal: AbortSignal): Promise<void>
  readonly clock: Clock
  /** The chains' URLs. */
  readonly transports: Pick<Lazy<Transports>, 'now' | 'get'>
}

/** One call to be answered. `connector` is the one the verdict was for. */
export interface RouteInput {
  readonly call: RpcCall
  readonly driver: Driver
  readonly connector: Connector | undefined
  readonly signal: AbortSignal
  /** Milliseconds until the call is given up, where it has such a limit. */
  readonly timeout?: number | undefined
  /** Told who answers, before anything is sent. */
  take(route: RpcRoute): void
}
