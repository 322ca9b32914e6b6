import { nearest } from './check'

/** Flags and their values, by key. */
export type FlagValues = Readonly<Record<string, unknown>>

/** The resolved flags, frozen, and one line for each thing that is wrong. */
export interface ResolvedFlags {
  readonly flags: FlagValues
  readonly problems: readonly string[]
}

/** What a value is, in the words of a problem line. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'boolean') return 'true or false'
  return value === null ? 'null' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

/**
 * The flags of a kit: each plugin's defaults, and over them what the host set. The host may set known keys only, with a value
 * of the default's type (any, where the default is null). What is wrong changes nothing and is a problem.
 */
export function resolveFlags(plugins: readonly { readonly spec: { readonly flags?: FlagValues } }[], host: FlagValues = {}): ResolvedFlags {
  // a map: a key like `__proto__` is a key
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
