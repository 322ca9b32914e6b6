import type { Hex } from '../types'
import { rpcError } from './rpcError'

/** Whether a value is an object that is not an array. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const invalid = (what: string, expected: string) =>
  rpcError('invalidParams', `${what} must be ${expected}`)

/** An object, or -32602. */
export const parseRecord = (value: unknown, what: string) => {
  if (!isRecord(value)) throw invalid(what, 'an object')
  return value
}

/** A string, or -32602. */
export const parseString = (value: unknown, what: string) => {
  if (typeof value !== 'string') throw invalid(what, 'a string')
  return value
}

/** An address of 20 bytes in any case, or -32602. */
export const parseAddress = (value: unknown, what: string): Hex => {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value))
    throw invalid(what, 'an address')
  return value as Hex
}

/** Whether a value is whole bytes in hex. */
export const isHexData = (value: unknown): value is Hex =>
  typeof value === 'string' && value.length % 2 === 0 && /^0x[0-9a-fA-F]*$/.test(value)

/** Whole bytes in hex, undefined when left out, or -32602. */
export const parseData = (value: unknown, what: string): Hex | undefined => {
  if (value === undefined || value === null) return undefined
  if (!isHexData(value)) throw invalid(what, 'bytes in hex')
  return value
}

/** A quantity in hex as a bigint, undefined when left out, or -32602. */
export const parseQuantity = (value: unknown, what: string): bigint | undefined => {
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw invalid(what, 'a quantity in hex')
  return BigInt(value)
}

/** A chain id in hex as a number, or -32602. */
export const parseChainId = (value: unknown, what: string): number => {
  const id = Number(parseQuantity(value, what) ?? 0n)
  if (!Number.isSafeInteger(id) || id < 1) throw invalid(what, 'a chain id in hex')
  return id
}

/** A number as a JSON-RPC quantity. */
export const toQuantity = (value: number | bigint): Hex => `0x${value.toString(16)}`
