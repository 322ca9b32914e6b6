import { isRecord } from '../jsonValue'

/** An integer of typed data; undefined for what is none, or is above 256 bits. */
export function toInteger(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  return typeof value === 'string' && /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
    ? BigInt(value)
    : undefined
}

/** What a reader of typed data throws for a value that is not of its type. */
const unusable = (): never => {
  throw new RangeError('not of its type')
}

/**
 * Members of a message by their names, each as its type; throws a RangeError for another value,
 * which then has no words.
 */
export function createFields(value: unknown, checksum: (address: string) => string) {
  const record = isRecord(value) ? value : unusable()
  const member = (name: string): unknown =>
    Object.hasOwn(record, name) ? record[name] : unusable()
  return {
    integer: (name: string): bigint => {
      const found = toInteger(member(name))
      return found === undefined || found < 0n ? unusable() : found
    },
    address: (name: string): string => {
      const found = member(name)
      return typeof found === 'string' && /^0x[\da-f]{40}$/i.test(found)
        ? checksum(found)
        : unusable()
    },
    text: (name: string): string => {
      const found = member(name)
      return typeof found === 'string' ? found : unusable()
    },
    /** At most 100 integers of a list. */
    integers: (name: string): readonly bigint[] => {
      const found = member(name)
      return Array.isArray(found) && found.length <= 100
        ? found.map((entry) => toInteger(entry) ?? unusable())
        : unusable()
    },
    flag: (name: string): boolean => {
      const found = member(name)
      return typeof found === 'boolean' ? found : unusable()
    },
    /** At most 100 entries of a list of lists. */
    leaves: (name: string) => {
      const found = member(name)
      const all: readonly unknown[] = Array.isArray(found) ? found.flat(20) : []
      return all.length > 0 && all.length <= 100
        ? all.map((entry) => createFields(entry, checksum))
        : unusable()
    },
    fields: (name: string) => createFields(member(name), checksum),
    /** At most 100 entries of a list. */
    list: (name: string) => {
      const found = member(name)
      return Array.isArray(found) && found.length <= 100
        ? found.map((entry) => createFields(entry, checksum))
        : unusable()
    },
  }
}

/** Members of a message, as {@link createFields} reads them. */
export type MessageFields = ReturnType<typeof createFields>
