import { kernelError } from '../errors/kernelErrors'
import { hookTraits } from '../hooks/taps'
import { unknownName } from '../schema/checks'
import { checkOptions, describeIssue } from '../schema/standardSchema'
import { initialState } from '../state/store'
import type { FlagValues } from '../vocabulary'
import { API_VERSION, COPY } from './definePlugin'
import type { Plugin, PluginInput } from './token'

/** Names that own storage, errors or state of the kit itself: not allowed for plugins. */
const reservedNames: readonly string[] = ['kernel', 'rpc', 'host', 'views', 'slots', ...Object.keys(initialState)]

const specKeys: readonly string[] = 'includes needs requires state flags options rpc views slots messages iconPack setup'.split(' ')

/** Needs without a parameter; the others are `hooks:<name>`, `request:<namespace>:<method>` and `network:<origin>`. */
const plainNeeds = ['storage', 'storage:lazy', 'connectors', 'sessions', 'views', 'surface']

/**
 * The plugins of a kit in setup order: flattened, included and required plugins before those that include or require them, one of each name.
 * A plugin that several others include is kept once; two passed directly with one name are an error.
 * Throws KitError `kernel/bad-plugin`, `kernel/unknown-key`, `kernel/duplicate-plugin`, `kernel/plugin-missing`, `kernel/api-version` or `kernel/duplicate-kit`.
 */
export function resolvePlugins(input: readonly PluginInput[]): Plugin[] {
  const passed = flattenPlugins(input)
  const names = new Set<string>()
  for (const plugin of passed) {
    if (names.has(plugin.name)) throw kernelError('duplicate-plugin', { plugin: plugin.name })
    names.add(plugin.name)
  }
  // a plugin passed by the host wins over an included one of the same name: the host chose its options
  const byName = new Map(passed.map((plugin) => [plugin.name, plugin]))
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
  return [...ordered.values()]
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
  if (typeof name !== 'string' || typeof spec !== 'object' || spec === null) throw bad('expected what a factory of definePlugin returns')
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) throw bad(`its name "${name}" may hold only lower-case letters, digits and dashes`)
  if (reservedNames.includes(name)) throw bad(`the name "${name}" is the kit's own`)
  if (plugin.apiVersion !== API_VERSION) throw kernelError('api-version', { plugin: name, found: plugin.apiVersion, expected: API_VERSION })
  if (plugin.copy !== COPY) throw kernelError('duplicate-kit', { plugin: name })
  checkKnown(name, 'key', Object.keys(spec), specKeys)
  const open = (spec.needs ?? []).filter((need) => !/^(network:|request:.+:)./.test(need))
  checkKnown(name, 'need', open, [...plainNeeds, ...Object.keys(hookTraits).map((hook) => `hooks:${hook}`)])
  checkPrefixes(plugin)
  return plugin
}

function checkKnown(plugin: string, what: string, keys: readonly string[], known: readonly string[]): void {
  const key = keys.find((each) => !known.includes(each))
  if (key !== undefined) throw kernelError('unknown-key', { plugin, problem: unknownName(what, key, known) })
}

function checkPrefixes({ name, spec }: Plugin): void {
  const check = (what: string, keys: readonly string[], separator: string) => {
    const foreign = keys.find((key) => key !== name && !key.startsWith(name + separator))
    if (foreign) throw kernelError('bad-plugin', { at: `"${name}"`, problem: `its ${what} "${foreign}" must start with "${name}${separator}"` })
  }
  check('flag', Object.keys(spec.flags ?? {}), '.')
  // a shell defines the kit's own views, which have no prefix
  if (!spec.needs?.includes('surface')) check('view', (spec.views ?? []).map((view) => view.name), '/')
}

/** The problems of a plugin's own options, each with the path `<plugin>(options).<path>`. Without options, `{}` is checked. */
export function optionProblems({ name, spec: { options }, args: [given] }: Plugin): string[] {
  return (checkOptions(options, given).issues ?? []).map((issue) => describeIssue({ ...issue, path: [`${name}(options)`, ...(issue.path ?? [])] }))
}

/** The resolved flags, frozen, and one line for each problem. */
export interface ResolvedFlags {
  readonly flags: FlagValues
  readonly problems: readonly string[]
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value)

/**
 * The flags of a kit: the plugins' defaults, overridden by the host's values. The host may set known keys only, with a value of the
 * default's type (any type if the default is null). An invalid value is ignored and reported as a problem.
 */
export function resolveFlags(plugins: readonly { readonly spec: { readonly flags?: FlagValues } }[], host: FlagValues = {}): ResolvedFlags {
  // a Map, so that `__proto__` is an ordinary key
  const flags = new Map<string, unknown>()
  const problems: string[] = []
  for (const { spec } of plugins) for (const [key, value] of Object.entries(spec.flags ?? {})) flags.set(key, value)
  const known = [...flags.keys()]
  for (const [key, value] of Object.entries(host)) {
    if (value === undefined) continue
    const standard = flags.get(key) ?? null
    if (!flags.has(key)) problems.push(`flags: ${unknownName('flag', key, known)}`)
    else if (standard !== null && kindOf(value) !== kindOf(standard)) problems.push(`flags["${key}"]: expected a value like ${JSON.stringify(standard)}`)
    else flags.set(key, value)
  }
  return { flags: Object.freeze(Object.fromEntries(flags)), problems }
}
