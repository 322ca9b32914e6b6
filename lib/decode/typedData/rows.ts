import { isRecord } from '../jsonValue'
import { toPageText } from '../pageText'
import type { Row } from '../types'
import { membersOf, type TypedData } from './types'
import { toInteger } from './values'

/**
 * How deep members are listed, and how many rows there are in all: far more than anybody signs, and
 * few enough to draw. A screen shows what is beyond in another way.
 */
const MAX_DEPTH = 20
const MAX_ROWS = 5_000

/** The rows of typed data. */
export interface Rows {
  readonly rows: readonly Row[]
  /** There is more than the rows have. */
  readonly isCut: boolean
}

/**
 * Each member of a message by its path, in the order of the types: with its value as text, and
 * marked where it is in no type and so is not signed.
 */
export function rowsOf(data: TypedData, checksum: (address: string) => string): Rows {
  const rows: Row[] = []
  let isCut = false
  const add = (path: string, value: unknown, isUnsigned: boolean) => {
    if (rows.length === MAX_ROWS) isCut = true
    else rows.push({ path, value: toPageText(String(value)), ...(isUnsigned && { isUnsigned }) })
  }
  const cut = (path: string, isUnsigned: boolean) => {
    isCut = true
    add(path, '…', isUnsigned)
  }
  const single = (type: string | undefined, value: unknown) => {
    if (type && /^u?int\d*$/.test(type)) return toInteger(value) ?? value
    return type === 'address' && typeof value === 'string' ? checksum(value) : (value ?? '')
  }
  /** `type` is undefined for what is in no type. */
  const walk = (type: string | undefined, value: unknown, path: string, depth: number): void => {
    if (isCut && rows.length === MAX_ROWS) return
    const isUnsigned = type === undefined
    if (typeof value !== 'object' || value === null) add(path, single(type, value), isUnsigned)
    else if (depth > MAX_DEPTH) cut(path, isUnsigned)
    else if (Array.isArray(value)) list(type?.replace(/\[\d*\]$/, ''), value, path, depth)
    else record(type, value as Readonly<Record<string, unknown>>, path, depth)
  }
  const list = (
    item: string | undefined,
    value: readonly unknown[],
    path: string,
    depth: number,
  ) => {
    for (const [at, entry] of value.entries()) walk(item, entry, `${path}.${at}`, depth + 1)
    if (value.length === 0) add(path, '', item === undefined)
  }
  const record = (
    type: string | undefined,
    value: Readonly<Record<string, unknown>>,
    path: string,
    depth: number,
  ) => {
    const members = (type !== undefined && membersOf(data, type)) || []
    const at = (name: string) => (path ? `${path}.${name}` : name)
    for (const { name, type: declared } of members)
      walk(declared, Object.hasOwn(value, name) ? value[name] : '', at(name), depth + 1)
    const declaredNames = new Set(members.map(({ name }) => name))
    for (const name of Object.keys(value))
      if (!declaredNames.has(name)) walk(undefined, value[name], at(name), depth + 1)
    if (Object.keys(value).length === 0 && members.length === 0) add(path, '', type === undefined)
  }
  record(data.primaryType, isRecord(data.message) ? data.message : {}, '', 0)
  return { rows, isCut }
}
