import { createCells } from './cells'
import { systemClock } from './async/clock'
import type { KitParts, PluginSet } from './core'
import { createEmitter } from './async/emitter'
import { type FlagValues, resolveFlags, optionProblems, resolvePlugins } from './plugins/resolvePlugins'
import { kernelError } from './errors/kernelErrors'
import type { AnyKit, Kit } from './kitApi'
import { createLifecycle, type Lifecycle } from './lifecycle'
import type { Network } from './networks/types'
import { closeModal, openModal } from './modal/openModal'
import { type KitOptions, type ResolvedOptions, resolveOptions } from './kit/options'
import type { Provider } from './provider'
import { providerDoor } from './providerDoor'
import type { Events } from './kit/events'
import type { PluginInput } from './plugins/token'
import { createWorld } from './world'

/**
 * Makes a kit of these plugins. Pure: nothing is touched, loaded or stored before `kit.start()`, so it may run on servers too.
 * Throws KitError: `kernel/bad-options` with every problem at once, `kernel/bad-plugin`, `kernel/unknown-key`,
 * `kernel/duplicate-plugin`, `kernel/api-version`, `kernel/duplicate-kit`.
 */
export function createKit<const P extends readonly PluginInput[]>(plugins: P, options: KitOptions): Kit<P> {
  const resolved = resolvePlugins(plugins)
  const { flags, problems } = resolveFlags(resolved, flagsOf(options))
  const settings = resolveOptions(options, [...problems, ...resolved.flatMap(optionProblems)])
  return assemble({ given: plugins, plugins: resolved, flags }, settings) as unknown as Kit<P>
}

/** The flags the host gave, as far as they can be read; what is wrong with their shape is told with the other options. */
const flagsOf = (options: KitOptions | undefined): FlagValues => {
  const given: unknown = options?.flags
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? (given as FlagValues) : {}
}

type RareVerb = 'add' | 'remove' | 'health' | 'surface' | 'waitFor'
type SessionVerb = 'switchNetwork' | 'switchAccount' | 'switchConnection' | 'setPreferredAccountType'

function assemble(set: PluginSet, options: ResolvedOptions): AnyKit {
  const { cells, state, find, subscribe, reset } = createCells(set.plugins)
  const events = createEmitter<Events>((error, event) => console.error(`a listener of "${String(event)}" failed`, error))
  const networkOf = (id: string | undefined): Network | undefined => options.networks.find((network) => network.id === id)
  const rarely = () => import('./rarely')
  const life: Lifecycle = createLifecycle(() => {
    const world = createWorld(parts, globalThis.document)
    if (options.debug) rarely().then(({ watch }) => watch(world)).catch(console.error)
    return world
  }, reset)

  // verbs by name: what they do is fetched when one is first used
  const rare = (verb: RareVerb) => async (...args: unknown[]) => {
    const world = life.started(`kit.${verb}`)
    return ((await rarely())[verb] as (...all: unknown[]) => unknown)(world, parts, ...args)
  }
  const ofSessions = (verb: SessionVerb) => async (...args: unknown[]) =>
    ((await life.started(`kit.${verb}`).core.sessions.get())[verb] as (...all: unknown[]) => unknown)(...args)

  const kit: AnyKit = {
    id: options.id,
    networks: options.networks,
    options,
    flags: set.flags,
    get ready() {
      return life.ready()
    },
    get started() {
      return life.now() !== undefined
    },
    element: () => life.started('kit.element').core.element,
    start: life.start,
    destroy: life.end,
    ...verbs(life),
    ...named(['add', 'remove', 'health', 'surface', 'waitFor'], rare),
    ...named(['switchNetwork', 'switchAccount', 'switchConnection', 'setPreferredAccountType'], ofSessions),
    request: async (request, requestOptions = {}) => (await life.started('kit.request').core.rpc.get()).request(request, requestOptions),
    provider: providers((namespace) => providerDoor(kit, namespace)),
    network() {
      const { session, modal } = state()
      const active = session.namespaces[session.active ?? '']
      const connected = active?.status === 'connected' ? networkOf(active.chainId) : undefined
      return connected ?? networkOf(modal.selectedNetworkId) ?? (networkOf(options.defaultNetwork) as Network)
    },
    subscribe,
    getState: state,
    on: events.on,
    t: (key, values) => life.now()?.core.modal.now()?.messages.t(key, values) ?? key.slice(key.lastIndexOf('.') + 1),
    use: (factory) => life.started(`kit.use(${factory.pluginName})`).running.use(factory.pluginName, 'the host') as never,
    state(name) {
      const cell = find(name)
      if (!cell) throw kernelError('state-unknown', { slice: name })
      return cell.get()
    },
  }
  const parts: KitParts = { ...set, api: kit, options, cells, events, clock: systemClock }
  return kit
}

const verbs = (life: Lifecycle): Pick<AnyKit, 'open' | 'close' | 'preload' | 'discover' | 'connect' | 'disconnect'> => ({
  open(view, ...params) {
    const { core } = life.started('kit.open')
    openModal(core, view, params[0])
  },
  close() {
    const core = life.now()?.core
    if (core) closeModal(core)
  },
  preload: () => life.now()?.core.root()?.preload(),
  discover: async () => life.started('kit.discover').core.connectors.discover(),
  // nothing may stand between a click and the wallet's window where the part is here already
  async connect(id, connectOptions) {
    const { sessions } = life.started('kit.connect').core
    return (sessions.now() ?? (await sessions.get())).connect(id, connectOptions)
  },
  disconnect: async (target) => (await life.now()?.core.sessions.get())?.disconnect(target),
})

const named = <Name extends RareVerb | SessionVerb>(names: readonly Name[], make: (name: Name) => unknown) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as unknown as Pick<AnyKit, Name>

/** The same provider for the same namespace each time. */
function providers(make: (namespace: string) => Provider): (namespace: string) => Provider {
  const made = new Map<string, Provider>()
  return (namespace) => {
    const provider = made.get(namespace) ?? make(namespace)
    made.set(namespace, provider)
    return provider
  }
}
