import { kernelError } from '../errors/kernelErrors'
import { hookTraits } from '../hooks/taps'
import { isRecord, unknownName } from '../schema/checks'
import { initialState } from '../state/store'
import { type FlagValues, isTab } from '../vocabulary'
import { API_VERSION, COPY } from './definePlugin'
import type { Plugin, PluginInput } from './token'

/** Names that own storage, errors or state of the kit itself: not allowed for plugins. */
const reservedNames: readonly string[] = ['kernel', 'rpc', 'host', 'views', 'slots', ...Object.keys(initialState)]

const specKeys: readonly string[] = 'includes needs requires state flags options rpc views slots messages iconPack setup'.split(' ')
const slotKeys: readonly string[] = 'slot id title icon order load when'.split(' ')

/** Needs without a parameter; the others are `hooks:<name>`, `request:<namespace>:<method>`, `network:<origin>` and `replace:<view>`. */
const plainNeeds = ['storage', 'storage:lazy', 'connectors', 'sessions', 'views', 'surface']

/**
 * The plugins of a kit in setup order: flattened, included and required plugins before those that include or require them, one of each name.
 * A plugin that several others include is kept once; two passed directly with one name are an error.
 * Throws KitError `kernel/bad-plugin`, `kernel/unknown-key`, `kernel/duplicate-plugin`, `kernel/plugin-missing`, `kernel/api-version` or `kernel/duplicate-kit`.
 */
export function resolvePlugins(input: readonly PluginInput[]): Plugin[] {
  const passed = flattenPlugins(input)
  // a plugin passed by the host wins over an included one of the same name: the host chose its options
  const byName = new Map<string, Plugin>()
  for (const plugin of passed) {
    if (byName.has(plugin.name)) throw kernelError('duplicate-plugin', { plugin: plugin.name })
    byName.set(plugin.name, plugin)
  }
  const ordered = new Map<string, Plugin>()
  const visit = (plugin: Plugin, path: readonly string[], all: boolean) => {
    if (ordered.has(plugin.name) || path.includes(plugin.name)) return
    const inside = [...path, plugin.name]
    for (const included of flattenPlugins(plugin.spec.includes ?? [], `includes of "${plugin.name}"`)) {
      const chosen = byName.get(included.name) ?? included
      byName.set(chosen.name, chosen)
      visit(chosen, inside, all)
    }
    for (const required of plugin.spec.requires ?? []) {
      const found = byName.get(required)
      if (found) visit(found, inside, all)
      else if (all) throw kernelError('plugin-missing', { plugin: required, by: plugin.name })
    }
    ordered.set(plugin.name, plugin)
  }
  // twice: what is required may be brought along by a plugin that comes later
  for (const all of [false, true]) {
    ordered.clear()
    for (const plugin of passed) visit(plugin, [], all)
  }
  const plugins = [...ordered.values()]
  checkViews(plugins)
  return plugins
}

/** The plugins of a nested list, without falsy entries. `at` is the list's place in error messages. Throws the errors of {@link resolvePlugins} for one that is not usable. */
export const flattenPlugins = (input: readonly PluginInput[], at = 'plugins'): Plugin[] =>
  input.flatMap((entry, index) => {
    const here = `${at}[${index}]`
    if (Array.isArray(entry)) return flattenPlugins(entry, here)
    return entry ? [checkPlugin(entry as Plugin, here)] : []
  })

