import { isRecord } from './parse'

const BYTES = '$bytes'
const BIGINT = '$bigint'

/** Whether a value is a Uint8Array, of any window. */
export const isBytes = (value: unknown): value is Uint8Array =>
  Object.prototype.toString.call(value) === '[object Uint8Array]'

/** Bytes as hex digits. */
export const toHex = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hex digits, with or without 0x; undefined where they are none. */
export const fromHex = (text: string) => {
  const digits = text.startsWith('0x') ? text.slice(2) : text
  if (digits.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(digits)) return undefined
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

/** A value with bytes and bigints in it as plain JSON. Functions and what is no data go. */
export const pack = (value: unknown): unknown => {
  if (isBytes(value)) return { [BYTES]: toHex(value) }
  if (typeof value === 'bigint') return { [BIGINT]: value.toString() }
  if (Array.isArray(value)) return value.map(pack)
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, pack(entry)]))
  return typeof value === 'function' || typeof value === 'symbol' ? null : value
}

/** What {@link pack} was given. */
export const unpack = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(unpack)
  if (!isRecord(value)) return value
  const { [BYTES]: hex, [BIGINT]: digits } = value
  if (typeof hex === 'string') return fromHex(hex)
  if (typeof digits === 'string' && /^-?\d+$/.test(digits)) return BigInt(digits)
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, unpack(entry)]))
}
