import type { Fact, Value } from '../facts'
import { toPageText } from '../pageText'
import { allOf, type Named, type Roots, readPath } from './readPath'
import type { Descriptor, Field, FieldParams } from './types'

const ADDRESS = /^0x[\da-f]{40}$/i
const unusable = (): never => {
  throw new RangeError('no field of a descriptor')
}

/** An integer as `bigint`. */
const integer = (value: Named): bigint =>
  typeof value === 'bigint'
    ? value
    : typeof value === 'string' && /^(-?\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
      ? BigInt(value)
      : unusable()

/** A value as it is. */
function raw(value: Named): Value {
  if (typeof value === 'bigint') return { kind: 'integer', value }
  if (typeof value === 'string' && ADDRESS.test(value)) return { kind: 'address', address: value }
  if (typeof value === 'string' && /^0x[\da-f]*$/i.test(value))
    return { kind: 'text', text: toPageText(value), isCode: true }
  return typeof value === 'object' ? unusable() : { kind: 'text', text: toPageText(String(value)) }
}

/** The address that a parameter gives, by a path or as it is. */
function addressIn(
  path: string | undefined,
  given: string | undefined,
  roots: Roots,
  inside: Named,
): string | undefined {
  const found = path === undefined ? given : readPath(path, roots, inside)[0]
  return typeof found === 'string' && ADDRESS.test(found) ? found : undefined
}

/** A number with decimals, as text: no amount of it is rounded. */
function decimal(value: bigint, decimals: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(decimals + 1, '0')
  const fraction = decimals > 0 ? digits.slice(-decimals).replace(/0+$/, '') : ''
  return `${value < 0n ? '-' : ''}${decimals > 0 ? digits.slice(0, -decimals) : digits}${fraction && `.${fraction}`}`
}

function tokenAmount(amount: bigint, params: FieldParams, roots: Roots, inside: Named): Value {
  const token = addressIn(params.tokenPath, params.token, roots, inside)
  const isNative =
    token !== undefined &&
    [params.nativeCurrencyAddress ?? []]
      .flat()
      .some((each) => each.toLowerCase() === token.toLowerCase())
  if (params.threshold !== undefined && amount >= integer(params.threshold))
    return params.message
      ? { kind: 'text', text: toPageText(params.message) }
      : { kind: 'word', name: 'noLimit' }
  if (isNative) return { kind: 'amount', amount }
  return token === undefined
    ? { kind: 'integer', value: amount }
    : { kind: 'amount', amount, token }
}

/** A value in the format of its field. Throws a RangeError for one that it cannot have. */
function format(
  value: Named,
  { format = 'raw', params = {} }: Field,
  descriptor: Descriptor,
  roots: Roots,
  inside: Named,
): Value {
  switch (format) {
    case 'raw':
      return raw(value)
    case 'amount':
      return { kind: 'amount', amount: integer(value) }
    case 'tokenAmount':
      return tokenAmount(integer(value), params, roots, inside)
    case 'nftName': {
      const token = addressIn(params.collectionPath, params.collection, roots, inside)
      return token === undefined
        ? { kind: 'integer', value: integer(value) }
        : { kind: 'amount', amount: integer(value), token, isTokenId: 'yes' }
    }
    case 'date':
      return params.encoding === 'blockheight'
        ? { kind: 'integer', value: integer(value) }
        : { kind: 'date', seconds: integer(value) }
    case 'duration':
      return { kind: 'duration', seconds: integer(value) }
    case 'addressName':
      return typeof value === 'string' && ADDRESS.test(value)
        ? { kind: 'address', address: value }
        : unusable()
    case 'unit': {
      const number = decimal(integer(value), Math.min(Math.max(params.decimals ?? 0, 0), 77))
      return {
        kind: 'text',
        text: toPageText(
          params.base === '%' || !params.base
            ? `${number}${params.base ?? ''}`
            : `${number}\u00a0${params.base}`,
        ),
      }
    }
    case 'enum': {
      const [, name = ''] = /^\$\.metadata\.enums\.(.+)$/.exec(params.$ref ?? '') ?? []
      const names = descriptor.metadata?.enums
      const known = names && Object.hasOwn(names, name) ? names[name] : undefined
      return known && Object.hasOwn(known, String(value))
        ? { kind: 'text', text: toPageText(String(known[String(value)])) }
        : raw(value)
    }
    default:
      return unusable()
  }
}

/** A field with what its definition has. */
function whole(field: Field, { display: { definitions = {} } }: Descriptor): Field {
  const [, name] = /^\$\.display\.definitions\.(.+)$/.exec(field.$ref ?? '') ?? []
  if (name === undefined) return field
  return Object.hasOwn(definitions, name)
    ? { ...definitions[name], ...field, params: { ...definitions[name]?.params, ...field.params } }
    : unusable()
}

/**
 * The facts that the fields of a format say of a call or of typed data. Throws for a descriptor
 * that is not of its form: all of it is then of no use, since a fact would be missing.
 */
export function readFields(
  fields: readonly Field[],
  descriptor: Descriptor,
  roots: Roots,
  inside: Named = roots.root,
  depth = 0,
): readonly Fact[] {
  if (depth > 5) return unusable()
  return fields.flatMap((given): readonly Fact[] => {
    const field = whole(given, descriptor)
    if (field.path === undefined) return unusable()
    const values = readPath(field.path, roots, inside)
    const nested = field.fields
    if (nested)
      return values.flatMap((value) => readFields(nested, descriptor, roots, value, depth + 1))
    // what is a list in the end is all of its entries
    const single = allOf(
      values.flatMap((value) => (Array.isArray(value) ? (value as readonly Named[]) : [value])),
    )
    return single.map((value) => ({
      label: toPageText(field.label ?? field.path ?? ''),
      value: format(value, field, descriptor, roots, inside),
    }))
  })
}
