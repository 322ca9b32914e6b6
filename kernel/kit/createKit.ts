import { systemClock } from '../async/clock'
import { createEmitter } from '../async/emitter'
import { type Lazy, lazyMethods } from '../async/lazy'
import { kernelError } from '../errors/kernelErrors'
import { closeModal, openModal } from '../modal/openModal'
import type { Network } from '../networks/types'
import { resolveFlags, resolvePlugins } from '../plugins/resolvePlugins'
import type { PluginInput } from '../plugins/token'
import { createLazyProvider } from '../requests/lazyProvider'
import type { Provider } from '../requests/types'
import { isRecord } from '../schema/checks'
import { askWallet, dropSessions } from '../sessions/pageStart'
import type { Connected } from '../sessions/types'
import { createKitState } from '../state/store'
import type { FlagValues } from '../vocabulary'
import { chunks } from './chunks'
import { type KitOptions, type ResolvedOptions, resolveOptions } from './options'
import type { KitParts, KitServices, PluginSet } from './services'
import { createStartedKit, type StartedKit } from './startKit'
import type { AnyKit, Events, Kit } from './types'

/**
 * Makes a kit of these plugins. Pure: nothing is touched, loaded or stored before `kit.start()`, so
 * it may run on servers too. Throws KitError: `kernel/bad-options` with every problem at once,
 * `kernel/bad-plugin`, `kernel/unknown-key`, `kernel/duplicate-plugin`, `kernel/api-version`,
 * `kernel/duplicate-kit`.
 */
export function createKit<const P extends readonly PluginInput[]>(
  plugins: P,
  options: KitOptions,
): Kit<P> {
  // said with the options: the call as a whole is not what is expected
  if (!Array.isArray(plugins)) return createKit([] as unknown as P, undefined as never)
  const resolved = resolvePlugins(plugins)
  const { flags, problems } = resolveFlags(resolved, flagsOf(options))
  const settings = resolveOptions(options, [
    ...problems,
    ...resolved.flatMap((plugin) => plugin.problems),
  ])
  return assemble({ given: plugins, plugins: resolved, flags }, settings) as unknown as Kit<P>
}

/**
 * The flags the host gave, as far as they can be read; a wrong shape is reported with the other
 * options.
 */
const flagsOf = (options: KitOptions | undefined): FlagValues =>
  isRecord(options?.flags) ? options.flags : {}

/** The services whose methods are a kit's own. */
type LazyServices = {
  [Name in 'sessions' | 'requests' | 'extras']: KitServices[Name] extends Lazy<infer Service>
    ? Service
    : never
}

function assemble(set: PluginSet, options: ResolvedOptions): AnyKit {
  const { cells, state, find, subscribe, reset } = createKitState(set.plugins)
  const events = createEmitter<Events>()
  const networkOf = (id: string | undefined): Network | undefined =>
    options.networks.find((network) => network.id === id)
  const life: Lifecycle = createLifecycle(() => {
    const { document } = globalThis
    if (!document) {
      if (options.debug) console.debug('[tessera] kit.start() needs a page')
      return undefined
    }
    const started = createStartedKit(parts, document)
    if (options.debug)
      started.services.extras
        .get()
        .then((extras) => extras.logWarnings())
        .catch(console.error)
    return started
  }, reset)
  /** A service of the present start; without one, each method rejects with `kernel/not-started`. */
  const service = <Name extends keyof LazyServices>(name: Name) => ({
    get: async (method: string): Promise<LazyServices[Name]> =>
      life.started(`kit.${method}`)[name].get() as Promise<LazyServices[Name]>,
  })

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
    element: () => life.started('kit.element').element,
    start: life.start,
    destroy: life.end,
    ...startMethods(life),
    ...lazyMethods(service('sessions'), [
      'switchAccount',
      'switchConnection',
      'setPreferredAccountType',
    ]),
    ...lazyMethods(service('requests'), ['request', 'switchNetwork']),
    ...(lazyMethods(service('extras'), ['add', 'remove', 'health', 'surface', 'waitFor']) as Pick<
      AnyKit,
      'add' | 'remove' | 'health' | 'surface' | 'waitFor'
    >),
    provider: providers((namespace) =>
      createLazyProvider(kit, namespace, async (missed) =>
        (await chunks.requests()).kitProvider(kit, namespace, missed),
      ),
    ),
    network() {
      const { session, modal } = state()
      // only a connected session has a chain
      const active = session.namespaces[session.active ?? ''] as Partial<Connected> | undefined
      return (
        networkOf(active?.chainId) ??
        networkOf(modal.selectedNetworkId) ??
        (networkOf(options.defaultNetwork) as Network)
      )
    },
    subscribe,
    getState: state,
    on: events.on,
    t: (key, values) => life.now()?.texts.made?.t(key, values) ?? (key.split('.').at(-1) as string),
    use: (factory) =>
      life
        .started(`kit.use(${factory.pluginName})`)
        .running.use(factory.pluginName, 'the host') as never,
    state(name) {
      const cell = find(name)
      if (!cell) throw kernelError('state-unknown', { slice: name })
      return cell.get()
    },
  }
  const parts: KitParts = { ...set, api: kit, options, cells, events, clock: systemClock }
  return kit
}

