import type { Connector } from '../connectors/types'
import { isKitError, type KitError } from '../errors/KitError'
import { kernelError } from '../errors/kernelErrors'
import type { AnyKit, KernelState } from '../kit/types'
import type { Shell } from '../modal/shell'
import { createLazyProvider } from '../requests/lazyProvider'
import type { Provider } from '../requests/types'
import type { Need } from './types'

// Loaded by a shell, with the first view or slot entry that is not its own.

/**
 * Methods that need a capability, by that capability; `surface` stands for what is the host's and
 * the shell's.
 */
const needed = {
  sessions: [
    'disconnect',
    'switchNetwork',
    'switchAccount',
    'switchConnection',
    'setPreferredAccountType',
  ],
  views: ['open', 'close'],
  surface: ['start', 'destroy', 'add', 'remove', 'surface', 'element', 'health'],
} as const satisfies Partial<Record<Need, readonly (keyof AnyKit)[]>>

type Method = (...args: unknown[]) => unknown

/**
 * Makes the kit that the views and slot entries of one plugin are given: reading is free,
 * everything else takes what the plugin declares in `needs`, and requests carry its name. A use
 * that was not declared is refused with `kernel/capability-refused` and reported (`plugin:error`).
 * For shells; make it once for each plugin: views depend on it as on the kit. Throws
 * `kernel/plugin-missing`.
 */
export function createViewKit(
  { kit: api, plugins: services }: Pick<Shell, 'kit' | 'plugins'>,
  plugin: string,
): AnyKit {
  const context = services.running.runs.get(plugin)?.live?.context
  if (!context) throw kernelError('plugin-missing', { plugin, by: 'its view' })
  const needs = services.plugins.find(({ name }) => name === plugin)?.spec.needs ?? []
  const demand = (wanted: Need, ...wider: Need[]) => {
    if ([wanted, ...wider].some((need) => needs.includes(need))) return
    throw refused(kernelError('capability-refused', { plugin, need: wanted }))
  }
  const refused = (error: KitError): KitError => {
    services.report(plugin, error)
    return error
  }
  const read = redactState(needs.includes('surface') ? undefined : () => demand('surface'))
  const providers = new Map<string, Provider>()
  const guarded = Object.entries(needed).flatMap(([need, methods]) =>
    methods.map((name) => [
      name,
      (...args: unknown[]) => (demand(need as Need), (api[name] as Method)(...args)),
    ]),
  )
  const { rpc, storage, ...options } = api.options
  const kit: AnyKit = {
    ...api,
    ...Object.fromEntries(guarded),
    // keyed URLs and the host's store are not for views
    options: { ...options, storage: typeof storage === 'string' ? storage : 'none' },
    get ready() {
      return api.ready
    },
    get started() {
      return api.started
    },
    get flags() {
      return api.flags
    },
    // called at once: the wallet may open a window
    async connect(...args) {
      demand('sessions', 'connectors')
      return api.connect(...args)
    },
    async request(request, requestOptions) {
      try {
        return await context.request(request, requestOptions)
      } catch (error) {
        throw isKitError(error, 'kernel/capability-refused') ? refused(error) : error
      }
    },
    provider(namespace) {
      const provider =
        providers.get(namespace) ??
        createLazyProvider(kit, namespace, async (missed) =>
          (await services.requests.get()).provider(kit, namespace, missed),
        )
      providers.set(namespace, provider)
      return provider
    },
    use: context.use,
    getState: () => read(api.getState()),
    state: (name) => (name === 'connectors' ? kit.getState().connectors : api.state(name)),
    subscribe: (selector, listener) => api.subscribe((state) => selector(read(state)), listener),
    waitFor: (selector, waitOptions) => api.waitFor((state) => selector(read(state)), waitOptions),
  }
  return kit
}

/**
 * The state with connectors that can be read and preloaded, not asked: `refuse` throws. The same
 * object for the same state. Without `refuse`, the state as it is.
 */
function redactState(refuse: (() => void) | undefined): (state: KernelState) => KernelState {
  if (!refuse) return (state) => state
  const known = new WeakMap<object, object>()
  const once = <T extends object>(source: T, make: () => T): T => {
    const made = known.get(source) ?? make()
    known.set(source, made)
    return made as T
  }
  const verb = async () => refuse() as never
  const connector = (source: Connector): Connector => ({
    manifest: source.manifest,
    ...(source.preload && { preload: () => source.preload?.() as Promise<void> }),
    ...(source.ready && { ready: () => source.ready?.() as boolean }),
    connect: verb,
    disconnect: verb,
    request: verb,
    on: () => refuse() as never,
  })
  return (state) =>
    once(state, () => ({
      ...state,
      connectors: once(state.connectors, () =>
        state.connectors.map((each) => once(each, () => connector(each))),
      ),
    }))
}
