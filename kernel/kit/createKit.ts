import { systemClock } from '../async/clock'
import { createEmitter } from '../async/emitter'
import { type Lazy, lazy, lazyMethods } from '../async/lazy'
import { kernelError } from '../errors/kernelErrors'
import { closeModal, openModal } from '../modal/openModal'
import type { Network } from '../networks/types'
import { optionProblems, resolveFlags, resolvePlugins } from '../plugins/resolvePlugins'
import type { PluginInput } from '../plugins/token'
import { createLazyProvider } from '../requests/lazyProvider'
import type { Provider } from '../requests/types'
import { isRecord } from '../schema/checks'
import { askWallet, dropSessions } from '../sessions/pageStart'
import { createKitState } from '../state/store'
import type { FlagValues } from '../vocabulary'
import { chunks } from './chunks'
import { type KitOptions, type ResolvedOptions, resolveOptions } from './options'
import type { KitParts, KitServices, PluginSet } from './services'
import { createStartedKit, type StartedKit } from './startKit'
import type { AnyKit, Events, Kit } from './types'

/**
 * Makes a kit of these plugins. Pure: nothing is touched, loaded or stored before `kit.start()`, so it may run on servers too.
 * Throws KitError: `kernel/bad-options` with every problem at once, `kernel/bad-plugin`, `kernel/unknown-key`,
 * `kernel/duplicate-plugin`, `kernel/api-version`, `kernel/duplicate-kit`.
 */
export function createKit<const P extends readonly PluginInput[]>(plugins: P, options: KitOptions): Kit<P> {
  // said with the options: the call as a whole is not what is expected
  if (!Array.isArray(plugins)) return createKit([] as unknown as P, undefined as never)
  const resolved = resolvePlugins(plugins)
  const { flags, problems } = resolveFlags(resolved, flagsOf(options))
  const settings = resolveOptions(options, [...problems, ...resolved.flatMap(optionProblems)])
  return assemble({ given: plugins, plugins: resolved, flags }, settings) as unknown as Kit<P>
}

/** The flags the host gave, as far as they can be read; a wrong shape is reported with the other options. */
const flagsOf = (options: KitOptions | undefined): FlagValues => (isRecord(options?.flags) ? options.flags : {})

function assemble(set: PluginSet, options: ResolvedOptions): AnyKit {
  const report = (error: unknown, event = 'state') => console.error(`a listener of "${event}" failed`, error)
  const { cells, state, find, subscribe, reset } = createKitState(set.plugins, report)
  const events = createEmitter<Events>(report)
  const networkOf = (id: string | undefined): Network | undefined => options.networks.find((network) => network.id === id)
  const life: Lifecycle = createLifecycle(() => {
    const started = createStartedKit(parts, globalThis.document)
    if (options.debug) started.services.extras.get().then((extras) => extras.logWarnings()).catch(console.error)
    return started
  }, reset)
  /** A service of the present start; without one, each method rejects with `kernel/not-started`. */
  const service = <T>(of: (services: KitServices) => Lazy<T>) => ({ get: async (method: string) => of(life.started(`kit.${method}`).services).get() })

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
    element: () => life.started('kit.element').services.element,
    start: life.start,
    destroy: life.end,
    ...startMethods(life),
    ...lazyMethods(service(({ sessions }) => sessions), ['switchNetwork', 'switchAccount', 'switchConnection', 'setPreferredAccountType']),
    ...lazyMethods(service(({ requests }) => requests), ['request']),
    ...(lazyMethods(service(({ extras }) => extras), ['add', 'remove', 'health', 'surface', 'waitFor']) as Pick<AnyKit, 'add' | 'remove' | 'health' | 'surface' | 'waitFor'>),
    provider: providers((namespace) => createLazyProvider(kit, namespace, lazy(async () => (await chunks.requests()).kitProvider(kit, namespace)))),
    network() {
      const { session, modal } = state()
      const active = session.namespaces[session.active ?? '']
      const connected = active?.status === 'connected' ? networkOf(active.chainId) : undefined
      return connected ?? networkOf(modal.selectedNetworkId) ?? (networkOf(options.defaultNetwork) as Network)
    },
    subscribe,
    getState: state,
    on: events.on,
    t: (key, values) => life.now()?.services.modal.now()?.messages.t(key, values) ?? key.slice(key.lastIndexOf('.') + 1),
    use: (factory) => life.started(`kit.use(${factory.pluginName})`).services.running.use(factory.pluginName, 'the host') as never,
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
const startMethods = (life: Lifecycle): Pick<AnyKit, 'open' | 'close' | 'preload' | 'discover' | 'connect' | 'disconnect'> => ({
  open: (view, ...params) => openModal(life.started('kit.open').services, view, params[0]),
  close() {
    const services = life.now()?.services
    if (services) closeModal(services)
  },
  preload: () => life.now()?.services.root()?.preload(),
  discover: async () => life.started('kit.discover').services.connectors.discover(),
  async connect(id, connectOptions) {
    const { connectors, options, sessions, trackPrompt } = life.started('kit.connect').services
    const loaded = sessions.now()
    if (loaded) return trackPrompt(loaded.connect(id, connectOptions))
    const call = askWallet(connectors, options.networks, id, connectOptions)
    const connected = sessions.get().then((service) => service.connect(id, connectOptions, call))
    // nothing can be made of the wallet's answer: its prompt is taken back
    connected.catch(() => call?.attempt.abort())
    return trackPrompt(connected)
  },
  async disconnect(target) {
    const services = life.now()?.services
    if (!services) return
    const sessions = await services.sessions.get().catch(() => undefined)
    if (sessions) await sessions.disconnect(target)
    else dropSessions(services)
  },
})

/** The same provider for the same namespace each time. */
function providers(make: (namespace: string) => Provider): (namespace: string) => Provider {
  const made = new Map<string, Provider>()
  return (namespace) => {
    const provider = made.get(namespace) ?? make(namespace)
    made.set(namespace, provider)
    return provider
  }
}

/** Starts and ends a kit, at most one start at a time. */
interface Lifecycle {
  /** Resolves when the present or next start is ready, or ended before it was; never rejects. */
  ready(): Promise<void>
  now(): StartedKit | undefined
  /** The present start; throws `kernel/not-started` with the name of what was called. */
  started(what: string): StartedKit
  /** Idempotent. Throws what `make` throws, and is then as if not called. */
  start(): Promise<void>
  end(): void
}

/** Makes a lifecycle; `make` builds one start of the kit; `reset` runs after its end, also when something in it failed. */
function createLifecycle(make: () => StartedKit, reset: () => void): Lifecycle {
  let kit: StartedKit | undefined
  let gate = createGate()
  return {
    ready: () => gate.promise,
    now: () => kit,
    started(what) {
      if (!kit) throw kernelError('not-started', { what })
      return kit
    },
    start() {
      if (!kit) {
        const mine = make()
        // set before it begins: plugins may call the kit in their setup
        kit = mine
        const { resolve } = gate
        void mine.start().then(() => {
          if (kit === mine) resolve()
        })
      }
      return gate.promise
    },
    end() {
      if (!kit) return
      const ending = kit
      kit = undefined
      gate.resolve()
      gate = createGate()
      try {
        ending.end()
      } finally {
        reset()
      }
    },
  }
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
