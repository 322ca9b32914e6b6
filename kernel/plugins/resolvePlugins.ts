import { kernelError } from '../errors/kernelErrors'
import { errorMessage } from '../errors/KitError'
import { hookTable } from '../hooks/table'
import { nearest } from '../schema/checks'
import { describeIssue, issuePath, type StandardSchema } from '../schema/standardSchema'
import type { FlagValues } from '../vocabulary'
import { API_VERSION, COPY, type PluginSpec } from './definePlugin'
import type { Plugin, PluginInput } from './token'

/** Names that own storage, errors or state of the kit itself: not allowed for plugins. */
const reservedNames: readonly string[] = ['kernel', 'rpc', 'host', 'session', 'connectors', 'recent', 'modal', 'router', 'approvals', 'snack', 'alerts', 'views', 'slots']

const specKeys = ['includes', 'needs', 'state', 'flags', 'options', 'rpc', 'views', 'slots', 'messages', 'setup'] as const satisfies readonly (keyof PluginSpec<string, object, unknown>)[]

/** Needs without a parameter; the others are `hooks:<name>`, `request:<namespace>:<method>` and `network:<origin>`. */
const plainNeeds = ['storage', 'storage:lazy', 'connectors', 'views', 'surface']

/**
 * The plugins of a kit in setup order: flattened, included plugins before those that include them, one of each name.
 * A plugin that several others include is kept once; two passed directly with one name are an error.
 * Throws KitError `kernel/bad-plugin`, `kernel/unknown-key`, `kernel/duplicate-plugin`, `kernel/api-version` or `kernel/duplicate-kit`.
 */
export function resolvePlugins(input: readonly PluginInput[]): Plugin[] {
  const passed = flatten(input, 'plugins').map(checked)
  const names = new Set<string>()
  for (const plugin of passed) {
    if (names.has(plugin.name)) throw kernelError('duplicate-plugin', { plugin: plugin.name })
    names.add(plugin.name)
  }
  // a plugin passed by the host wins over an included one of the same name: the host chose its options
  const byName = new Map(passed.map((plugin) => [plugin.name, plugin]))
  const ordered = new Map<string, Plugin>()
  const visit = (plugin: Plugin, path: readonly string[]) => {
    if (ordered.has(plugin.name) || path.includes(plugin.name)) return
    for (const included of flatten(plugin.spec.includes ?? [], `includes of "${plugin.name}"`).map(checked)) {
      const chosen = byName.get(included.name) ?? included
      byName.set(chosen.name, chosen)
      visit(chosen, [...path, plugin.name])
    }
    ordered.set(plugin.name, plugin)
  }
  for (const plugin of passed) visit(plugin, [])
  return [...ordered.values()]
}

interface PluginAt {
  readonly plugin: Plugin
  readonly at: string
}

function flatten(input: readonly PluginInput[], at: string): PluginAt[] {
  return input.flatMap((entry, index) => {
    if (!entry) return []
    const here = `${at}[${index}]`
    return Array.isArray(entry) ? flatten(entry as readonly PluginInput[], here) : [{ plugin: entry as Plugin, at: here }]
  })
}

const checked = ({ plugin, at }: PluginAt): Plugin => checkPlugin(plugin, at)

/** The plugins of a nested list, without falsy entries. */
export const flattenPlugins = (input: readonly PluginInput[]): readonly Plugin[] => flatten(input, '').map(({ plugin }) => plugin)

function checkPlugin(plugin: Plugin, at: string): Plugin {
  if (typeof plugin === 'function') {
    throw kernelError('bad-plugin', { at, problem: `it is a factory; call it: ${(plugin as { pluginName?: string }).pluginName ?? 'plugin'}()` })
  }
  if (typeof plugin !== 'object' || typeof plugin.name !== 'string' || typeof plugin.spec !== 'object' || plugin.spec === null) {
    throw kernelError('bad-plugin', { at, problem: 'expected what a factory made with definePlugin returns' })
  }
  const { name } = plugin
  if (!/^[a-z][a-z0-9-]{0,63}$/.test(name)) {
    throw kernelError('bad-plugin', { at, problem: `its name "${name}" may hold only lower-case letters, digits and dashes` })
  }
  if (reservedNames.includes(name)) throw kernelError('bad-plugin', { at, problem: `the name "${name}" is the kit's own` })
  if (plugin.apiVersion !== API_VERSION) throw kernelError('api-version', { plugin: name, found: plugin.apiVersion, expected: API_VERSION })
  if (plugin.copy !== COPY) throw kernelError('duplicate-kit', { plugin: name })
  checkKnown(name, 'key', Object.keys(plugin.spec), specKeys)
  const open = (plugin.spec.needs ?? []).filter((need) => !/^(network:|request:.+:)./.test(need))
  checkKnown(name, 'need', open, [...plainNeeds, ...Object.keys(hookTable).map((hook) => `hooks:${hook}`)])
  checkPrefixes(plugin)
  return plugin
}

function checkKnown(plugin: string, what: string, keys: readonly string[], known: readonly string[]): void {
  const key = keys.find((each) => !known.includes(each))
  if (key !== undefined) throw kernelError('unknown-key', { plugin, what, key, nearest: nearest(key, known) })
}

function checkPrefixes({ name, spec }: Plugin): void {
  const check = (what: string, keys: readonly string[], separator: string) => {
    const foreign = keys.find((key) => key !== name && !key.startsWith(name + separator))
    if (foreign) throw kernelError('bad-plugin', { at: `"${name}"`, problem: `its ${what} "${foreign}" must be "${name}" or start with "${name}${separator}"` })
  }
  check('flag', Object.keys(spec.flags ?? {}), '.')
  // a shell defines the kit's own views, which have no prefix
  if (!spec.needs?.includes('surface')) check('view', (spec.views ?? []).map((view) => view.name), '/')
}

/** The problems of a plugin's own options, each with the path `<plugin>(options).<path>`. Without options, `{}` is checked. */
export function optionProblems({ name, spec, args }: Plugin): string[] {
  if (!spec.options || (args[0] === undefined && !problemsOf(spec.options, undefined).length)) return []
  const problems = problemsOf(spec.options, args[0] === undefined ? {} : args[0])
  return problems.map((line) => `${name}(options)${line}`)
}

function problemsOf(schema: StandardSchema, value: unknown): string[] {
  try {
    const result = schema['~standard'].validate(value)
    if (!(result instanceof Promise)) return (result.issues ?? []).map((issue) => `${issuePath(issue) ? '.' : ': '}${describeIssue(issue)}`)
    result.catch(() => {})
    return [': its schema is asynchronous']
  } catch (error) {
    return [`: its schema failed: ${errorMessage(error)}`]
  }
}

/** The resolved flags, frozen, and one line for each problem. */
export interface ResolvedFlags {
  readonly flags: FlagValues
  readonly problems: readonly string[]
}

/** A value's type, as problem lines name it. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'boolean') return 'true or false'
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

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
    if (!flags.has(key)) {
      const near = nearest(key, known)
      problems.push(`flags: unknown flag "${key}"${near ? `; did you mean "${near}"?` : ''}`)
    } else if ((flags.get(key) ?? null) !== null && kindOf(value) !== kindOf(flags.get(key))) {
      problems.push(`flags["${key}"]: expected ${kindOf(flags.get(key))}`)
    } else {
      flags.set(key, value)
    }
  }
  return { flags: Object.freeze(Object.fromEntries(flags)), problems }
}
