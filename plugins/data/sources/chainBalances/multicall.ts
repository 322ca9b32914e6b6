import { addressWord, countAt, uintOf, uintWord } from '../../../../lib/bytes/abiWord'
import { selectors } from '../../../../lib/bytes/tokenAbi'
/** Multicall3, at the same address on every chain that has it: https://www.multicall3.com. */
export const multicallAddress = '0xca11bde05977b3631167028862be2a173976ca11'

/** The calldata of `balanceOf(owner)`. */
export const balanceOf = (owner: string): string => `0x${selectors.balanceOf}${addressWord(owner)}`

/**
 * The calldata of `aggregate3` with one `balanceOf(owner)` for each token, each of which may fail
 * alone.
 */
export function encodeBalances(owner: string, tokens: readonly string[]): string {
  const data = balanceOf(owner).slice(2)
  // target, allowFailure, where the data is, its length, the data in whole words
  const call = (token: string) =>
    addressWord(token) +
    uintWord(1) +
    uintWord(96) +
    uintWord(data.length / 2) +
    data.padEnd(128, '0')
  const offsets = tokens.map((_, at) => uintWord(tokens.length * 32 + at * 192))
  return `0x82ad56cb${uintWord(32)}${uintWord(tokens.length)}${offsets.join('')}${tokens.map(call).join('')}`
}

/**
 * What `aggregate3` returned for `count` calls: each one's balance, or undefined where that call
 * failed or returned anything but one word. Undefined altogether for what is not such an answer; no
 * position in it is believed before it was compared with its length.
 */
export function decodeBalances(answer: unknown, count: number): (bigint | undefined)[] | undefined {
  if (typeof answer !== 'string' || !/^0x(?:[0-9a-f]{64})+$/i.test(answer)) return undefined
  const words = (answer.length - 2) / 64
  /** The count at a position in words. */
  const numberAt = (at: number) => countAt(answer, 2 + at * 64)
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
    return uintOf(`0x${answer.slice(66 + bytes * 64, 130 + bytes * 64)}`)
  })
}
