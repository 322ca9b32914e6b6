import { type ContextDeps, createContext, fetchStorage, type LiveContext } from './context'
import type { Core } from './core'
import type { KitError } from './errors/KitError'
import { pluginError, kernelError } from './errors/kernelErrors'
import { withTimeout } from './async/withTimeout'
import type { Plugin } from './plugins/token'
import { flattenPlugins } from './plugins/resolvePlugins'
import type { Telemetry } from './telemetry/types'
import { register } from './views/register'

interface RunDeps {
  readonly seat: ContextDeps['seat']
  readonly telemetry: (tell: (to: Telemetry) => Promise<void>) => void
}

/** How far one plugin has come. */
export interface Run {
  /** Ends with its setup, well or badly; absent where nothing has to be waited for. */
  work?: Promise<void> | undefined
  live?: LiveContext
  /** Its setup is over. */
  done?: true
  api?: unknown
  /** What its setup failed with. */
  error?: KitError
}

/** The started plugins. */
export interface RunningPlugins {
  /** Sets them up; resolves when every setup has ended, well or badly. */
  start(): Promise<void>
  /** Sets one up, after those it includes. */
  launch(plugin: Plugin): Run
  /** By the plugin's name. One that is taken out of here gets no further. */
  readonly runs: Map<string, Run>
  /** A plugin's API; throws `kernel/plugin-missing`, `kernel/not-started`, or `kernel/plugin-failed` for one whose setup failed. */
  use(name: string, by: string): unknown
  /** Ends every plugin, in reverse order. */
  end(): void
}

/**
 * Sets the plugins up in order. One that brings others along waits for them; the rest do not wait for each other. A plugin that
 * fails or takes too long is reported and taken back; the others go on.
 */
export function runPlugins(core: Core, deps: RunDeps): RunningPlugins {
  const runs = new Map<string, Run>()
  let ended = false

  const use = (name: string, by: string): unknown => {
    const run = runs.get(name)
    if (run?.done) return run.api
    if (run?.error) throw kernelError('plugin-failed', { plugin: name, reason: `its setup failed; "${by}" cannot use it` })
    throw core.plugins.some((plugin) => plugin.name === name) ? kernelError('not-started', { what: `The plugin "${name}"` }) : kernelError('plugin-missing', { plugin: name, by })
  }
  const setUp = (plugin: Plugin, run: Run, storage?: Storing): Promise<void> | undefined => {
    if (ended || runs.get(plugin.name) !== run) return undefined
    run.live = createContext(plugin, { core, ...deps, use, storage: storage?.pluginStorage(core, plugin, () => run.live?.context.signal.aborted === true) })
    return begin(plugin, core, run, storage)
  }
  const launch = (plugin: Plugin): Run => {
    const { includes = [], needs, state } = plugin.spec
    const run: Run = {}
    // what reads and writes storage is fetched only for plugins that say they need it
    const go = () =>
      needs?.includes('storage') || state?.persist
        ? fetchStorage().then((storage) => setUp(plugin, run, storage)).catch((error) => fail(plugin, core, run, error))
        : setUp(plugin, run)
    const first = flattenPlugins(includes).flatMap(({ name }) => runs.get(name)?.work ?? [])
    runs.set(plugin.name, run)
    run.work = first.length ? Promise.all(first).then(go) : go()
    return run
  }
  return {
    runs,
    use,
    launch,
    async start() {
      await Promise.all(core.plugins.map((plugin) => launch(plugin).work))
    },
    end() {
      ended = true
      for (const { live } of [...runs.values()].reverse()) live?.end()
    },
  }
}

type Storing = typeof import('./pluginStorage')

function fail({ name }: Plugin, core: Core, run: Run, error: unknown): void {
  run.error = pluginError(name, undefined, error)
  run.live?.end()
  core.report(name, run.error)
}

/** Registers what the spec lists and runs the setup; answers what has to be waited for, if anything. Never throws or rejects. */
function begin(plugin: Plugin, core: Core, run: Run, storage: Storing | undefined): Promise<void> | undefined {
  const { context, keep } = run.live as LiveContext
  const { spec } = plugin
  const done = (api: unknown) => {
    run.done = true
    run.api = api
  }
  try {
    contribute(plugin, core, keep)
    if (spec.state?.persist && storage) keep(storage.persistState(core, plugin))
    const api: unknown = spec.setup?.(context)
    if (typeof (api as PromiseLike<unknown> | undefined)?.then !== 'function') return done(api) as undefined
    const seconds = core.options.setupTimeout
    const onTime = () => kernelError('plugin-slow', { plugin: plugin.name, seconds })
    return withTimeout(Promise.resolve(api), { ms: seconds * 1000, signal: context.signal, clock: core.clock, onTime }).then(done, (error) => {
      if (!context.signal.aborted) fail(plugin, core, run, error)
    })
  } catch (error) {
    return fail(plugin, core, run, error) as undefined
  }
}

/** Registers what the spec lists: views and slot entries. */
function contribute({ name: plugin, spec }: Plugin, { cells }: Core, keep: (off: () => void) => void): void {
  for (const view of spec.views ?? []) {
    keep(register(cells.views, { ...view, plugin }, `view "${view.name}"`, (other) => other.name === view.name))
  }
  spec.slots?.forEach((entry, i) => {
    keep(register(cells.slots, { ...entry, id: `${plugin}:${i}`, plugin }, `an entry of slot "${entry.slot}"`, () => false))
  })
}
