import type { Connector, ConnectorRegistry } from './connectors/types'
import type { Core } from './core'
import { kernelError, pluginError } from './errors/kernelErrors'
import { type HookName, type HookTaps, hookTable } from './hooks/table'
import type { TapList } from './hooks/taps'
import type { HttpClient } from './transport/httpClient'
import type { Network, RpcRequest } from './networks/types'
import type { KitOptions } from './kit/options'
import type { AnyPluginFactory, ApiOf, Plugin } from './plugins/token'
import type { Need } from './plugins/types'
import type { Events } from './kit/events'
import type { Flags, MessageKey, Telemetry, Views } from './vocabulary'
import { namespaceOf } from './requests/namespaceOf'
import type { RequestOptions } from './requests/types'
import type { ShellSeat } from './modal/shell'
import { createOwnedSlice } from './state/slice'
import type { Slice } from './state/types'
import type { ScopedStorage } from './storage/types'
import type { Telemetry as TelemetryPort } from './telemetry/types'

/** How a tap is placed: lower stages first, or before a plugin's tap by its name. */
export interface TapOptions {
  readonly stage?: number
  readonly before?: string
}
/** The only way to a hook: tapping it. Taps carry the plugin's name and go when the kit is destroyed. */
export type Taps = {
  readonly [H in HookName]: {
    tap(fn: HookTaps[H], options?: TapOptions): void
  } & ((typeof hookTable)[H]['sync'] extends true ? unknown : { tapPromise(fn: HookTaps[H], options?: TapOptions): void })
}

/** A plugin's world for one start of the kit: everything is named after it, offers only what its `needs` declare, and ends together. */
export interface PluginContext<Name extends string = string, State extends object = object> {
  readonly name: Name
  readonly hooks: Taps
  /** The plugin's own slice. */
  readonly state: Slice<State>
  /** The plugin's own storage. Needs `storage`. */
  readonly storage: ScopedStorage
  /** The same, fetched when it is first wanted: nothing of it is on the page's start. Needs `storage:lazy`. */
  openStorage(): Promise<ScopedStorage>
  /** Aborted by `kit.destroy()` and when the plugin is removed. */
  readonly signal: AbortSignal
  readonly networks: readonly Network[]
  /** What wallets are told about the host's app. */
  readonly metadata: KitOptions['metadata']
  /** Needs `connectors`. What is added is removed with the plugin. */
  readonly connectors: {
    add(connector: Connector): () => void
    /** Looks for connectors once somebody wants to see or connect one: on the first opening, connect or restore, and by `kit.discover()`. */
    find(finder: () => void | Promise<void>): void
  }
  /** Another plugin's API. Throws `kernel/plugin-missing`, or `kernel/not-started` while that plugin's setup is under way. */
  use<F extends AnyPluginFactory>(factory: F): ApiOf<F>
  flag<F extends keyof Flags & string>(flag: F): Flags[F]
  /** Listens to a kit event until the plugin's end. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Needs `views`. */
  open<V extends keyof Views & string>(view: V, ...params: Views[V] extends void ? [] : [Views[V]]): void
  track<E extends keyof Telemetry & `${Name}/${string}`>(event: E, props: Telemetry[E]): void
  /** Sends a request through the pipeline in the plugin's name. Needs `request:<namespace>:<method>`. */
  request(request: RpcRequest, options?: RequestOptions): Promise<unknown>
  /** A client for one server. Needs `network:<origin>`. */
  http(origin: string): Promise<HttpClient>
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Tells developers something, as a `debug` event. */
  debug(message: string, details?: unknown): void
  /** The shell's seat in the kernel. Needs `surface`. */
  shell(): ShellSeat
}

/** What reads and writes storage: no part of a page's start. */
export const fetchStorage = () => import('./pluginStorage')

/** What the kit lends to contexts. */
export interface ContextDeps {
  readonly core: Core
  readonly telemetry: (tell: (to: TelemetryPort) => Promise<void>) => void
  readonly seat: (owner: string, during: During) => ShellSeat
  use(name: string, by: string): unknown
  /** The plugin's own storage, where it declares that it needs one. */
  readonly storage: ScopedStorage | undefined
}

/** A context and its end. */
export interface LiveContext {
  readonly context: PluginContext<string, object>
  /** Adds a way back of something done for the plugin. */
  keep(off: () => void): void
  /** Takes back everything the plugin did through its context, newest first. What it does afterwards does nothing. Idempotent. */
  end(): void
}

