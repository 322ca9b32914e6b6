import type { Address, TypedDataDomain } from 'viem'
import { isRecord } from '../../../lib/decode/jsonValue'
import { SiteError } from '../errors'
import { getAddress, isAddress } from '../evmAddress'
import { type Guarded, isListOf, isRecordOf, isStrict, isText } from '../guards'
import type { EvmTypedData } from './types'

/** Without the `$` that Solidity allows: libraries differ in how they take it. */
const NAME = /^[A-Za-z_]\w{0,100}$/
const isName = isText(101, NAME)
const isField = isStrict({
  name: isName,
  type: isText(200, /^[A-Za-z_]\w{0,100}(\[\d{0,4}\]){0,4}$/),
})
const isTypes = isRecordOf(isListOf(isField, 100), NAME)
/** Members beside these are not hashed, and nobody sees them. */
const isTypedData = (value: unknown): value is TypedDataText =>
  isRecord(value) &&
  isTypes(value.types) &&
  isName(value.primaryType) &&
  isRecord(value.domain) &&
  isRecord(value.message)

type Types = Guarded<typeof isTypes>
type TypedDataText = Readonly<{
  types: Types
  primaryType: string
  domain: Guarded<typeof isRecord>
  message: Guarded<typeof isRecord>
}>

/** Members of an EIP-712 domain and their types, in the order of the EIP. */
const DOMAIN_TYPES: Readonly<Record<string, string>> = {
  name: 'string',
  version: 'string',
  chainId: 'uint256',
  verifyingContract: 'address',
  salt: 'bytes32',
}
/** Text of typed data, in characters. */
const MAX_TEXT = 120_000
const MAX_DEPTH = 12

const refuse = (): never => {
  throw new SiteError('request_refused')
}

/**
 * A value with just what its type declares: the rest is not hashed, so nobody may see it either. A
 * missing member is refused, not taken as zero.
 */
function declared(declaredTypes: Types, type: string, value: unknown, depth = 0): unknown {
  if (depth > MAX_DEPTH) return refuse()
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) {
    const [, item = '', length] = list
    if (!Array.isArray(value) || (length && value.length !== Number(length))) return refuse()
    return Array.from(value, (entry: unknown) => declared(declaredTypes, item, entry, depth + 1))
  }
  const members = Object.hasOwn(declaredTypes, type) ? declaredTypes[type] : undefined
  if (!members) return primitive(type, value)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse()
  return Object.fromEntries(
    members.map((member) => [
      member.name,
      Object.hasOwn(value, member.name)
        ? declared(declaredTypes, member.type, Reflect.get(value, member.name), depth + 1)
        : refuse(),
    ]),
  )
}

/**
 * A value of one of the EIP's own types, within the type's range. Integers become `bigint`; a
 * number that JSON has already rounded is refused.
 */
function primitive(type: string, value: unknown): unknown {
  const integer = /^(u?)int(\d{0,3})$/.exec(type)
  const size = Number(/\d*$/.exec(type)?.[0] || Number.NaN)
  if (integer)
    return size % 8 || size > 256 || size === 0
      ? refuse()
      : inRange(toBigint(value), BigInt(size || 256), integer[1] === '')
  if (type === 'bool') return typeof value === 'boolean' ? value : refuse()
  if (typeof value !== 'string') return refuse()
  const bytes = /^bytes(\d{0,2})$/.exec(type)
  if (bytes)
    return /^0x([\da-fA-F]{2})*$/.test(value) &&
      (Number.isNaN(size) || (size > 0 && size <= 32 && value.length === 2 + 2 * size))
      ? value
      : refuse()
  if (type === 'address') return isAddress(value) ? getAddress(value) : refuse()
  return type === 'string' ? value : refuse()
}

function toBigint(value: unknown): bigint {
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : refuse()
  if (typeof value === 'string' && /^(-?\d{1,80}|0x[\da-fA-F]{1,64})$/.test(value))
    return BigInt(value)
  return typeof value === 'bigint' ? value : refuse()
}

