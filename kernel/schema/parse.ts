import { describeIssue, type StandardSchema } from './standardSchema'

/**
 * Validates synchronously. Returns the checked value, or throws what `fail` returns for the issues,
 * one line each. An asynchronous schema counts as failed.
 */
export function parse<Output>(
  schema: StandardSchema<Output>,
  value: unknown,
  fail: (problems: string[]) => Error,
): Output {
  const result = schema['~standard'].validate(value)
  if (result instanceof Promise) {
    result.catch(() => {})
    throw fail(['its schema is asynchronous'])
  }
  if (result.issues) throw fail(result.issues.map(describeIssue))
  return result.value
}

/**
 * Validates synchronously. Returns the checked value, or `undefined` if the schema finds an issue,
 * throws or is asynchronous.
 */
export function safeParse<Output>(
  schema: StandardSchema<Output>,
  value: unknown,
): Output | undefined {
  try {
    return parse(schema, value, () => new Error('refused'))
  } catch {
    return undefined
  }
}
