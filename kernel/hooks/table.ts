import type { Connector } from '../connectors/types'
import type { Answer, Authorization, RpcCall, RpcOutcome } from '../requests/types'
import type { SessionChange } from '../sessions/types'
import type { TelemetryEvent } from '../telemetry/types'
import type { Navigation } from '../modal/types'

/** Where `discover` taps put what they find; the function returned removes it again. */
export interface Discovery {
  add(connector: Connector): () => void
}

/** How a hook treats its taps' answers and failures. Notification hooks report a failing tap and go on; decision hooks rethrow it. */
export interface HookDefinition {
  readonly kind: 'series' | 'bail' | 'waterfall' | 'filter' | 'parallel'
  readonly sync: boolean
  readonly failure: 'report' | 'rethrow'
}

/** Every hook of the kit. docs/hooks.md is made from this table and its comments. */
export const hookTable = {
  /** When somebody first wants to see or connect a wallet: find wallets and add them. Later finds go through ctx.connectors.add. */
  discover: { kind: 'parallel', sync: false, failure: 'report' },
  /** Order, hide or mark the connectors before they are shown. */
  connectors: { kind: 'waterfall', sync: true, failure: 'report' },
  /** A connection changed: connected, restored, switched, disconnected. */
  session: { kind: 'series', sync: false, failure: 'report' },
  /** Rewrite a call before it is frozen. Changing its account or chain is refused. */
  request: { kind: 'waterfall', sync: false, failure: 'rethrow' },
  /** Tighten the verdict on a call: ask the visitor, or deny. Nothing can relax it. */
  authorize: { kind: 'series', sync: false, failure: 'rethrow' },
  /** Answer a call instead of the wallet, with { result }. */
  execute: { kind: 'bail', sync: false, failure: 'rethrow' },
  /** A call ended, well or badly. */
  settled: { kind: 'series', sync: true, failure: 'report' },
  /** Change or refuse (null) a navigation of the modal. */
  view: { kind: 'filter', sync: true, failure: 'rethrow' },
  /** Scrub, drop (null) or deliver an event. Without a tap nothing leaves the page. */
  telemetry: { kind: 'filter', sync: true, failure: 'report' },
} as const satisfies Record<string, HookDefinition>

/** A hook's name. */
export type HookName = keyof typeof hookTable

/** Arguments and answers of each hook's taps. */
export interface HookTaps {
  discover: (discovery: Discovery) => void | Promise<void>
  connectors: (connectors: readonly Connector[]) => readonly Connector[] | undefined
  session: (change: SessionChange) => void | Promise<void>
  request: (call: RpcCall) => RpcCall | undefined | Promise<RpcCall | undefined>
  authorize: (authorization: Authorization) => void | Promise<void>
  execute: (call: RpcCall) => Answer | undefined | Promise<Answer | undefined>
  settled: (outcome: RpcOutcome) => void
  view: (navigation: Navigation) => Navigation | null | undefined
  telemetry: (event: TelemetryEvent) => TelemetryEvent | null | undefined
}

/** What the kernel calls; taps reach the hooks through their context only. */
export interface HookCalls {
  discover(discovery: Discovery): Promise<void>
  connectors(connectors: readonly Connector[]): readonly Connector[]
  session(change: SessionChange): Promise<void>
  request(call: RpcCall): Promise<RpcCall>
  authorize(authorization: Authorization): Promise<void>
  execute(call: RpcCall): Promise<Answer | undefined>
  settled(outcome: RpcOutcome): void
  view(navigation: Navigation): Navigation | null
  telemetry(event: TelemetryEvent): TelemetryEvent | null
}
