import { type Check, kernelError } from '../../kernel/plugins/toolkit'

/** The options that a host passed to `who`, which is no plugin: those of a plugin are checked by createKit. Throws `kernel/bad-options` with a line for each that cannot be used. */
export function checkedOptions<T>(who: string, check: Check<T>, options: unknown): T {
  const result = check['~standard'].validate(options)
  if (result instanceof Promise || !result.issues) return options as T
  throw kernelError('bad-options', { problems: result.issues.map(({ path = [], message }) => `${[who, ...path.map(String)].join('.')}: ${message}`) })
}
