/** Members of an object of unknown types. */
type Fields = Readonly<Record<string, unknown>>

/** Whether a value is an object that is neither null nor an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a value that is an object or an array, and an empty object for any other. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}

/** Returns a value that is an array, and an empty array for any other. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
