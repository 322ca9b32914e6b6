// Answers of providers are read field by field: whatever else is in them is nobody's business.

/** The fields of an object; none of anything else. */
export const objectOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** The objects of a list, at most a hundred. */
export const listOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(value) ? value.slice(0, 100).map(objectOf) : []

/** An id: a text of 1 to 255 characters, or a whole number. Throws for anything else. */
export const textOf = (value: unknown): string => {
  const text = Number.isSafeInteger(value) ? String(value) : value
  if (typeof text !== 'string' || text.length === 0 || text.length > 255)
    throw new Error('The provider named no account')
  return text
}

/** A name or an address, of at most 254 characters; undefined for anything else. */
export const nameOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() && value.length <= 254 ? value.trim() : undefined
