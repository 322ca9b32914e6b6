import { toBase58 } from '../../../frame/protocol/base58'

/** Where the keys of a lookup table begin, and the bytes of each. */
const HEAD = 56
const KEY_LENGTH = 32

/** The keys at some places of a lookup table, in base58; undefined where it does not have them all. */
export function readTableKeys(data: Uint8Array<ArrayBuffer>, places: readonly number[]): readonly string[] | undefined {
  const keys = places.map((place) => data.slice(HEAD + KEY_LENGTH * place, HEAD + KEY_LENGTH * (place + 1)))
  return keys.every(({ length }) => length === KEY_LENGTH) ? keys.map((key) => toBase58(key)) : undefined
}
