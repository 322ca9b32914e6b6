import type { Cell } from './cell'
import { systemClock } from './clock'
import { createEmitter } from './emitter'
import { resolveFlags } from './flags'
import { kernelError } from './kernelErrors'
import type { AnyKit, Kit, KernelState } from './kitApi'
import { initialModal, selectNetwork } from './modal'
import type { Network } from './networks/network'
import { type KitOptions, resolveOptions } from './options'
import type { AnyPluginFactory } from './plugin'
import { createProvider, type Provider } from './provider'
import type { Events } from './registry'
import { optionProblems, type PluginInput, resolvePlugins } from './resolve'
import { hiddenSnack } from './snack'
import { createKitStore, createSlice } from './store'
import { closedRouter } from './views/router'
import { type KernelCells, startWorld, type World } from './world'

/**
 * Makes a kit of these plugins. Pure: nothing is touched, loaded or stored before `kit.start()`, so it may run on servers too.
 * Throws KitError: `kernel/bad-options` with every problem at once, `kernel/bad-plugin`, `kernel/unknown-key`,
 * `kernel/duplicate-plugin`, `kernel/api-version`.
 */
export function createKit<const P extends readonly PluginInput[]>(plugins: P, options: KitOptions): Kit<P> {
  const resolved = resolvePlugins(plugins)
  const { flags, problems } = resolveFlags(Object.fromEntries(resolved.map(({ name, spec }) => [name, spec.flags ?? {}])), options.flags as Record<string, unknown>)
  const settings = resolveOptions(options, [...problems, ...resolved.flatMap(optionProblems)])

  const store = createKitStore()
  const initial = {
    session: { namespaces: {} },
    connectors: [],
    recent: [],
    modal: initialModal,
    router: closedRouter,
    approvals: [],
    snack: hiddenSnack,
    alerts: [],
  } satisfies KernelState
  const cells = Object.fromEntries(Object.entries({ ...initial, views: [], slots: [] }).map(([name, value]) => [name, createSlice<unknown>(store, `kernel/${name}`, value)]))
  const pluginCells = new Map(resolved.map(({ name, spec }) => [name, createSlice<object>(store, name, spec.state?.initial() ?? {})]))
  const reset = () => {
    for (const [name, value] of Object.entries({ ...initial, views: [], slots: [] })) (cells[name] as Cell<unknown>).set(value)
    for (const { name, spec } of resolved) pluginCells.get(name)?.set(spec.state?.initial() ?? {})
  }
  const events = createEmitter<Events>((error, event) => console.error(`listener of "${String(event)}" failed`, error))
  const state = (): KernelState => Object.fromEntries(Object.keys(initial).map((name) => [name, (cells[name] as Cell<unknown>).get()])) as unknown as KernelState

  let world: World | undefined
  const providers = new Map<string, Provider>()
  let gate = createGate()
  const started = (what: string): World => {
    if (!world) throw kernelError('not-started', { what })
    return world
  }
  const networkOf = (id: string | undefined): Network | undefined => settings.networks.find((network) => network.id === id)

  const kit: AnyKit = {
    id: settings.id,
    networks: settings.networks,
    options: settings,
    flags,
    get ready() {
      return gate.promise
    },
    get started() {
      return world !== undefined
    },
    get surface() {
      return started('kit.surface').surface
    },
    start() {
      if (!world) {
        world = startWorld({
          api: kit,
          options: settings,
          plugins: resolved,
          flags,
          cells: { ...cells, plugin: (name: string) => pluginCells.get(name) as Cell<object> } as unknown as KernelCells,
          events,
          clock: systemClock,
          document: globalThis.document,
        })
        const { resolve } = gate
        const mine = world
        void world.ready.then(() => {
          if (world === mine) resolve()
        })
      }
      return gate.promise
    },
    destroy() {
      if (!world) return
      const ending = world
      world = undefined
      gate.resolve()
      gate = createGate()
      ending.end()
      reset()
    },
    open: (view?: string, ...params: unknown[]) => started('kit.open').control.open(view, params[0]),
    close: () => void world?.control.close(true),
    preload: () => world?.control.preload(),
    connect: (id, connectOptions) => started('kit.connect').sessions.connect(id, connectOptions),
    disconnect: async (namespace) => world?.sessions.disconnect(namespace),
    async switchNetwork(chainId) {
      const { sessions } = started('kit.switchNetwork')
      const network = networkOf(chainId)
      if (!network) throw kernelError('network-unknown', { network: chainId })
      if (state().session.namespaces[network.namespace]?.status === 'connected') await sessions.switchNetwork(network)
      ;(cells.modal as Cell<KernelState['modal']>).set((now) => selectNetwork(now, chainId))
    },
    switchAccount: (namespace, address) => started('kit.switchAccount').sessions.switchAccount(namespace, address),
    request: async (request, requestOptions = {}) => started('kit.request').rpc.request(request, requestOptions, 'host'),
    provider(namespace) {
      const known = providers.get(namespace)
      if (known) return known
      const made = createProvider({
        namespace,
        request: (request) => kit.request(request, { namespace }),
        onSession: (listener) => events.on('session:change', listener),
        network: () => settings.networks.find((network) => network.namespace === namespace),
      })
      providers.set(namespace, made)
      return made
    },
    network() {
      const { session, modal } = state()
      const active = session.active === undefined ? undefined : session.namespaces[session.active]
      const connected = active?.status === 'connected' ? networkOf(active.chainId) : undefined
      return connected ?? networkOf(modal.selectedNetworkId) ?? (networkOf(settings.defaultNetwork) as Network)
    },
    subscribe(selector, listener) {
      let before = selector(state())
      return store.subscribe(() => {
        const now = selector(state())
        if (Object.is(now, before)) return
        const old = before
        before = now
        listener(now, old)
      })
    },
    getState: state,
    on: events.on,
    t: (key, values) => started('kit.t').messages.t(key, values),
    use: (factory: AnyPluginFactory) => started(`kit.use(${factory.pluginName})`).running.use(factory.pluginName, 'the host'),
    state(name) {
      const cell = Object.hasOwn(initial, name) ? (cells[name] as Cell<unknown>) : pluginCells.get(name)
      if (!cell) throw kernelError('state-unknown', { slice: name })
      return cell.get()
    },
  }
  return kit as unknown as Kit<P>
}

interface Gate {
  readonly promise: Promise<void>
  readonly resolve: () => void
}
function createGate(): Gate {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
