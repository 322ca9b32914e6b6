import type { Connector } from '../connectors/connector'
import type { SessionChange } from '../connectors/machine'
import type { Answer, Authorization, RpcCall, RpcOutcome } from '../rpc/types'
import type { TelemetryEvent } from '../telemetry'
import type { Navigation } from '../views/router'
import { Bail, Filter, type OpenHookInstance, Parallel, Series, Waterfall } from './kinds'

/** Where `discover` taps put what they find; the function returned removes it again. */
export interface Discovery {
  add(connector: Connector): () => void
}

const kinds = { series: Series, bail: Bail, waterfall: Waterfall, filter: Filter, parallel: Parallel }

/** How a hook treats its taps' answers and failures. Notification hooks report a failing tap and go on; decision hooks rethrow it. */
export interface HookDefinition {
  readonly kind: keyof typeof kinds
  readonly sync: boolean
  readonly failure: 'report' | 'rethrow'
  readonly doc: string
}

/** Every hook of the kit. docs/hooks.md is checked against this table. */
export const hookTable = {
  discover: { kind: 'parallel', sync: false, failure: 'report', doc: 'At start: find wallets and add them. Later finds go through ctx.connectors.add.' },
  connectors: { kind: 'waterfall', sync: true, failure: 'report', doc: 'Order, hide or mark the connectors before they are shown.' },
  session: { kind: 'series', sync: false, failure: 'report', doc: 'A connection changed: connected, restored, switched, disconnected.' },
  request: { kind: 'waterfall', sync: false, failure: 'rethrow', doc: 'Rewrite a call before it is frozen. Changing its account or chain is refused.' },
  authorize: { kind: 'series', sync: false, failure: 'rethrow', doc: 'Tighten the verdict on a call: ask the visitor, or deny. Nothing can relax it.' },
  execute: { kind: 'bail', sync: false, failure: 'rethrow', doc: 'Answer a call instead of the wallet, with { result }.' },
  settled: { kind: 'series', sync: true, failure: 'report', doc: 'A call ended, well or badly.' },
  view: { kind: 'filter', sync: true, failure: 'rethrow', doc: 'Change or refuse (null) a navigation of the modal.' },
  telemetry: { kind: 'filter', sync: true, failure: 'report', doc: 'Scrub, drop (null) or deliver an event. Without a tap nothing leaves the page.' },
} as const satisfies Record<string, HookDefinition>

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

/** The raw hooks and the kernel's typed way to call them. */
export interface Hooks {
  readonly raw: Readonly<Record<HookName, OpenHookInstance>>
  readonly call: HookCalls
}

/** Makes one kit's hooks. */
export function createHooks(): Hooks {
  const raw = {} as Record<HookName, OpenHookInstance>
  const call = {} as Record<HookName, unknown>
  for (const name of Object.keys(hookTable) as HookName[]) {
    const definition: HookDefinition = hookTable[name]
    const hook = new kinds[definition.kind](['a'], name)
    raw[name] = hook
    call[name] = definition.sync ? (argument: unknown) => hook.call(argument) : (argument: unknown) => hook.promise(argument)
  }
  return { raw, call: call as unknown as HookCalls }
}
