import { isRecord } from '../jsonValue'
/** Members of a type, in their order. */
export type Members = readonly { readonly name: string; readonly type: string }[]

/**
 * Typed data of EIP-712 as it was asked for: values may be of other types than they declare,
 * integers text, numbers or `bigint`.
 */
export interface TypedData {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Readonly<Record<string, Members>>
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Text of typed data that is read, in characters: as much as the kit lets through. */
const MAX_TEXT = 4_000_000

const isMembers = (value: unknown): value is Members =>
  Array.isArray(value) &&
  value.every(
    (member) =>
      isRecord(member) && typeof member.name === 'string' && typeof member.type === 'string',
  )

/**
 * Typed data from the parameter of a request, as text or as an object; undefined for what has not
 * its form.
 */
export function readTypedData(value: unknown): TypedData | undefined {
  try {
    const json: unknown =
      typeof value === 'string' && value.length <= MAX_TEXT ? JSON.parse(value) : value
    if (!isRecord(json)) return undefined
    const { domain = {}, types, primaryType, message } = json
    const isWhole =
      isRecord(types) &&
      Object.values(types).every(isMembers) &&
      typeof primaryType === 'string' &&
      isRecord(domain) &&
      isRecord(message) &&
      Object.hasOwn(types, primaryType)
    return isWhole
      ? { domain, types: types as TypedData['types'], primaryType, message }
      : undefined
  } catch {
    return undefined
  }
}

/** Types that are looked at: more than any request has. */
const MAX_TYPES = 100

const baseOf = (type: string) => type.replace(/\[.*$/, '')

/** The members of a type; undefined for the EIP's own types, and for a list. */
export const membersOf = (
  { types }: Pick<TypedData, 'types'>,
  type: string,
): Members | undefined => (Object.hasOwn(types, type) ? types[type] : undefined)

/**
 * The type of typed data as it is hashed (`encodeType` of EIP-712): with all types that it refers
 * to, in the order of their names.
 */
export function encodeType(data: Pick<TypedData, 'types' | 'primaryType'>): string {
  const found = new Set<string>([data.primaryType])
  // a set grows while it is walked
  for (const name of found) {
    for (const { type } of membersOf(data, name) ?? [])
      if (membersOf(data, baseOf(type)) && found.size < MAX_TYPES) found.add(baseOf(type))
  }
  const [first = '', ...rest] = found
  return [first, ...rest.sort()]
    .map(
      (name) =>
        `${name}(${(membersOf(data, name) ?? []).map((member) => `${member.type} ${member.name}`).join(',')})`,
    )
    .join('')
}
