// Calls and answers of the universal resolver in the contract ABI:
// https://docs.soliditylang.org/en/latest/abi-spec.html

/** A number as one word. */
export const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
/** Bytes, given as hex, behind their length, in whole words. */
export const bytes = (hex: string): string =>
  word(hex.length / 2) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')

const wordAt = (data: string, at: number): string | undefined =>
  at + 64 <= data.length ? data.slice(at, at + 64) : undefined
/** A word as a count; undefined for what is too large to be one. */
const countAt = (data: string, at: number): number | undefined => {
  const hex = wordAt(data, at)
  return hex !== undefined && /^0{56}/.test(hex) ? Number.parseInt(hex, 16) : undefined
}

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
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    )
  } catch {
    return undefined
  }
}
/** Hex digits of a text's UTF-8. */
export const hexOfText = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
