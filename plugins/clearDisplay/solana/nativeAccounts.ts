import { toBase58 } from '../../../frame/protocol/base58'

/** Bytes of a key. */
const KEY = 32

/** Where the keys of a lookup table begin. */
const TABLE_HEAD = 56

/** The keys at some places of a lookup table, in base58; undefined where it does not have them all. */
export function readTableKeys(data: Uint8Array<ArrayBuffer>, places: readonly number[]): readonly string[] | undefined {
  const keys = places.map((place) => data.slice(TABLE_HEAD + KEY * place, TABLE_HEAD + KEY * (place + 1)))
  return keys.every(({ length }) => length === KEY) ? keys.map((key) => toBase58(key)) : undefined
}

/** The stake program. */
export const STAKE = 'Stake11111111111111111111111111111111111111'
/** Where its accounts say who may take out what is in one: behind its state, what it has to keep, and who may delegate. */
const WITHDRAWER = 44

/** Who may take out what is in an account of the stake program, in base58; undefined for one that is not set up. */
export function readWithdrawer(data: Uint8Array<ArrayBuffer>): string | undefined {
  return data[0] && data.length >= WITHDRAWER + KEY ? toBase58(data.slice(WITHDRAWER, WITHDRAWER + KEY)) : undefined
}
