import { lazy } from '../async/lazy'
import { defineErrors } from '../errors/KitError'
import { kernelError, pluginError } from '../errors/kernelErrors'
import type { KitParts, KitServices, PluginSet } from '../kit/services'
import { closeModal } from '../modal/openModal'
import { createSlice } from '../state/store'
import type { SliceStore } from '../state/types'
import type { Run } from './context'
import { flattenPlugins, resolveFlags, resolvePlugins } from './resolvePlugins'
import type { Plugin } from './token'

/** The kernel's errors of `kit.add` and `kit.remove`, codes `kernel/…`. Codes never change. */
export const changeError = defineErrors('kernel', {
  'plugin-required': (c: { plugin: string; by: string }) =>
    `"${c.plugin}" cannot be removed: the plugin "${c.by}" requires it. Remove "${c.by}" first`,
  'plugin-included': (c: { plugin: string; by: string }) =>
    `"${c.plugin}" cannot be removed: the plugin "${c.by}" includes it. Remove "${c.by}" first`,
})

// Loaded by the first `kit.add` or `kit.remove`.

/**
 * Adds a plugin and the plugins it includes to a running kit; if the set-up of one fails, none is
 * added and the promise rejects with its error. Resolves with the plugin's API. The plugin is kept
 * for a later start after `destroy`.
 */
export async function addPlugin(services: KitServices, plugin: Plugin): Promise<unknown> {
  const { parts, running } = services
  if (services.ended()) throw kernelError('aborted')
  const added = resolveAddition(services, plugin)
  const slices = install(services, plugin, added)
  const runs = added.map(running.launch)
  const [run] = runs.slice(-1) as [Run]
  try {
    await Promise.all([...runs.map(({ work }) => work), addTexts(services, added)])
    // loads the hook engine if these are the first taps
    await services.taps.ready()
    // the kit was destroyed or the plugin removed meanwhile
    if (services.ended() || running.runs.get(plugin.name) !== run) throw kernelError('aborted')
    const needed = neededBy(services, plugin)
    const failed = [...needed].map((name) => running.runs.get(name)).find((one) => one?.error)
    if (failed) throw failed.error
    // the `add` of what it requires failed meanwhile
    resolvePlugins(services.plugins.filter(({ name }) => needed.has(name)))
  } catch (error) {
    if (services.ended()) dropSlices(services, slices)
    else if (running.runs.get(plugin.name) === run)
      uninstall(services, removalSet(services, plugin.name).gone)
    throw error
  }
  const needed = neededBy(services, plugin)
  // without plugins that a concurrent `add` is still setting up, unless this one needs them; in
  // setup order
  const plugins = services.plugins.filter(
    ({ name }) => has(parts.plugins, name) || needed.has(name),
  )
  commit(parts, setOf(services, [...parts.given, plugin], plugins).set)
  discoverAdded(services, added)
  remountShell(services)
  refresh(services)
  if (services.taps.of('telemetry').length) services.extras.now()?.telemetry.follow()
  services.debug('kernel', `the plugin "${plugin.name}" was added`)
  return run.api
}

/**
 * Removes a plugin from a running kit, together with the plugins that only it includes. Throws
 * `kernel/plugin-missing`, `kernel/plugin-included`, `kernel/plugin-required`.
 */
export function removePlugin(services: KitServices, name: string): void {
  const { parts } = services
  if (services.ended()) throw kernelError('aborted')
  if (!services.plugins.some((plugin) => plugin.name === name))
    throw kernelError('plugin-missing', { plugin: name, by: 'kit.remove' })
  const { gone, kept } = removalSet(services, name)
  const by = kept.find((plugin) => includesOf(plugin).includes(name))
  if (by) throw changeError('plugin-included', { plugin: name, by: by.name })
  for (const { name: plugin } of gone) {
    const needing = kept.find((each) => requiredBy(each).includes(plugin))
    if (needing) throw changeError('plugin-required', { plugin, by: needing.name })
  }
  uninstall(services, gone)
  commit(parts, without(parts, gone))
  services.debug('kernel', `the plugin "${name}" was removed`)
}

const requiredBy = ({ spec }: Plugin): readonly string[] => spec.requires ?? []
const includesOf = ({ spec }: Plugin): readonly string[] =>
  flattenPlugins(spec.includes ?? []).map(({ name }) => name)
const has = (plugins: readonly Plugin[], name: string): boolean =>
  plugins.some((plugin) => plugin.name === name)

