import { describeIssue, type StandardSchema } from './standardSchema'

/**
 * Validates synchronously. Returns the checked value, or throws what `fail` returns for the issues, one line each.
 * An asynchronous schema counts as failed.
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

/** Like {@link parse}, but returns `undefined` instead of throwing. */
export function safeParse<Output>(schema: StandardSchema<Output>, value: unknown): Output | undefined {
  try {
    return parse(schema, value, () => new Error('refused'))
  } catch {
    return undefined
  }
}
