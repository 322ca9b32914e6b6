import { kernelError, pluginError } from '../errors/kernelErrors'
import { changeError } from '../errors/lateErrors'
import { resolveOptions } from '../kit/options'
import type { KitParts, KitServices, PluginSet } from '../kit/services'
import { closeModal } from '../modal/openModal'
import { createSlice } from '../state/store'
import type { SliceStore } from '../state/types'
import { flattenPlugins, optionProblems, resolveFlags, resolvePlugins } from './resolvePlugins'
import type { Plugin } from './token'
import type { Run } from './types'

/**
 * Adds a plugin and what it includes to a running kit: all of them or, where one does not come up, none. Resolves with the plugin's API.
 * `parts`, which a start after `destroy` begins with, has them from then on.
 */
export async function addPlugin(services: KitServices, plugin: Plugin): Promise<unknown> {
  const { parts, running } = services
  if (services.ended()) throw kernelError('aborted')
  const fresh = chosen(services, plugin)
  const cells = place(services, plugin, fresh)
  const runs = fresh.map(running.launch)
  const [run] = runs.slice(-1) as [Run]
  try {
    await Promise.all(runs.map(({ work }) => work))
    // what was fetched while nobody tapped a hook hears of the first tap only by this
    await services.taps.ready()
    // ended, or taken out meanwhile
    if (services.ended() || running.runs.get(plugin.name) !== run) throw kernelError('aborted')
    const failed = [...reach(services.plugins, [plugin.name])].map((name) => running.runs.get(name)).find((one) => one?.error)
    if (failed) throw failed.error
  } catch (error) {
    if (services.ended()) dropCells(services, cells)
    else if (running.runs.get(plugin.name) === run) takeOut(services, closure(services, plugin.name).gone)
    throw error
  }
  const mine = reach(services.plugins, [plugin.name])
  // of what others are adding at the same time only what this one needs; in setup order
  const plugins = services.plugins.filter(({ name }) => has(parts.plugins, name) || mine.has(name))
  adopt(parts, setOf(services, [...parts.given, plugin], plugins).set)
  discoverLate(services, fresh)
  remountShell(services)
  refresh(services)
  services.debug('kernel', `the plugin "${plugin.name}" was added`)
  return run.api
}

/** Takes a plugin out of a running kit, with what only it had brought along. */
export function removePlugin(services: KitServices, name: string): void {
  const { parts } = services
  if (services.ended()) throw kernelError('aborted')
  if (!services.plugins.some((plugin) => plugin.name === name)) throw kernelError('plugin-missing', { plugin: name, by: 'kit.remove' })
  const { gone, kept } = closure(services, name)
  const by = kept.find((plugin) => includesOf(plugin).includes(name))
  if (by) throw changeError('plugin-included', { plugin: name, by: by.name })
  takeOut(services, gone)
  adopt(parts, without(parts, gone))
  services.debug('kernel', `the plugin "${name}" was removed`)
}

const includesOf = ({ spec }: Plugin): readonly string[] => flattenPlugins(spec.includes ?? []).map(({ name }) => name)
const has = (plugins: readonly Plugin[], name: string): boolean => plugins.some((plugin) => plugin.name === name)

/** The plugin and what it brings along that is not running yet, in setup order. Throws what `createKit` throws of them. */
function chosen(services: KitServices, plugin: Plugin): readonly Plugin[] {
  if (!resolvePlugins([plugin]).includes(plugin)) throw kernelError('bad-plugin', { at: 'kit.add', problem: 'expected one plugin, as a factory made with definePlugin returns it' })
  if (has(services.plugins, plugin.name)) throw kernelError('duplicate-plugin', { plugin: plugin.name })
  // what runs already is the host's choice, as in createKit
  return resolvePlugins([plugin, ...services.plugins]).filter(({ name }) => !has(services.plugins, name))
}

/** The names of these plugins and of all that they include, at any depth. */
function reach(plugins: readonly Plugin[], names: readonly string[]): ReadonlySet<string> {
  const reached = new Set<string>()
  const visit = (name: string) => {
    const plugin = plugins.find((one) => one.name === name)
    if (!plugin || reached.has(name)) return
    reached.add(name)
    includesOf(plugin).forEach(visit)
  }
  names.forEach(visit)
  return reached
}

/** What a plugin's leaving takes along: itself and what nothing else includes, the host included; and what stays. */
function closure({ given, plugins }: PluginSet, leaving: string): { readonly gone: readonly Plugin[]; readonly kept: readonly Plugin[] } {
  const others = flattenPlugins(given).flatMap(({ name }) => (name === leaving ? [] : [name]))
  const keep = reach(plugins, others)
  return { gone: plugins.filter(({ name }) => !keep.has(name)), kept: plugins.filter(({ name }) => keep.has(name)) }
}

/** A set of plugins with its flags: defaults, and what the host set for them. */
function setOf({ options }: Pick<KitParts, 'options'>, given: PluginSet['given'], plugins: Plugin[]): { readonly set: PluginSet; readonly problems: readonly string[] } {
  const own = (key: string) => plugins.some(({ name }) => key === name || key.startsWith(`${name}.`))
  const host = Object.entries(options.flags ?? {}).filter(([key]) => own(key))
  const { flags, problems } = resolveFlags(plugins, Object.fromEntries(host))
  return { set: { given, plugins, flags }, problems }
}

