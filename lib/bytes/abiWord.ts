// Words of the contract ABI: 32 bytes, as 64 hexadecimal digits.
// https://docs.soliditylang.org/en/latest/abi-spec.html

/** Encodes an unsigned integer as a word, without `0x`. */
export const uintWord = (value: number | bigint): string => value.toString(16).padStart(64, '0')

/** Encodes an address as a word in lower case, without `0x`. */
export const addressWord = (address: string): string =>
  address.slice(2).toLowerCase().padStart(64, '0')

/** Encodes an address as a topic of a log, with `0x`. */
export const topicOf = (address: string): string => `0x${addressWord(address)}`

/** Decodes the address of a word or topic that has the prefix `0x`. Its first 12 bytes are ignored. */
export const addressOf = (topic = ''): string => `0x${topic.slice(26)}`

/** Decodes a JSON-RPC quantity of at most 32 bytes; undefined for any other value. */
export const quantityOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value) ? BigInt(value) : undefined

/** Decodes an unsigned integer that is exactly one word, with `0x`; undefined for any other value. */
export const uintOf = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value) ? BigInt(value) : undefined

/**
 * Decodes the word at a position in hexadecimal digits as a length or an offset; undefined if the
 * data ends before it, or if it is 2^32 or more.
 */
export function countAt(digits: string, at: number): number | undefined {
  const word = digits.slice(at, at + 64)
  return /^0{56}[0-9a-f]{8}$/i.test(word) ? Number.parseInt(word, 16) : undefined
}

/**
 * Splits the data of a log, or of a call with its selector skipped (`skip` of 10), into words. An
 * incomplete last word is left out; the list is empty if the data is not hexadecimal with `0x`.
 */
export const splitData = (data: unknown, skip = 2): readonly string[] =>
  typeof data === 'string' && /^0x[0-9a-f]*$/i.test(data)
    ? (data.slice(skip).match(/.{64}/g) ?? [])
    : []
