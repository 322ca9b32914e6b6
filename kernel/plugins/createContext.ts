import { createDisposer, type Disposer } from '../async/disposer'
import type { ConnectorRegistry } from '../connectors/types'
import { kernelError, pluginError } from '../errors/kernelErrors'
import type { HookName, HookTaps } from '../hooks/table'
import { hookTraits, type TapList } from '../hooks/taps'
import type { KitServices } from '../kit/services'
import type { Shell, ShellHandle } from '../modal/shell'
import { namespaceOf } from '../sessions/currentConnection'
import { createOwnedSlice } from '../state/store'
import type { ScopedStorage } from '../storage/types'
import type { PluginContext, ScopedContext, TapOptions, Taps, TrackTelemetry } from './context'
import type { Plugin } from './token'
import type { Need } from './types'

/** What contexts need of their kit. */
export interface ContextDeps {
  readonly services: KitServices
  readonly telemetry: TrackTelemetry
  readonly shellHandle: (owner: string, during: During) => ShellHandle
  use(name: string, by: string): unknown
  /** The plugin's own storage, where it declares that it needs one. */
  readonly storage: ScopedStorage | undefined
}

/** Builds the context of one plugin. */
export function createContext(
  plugin: Plugin,
  { services, shellHandle, storage, telemetry, use }: ContextDeps,
): ScopedContext {
  const { name, spec } = plugin
  const { modal, session } = services.cells
  const fail = (error: unknown) => services.report(name, pluginError(name, undefined, error))
  const disposer = createDisposer(fail)
  const { signal } = disposer
  const during = whileLive(disposer)
  const need: Demand = (wanted, ...wider) => {
    if (![wanted, ...wider].some((n) => spec.needs?.includes(n)))
      throw kernelError('capability-refused', { plugin: name, need: wanted })
  }
  /** Moves the modal; `shell` where it is open. */
  const move = (act: (shell: Shell | undefined) => void) => {
    need('views', 'surface')
    if (!signal.aborted) act(modal.get().open ? services.modal.now()?.shell : undefined)
  }
  const connectors = connectorsOf(services.connectors, during, signal, fail)
  const context: PluginContext<string, object> = {
    name,
    hooks: tapsOf(name, services.taps, need, signal, connectors),
    state: createOwnedSlice(
      services.cells.plugin(name),
      spec.state?.initial ?? (() => ({})),
      signal,
      during,
    ),
    get storage() {
      need('storage')
      return storage as ScopedStorage
    },
    async openStorage() {
      need('storage:lazy', 'storage')
      return (await services.extras.get()).pluginStorage(plugin, () => signal.aborted)
    },
    signal,
    networks: services.options.networks,
    metadata: services.options.metadata,
    session: {
      get: session.get,
      network: services.api.network,
      subscribe: (listener) => during(() => session.subscribe(listener)),
    },
    get connectors() {
      need('connectors')
      return connectors
    },
    use: (factory) => use(factory.pluginName, name) as never,
    flag: (flag) => services.flags[flag] as never,
    on: (event, listener) => {
      // it has what was signed
      if (event.startsWith('request:')) need('hooks:settled')
      return during(() => services.events.on(event, listener))
    },
    open: (view, ...params) => move(() => services.api.open(view, ...(params as never))),
    close: () => move(services.api.close),
    back: () => move((shell) => shell?.control.navigate({ type: 'back' })),
    snack: (...message) => move((shell) => shell?.snack.show(...message)),
    track: (event, props) =>
      signal.aborted || telemetry((to) => to.track(name, event, props as Record<string, unknown>)),
    async request({ method, params }, options = {}) {
      const namespace = namespaceOf(services.api, options)
      need(
        `request:${namespace}:${method}`,
        `request:${namespace}:*`,
        `request:*:${method}`,
        'request:*:*',
      )
      return (await services.requests.get()).request(
        { method, params },
        { ...options, namespace, origin: name, until: signal },
      )
    },
    async http(origin) {
      need(`network:${origin}`)
      return (await services.extras.get()).http(origin)
    },
    t: services.api.t,
    debug: (message, details) => services.debug(name, message, details),
    shell() {
      need('surface')
      return shellHandle(name, during)
    },
  }
  const end = () => {
    services.taps.remove(name)
    disposer.end()
  }
  return { context, onDispose: disposer.onEnd, end }
}

/** Throws `kernel/capability-refused` unless the plugin declares one of these needs. */
type Demand = (wanted: Need, ...wider: Need[]) => void
/** Does something until the plugin's end; nothing once that has come. Returns the undo. */
export type During = (make: () => () => void) => () => void

const whileLive =
  ({ onEnd, signal }: Disposer): During =>
  (make) => {
    if (signal.aborted) return () => {}
    const off = make()
    onEnd(off)
    return off
  }

const connectorsOf = (
  registry: ConnectorRegistry,
  during: During,
  signal: AbortSignal,
  fail: (error: unknown) => void,
): PluginContext['connectors'] => ({
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

function tapsOf(
  plugin: string,
  list: TapList,
  need: Demand,
  signal: AbortSignal,
  { add }: PluginContext['connectors'],
): Taps {
  const via = (hook: HookName, type: 'tap' | 'tapPromise') => (fn: never, options?: TapOptions) => {
    need(`hooks:${hook}`)
    // what a plugin discovers goes when it goes
    const own = hook === 'discover' ? () => (fn as HookTaps['discover'])({ add }) : fn
    if (!signal.aborted) list.add({ hook, plugin, type, fn: own as never, options })
  }
  const names = Object.keys(hookTraits) as HookName[]
  return Object.fromEntries(
    names.map((hook) => [hook, { tap: via(hook, 'tap'), tapPromise: via(hook, 'tapPromise') }]),
  ) as unknown as Taps
}