const without = (set: KitParts, gone: readonly Plugin[]): PluginSet =>
  setOf(set, flattenPlugins(set.given).filter(({ name }) => !has(gone, name)), set.plugins.filter(({ name }) => !has(gone, name))).set

/** The next start begins with this set, and the host reads its flags. */
function adopt(parts: KitParts, { given, plugins, flags }: PluginSet): void {
  parts.plugins.splice(0, parts.plugins.length, ...plugins)
  Object.assign(parts, { given, flags })
  Object.assign(parts.api, { flags })
}

type Cells = ReadonlyMap<string, SliceStore<object>>

/** Puts plugins into the running kit, not set up yet: lists, flags, state, texts. */
function place(services: KitServices, plugin: Plugin, fresh: readonly Plugin[]): Cells {
  const { problems, set } = setOf(services, [...services.given, plugin], [...services.plugins, ...fresh])
  resolveOptions(services.options, [...problems, ...fresh.flatMap(optionProblems)])
  const first = fresh.map(({ name, spec }) => [name, (spec.state?.initial() ?? {}) as object] as const)
  const cells = new Map(first.map(([name, state]) => [name, createSlice<object>(services.cells.store, name, state)]))
  for (const [name, cell] of cells) services.cells.pluginSlices.set(name, cell)
  Object.assign(services, set)
  const texts = services.modal.now()?.messages
  for (const { name, spec } of fresh) if (spec.messages) void texts?.add(name, spec.messages)
  return cells
}

/** Takes state out again; of a name that somebody else has taken since, nothing. */
function dropCells({ cells: { store, pluginSlices } }: KitServices, cells: Cells): void {
  const state = { ...store.getState() }
  for (const [name, cell] of cells) {
    if (pluginSlices.get(name) !== cell) continue
    pluginSlices.delete(name)
    delete state[name]
  }
  store.setState(state, true)
}

/** Ends plugins, the last first, and takes every trace of them out of the running kit. */
function takeOut(services: KitServices, gone: readonly Plugin[]): void {
  const { running } = services
  const shellGoes = has(gone, services.shells.at(-1)?.owner ?? '')
  const views = services.cells.views.get().filter(({ plugin }) => has(gone, plugin)).map(({ name }) => name)
  for (const { name } of [...gone].reverse()) {
    const run = running.runs.get(name)
    running.runs.delete(name)
    run?.live?.end()
  }
  Object.assign(services, without(services, gone))
  const shelves = services.modal.now()?.messages.shelves ?? []
  shelves.splice(0, shelves.length, ...shelves.filter(({ plugin }) => !has(gone, plugin)))
  if (shellGoes) leaveShell(services)
  else leaveViews(services, views)
  dropCells(services, new Map(gone.flatMap(({ name }) => [[name, services.cells.plugin(name)] as const])))
  refresh(services)
}

/** Has added plugins look for wallets where the kit has looked already; else they are asked with the others. */
function discoverLate(services: KitServices, fresh: readonly Plugin[]): void {
  let late = true
  services.connectors.find(async () => {
    if (!late) return
    for (const { plugin, fn } of services.taps.of('discover')) {
      if (!has(fresh, plugin)) continue
      try {
        await (fn as () => unknown)()
      } catch (error) {
        services.report(plugin, pluginError(plugin, 'discover', error))
      }
    }
  })
  late = false
}

/** The modal steps back out of these views, wherever they are in its history; where nothing is left, it closes or, embedded, goes home. */
export function leaveViews({ cells: { router }, modal }: KitServices, views: readonly string[]): void {
  const { history, direction } = router.get()
  const left = history.filter(({ view }) => !views.includes(view))
  if (left.length === history.length) return
  const part = modal.now()
  const top = left.at(-1)
  if (top) {
    const same = top === history.at(-1)
    router.set({ history: same ? left : [...left.slice(0, -1), { view: top.view, ...(top.params !== undefined && { params: top.params }) }], direction: same ? direction : 'back' })
  } else if (part?.shell.surface.embedded) part.control.open()
  else part?.control.close(true)
}

/** The plugin that draws the modal goes: the modal closes, and the next shell begins with a new one. */
export function leaveShell(services: KitServices): void {
  closeModal(services)
  remountShell(services)
}

/** Ends a modal that another shell was to draw, or none; it is made anew when it is next wanted, at once if it was open. */
export function remountShell(services: KitServices): void {
  const part = services.modal.now()
  if (!part || part.shell.owner === services.shells.at(-1)?.owner) return
  const { open } = services.cells.modal.get()
  part.end()
  services.modal.reset()
  if (open && services.root()) services.api.open()
}

/** Lists that are drawn from what plugins bring are drawn again; connectors that are gone are not listed any longer. */
export function refresh({ cells, connectors }: KitServices): void {
  cells.connectors.set((now) => now.filter((connector) => connectors.get(connector.manifest.id) === connector))
  cells.modal.set((now) => ({ ...now }))
}
