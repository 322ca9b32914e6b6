import type { Connector } from './connectors/connector'
import type { Core } from './core'
import { kernelError } from './kernelErrors'
import { blame } from './hooks/blame'
import { type HookName, type HookTaps, hookTable } from './hooks/table'
import type { TapList } from './hooks/taps'
import type { HttpClient } from './http'
import type { Network } from './networks/network'
import type { AnyPluginFactory, ApiOf, Need, Plugin } from './plugin'
import type { Events, Flags, MessageKey, Telemetry, Views } from './registry'
import type { RequestOptions, RpcRequest } from './rpc/types'
import type { ShellSeat } from './shell'
import { createOwnedSlice, type Slice } from './slice'
import type { ScopedStorage } from './scopedStorage'
import type { Telemetry as TelemetryPort } from './telemetry'

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
  /** Aborted by `kit.destroy()` and when the plugin is removed. */
  readonly signal: AbortSignal
  readonly networks: readonly Network[]
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

/** What the kit lends to contexts. */
export interface ContextDeps {
  readonly core: Core
  readonly telemetry: (tell: (to: TelemetryPort) => Promise<void>) => void
  readonly seat: (owner: string) => ShellSeat
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
  const undo: (() => void)[] = []
  const keep = (off: () => void) => {
    undo.push(off)
    return off
  }
  const once = (make: () => () => void) => (abort.signal.aborted ? () => {} : keep(make()))
  const need = (wanted: Need, ...wider: Need[]) => {
    if (![wanted, ...wider].some((n) => spec.needs?.includes(n))) throw kernelError('capability-refused', { plugin: name, need: wanted })
  }
  const context: PluginContext<string, object> = {
    name,
    hooks: tapsOf(plugin, core.taps, need, abort.signal),
    state: createOwnedSlice(core.cells.plugin(name), spec.state?.initial ?? (() => ({}))),
    get storage() {
      need('storage')
      return storage as ScopedStorage
    },
    signal: abort.signal,
    networks: core.options.networks,
    get connectors() {
      need('connectors')
      return {
        add: (connector: Connector) => once(() => core.connectors.add(connector)),
        find: (finder: () => void | Promise<void>) =>
          core.connectors.find(async () => {
            try {
              if (!abort.signal.aborted) await finder()
            } catch (error) {
              core.report(name, blame(name, undefined, error))
            }
          }),
      }
    },
    use: (factory) => use(factory.pluginName, name) as never,
    flag: (flag) => core.flags[flag] as never,
    on: (event, listener) => once(() => core.events.on(event, listener)),
    open(view, ...params) {
      need('views', 'surface')
      if (!abort.signal.aborted) core.api.open(view, ...(params as never))
    },
    track: (event, props) => telemetry((to) => to.track(name, event, props as Record<string, unknown>)),
    async request(request, options = {}) {
      const namespace = options.namespace ?? '*'
      need(`request:${namespace}:${request.method}`, `request:${namespace}:*`, `request:*:${request.method}`, 'request:*:*')
      return (await core.rpc.get()).request(request, { ...options, origin: name })
    },
    async http(origin) {
      need(`network:${origin}`)
      return (await import('./http')).createHttp({ origin })
    },
    t: core.api.t,
    debug: (message, details) => core.debug(name, message, details),
    shell() {
      need('surface')
      return seat(name)
    },
  }
  return {
    context,
    keep,
    end() {
      abort.abort()
      for (const off of [...undo.splice(0), () => core.taps.remove(name)].reverse()) {
        try {
          off()
        } catch (error) {
          core.report(name, blame(name, undefined, error))
        }
      }
    },
  }
}

function tapsOf({ name: plugin }: Plugin, list: TapList, need: (need: Need) => void, signal: AbortSignal): Taps {
  const taps = {} as Record<string, unknown>
  for (const hook of Object.keys(hookTable) as HookName[]) {
    Object.defineProperty(taps, hook, {
      enumerable: true,
      get() {
        need(`hooks:${hook}`)
        const via = (type: 'tap' | 'tapPromise') => (fn: never, options?: TapOptions) => {
          if (!signal.aborted) list.add({ hook, plugin, type, fn, options })
        }
        return { tap: via('tap'), tapPromise: via('tapPromise') }
      },
    })
  }
  return taps as Taps
}
