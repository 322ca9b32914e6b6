import type { Connector } from './connectors/connector'
import { kernelError } from './kernelErrors'
import { type HookName, type Hooks, type HookTaps, hookTable } from './hooks/table'
import type { HttpClient } from './http'
import type { Network } from './networks/network'
import type { AnyPluginFactory, ApiOf, Need, Plugin } from './plugin'
import type { Events, Flags, MessageKey, Telemetry, Views } from './registry'
import type { RequestOptions, RpcRequest } from './rpc/types'
import type { Shell } from './shell'
import type { ScopedStorage } from './storage'
import type { Slice } from './slice'

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
  readonly connectors: { add(connector: Connector): () => void }
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
  /** What a shell works with. Needs `surface`. */
  shell(): Shell
}

/** What the kit lends to contexts. */
export interface ContextDeps {
  readonly hooks: Hooks
  readonly networks: readonly Network[]
  readonly flags: Readonly<Record<string, unknown>>
  slice(name: string): Slice<object>
  storage(owner: string): ScopedStorage
  addConnector(connector: Connector): () => void
  use(name: string, by: string): unknown
  on: <E extends keyof Events>(event: E, listener: (payload: Events[E]) => void) => () => void
  open(view: string, params: unknown): void
  track(plugin: string, event: string, props: unknown): void
  request(request: RpcRequest, options: RequestOptions, origin: string): Promise<unknown>
  http(origin: string): Promise<HttpClient>
  t(key: string, values?: Readonly<Record<string, string | number>>): string
  debug(topic: string, message: string, details?: unknown): void
  shell(owner: string): Shell
}

/** A context and its end. */
export interface LiveContext {
  readonly context: PluginContext<string, object>
  /** Takes back everything the plugin did through its context, newest first. */
  end(): void
}

/** Builds the context of one plugin. */
export function createContext(plugin: Plugin, deps: ContextDeps): LiveContext {
  const { name, spec } = plugin
  const abort = new AbortController()
  const undo: (() => void)[] = []
  const keep = (off: () => void) => {
    undo.push(off)
    return off
  }
  const need = (wanted: Need, ...wider: Need[]) => {
    if (![wanted, ...wider].some((n) => spec.needs?.includes(n))) throw kernelError('capability-refused', { plugin: name, need: wanted })
  }
  const context: PluginContext<string, object> = {
    name,
    hooks: tapsOf(plugin, deps.hooks, need),
    state: deps.slice(name),
    get storage() {
      need('storage')
      return deps.storage(name)
    },
    signal: abort.signal,
    networks: deps.networks,
    get connectors() {
      need('connectors')
      return { add: (connector: Connector) => keep(deps.addConnector(connector)) }
    },
    use: (factory) => deps.use(factory.pluginName, name) as never,
    flag: (flag) => deps.flags[flag] as never,
    on: (event, listener) => keep(deps.on(event, listener)),
    open(view, ...params) {
      need('views', 'surface')
      deps.open(view, params[0])
    },
    track: (event, props) => deps.track(name, event, props),
    request(request, options = {}) {
      const namespace = options.namespace ?? '*'
      need(`request:${namespace}:${request.method}`, `request:${namespace}:*`, `request:*:${request.method}`, 'request:*:*')
      return deps.request(request, options, name)
    },
    http(origin) {
      need(`network:${origin}`)
      return deps.http(origin)
    },
    t: deps.t,
    debug: (message, details) => deps.debug(name, message, details),
    shell() {
      need('surface')
      return deps.shell(name)
    },
  }
  return {
    context,
    end() {
      abort.abort()
      for (const off of undo.splice(0).reverse()) off()
      for (const hook of Object.values(deps.hooks.raw)) hook.untap(name)
    },
  }
}

function tapsOf({ name }: Plugin, hooks: Hooks, need: (need: Need) => void): Taps {
  const taps = {} as Record<string, unknown>
  for (const hook of Object.keys(hookTable) as HookName[]) {
    Object.defineProperty(taps, hook, {
      enumerable: true,
      get() {
        need(`hooks:${hook}`)
        const raw = hooks.raw[hook]
        return {
          tap: (fn: never, options?: TapOptions) => raw.tap({ ...options, name }, fn),
          tapPromise: (fn: never, options?: TapOptions) => raw.tapPromise({ ...options, name }, fn),
        }
      },
    })
  }
  return taps as Taps
}
