import { addressWord, countAt, uintOf, uintWord } from '../../../../lib/bytes/abiWord'
import { fromHexDigits } from '../../../../lib/bytes/hex'
import { selectors } from '../../../../lib/bytes/tokenAbi'

// Calls and answers of collections in the contract ABI:
// https://docs.soliditylang.org/en/latest/abi-spec.html

/** Bytes of a text that is read: a document with its picture in it has some. */
const maxText = 250_000

const list = (words: readonly string[]) => uintWord(words.length) + words.join('')

/** The calldata of `name()`. */
export const callName = `0x${selectors.name}`
/** Of `balanceOf(owner)`. */
export const callBalance = (owner: string): string =>
  `0x${selectors.balanceOf}${addressWord(owner)}`
/** Of `tokenOfOwnerByIndex(owner, index)`. */
export const callTokenAt = (owner: string, index: number): string =>
  `0x${selectors.tokenOfOwnerByIndex}${addressWord(owner)}${uintWord(index)}`
/** Of `balanceOfBatch(owners, ids)`, the owner the same for each. */
export const callBalances = (owner: string, ids: readonly bigint[]): string =>
  `0x${selectors.balanceOfBatch}${uintWord(64)}${uintWord(64 + 32 * (ids.length + 1))}${list(ids.map(() => addressWord(owner)))}${list(ids.map(uintWord))}`
/** Of `tokenURI(id)`, and of `uri(id)` for an ERC-1155. */
export const callUri = (standard: 'erc721' | 'erc1155', id: bigint): string =>
  `0x${standard === 'erc721' ? selectors.tokenUri : selectors.uri}${uintWord(id)}`

/** Where the only dynamic value of an answer begins, and the count it begins with. */
function openDynamic(
  answer: unknown,
): { readonly data: string; readonly start: number; readonly count: number } | undefined {
  if (typeof answer !== 'string' || !answer.startsWith('0x')) return undefined
  const data = answer.slice(2)
  const offset = countAt(data, 0)
  const count = offset === undefined || offset < 32 ? undefined : countAt(data, offset * 2)
  return count === undefined ? undefined : { data, count, start: (offset as number) * 2 + 64 }
}

/** `count` numbers; undefined for an answer of any other length. */
export function readNumbers(answer: unknown, count: number): readonly bigint[] | undefined {
  const found = openDynamic(answer)
  if (found?.count !== count) return undefined
  const numbers = Array.from({ length: count }, (_, at) =>
    uintOf(`0x${found.data.slice(found.start + at * 64, found.start + at * 64 + 64)}`),
  )
  return numbers.every((each) => each !== undefined) ? (numbers as bigint[]) : undefined
}

/**
 * A text of UTF-8, of at most 250 kB; undefined where it is longer, is none, or would end behind
 * the answer.
 */
export function readText(answer: unknown): string | undefined {
  const { data, start, count } = openDynamic(answer) ?? { data: '', start: 0, count: maxText + 1 }
  const hex = count > maxText ? '' : data.slice(start, start + count * 2)
  if (hex.length !== count * 2) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(fromHexDigits(hex))
  } catch {
    return undefined
  }
}