/**
 * The plugin and the plugins it includes that are not running yet, in setup order. Throws the
 * errors that `createKit` would throw.
 */
function resolveAddition(services: KitServices, plugin: Plugin): readonly Plugin[] {
  if (!flattenPlugins([plugin]).includes(plugin))
    throw kernelError('bad-plugin', {
      at: 'kit.add',
      problem: 'expected one plugin, as a factory made with definePlugin returns it',
    })
  if (has(services.plugins, plugin.name))
    throw kernelError('duplicate-plugin', { plugin: plugin.name })
  // a running plugin wins over an included one of the same name, as in createKit
  return resolvePlugins([plugin, ...services.plugins]).filter(
    ({ name }) => !has(services.plugins, name),
  )
}

/**
 * The names of these plugins and of all that they include, at any depth; with `dependsOn`, of what
 * that names.
 */
function dependenciesOf(
  plugins: readonly Plugin[],
  names: readonly string[],
  dependsOn = includesOf,
): ReadonlySet<string> {
  const visited = new Set<string>()
  const visit = (name: string) => {
    const plugin = plugins.find((one) => one.name === name)
    if (!plugin || visited.has(name)) return
    visited.add(name)
    dependsOn(plugin).forEach(visit)
  }
  names.forEach(visit)
  return visited
}

/** The names of a plugin, and of all that it includes or requires, at any depth. */
const neededBy = ({ plugins }: PluginSet, { name }: Plugin) =>
  dependenciesOf(plugins, [name], (plugin) => [...includesOf(plugin), ...requiredBy(plugin)])

/**
 * What removing a plugin removes (`gone`): the plugin and those that neither the host nor another
 * plugin includes; and the rest (`kept`).
 */
function removalSet(
  { given, plugins }: PluginSet,
  removed: string,
): { readonly gone: readonly Plugin[]; readonly kept: readonly Plugin[] } {
  const others = flattenPlugins(given).flatMap(({ name }) => (name === removed ? [] : [name]))
  const keep = dependenciesOf(plugins, others)
  return {
    gone: plugins.filter(({ name }) => !keep.has(name)),
    kept: plugins.filter(({ name }) => keep.has(name)),
  }
}

/** A set of plugins with its flags: the plugins' defaults and the host's values for them. */
function setOf(
  { options }: Pick<KitParts, 'options'>,
  given: PluginSet['given'],
  plugins: Plugin[],
): { readonly set: PluginSet; readonly problems: readonly string[] } {
  const own = (key: string) =>
    plugins.some(({ name }) => key === name || key.startsWith(`${name}.`))
  const host = Object.entries(options.flags ?? {}).filter(([key]) => own(key))
  const { flags, problems } = resolveFlags(plugins, Object.fromEntries(host))
  return { set: { given, plugins, flags }, problems }
}

const without = (set: KitParts, gone: readonly Plugin[]): PluginSet =>
  setOf(
    set,
    flattenPlugins(set.given).filter(({ name }) => !has(gone, name)),
    set.plugins.filter(({ name }) => !has(gone, name)),
  ).set

/** Makes this the set for the next start, and its flags those of the public API. */
function commit(parts: KitParts, { given, plugins, flags }: PluginSet): void {
  parts.plugins.splice(0, parts.plugins.length, ...plugins)
  Object.assign(parts, { given, flags })
  Object.assign(parts.api, { flags })
}

type PluginSlices = ReadonlyMap<string, SliceStore<object>>

/**
 * Adds the plugins' lists, flags, state and texts to the running kit, without setting them up.
 * Throws `kernel/bad-options`.
 */
function install(services: KitServices, plugin: Plugin, added: readonly Plugin[]): PluginSlices {
  const { problems: ofFlags, set } = setOf(
    services,
    [...services.given, plugin],
    [...services.plugins, ...added],
  )
  const problems = [...ofFlags, ...added.flatMap((each) => each.problems)]
  if (problems.length) throw kernelError('bad-options', { problems })
  const initial = added.map(
    ({ name, spec }) => [name, (spec.state?.initial() ?? {}) as object] as const,
  )
  const slices = new Map(
    initial.map(([name, state]) => [name, createSlice<object>(services.cells.store, name, state)]),
  )
  for (const [name, slice] of slices) services.cells.pluginSlices.set(name, slice)
  Object.assign(services, set)
  return slices
}

