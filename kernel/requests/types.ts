import type { Clock } from '../async/clock'
import type { NamespaceSession } from '../connectors/machine'
import type { Connector } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { HookCalls } from '../hooks/table'
import type { ChainId, Driver, Network, RpcRequest, Safety } from '../networks/types'
import type { RpcUrl, UrlStatus } from '../transport/types'

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
  readonly fetch?: typeof fetch | undefined
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