const inRange = (value: bigint, bits: bigint, isSigned: boolean) => {
  const [min, max] = isSigned ? [-(1n << (bits - 1n)), 1n << (bits - 1n)] : [0n, 1n << bits]
  return value >= min && value < max ? value : refuse()
}

/** The domain, with just the members that its type declares, and each as the EIP types it. */
function domainOf(
  declaredTypes: Types,
  domain: Readonly<Record<string, unknown>>,
  chainId: number,
): TypedDataDomain {
  const given =
    declaredTypes.EIP712Domain ??
    Object.entries(DOMAIN_TYPES).flatMap(([member, type]) =>
      Object.hasOwn(domain, member) ? [{ name: member, type }] : [],
    )
  const isKnown = given.every((member) => DOMAIN_TYPES[member.name] === member.type)
  const isWhole = Object.keys(domain).every((member) =>
    given.some(({ name: declaredName }) => declaredName === member),
  )
  if (!isKnown || !isWhole || new Set(given.map((member) => member.name)).size !== given.length)
    return refuse()
  const whole = declared({ EIP712Domain: given }, 'EIP712Domain', domain) as {
    chainId?: bigint
    name?: string
    version?: string
    verifyingContract?: Address
    salt?: `0x${string}`
  }
  if (whole.chainId !== undefined && whole.chainId !== BigInt(chainId))
    throw new SiteError('account_refused')
  return whole
}

/** Where libraries differ: integers of no size, and types with a name of the EIP's own. */
function checkNames(declaredTypes: Types, type: string): void {
  for (const member of declaredTypes[type] ?? []) {
    if (/^u?int(\[|$)/.test(member.type)) refuse()
    if (!Object.hasOwn(declaredTypes, member.type)) continue
    if (/^(address$|bool$|string$|bytes|u?int)/.test(member.type)) refuse()
    checkNames(declaredTypes, member.type)
  }
}

/**
 * The types that the message is of: each must be reachable, so that no type of the page's stands
 * beside what is signed.
 */
function reachable(
  declaredTypes: Types,
  type: string,
  found: Set<string> = new Set(),
): Set<string> {
  const base = type.replace(/\[.*$/, '')
  if (found.has(base) || !Object.hasOwn(declaredTypes, base)) return found
  found.add(base)
  for (const member of declaredTypes[base] ?? []) reachable(declaredTypes, member.type, found)
  return found
}

/**
 * Reads typed data of EIP-712, as text or as an object, for a network.
 * @throws SiteError `request_refused`, or `account_refused` where its domain names another network
 */
export function parseTypedData(
  value: unknown,
  chainId: number,
): Omit<EvmTypedData, 'from' | 'kind'> {
  try {
    const json: unknown =
      typeof value === 'string' ? (value.length > MAX_TEXT ? refuse() : JSON.parse(value)) : value
    if (!isTypedData(json)) return refuse()
    const { types, primaryType } = json
    const names = reachable(types, primaryType)
    // a domain signed as a message is the domain's hash alone
    if (!names.has(primaryType) || names.has('EIP712Domain')) return refuse()
    const domain = domainOf(types, json.domain, chainId)
    const message = declared(types, primaryType, json.message) as Readonly<Record<string, unknown>>
    const used = Object.fromEntries([...names].map((typeName) => [typeName, types[typeName] ?? []]))
    const domainType = Object.keys(domain).map((member) => ({
      name: member,
      type: DOMAIN_TYPES[member] as string,
    }))
    const typed = {
      chainId,
      domain,
      types: { ...used, EIP712Domain: domainType },
      primaryType,
      message,
    }
    for (const type of ['EIP712Domain', primaryType]) checkNames(typed.types, type)
    return typed
  } catch (error) {
    throw error instanceof SiteError ? error : new SiteError('request_refused')
  }
}
