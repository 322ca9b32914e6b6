import { countAt, uintWord } from '../../../lib/bytes/abiWord'
import { fromHexDigits, toHexDigits } from '../../../lib/bytes/hex'

// Calls and answers of the universal resolver in the contract ABI:
// https://docs.soliditylang.org/en/latest/abi-spec.html

/** Bytes, given as hex, behind their length, in whole words. */
export const bytes = (hex: string): string =>
  uintWord(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

/** What a contract returned, as hex digits; undefined for what is none. */
export const hexOf = (answer: unknown): string | undefined =>
  typeof answer === 'string' && /^0x(?:[0-9a-f]{2})*$/i.test(answer) ? answer.slice(2) : undefined

/**
 * The bytes that the word at an index of an answer leads to, as hex; undefined where they would be
 * behind its end.
 */
export function bytesAt(data: string, index: number): string | undefined {
  const offset = countAt(data, index * 64)
  const length = offset === undefined ? undefined : countAt(data, offset * 2)
  // it is behind what leads to it
  if (offset === undefined || length === undefined || offset < 32) return undefined
  const start = offset * 2 + 64
  return start + length * 2 <= data.length ? data.slice(start, start + length * 2) : undefined
}

/** UTF-8 text of hex digits; undefined where they are none. */
export function textOf(hex: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHexDigits(hex))
  } catch {
    return undefined
  }
}
/** Hex digits of a text's UTF-8. */
export const hexOfText = (text: string): string => toHexDigits(new TextEncoder().encode(text))
