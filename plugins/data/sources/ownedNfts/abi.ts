// Calls and answers of collections in the contract ABI:
// https://docs.soliditylang.org/en/latest/abi-spec.html

/** Bytes of a text that is read: a document with its picture in it has some. */
const maxText = 250_000

const word = (value: bigint | number) => value.toString(16).padStart(64, '0')
const addressWord = (address: string) => address.slice(2).toLowerCase().padStart(64, '0')
const list = (words: readonly string[]) => word(words.length) + words.join('')

/** The calldata of `name()`. */
export const callName = '0x06fdde03'
/** Of `balanceOf(owner)`. */
export const callBalance = (owner: string): string => `0x70a08231${addressWord(owner)}`
/** Of `tokenOfOwnerByIndex(owner, index)`. */
export const callTokenAt = (owner: string, index: number): string =>
  `0x2f745c59${addressWord(owner)}${word(index)}`
/** Of `balanceOfBatch(owners, ids)`, the owner the same for each. */
export const callBalances = (owner: string, ids: readonly bigint[]): string =>
  `0x4e1273f4${word(64)}${word(64 + 32 * (ids.length + 1))}${list(ids.map(() => addressWord(owner)))}${list(ids.map(word))}`
/** Of `tokenURI(id)`, and of `uri(id)` for an ERC-1155. */
export const callUri = (standard: 'erc721' | 'erc1155', id: bigint): string =>
  `${standard === 'erc721' ? '0xc87b56dd' : '0x0e89341c'}${word(id)}`

/** A number: exactly one word. */
export const readNumber = (answer: unknown): bigint | undefined =>
  typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer) ? BigInt(answer) : undefined

/**
 * The word at a position of an answer in hex digits, as a length or a place; undefined behind its
 * end, and for what is too large to be one.
 */
function countAt(data: string, at: number): number | undefined {
  const hex = data.slice(at, at + 64)
  return /^0{56}[0-9a-f]{8}$/i.test(hex) ? Number.parseInt(hex, 16) : undefined
}
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
    readNumber(`0x${found.data.slice(found.start + at * 64, found.start + at * 64 + 64)}`),
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
  if (hex.length !== count * 2 || !/^[0-9a-f]*$/i.test(hex)) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from({ length: count }, (_, at) =>
        Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16),
      ),
    )
  } catch {
    return undefined
  }
}
