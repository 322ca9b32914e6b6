/** Multicall3, at the same address on every chain that has it: https://www.multicall3.com. */
export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

const word = (value: number) => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')

/** The calldata of `balanceOf(owner)`. */
export const balanceOf = (owner: string): string => `0x70a08231${addressWord(owner)}`

/**
 * The calldata of `aggregate3` with one `balanceOf(owner)` for each token, each of which may fail
 * alone.
 */
export function encodeBalances(owner: string, tokens: readonly string[]): string {
  const data = balanceOf(owner).slice(2)
  // target, allowFailure, where the data is, its length, the data in whole words
  const call = (token: string) =>
    addressWord(token) + word(1) + word(96) + word(data.length / 2) + data.padEnd(128, '0')
  const offsets = tokens.map((_, at) => word(tokens.length * 32 + at * 192))
  return `0x82ad56cb${word(32)}${word(tokens.length)}${offsets.join('')}${tokens.map(call).join('')}`
}

/** A balance as `balanceOf` returns it: exactly one word. */
export const readWord = (hex: unknown): bigint | undefined =>
  typeof hex === 'string' && /^0x[0-9a-f]{64}$/i.test(hex) ? BigInt(hex) : undefined

/**
 * What `aggregate3` returned for `count` calls: each one's balance, or undefined where that call
 * failed or returned anything but one word. Undefined altogether for what is not such an answer; no
 * position in it is believed before it was compared with its length.
 */
export function decodeBalances(answer: unknown, count: number): (bigint | undefined)[] | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) return undefined
  const words = (answer.length - 2) / 64
  /**
   * The word at a position in words, as a count; undefined behind the end, and for what is too
   * large to be one.
   */
  const numberAt = (at: number): number | undefined => {
    const hex = at < words ? answer.slice(2 + at * 64, 66 + at * 64) : ''
    return /^0{56}[0-9a-f]{8}$/i.test(hex) ? Number.parseInt(hex, 16) : undefined
  }
  const list = (numberAt(0) ?? 0) / 32
  if (!Number.isInteger(list) || numberAt(list) !== count) return undefined
  return Array.from({ length: count }, (_, index) => {
    const item = list + 1 + (numberAt(list + 1 + index) ?? Number.NaN) / 32
    const bytes = item + (numberAt(item + 1) ?? Number.NaN) / 32
    if (
      !Number.isInteger(bytes) ||
      numberAt(item) !== 1 ||
      numberAt(bytes) !== 32 ||
      bytes + 1 >= words
    )
      return undefined
    return readWord(`0x${answer.slice(66 + bytes * 64, 130 + bytes * 64)}`)
  })
}