function checkPlugin(plugin: Plugin, at: string): Plugin {
  const bad = (problem: string) => kernelError('bad-plugin', { at, problem })
  if (typeof plugin === 'function') throw bad(`it is a factory; call it: ${(plugin as { pluginName?: string }).pluginName ?? 'plugin'}()`)
  const { name, spec } = plugin
  if (typeof name !== 'string' || !isRecord(spec as unknown)) throw bad('expected what a factory of definePlugin returns')
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) throw bad(`its name "${name}" may hold only a-z, 0-9 and -`)
  if (reservedNames.includes(name)) throw bad(`the name "${name}" is the kit's own`)
  if (plugin.apiVersion !== API_VERSION) throw kernelError('api-version', { plugin: name, found: plugin.apiVersion, expected: API_VERSION })
  if (plugin.copy !== COPY) throw kernelError('duplicate-kit', { plugin: name })
  checkKnown(name, 'key', Object.keys(spec), specKeys)
  const open = (spec.needs ?? []).filter((need) => !/^(network:|replace:|request:.+:)./.test(need))
  checkKnown(name, 'need', open, [...plainNeeds, ...Object.keys(hookTraits).map((hook) => `hooks:${hook}`)])
  checkPrefixes(plugin)
  return plugin
}

function checkKnown(plugin: string, what: string, keys: readonly string[], known: readonly string[]): void {
  const key = keys.find((each) => !known.includes(each))
  if (key !== undefined) throw kernelError('unknown-key', { plugin, problem: unknownName(what, key, known) })
}

const unusable = (plugin: string, problem: string) => kernelError('bad-plugin', { at: `"${plugin}"`, problem: `its ${problem}` })

function checkPrefixes(plugin: Plugin): void {
  const { name, spec } = plugin
  const { flags = {}, slots = [], views = [] } = spec
  const check = (what: string, keys: readonly string[], separator: string) => {
    const foreign = keys.find((key) => key !== name && !key.startsWith(name + separator))
    if (foreign) throw unusable(name, `${what} "${foreign}" must start with "${name}${separator}"`)
  }
  check('flag', Object.keys(flags), '.')
  for (const entry of slots) {
    checkKnown(name, 'key', Object.keys(entry), slotKeys)
    if (isTab(entry) && !entry.title) throw unusable(name, `slot "${entry.slot}" needs a title`)
  }
  // a shell defines the kit's own views, which have no prefix
  if (!spec.needs?.includes('surface')) check('view', views.flatMap((view) => (replaces(plugin, view.name) ? [] : view.name)), '/')
}

/** Whether a plugin's view of this name stands in for another plugin's. */
export const replaces = ({ spec }: Plugin, view: string): boolean => spec.needs?.includes(`replace:${view}`) ?? false

/** Each name is that of one view, and of one that replaces it. */
function checkViews(plugins: readonly Plugin[]): void {
  const owners = new Map<string, string>()
  for (const plugin of plugins) {
    for (const { name } of plugin.spec.views ?? []) {
      const key = name + replaces(plugin, name)
      const other = owners.get(key)
      if (other) throw unusable(plugin.name, `view "${name}" is that of "${other}" too`)
      owners.set(key, plugin.name)
    }
  }
}

/** The resolved flags, frozen, and one line for each problem. */
export interface ResolvedFlags {
  readonly flags: FlagValues
  readonly problems: readonly string[]
}

/**
 * The flags of a kit: the plugins' defaults, overridden by the host's values. The host may set known keys only, with a value of the
 * default's type (any type if the default is null). An invalid value is ignored and reported as a problem.
 */
export function resolveFlags(plugins: readonly { readonly spec: { readonly flags?: FlagValues } }[], host: FlagValues = {}): ResolvedFlags {
  // a Map, so that `__proto__` is an ordinary key
  const flags = new Map<string, unknown>(plugins.flatMap(({ spec }) => Object.entries(spec.flags ?? {})))
  const problems: string[] = []
  const known = [...flags.keys()]
  for (const [key, value] of Object.entries(host)) {
    if (value === undefined) continue
    const standard = flags.get(key)
    if (!flags.has(key)) problems.push(`flags: ${unknownName('flag', key, known)}`)
    else if (standard != null && (value as object | null)?.constructor !== standard.constructor) problems.push(`flags["${key}"]: expected a value like ${JSON.stringify(standard)}`)
    else flags.set(key, value)
  }
  return { flags: Object.freeze(Object.fromEntries(flags)), problems }
}
