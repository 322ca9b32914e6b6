import { fromHexDigits } from '../bytes/hex'
/**
 * A type of the contract ABI. `count` is that of a list of fixed length, `label` the name of an
 * argument where a signature has it.
 */
export interface AbiType {
  readonly name: string
  /** Of a tuple. */
  readonly members?: readonly AbiType[]
  /** Of a list. */
  readonly item?: AbiType
  readonly count?: number | undefined
  readonly label?: string | undefined
}

/**
 * A decoded value: integers as `bigint`, addresses with their checksum, bytes and strings as text,
 * tuples and lists as lists.
 */
export type AbiValue = bigint | boolean | string | readonly AbiValue[]

/**
 * What reading may cost in all, shared by the calls within a call: lists that name themselves as
 * their items would be endless.
 */
export interface Allowance {
  left: number
}

/** Values that are read of one request. */
export const MAX_VALUES = 10_000

const unreadable = (): never => {
  throw new RangeError('not of these types')
}

/**
 * The types in a pair of parentheses, with or without the names of their arguments:
 * `(address to,(uint256,bytes)[])`. Throws a RangeError for another text.
 */
export function parseTypes(text: string): readonly AbiType[] {
  let at = 1
  const list = (): AbiType[] => {
    const members: AbiType[] = []
    while (text[at] !== ')') {
      members.push(single())
      if (text[at] === ',') at += 1
    }
    at += 1
    return members
  }
  const single = (): AbiType => {
    const isTuple = text[at] === '('
    if (isTuple) at += 1
    const members = isTuple ? list() : undefined
    const [all = '', name = '', lists = '', label] =
      /^(\w*)((?:\[\d*\])*) ?(\w+)?/.exec(text.slice(at)) ?? []
    if (isTuple === (name !== '')) return unreadable()
    at += all.length
    const inner: AbiType = members
      ? { name: '()', members }
      : { name: /^u?int$/.test(name) ? `${name}256` : name }
    const type = (lists.match(/\[\d*\]/g) ?? []).reduce<AbiType>(
      (item, size) => ({
        name: '[]',
        item,
        count: size === '[]' ? undefined : Number(size.slice(1, -1)),
      }),
      inner,
    )
    return label === undefined ? type : { ...type, label }
  }
  return text[0] === '(' && text.length < 10_000 ? list() : unreadable()
}

/** Types as the signature of a call has them. */
export const writeTypes = (types: readonly AbiType[]): string =>
  `(${types
    .map(function write({ name, members, item, count }): string {
      return item ? `${write(item)}[${count ?? ''}]` : members ? writeTypes(members) : name
    })
    .join(',')})`

const isDynamic = ({ name, members, item, count }: AbiType): boolean =>
  name === 'bytes' ||
  name === 'string' ||
  (item !== undefined && (count === undefined || isDynamic(item))) ||
  (members?.some(isDynamic) ?? false)

/** Words that a type has where it stands: one for what stands elsewhere. */
function wordsOf(type: AbiType): number {
  if (isDynamic(type)) return 1
  if (type.item) return (type.count ?? 0) * wordsOf(type.item)
  return type.members ? type.members.reduce((sum, member) => sum + wordsOf(member), 0) : 1
}

const text = (hex: string) => new TextDecoder().decode(fromHexDigits(hex))

/**
 * Decodes the arguments of a call as the types say. Undefined where the bytes are not those of such
 * arguments: too few of them, a place outside of them, bits above a type, or more values than are
 * left to be read. `hex` has neither the selector nor `0x`; `hasMore` is whether there are bytes
 * that no argument needs.
 */
export function decodeArguments(
  types: readonly AbiType[],
  hex: string,
  allowance: Allowance,
  checksum: (address: string) => string,
): { readonly values: readonly AbiValue[]; readonly hasMore: boolean } | undefined {
  /** Behind the last byte that was read, in hexadecimal digits. */
  let end = 0
  const take = (at: number, digits: number) => {
    if (at + digits > hex.length) return unreadable()
    end = Math.max(end, at + digits)
    return hex.slice(at, at + digits)
  }
  const word = (at: number) => BigInt(`0x${take(at, 64)}`)
  /** A length or a place, in bytes. */
  const size = (at: number) => {
    const value = word(at)
    return value <= hex.length ? Number(value) : unreadable()
  }
  const primitive = (name: string, at: number): AbiValue => {
    const value = word(at)
    const bits = Number(/\d*$/.exec(name)?.[0] || 256)
    if (name === 'address')
      return value >> 160n ? unreadable() : checksum(`0x${hex.slice(at + 24, at + 64)}`)
    if (name === 'bool') return value > 1n ? unreadable() : value === 1n
    if (name.startsWith('uint')) return value >> BigInt(bits) ? unreadable() : value
    if (name.startsWith('int')) {
      const signed = BigInt.asIntN(bits, value)
      return BigInt.asUintN(256, signed) === value ? signed : unreadable()
    }
    // bytes1 to bytes32: what is behind them is zero
    return /[^0]/.test(hex.slice(at + 2 * bits, at + 64))
      ? unreadable()
      : `0x${hex.slice(at, at + 2 * bits)}`
  }
  const tuple = (members: readonly AbiType[], base: number): AbiValue[] => {
    let at = base
    return members.map((member) => {
      const place = isDynamic(member) ? base + 2 * size(at) : at
      at += 64 * wordsOf(member)
      return read(member, place)
    })
  }
  const read = ({ name, members, item, count }: AbiType, at: number): AbiValue => {
    allowance.left -= 1
    if (allowance.left < 0) return unreadable()
    if (members) return tuple(members, at)
    if (item) {
      const length = count ?? size(at)
      // a list of what has no bytes could have any length
      return length > allowance.left
        ? unreadable()
        : tuple(Array<AbiType>(length).fill(item), count === undefined ? at + 64 : at)
    }
    if (name !== 'bytes' && name !== 'string') return primitive(name, at)
    const length = size(at)
    const bytes = take(at + 64, 2 * length)
    // filled up to whole words, by most encoders
    end = Math.max(end, Math.min(hex.length, at + 64 + 64 * Math.ceil(length / 32)))
    return name === 'bytes' ? `0x${bytes}` : text(bytes)
  }
  try {
    return { values: tuple(types, 0), hasMore: hex.length > end }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
