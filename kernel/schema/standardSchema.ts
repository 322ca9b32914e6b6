/** The part of Standard Schema 1 (https://standardschema.dev) that the kit uses; schemas of any library that implements it are accepted. */
export interface StandardSchema<Output = unknown> {
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}
/** The checked value, or the issues that were found. */
export type SchemaResult<Output> = { readonly value: Output; readonly issues?: undefined } | { readonly issues: readonly SchemaIssue[] }
/** One issue. The optional fields are those of zod's issues, from which {@link describeIssue} makes a message. */
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
/** An issue's path as text, for instance "a.b[2]"; "" for the root. */
export const issuePath = ({ path = [] }: SchemaIssue): string =>
  path.reduce<string>((before, part) => {
    const key = typeof part === 'object' ? part.key : part
    return typeof key === 'number' ? `${before}[${key}]` : `${before}${before && '.'}${String(key)}`
  }, '')

/** One line for an issue: its path and what was expected. Built from the issue's fields; no library's locale is read or set. */
export function describeIssue(issue: SchemaIssue): string {
  const path = issuePath(issue)
  return `${path}${path && ': '}${describeProblem(issue)}`
}

const quoted = (values: readonly unknown[] = []) => values.map((value) => JSON.stringify(value) ?? String(value)).join(', ')

function describeProblem({ code, expected, format, keys, maximum, message, minimum, origin = 'a value', values }: SchemaIssue): string {
  if (code === 'unrecognized_keys') return `unknown key ${quoted(keys)}`
  if (code === 'invalid_type' && expected) return `expected ${expected}`
  if (code === 'invalid_value' && values) return `expected ${values.length > 1 ? 'one of ' : ''}${quoted(values)}`
  if (code === 'too_small') return `expected ${origin} of at least ${minimum}`
  if (code === 'too_big') return `expected ${origin} of at most ${maximum}`
  if (code === 'invalid_format') return `expected the format ${format}`
  return message === 'Invalid input' ? 'not a usable value' : message
}