/**
 * Loads the texts of added plugins where any are loaded already, and of those that may tap hooks.
 * Never rejects.
 */
async function addTexts(services: KitServices, added: readonly Plugin[]): Promise<void> {
  const load = async ({ name, spec: { messages, needs = [] } }: Plugin) => {
    if (messages && (services.texts.made || needs.some((need) => need.startsWith('hooks:'))))
      await (await lazy(services.chunks.modal).get()).createTexts(services).add(name, messages)
  }
  await Promise.all(added.map(load)).catch(services.reportAny)
}

/** Removes the slices from the state, except those whose name has been reused since. */
function dropSlices({ cells: { store, pluginSlices } }: KitServices, slices: PluginSlices): void {
  const state: Record<string, unknown> = { ...store.getState() }
  for (const [name, slice] of slices) {
    if (pluginSlices.get(name) !== slice) continue
    pluginSlices.delete(name)
    delete state[name]
  }
  store.setState(state)
}

/**
 * Stops plugins, the last first, and removes their flags, texts, views and state from the running
 * kit.
 */
function uninstall(services: KitServices, gone: readonly Plugin[]): void {
  const { running } = services
  const removesShell = has(gone, services.shells.at(-1)?.owner ?? '')
  const before = services.cells.views.get()
  for (const { name } of [...gone].reverse()) {
    const run = running.runs.get(name)
    running.runs.delete(name)
    run?.live?.end()
  }
  Object.assign(services, without(services, gone))
  const catalogues = services.texts.made?.cache ?? []
  catalogues.splice(0, catalogues.length, ...catalogues.filter(({ plugin }) => !has(gone, plugin)))
  // a view that was replaced is there again
  const left = new Set(services.cells.views.get().map(({ name }) => name))
  if (removesShell) leaveShell(services)
  else
    leaveViews(
      services,
      before.flatMap(({ name }) => (left.has(name) ? [] : name)),
    )
  dropSlices(
    services,
    new Map(gone.flatMap(({ name }) => [[name, services.cells.plugin(name)] as const])),
  )
  refresh(services)
}

/**
 * Runs the `discover` taps of added plugins if the kit has discovered already; otherwise they run
 * with the others.
 */
function discoverAdded(services: KitServices, added: readonly Plugin[]): void {
  // `find` calls the finder synchronously if the kit has discovered already
  let discovered = true
  services.connectors.find(async () => {
    if (!discovered) return
    for (const { plugin, fn } of services.taps.of('discover')) {
      if (!has(added, plugin)) continue
      try {
        await (fn as () => unknown)()
      } catch (error) {
        services.report(plugin, pluginError(plugin, 'discover', error))
      }
    }
  })
  discovered = false
}

/**
 * Removes these views from the modal's history; if none is left, the modal closes or, embedded,
 * opens its home view.
 */
function leaveViews({ cells: { router }, modal }: KitServices, views: readonly string[]): void {
  const { history, direction } = router.get()
  const remaining = history.filter(({ view }) => !views.includes(view))
  if (remaining.length === history.length) return
  const loaded = modal.now()
  const top = remaining.at(-1)
  if (top) {
    const same = top === history.at(-1)
    router.set({
      history: same
        ? remaining
        : [
            ...remaining.slice(0, -1),
            { view: top.view, ...(top.params !== undefined && { params: top.params }) },
          ],
      direction: same ? direction : 'back',
    })
  } else if (loaded?.shell.surface.embedded) loaded.control.open()
  else loaded?.control.close(true)
}

/** Closes the modal because its shell's plugin is removed, and remounts it with the next shell. */
function leaveShell(services: KitServices): void {
  closeModal(services)
  remountShell(services)
}

/**
 * Ends the modal if its shell is no longer the registered one. The next opening creates a new
 * modal, at once if it was open.
 */
function remountShell(services: KitServices): void {
  const loaded = services.modal.now()
  if (!loaded || loaded.shell.owner === services.shells.at(-1)?.owner) return
  const { open } = services.cells.modal.get()
  loaded.end()
  services.modal.reset()
  if (open && services.root()) services.api.open()
}

/**
 * Removes unregistered connectors from the state, and notifies the modal's listeners so that views
 * and slots are rendered again.
 */
function refresh({ cells, connectors }: KitServices): void {
  cells.connectors.set((now) =>
    now.filter((connector) => connectors.get(connector.manifest.id) === connector),
  )
  cells.modal.set((now) => ({ ...now }))
}
