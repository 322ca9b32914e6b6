import { describeIssue, type StandardSchema } from './standardSchema'

/**
 * Runs a schema synchronously. Returns the checked value or calls `fail` with one line per issue and throws what it returns.
 * A schema that answers with a promise is refused: what it would let through later cannot be relied on now.
 */
export function parse<Output>(schema: StandardSchema<Output>, value: unknown, fail: (problems: string[]) => Error): Output {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) {
    result.catch(() => {})
    throw fail(['its schema is asynchronous'])
  }
  if (result.issues) throw fail(result.issues.map(describeIssue))
  return result.value
}

/** Runs a schema synchronously; `undefined` instead of an error. */
export function safeParse<Output>(schema: StandardSchema<Output>, value: unknown): Output | undefined {
  try {
    return parse(schema, value, () => new Error('refused'))
  } catch {
    return undefined
  }
}
