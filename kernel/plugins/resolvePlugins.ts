import { kernelError } from '../errors/kernelErrors'
import { hookTraits } from '../hooks/taps'
import {
  any,
  func,
  isRecord,
  list,
  number,
  object,
  optional,
  text,
  unknownName,
} from '../schema/checks'
import { checkOptions, describeIssue, type SchemaIssue } from '../schema/standardSchema'
import { initialState } from '../state/store'
import { type FlagValues, isTab } from '../vocabulary'
import { API_VERSION, COPY } from './definePlugin'
import type { Plugin, PluginInput } from './token'

/** Names that own storage, errors or state of the kit itself: not allowed for plugins. */
const reservedNames: readonly string[] = [
  'kernel',
  'rpc',
  'host',
  'views',
  'slots',
  ...Object.keys(initialState),
]

/**
 * The fields of a description, and what its entries of slots hold. A function: entries of the
 * package that make no kit go without it.
 */
const specCheck = () => {
  const name = optional(text())
  return object({
    ...Object.fromEntries(
      'includes needs requires state flags options rpc views messages iconPack setup'
        .split(' ')
        .map((key) => [key, any()]),
    ),
    slots: optional(
      list(
        object({
          slot: text(),
          id: name,
          title: name,
          icon: name,
          order: optional(number()),
          load: func(),
          when: name,
        }),
      ),
    ),
  })
}

/**
 * Needs without a parameter; the others are `hooks:<name>`, `request:<namespace>:<method>`,
 * `network:<origin>` and `replace:<view>`.
 */
const plainNeeds = ['storage', 'storage:lazy', 'connectors', 'sessions', 'views', 'surface']

/**
 * The plugins of a kit in setup order: flattened, included and required plugins before those that
 * include or require them, one of each name. A plugin that several others include is kept once; two
 * passed directly with one name are an error. Throws KitError `kernel/bad-plugin`,
 * `kernel/unknown-key`, `kernel/duplicate-plugin`, `kernel/plugin-missing`, `kernel/api-version` or
 * `kernel/duplicate-kit`.
 */
export function resolvePlugins(input: readonly PluginInput[]): Plugin[] {
  const passed = flattenPlugins(input)
  // a plugin passed by the host wins over an included one of the same name: the host chose its
  // options
  const byName = new Map<string, Plugin>()
  for (const plugin of passed) {
    if (byName.has(plugin.name)) throw kernelError('duplicate-plugin', { plugin: plugin.name })
    byName.set(plugin.name, plugin)
  }
  const collect = (plugin: Plugin) => {
    for (const included of includedBy(plugin)) {
      if (byName.has(included.name)) continue
      byName.set(included.name, included)
      collect(included)
    }
  }
  passed.forEach(collect)
  const plugins: Plugin[] = []
  const owners = new Map<string, string>()
  const visited = new Set<string>()
  const visit = (name: string, by: string) => {
    const plugin = byName.get(name)
    if (!plugin) throw kernelError('plugin-missing', { plugin: name, by })
    if (visited.has(name)) return
    visited.add(name)
    dependenciesOf(plugin).forEach((first) => visit(first, name))
    plugins.push(plugin)
    // each name is that of one view, and of one that replaces it
    plugin.spec.views?.forEach(({ name: view }) => {
      const key = view + replaces(plugin, view)
      if (owners.has(key))
        throw unusable(name, `view "${view}" is that of "${owners.get(key)}" too`)
      owners.set(key, name)
    })
  }
  for (const { name } of passed) visit(name, name)
  return plugins
}

const includedBy = ({ name, spec }: Plugin): Plugin[] =>
  flattenPlugins(spec.includes ?? [], `includes of "${name}"`)

/** The names of the plugins that are set up before this one: those that it includes or requires. */
export const dependenciesOf = (plugin: Plugin): string[] => [
  ...includedBy(plugin).map(({ name }) => name),
  ...(plugin.spec.requires ?? []),
]

/**
 * The plugins of a nested list, without falsy entries. `at` is the list's place in error messages.
 * Throws the errors of {@link resolvePlugins} for one that is not usable.
 */
