/** The part of Standard Schema 1 that the kit relies on (https://standardschema.dev): any library that speaks it may be used. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}
/** A checked value, or the issues that stand against it. */
export type SchemaResult<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] }
/** One issue; the optional fields are those of zod's issues, from which {@link describeIssue} writes its own words. */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
  readonly code?: string
  readonly expected?: unknown
  readonly keys?: readonly string[]
  readonly values?: readonly unknown[]
  readonly origin?: string
  readonly minimum?: unknown
  readonly maximum?: unknown
  readonly format?: string
}
/** "a.b[2]" of an issue's path; "" at the root. */
export function issuePath(issue: SchemaIssue): string {
  let out = ''
  for (const part of issue.path ?? []) {
    const key = typeof part === 'object' ? part.key : part
    out += typeof key === 'number' ? `[${key}]` : out ? `.${String(key)}` : String(key)
  }
  return out
}

/** One readable line: where, and what was expected. Written here from code, expected, path and keys; no library's locale is used or set. */
export function describeIssue(issue: SchemaIssue): string {
  const where = issuePath(issue)
  const what = wordsOf(issue)
  return where ? `${where}: ${what}` : what
}

const quoted = (words: readonly unknown[] = []) => words.map((word) => JSON.stringify(word) ?? String(word)).join(', ')

function wordsOf({ code, expected, format, keys, maximum, message, minimum, origin = 'a value', values }: SchemaIssue): string {
  if (code === 'unrecognized_keys') return `unknown key ${quoted(keys)}`
  if (code === 'invalid_type' && expected) return `expected ${String(expected)}`
  if (code === 'invalid_value' && values) return `expected ${values.length > 1 ? 'one of ' : ''}${quoted(values)}`
  if (code === 'too_small') return `expected ${origin} of at least ${String(minimum)}`
  if (code === 'too_big') return `expected ${origin} of at most ${String(maximum)}`
  if (code === 'invalid_format') return `expected the format ${String(format)}`
  return message === 'Invalid input' ? 'not a usable value' : message
}
