import { errorMessage } from '../errors/KitError'

/**
 * The part of Standard Schema 1 (https://standardschema.dev) that the kit uses; schemas of any
 * library that implements it are accepted.
 */
export interface StandardSchema<Output = unknown, Input = unknown> {
  /** The only member, under the name that the standard gives it. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: Input; readonly output: Output } | undefined
  }
}
/** The checked value, or the issues that were found. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }
/**
 * One issue. The optional fields are those of zod's issues, from which {@link describeIssue} makes
 * a message.
 */
export interface SchemaIssue {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
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
  path.reduce<string>((text, part) => {
    const key = typeof part === 'object' ? part.key : part
    return typeof key === 'number' ? `${text}[${key}]` : text + (text && '.') + String(key)
  }, '')

/** One line for an issue: its path and what was expected. */
export function describeIssue(issue: SchemaIssue): string {
  const path = issuePath(issue)
  return `${path}${path && ': '}${describeProblem(issue)}`
}

/**
 * The issue's own message; zod/mini has none without a locale, so it is made of the issue's fields.
 */
function describeProblem({
  expected,
  format,
  keys,
  maximum,
  message,
  minimum,
  origin,
  values,
}: SchemaIssue): string {
  if (message !== 'Invalid input') return message
  if (keys) return `unknown key ${quoted(keys, ', ')}`
  return `expected ${values ? quoted(values, ' or ') : (expected ?? format ?? `${origin ?? 'a usable value'} ${minimum ?? ''}…${maximum ?? ''}`)}`
}

const quoted = (values: readonly unknown[], between: string) =>
  values.map((value) => JSON.stringify(value)).join(between)

/**
 * What a schema says of a value: its output, or the issues. A schema that fails or is asynchronous
 * is an issue, none takes everything.
 */
export function checkOptions(
  schema: StandardSchema | undefined,
  value: unknown,
): SchemaResult<unknown> {
  try {
    const result = schema?.['~standard'].validate(value) ?? { value }
    if (!(result instanceof Promise)) return result
    result.catch(() => {})
    throw Error('it is asynchronous')
  } catch (error) {
    return { issues: [{ message: `its schema failed: ${errorMessage(error)}` }] }
  }
}
