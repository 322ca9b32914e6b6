import { createContext, type LiveContext } from './context'
import type { Core } from './core'
import { blame } from './hooks/blame'
import { kernelError } from './kernelErrors'
import { limit } from './limit'
import type { Plugin } from './plugin'
import { flattenPlugins } from './resolve'
import type { ShellSeat } from './shell'
import type { Telemetry } from './telemetry'
import { register } from './views/register'

interface RunDeps {
  readonly plugins: readonly Plugin[]
  readonly seat: (owner: string) => ShellSeat
  readonly telemetry: (tell: (to: Telemetry) => Promise<void>) => void
}

/** The started plugins. */
export interface RunningPlugins {
  /** Sets them up; resolves when every setup has ended, well or badly. */
  start(): Promise<void>
  /** A plugin's API; throws `kernel/plugin-missing`, `kernel/not-started`, or `kernel/plugin-failed` for one whose setup failed. */
  use(name: string, by: string): unknown
  /** Ends every plugin, in reverse order. */
  end(): void
}

/**
 * Sets the plugins up in order. One that brings others along waits for them; the rest do not wait for each other. A plugin that
 * fails or takes too long is reported and taken back; the others go on.
 */
export function runPlugins(core: Core, { plugins, seat, telemetry }: RunDeps): RunningPlugins {
  const apis = new Map<string, unknown>()
  const running = new Map<string, Promise<void>>()
  const failed = new Set<string>()
  const live: LiveContext[] = []
  let ended = false
  const names = new Set(plugins.map((plugin) => plugin.name))

  const use = (name: string, by: string): unknown => {
    if (apis.has(name)) return apis.get(name)
    if (failed.has(name)) throw kernelError('plugin-failed', { plugin: name, reason: `its setup failed; "${by}" cannot use it` })
    throw names.has(name) ? kernelError('not-started', { what: `The plugin "${name}"` }) : kernelError('plugin-missing', { plugin: name, by })
  }
  const fail = (plugin: Plugin, error: unknown, context?: LiveContext) => {
    failed.add(plugin.name)
    context?.end()
    core.report(plugin.name, blame(plugin.name, undefined, error))
  }
  const start = (plugin: Plugin, storage?: typeof import('./pluginStorage')): Promise<void> | undefined => {
    const context = createContext(plugin, { core, seat, telemetry, use, storage: storage?.storageOf(core, plugin.name) })
    const { signal } = context.context
    live.push(context)
    try {
      contribute(plugin, core, context.keep)
      if (plugin.spec.state?.persist && storage) context.keep(storage.persistState(core, plugin))
      const api: unknown = plugin.spec.setup?.(context.context)
      if (typeof (api as PromiseLike<unknown> | undefined)?.then !== 'function') {
        apis.set(plugin.name, api)
        return undefined
      }
      const onTime = () => kernelError('plugin-slow', { plugin: plugin.name, seconds: core.options.setupTimeout })
      return limit(Promise.resolve(api), { ms: core.options.setupTimeout * 1000, signal, clock: core.clock, onTime }).then(
        (value) => void apis.set(plugin.name, value),
        (error) => {
          if (!signal.aborted) fail(plugin, error, context)
        },
      )
    } catch (error) {
      fail(plugin, error, context)
      return undefined
    }
  }
  // what reads and writes storage is fetched only for plugins that say they need it
  const setUp = (plugin: Plugin): Promise<void> | undefined => {
    if (ended) return undefined
    if (!plugin.spec.needs?.includes('storage') && !plugin.spec.state?.persist) return start(plugin)
    return import('./pluginStorage').then(
      (storage) => (ended ? undefined : start(plugin, storage)),
      (error) => fail(plugin, error),
    )
  }
  return {
    use,
    async start() {
      for (const plugin of plugins) {
        const first = flattenPlugins(plugin.spec.includes ?? []).flatMap(({ name }) => running.get(name) ?? [])
        const work = first.length ? Promise.all(first).then(() => setUp(plugin)) : setUp(plugin)
        if (work) running.set(plugin.name, work)
      }
      await Promise.all(running.values())
    },
    end() {
      ended = true
      for (const context of live.reverse()) context.end()
    },
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
