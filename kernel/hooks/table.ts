import type { Connector } from '../connectors/types'
import type { Navigation } from '../modal/types'
import type { Answer, Authorization, RequestHooks, RpcCall, RpcOutcome } from '../requests/types'
import type { SessionChange } from '../sessions/types'
import type { TelemetryEvent } from '../telemetry/types'
import type { TransportExchange } from '../transport/types'

/** The argument of `discover` taps. */
export interface Discovery {
  /** Adds a connector; returns the function that removes it. */
  add(connector: Connector): () => void
}

/**
 * How a hook runs its taps, whether synchronously, and what it does with a tap's error: `report` it
 * and continue, or `rethrow` it.
 */
export interface HookDefinition {
  /**
   * `series`: one tap after the other. `bail`: the first answer ends it. `waterfall`: an answer
   * replaces the argument for the next. `filter`: a waterfall that `null` ends. `parallel`: all at
   * once.
   */
  readonly kind: 'series' | 'bail' | 'waterfall' | 'filter' | 'parallel'
  /** Whether it waits for no tap. */
  readonly sync: boolean
  /** What a tap that throws does to the walk. */
  readonly failure: 'report' | 'rethrow'
}

/** Every hook of the kit. docs/hooks.md is generated from this table and its comments. */
export const hookTable = {
  /**
   * Called when wallets are first listed or connected: find wallets and add them. Wallets found
   * later are added by ctx.connectors.add.
   */
  discover: { kind: 'parallel', sync: false, failure: 'report' },
  /** Sort, hide or change the connectors before they are shown. */
  connectors: { kind: 'waterfall', sync: true, failure: 'report' },
  /**
   * A wallet is about to be connected: return a connector that is asked in its place, this once.
   * With a tap, the first connect waits for the code of the sessions. Not called where a plugin
   * taps `authorize`: what is signed while a wallet connects passes no verdict.
   */
  connect: { kind: 'waterfall', sync: true, failure: 'report' },
  /** A connection changed: connected, restored, switched, disconnected. */
  session: { kind: 'series', sync: false, failure: 'report' },
  /** Rewrite a call before it is frozen. Changing its account or chain is refused. */
  request: { kind: 'waterfall', sync: false, failure: 'rethrow' },
  /** Tighten the verdict on a call: ask the visitor, or deny. Nothing can relax it. */
  authorize: { kind: 'series', sync: false, failure: 'rethrow' },
  /** Answer a call instead of the wallet, with { result }. */
  execute: { kind: 'bail', sync: false, failure: 'rethrow' },
  /**
   * An HTTP request to a chain's URL, before it is sent (set headers and URL parameters, answer
   * calls) and after it returned. The exchange of a failing tap fails, not the URL.
   */
  transport: { kind: 'series', sync: false, failure: 'rethrow' },
  /** A call ended, with a result or an error. */
  settled: { kind: 'series', sync: true, failure: 'report' },
  /** Change a navigation of the modal, or prevent it by returning null. */
  view: { kind: 'filter', sync: true, failure: 'rethrow' },
  /**
   * Change, drop (by returning null) or deliver an event. Without a tap nothing leaves the page.
   */
  telemetry: { kind: 'filter', sync: true, failure: 'report' },
} as const satisfies Record<string, HookDefinition>

/** A hook's name. */
export type HookName = keyof typeof hookTable

/** Parameters and results of each hook's taps. */
export interface HookTaps {
  discover: (discovery: Discovery) => void | Promise<void>
  connectors: (connectors: readonly Connector[]) => readonly Connector[] | undefined
  connect: (connector: Connector) => Connector | undefined
  session: (change: SessionChange) => void | Promise<void>
  request: (call: RpcCall) => RpcCall | undefined | Promise<RpcCall | undefined>
  authorize: (authorization: Authorization) => void | Promise<void>
  execute: (call: RpcCall) => Answer | undefined | Promise<Answer | undefined>
  transport: (exchange: TransportExchange) => void | Promise<void>
  settled: (outcome: RpcOutcome) => void
  view: (navigation: Navigation) => Navigation | null | undefined
  telemetry: (event: TelemetryEvent) => TelemetryEvent | null | undefined
}

/** The functions by which the kernel calls the hooks. Plugins add taps through their context. */
export interface HookCalls extends RequestHooks {
  discover(discovery: Discovery): Promise<void>
  connectors(connectors: readonly Connector[]): readonly Connector[]
  connect(connector: Connector): Connector
  session(change: SessionChange): Promise<void>
  transport(exchange: TransportExchange): Promise<void>
  view(navigation: Navigation): Navigation | null
  telemetry(event: TelemetryEvent): TelemetryEvent | null
}
