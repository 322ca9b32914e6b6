import type { Cell } from './cell'
import type { Clock } from './clock'
import { type ContextDeps, createContext, type LiveContext } from './context'
import type { KitError } from './errors'
import { blame } from './hooks/guard'
import { kernelError } from './kernelErrors'
import { limit } from './limit'
import { persistSlice } from './persist'
import type { Plugin } from './plugin'
import type { SlotRegistry } from './views/slots'
import type { ViewRegistry } from './views/views'

export interface RunDeps extends ContextDeps {
  readonly plugins: readonly Plugin[]
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly clock: Clock
  /** Seconds. */
  readonly setupTimeout: number
  cell(name: string): Cell<object>
  /** Hears which plugin failed, and why. */
  report(plugin: string, error: KitError): void
}

/** The started plugins. */
export interface RunningPlugins {
  /** Resolves when every setup has ended, well or badly. */
  readonly done: Promise<void>
  /** A plugin's API; throws `kernel/plugin-missing` or `kernel/not-started`. */
  use(name: string, by: string): unknown
  /** Ends every plugin, in reverse order. */
  end(): void
}

/**
 * Sets the plugins up in order. One that brings others along waits for them; the rest do not wait for each other. A plugin that
 * fails or takes too long is reported and taken back; the others go on.
 */
export function runPlugins(deps: RunDeps): RunningPlugins {
  const apis = new Map<string, unknown>()
  const running = new Map<string, Promise<void>>()
  const live: LiveContext[] = []
  const names = new Set(deps.plugins.map((plugin) => plugin.name))

  const use = (name: string, by: string): unknown => {
    if (apis.has(name)) return apis.get(name)
    throw names.has(name) ? kernelError('not-started', { what: `The plugin "${name}"` }) : kernelError('plugin-missing', { plugin: name, by })
  }
  const fail = (plugin: Plugin, context: LiveContext, error: unknown) => {
    context.end()
    deps.report(plugin.name, blame(plugin.name, undefined, error))
  }
  const setUp = (plugin: Plugin): Promise<void> | undefined => {
    const context = createContext(plugin, { ...deps, use })
    live.push(context)
    try {
      const takeBack = contribute(plugin, deps)
      context.context.signal.addEventListener('abort', takeBack, { once: true })
      const api: unknown = plugin.spec.setup?.(context.context)
      if (typeof (api as PromiseLike<unknown> | undefined)?.then !== 'function') {
        apis.set(plugin.name, api)
        return undefined
      }
      const late = () => kernelError('plugin-slow', { plugin: plugin.name, seconds: deps.setupTimeout })
      return limit(Promise.resolve(api), { ms: deps.setupTimeout * 1000, signal: context.context.signal, clock: deps.clock, onTime: late }).then(
        (value) => void apis.set(plugin.name, value),
        (error) => {
          if (!context.context.signal.aborted) fail(plugin, context, error)
        },
      )
    } catch (error) {
      fail(plugin, context, error)
      return undefined
    }
  }
  for (const plugin of deps.plugins) {
    const first = includedBy(plugin).flatMap((name) => running.get(name) ?? [])
    const work = first.length ? Promise.all(first).then(() => setUp(plugin)) : setUp(plugin)
    if (work) running.set(plugin.name, work)
  }
  return {
    done: Promise.all(running.values()).then(() => {}),
    use,
    end() {
      for (const context of live.reverse()) context.end()
    },
  }
}

const includedBy = (plugin: Plugin): string[] =>
  (plugin.spec.includes ?? []).flatMap((included) => (Array.isArray(included) ? [] : [(included as Plugin).name]))

/** Registers what the spec lists (views, slot entries, stored fields) and answers the way back. */
function contribute({ name, spec }: Plugin, { views, slots, storage, cell }: RunDeps): () => void {
  const undo: (() => void)[] = []
  for (const view of spec.views ?? []) undo.push(views.add({ ...view, plugin: name }))
  spec.slots?.forEach((entry, i) => {
    undo.push(slots.add({ ...entry, id: `${name}:${i}`, plugin: name }))
  })
  if (spec.state?.persist) undo.push(persistSlice(cell(name), spec.state.persist, storage(name)))
  return () => {
    for (const off of undo.reverse()) off()
  }
}