/** Builds the context of one plugin. */
export function createContext(plugin: Plugin, { core, seat, storage, telemetry, use }: ContextDeps): LiveContext {
  const { name, spec } = plugin
  const abort = new AbortController()
  const { signal } = abort
  const undo: (() => void)[] = []
  const during: During = (make) => {
    if (signal.aborted) return () => {}
    const off = make()
    undo.push(off)
    return off
  }
  const fail = (error: unknown) => core.report(name, pluginError(name, undefined, error))
  const need: Demand = (wanted, ...wider) => {
    if (![wanted, ...wider].some((n) => spec.needs?.includes(n))) throw kernelError('capability-refused', { plugin: name, need: wanted })
  }
  const connectors = connectorsOf(core.connectors, during, signal, fail)
  const context: PluginContext<string, object> = {
    name,
    hooks: tapsOf(name, core.taps, need, signal, connectors),
    state: createOwnedSlice(core.cells.plugin(name), spec.state?.initial ?? (() => ({})), signal, during),
    get storage() {
      need('storage')
      return storage as ScopedStorage
    },
    async openStorage() {
      need('storage:lazy', 'storage')
      return (await fetchStorage()).pluginStorage(core, plugin, () => signal.aborted)
    },
    signal,
    networks: core.options.networks,
    metadata: core.options.metadata,
    get connectors() {
      need('connectors')
      return connectors
    },
    use: (factory) => use(factory.pluginName, name) as never,
    flag: (flag) => core.flags[flag] as never,
    on: (event, listener) => during(() => core.events.on(event, listener)),
    open(view, ...params) {
      need('views', 'surface')
      if (!signal.aborted) core.api.open(view, ...(params as never))
    },
    track: (event, props) => signal.aborted || telemetry((to) => to.track(name, event, props as Record<string, unknown>)),
    async request({ method, params }, options = {}) {
      const namespace = namespaceOf(core.api, options)
      need(`request:${namespace}:${method}`, `request:${namespace}:*`, `request:*:${method}`, 'request:*:*')
      return (await core.rpc.get()).request({ method, params }, { ...options, namespace, origin: name, until: signal })
    },
    async http(origin) {
      need(`network:${origin}`)
      return (await import('./transport/httpClient')).createHttp({ origin })
    },
    t: core.api.t,
    debug: (message, details) => core.debug(name, message, details),
    shell() {
      need('surface')
      return seat(name, during)
    },
  }
  const end = () => {
    abort.abort()
    core.taps.remove(name)
    undoAll(undo, fail)
  }
  return { context, keep: (off) => undo.push(off), end }
}

/** Throws `kernel/capability-refused` unless the plugin declares one of these needs. */
type Demand = (wanted: Need, ...wider: Need[]) => void
/** Does something until the plugin's end; nothing once that has come. Answers the undo. */
export type During = (make: () => () => void) => () => void

/** Undoes, the newest first; one that throws keeps no other from running. */
function undoAll(undo: (() => void)[], fail: (error: unknown) => void): void {
  for (const off of undo.splice(0).reverse()) {
    try {
      off()
    } catch (error) {
      fail(error)
    }
  }
}

const connectorsOf = (registry: ConnectorRegistry, during: During, signal: AbortSignal, fail: (error: unknown) => void): PluginContext['connectors'] => ({
  add: (connector) => during(() => registry.add(connector)),
  find: (finder) =>
    registry.find(async () => {
      try {
        if (!signal.aborted) await finder()
      } catch (error) {
        fail(error)
      }
    }),
})

function tapsOf(plugin: string, list: TapList, need: Demand, signal: AbortSignal, { add }: PluginContext['connectors']): Taps {
  const taps = {} as Record<string, unknown>
  for (const hook of Object.keys(hookTable) as HookName[]) {
    Object.defineProperty(taps, hook, {
      enumerable: true,
      get() {
        need(`hooks:${hook}`)
        const via = (type: 'tap' | 'tapPromise') => (fn: never, options?: TapOptions) => {
          // what a plugin discovers goes when it goes
          const own = hook === 'discover' ? () => (fn as HookTaps['discover'])({ add }) : fn
          if (!signal.aborted) list.add({ hook, plugin, type, fn: own as never, options })
        }
        return { tap: via('tap'), tapPromise: via('tapPromise') }
      },
    })
  }
  return taps as Taps
}