/** The methods that do something before any code is loaded for them. */
const startMethods = (
  life: Lifecycle,
): Pick<AnyKit, 'open' | 'close' | 'preload' | 'discover' | 'connect' | 'disconnect'> => ({
  open: (view, ...params) => openModal(life.started('kit.open'), view, params[0]),
  close() {
    const services = life.now()
    if (services) closeModal(services)
  },
  preload: () => life.now()?.root()?.preload(),
  discover: async () => life.started('kit.discover').connectors.discover(),
  async connect(id, connectOptions) {
    const { connectors, options, sessions, taps, trackPrompt } = life.started('kit.connect')
    const loaded = sessions.now()
    if (loaded) return trackPrompt(loaded.connect(id, connectOptions))
    const call = taps.of('connect').length
      ? undefined
      : askWallet(connectors, options.networks, id, connectOptions)
    const connected = sessions.get().then((service) => service.connect(id, connectOptions, call))
    // nothing can be made of the wallet's answer: its prompt is taken back
    connected.catch(() => call?.attempt.abort())
    return trackPrompt(connected)
  },
  async disconnect(target) {
    const services = life.now()
    await services?.sessions.get().then(
      (loaded) => loaded.disconnect(target),
      () => dropSessions(services),
    )
  },
})

/** The same provider for the same namespace each time. */
function providers(make: (namespace: string) => Provider): (namespace: string) => Provider {
  const made: Record<string, Provider> = Object.create(null)
  return (namespace) => {
    made[namespace] ??= make(namespace)
    return made[namespace]
  }
}

/** Starts and ends a kit, at most one start at a time. */
interface Lifecycle {
  /** Resolves when the present or next start is ready, or ended before it was; never rejects. */
  ready(): Promise<void>
  now(): KitServices | undefined
  /**
   * What the present start works with; throws `kernel/not-started` with the name of what was
   * called; `details.ended`: there was a start before.
   */
  started(what: string): KitServices
  /** Idempotent. Rejects with what `make` throws, and is then as if not called. */
  start(): Promise<void>
  end(): void
}

/**
 * Makes a lifecycle; `make` builds one start of the kit, or nothing where none is possible; `reset`
 * runs after its end, also when something in it failed.
 */
function createLifecycle(make: () => StartedKit | undefined, reset: () => void): Lifecycle {
  let kit: StartedKit | undefined
  let ended = false
  let ready: Promise<void>
  let open: () => void
  const wait = () => {
    ready = new Promise((resolve) => {
      open = resolve
    })
  }
  wait()
  return {
    ready: () => ready,
    now: () => kit?.services,
    started(what) {
      if (!kit) throw kernelError('not-started', { what }, { details: { ended } })
      return kit.services
    },
    async start() {
      if (!kit) {
        // set before it begins: plugins may call the kit in their setup
        const mine = make()
        kit = mine
        if (!mine) return
        void mine.start().then(() => {
          if (kit === mine) open()
        })
      }
      await ready
    },
    end() {
      if (!kit) return
      const ending = kit
      kit = undefined
      ended = true
      open()
      wait()
      try {
        ending.end()
      } finally {
        reset()
      }
    },
  }
}