export const flattenPlugins = (input: readonly PluginInput[], at = 'plugins'): Plugin[] =>
  input.flatMap((entry, index) => {
    const here = `${at}[${index}]`
    if (Array.isArray(entry)) return flattenPlugins(entry, here)
    return entry ? [checkPlugin(entry as Plugin, here)] : []
  })

function checkPlugin(plugin: Plugin, at: string): Plugin {
  const bad = (problem: string) => kernelError('bad-plugin', { at, problem })
  if (typeof plugin === 'function')
    throw bad(
      `it is a factory; call it: ${(plugin as { pluginName?: string }).pluginName ?? 'plugin'}()`,
    )
  const { name, spec } = plugin
  if (typeof name !== 'string' || !isRecord(spec as unknown))
    throw bad('definePlugin did not make it')
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name))
    throw bad(`its name "${name}" may hold only a-z, 0-9 and -`)
  if (reservedNames.includes(name)) throw bad(`the name "${name}" is the kit's own`)
  if (plugin.apiVersion !== API_VERSION)
    throw kernelError('api-version', {
      plugin: name,
      found: plugin.apiVersion,
      expected: API_VERSION,
    })
  if (plugin.copy !== COPY) throw kernelError('duplicate-kit', { plugin: name })
  const unknown = (problem: string) => kernelError('unknown-key', { plugin: name, problem })
  for (const issue of (checkOptions(specCheck(), spec).issues ?? []) as SchemaIssue[])
    throw issue.message.startsWith('unknown')
      ? unknown(issue.message)
      : unusable(name, describeIssue(issue))
  const needs = [...plainNeeds, ...Object.keys(hookTraits).map((hook) => `hooks:${hook}`)]
  for (const need of spec.needs ?? [])
    if (!/^(network:|replace:|request:.+:)./.test(need) && !needs.includes(need))
      throw unknown(unknownName('need', need, needs))
  checkPrefixes(plugin)
  return plugin
}

const unusable = (plugin: string, problem: string) =>
  kernelError('bad-plugin', { at: `"${plugin}"`, problem: `its ${problem}` })

function checkPrefixes(plugin: Plugin): void {
  const { name, spec } = plugin
  const check = (what: string, keys: readonly string[], separator: string) => {
    const foreign = keys.find((key) => key !== name && !key.startsWith(name + separator))
    if (foreign) throw unusable(name, `${what} "${foreign}" must start with "${name}${separator}"`)
  }
  check('flag', Object.keys(spec.flags ?? {}), '.')
  spec.slots?.forEach((entry) => {
    if (isTab(entry) && !entry.title) throw unusable(name, `slot "${entry.slot}" needs a title`)
  })
  // a shell defines the kit's own views, which have no prefix
  if (!spec.needs?.includes('surface'))
    check(
      'view',
      (spec.views ?? []).flatMap((view) => (replaces(plugin, view.name) ? [] : view.name)),
      '/',
    )
}

/** Whether a plugin's view of this name stands in for another plugin's. */
export const replaces = ({ spec }: Plugin, view: string): boolean =>
  spec.needs?.includes(`replace:${view}`) ?? false

/** The resolved flags, frozen, and one line for each problem. */
export interface ResolvedFlags {
  readonly flags: FlagValues
  readonly problems: readonly string[]
}

/**
 * The flags of a kit: the plugins' defaults, overridden by the host's values. The host may set
 * known keys only, with a value of the default's type (any type if the default is null). An invalid
 * value is ignored and reported as a problem.
 */
export function resolveFlags(
  plugins: readonly { readonly spec: { readonly flags?: FlagValues } }[],
  host: FlagValues = {},
): ResolvedFlags {
  // a Map, so that `__proto__` is an ordinary key
  const flags = new Map<string, unknown>(
    plugins.flatMap(({ spec }) => Object.entries(spec.flags ?? {})),
  )
  const problems: string[] = []
  const known = [...flags.keys()]
  for (const [key, value] of Object.entries(host)) {
    if (value === undefined) continue
    const standard = flags.get(key)
    if (!flags.has(key)) problems.push(`flags: ${unknownName('flag', key, known)}`)
    else if (standard != null && (value as object | null)?.constructor !== standard.constructor)
      problems.push(`flags["${key}"]: expected a value like ${JSON.stringify(standard)}`)
    else flags.set(key, value)
  }
  return { flags: Object.freeze(Object.fromEntries(flags)), problems }
}
