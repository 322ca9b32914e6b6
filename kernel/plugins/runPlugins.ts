import { kernelError, pluginError } from '../errors/kernelErrors'
import type { Extras, KitServices } from '../kit/services'
import type { SliceStore } from '../state/types'
import type { Run, RunningPlugins, ScopedContext } from './context'
import { type ContextDeps, createContext } from './createContext'
import { dependenciesOf, replaces } from './resolvePlugins'
import type { Plugin } from './token'

/**
 * Sets the plugins up in order. One that brings others along or requires them waits for them; the
 * rest do not wait for each other. A plugin that fails or takes too long is reported and taken
 * back; the others go on.
 */
export function runPlugins(
  services: KitServices,
  deps: Pick<ContextDeps, 'shellHandle' | 'telemetry'>,
): RunningPlugins {
  const runs = new Map<string, Run>()
  let ended = false

  const use = (name: string, by: string): unknown => {
    const run = runs.get(name)
    if (run?.done) return run.api
    if (run?.error) throw kernelError('plugin-failed', { plugin: name, reason: 'its setup failed' })
    throw services.plugins.some((plugin) => plugin.name === name)
      ? kernelError('not-started', { what: `The plugin "${name}"` })
      : kernelError('plugin-missing', { plugin: name, by })
  }
  const setUp = (plugin: Plugin, run: Run, extras?: Extras): Promise<void> | undefined => {
    if (ended || runs.get(plugin.name) !== run) return undefined
    run.live = createContext(plugin, {
      services,
      ...deps,
      use,
      storage: extras?.pluginStorage(plugin, () => run.live?.context.signal.aborted === true),
    })
    return begin(plugin, services, run, extras)
  }
  const launch = (plugin: Plugin): Run => {
    const { needs, state } = plugin.spec
    const run: Run = {}
    // what reads and writes storage is loaded only for plugins that declare the need
    const go = () =>
      needs?.includes('storage') || state?.persist
        ? services.extras
            .get()
            .then((extras) => setUp(plugin, run, extras))
            .catch((error) => fail(plugin, services, run, error))
        : setUp(plugin, run)
    const first = dependenciesOf(plugin).flatMap((name) => runs.get(name)?.work ?? [])
    runs.set(plugin.name, run)
    run.work = first.length ? Promise.all(first).then(go) : go()
    return run
  }
  return {
    runs,
    use,
    launch,
    async start() {
      await Promise.all(services.plugins.map((plugin) => launch(plugin).work))
    },
    end() {
      ended = true
      for (const { live } of [...runs.values()].reverse()) live?.end()
    },
  }
}

function fail({ name }: Plugin, services: KitServices, run: Run, error: unknown): void {
  run.error = pluginError(name, undefined, error)
  run.live?.end()
  services.report(name, run.error)
}

/**
 * Registers what the spec lists and runs the setup; returns what has to be waited for, if anything.
 * Never throws or rejects.
 */
function begin(
  plugin: Plugin,
  services: KitServices,
  run: Run,
  extras: Extras | undefined,
): Promise<void> | undefined {
  const { context, onDispose } = run.live as ScopedContext
  const { spec } = plugin
  const done = (api: unknown) => {
    run.done = true
    run.api = api
  }
  try {
    contribute(plugin, services, onDispose)
    if (extras && spec.state?.persist) onDispose(extras.persistState(plugin))
    const api: unknown = spec.setup?.(context)
    if (typeof (api as PromiseLike<unknown> | undefined)?.then !== 'function')
      return done(api) as undefined
    const seconds = services.options.setupTimeout
    let timer: unknown
    const stopped = new Promise<never>((_, reject) => {
      timer = services.clock.setTimeout(
        () => reject(kernelError('plugin-slow', { plugin: plugin.name, seconds })),
        seconds * 1000,
      )
      context.signal.addEventListener('abort', reject)
    })
    const failed = (error: unknown) => {
      if (!context.signal.aborted) fail(plugin, services, run, error)
    }
    return Promise.race([api, stopped])
      .then(done, failed)
      .finally(() => services.clock.clearTimeout(timer))
  } catch (error) {
    return fail(plugin, services, run, error) as undefined
  }
}

/** Registers what the spec lists: views and slot entries. */
function contribute(
  contributor: Plugin,
  { cells }: KitServices,
  onDispose: ScopedContext['onDispose'],
): void {
  const { name: plugin, spec } = contributor
  const add = <T>(slice: SliceStore<readonly T[]>, item: T, isFirst?: boolean) => {
    // whoever looks for a view takes the first of its name
    slice.set((now) => (isFirst ? [item, ...now] : [...now, item]))
    onDispose(() => slice.set((now) => now.filter((one) => one !== item)))
  }
  spec.views?.forEach((view) =>
    add(cells.views, { ...view, plugin }, replaces(contributor, view.name)),
  )
  spec.slots?.forEach((entry, i) =>
    add(cells.slots, { ...entry, id: `${plugin}:${entry.id ?? i}`, plugin }),
  )
}
