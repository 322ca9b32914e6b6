import { uintWord } from '../../../lib/bytes/abiWord'
// What contracts ask to be looked up elsewhere, in the contract ABI:
// https://eips.ethereum.org/EIPS/eip-3668, https://docs.ens.domains/ensip/21
import { bytes, textOf } from './abi'

/** Selector of `OffchainLookup(address,string[],bytes,bytes4,bytes)`. */
const offchainSelector = '556f1830'
/** Selector of `query((address,string[],bytes)[])`, which clients answer themselves (ENSIP-21). */
const querySelector = 'a780bab6'
/** Items of a list that are looked at: URLs of one server, servers of one query. */
const maxItems = 16

/** Whom a contract would ask, and what. Hex without `0x`. */
export interface OffchainRequest {
  /** The contract that asks, in lower case, with `0x`. */
  readonly sender: string
  readonly urls: readonly string[]
  readonly data: string
}
/** What an `OffchainLookup` says. */
export interface OffchainLookup extends OffchainRequest {
  /** Selector of the function that checks the answer, and what it gets back besides. */
  readonly callback: string
  readonly extraData: string
}

/**
 * Reads parts of a tuple whose first word is at a position in bytes; each undefined where it would
 * be behind the end.
 */
function tupleAt(hex: string, start: number) {
  const countAt = (at: number): number | undefined => {
    const found = hex.slice(at * 2, at * 2 + 64)
    return /^0{56}[\da-f]{8}$/i.test(found) ? Number.parseInt(found, 16) : undefined
  }
  /** Where what the word at an index points to begins. */
  const targetOf = (index: number): number | undefined => {
    const offset = countAt(start + index * 32)
    return offset === undefined ? undefined : start + offset
  }
  return {
    wordAt: (index: number) => hex.slice((start + index * 32) * 2, (start + index * 32) * 2 + 64),
    bytesAt(index: number): string | undefined {
      const at = targetOf(index)
      const length = at === undefined ? undefined : countAt(at)
      if (at === undefined || length === undefined) return undefined
      const from = (at + 32) * 2
      return from + length * 2 <= hex.length ? hex.slice(from, from + length * 2) : undefined
    },
    /** The tuple that a list's positions count from, and how many items it has. */
    listAt(index: number): { readonly start: number; readonly count: number } | undefined {
      const at = targetOf(index)
      const count = at === undefined ? undefined : countAt(at)
      return at === undefined || count === undefined || count > maxItems
        ? undefined
        : { start: at + 32, count }
    },
    targetOf,
  }
}

/** All of them, or undefined where one is missing. */
const allOf = <T>(count: number, read: (index: number) => T | undefined): T[] | undefined => {
  const found = Array.from({ length: count }, (_, index) => read(index))
  return found.includes(undefined) ? undefined : (found as T[])
}

function requestAt(hex: string, start: number): OffchainRequest | undefined {
  const { wordAt, bytesAt, listAt } = tupleAt(hex, start)
  const list = listAt(1)
  const urls =
    list &&
    allOf(list.count, (index) => {
      const text = tupleAt(hex, list.start).bytesAt(index)
      return text === undefined ? undefined : textOf(text)
    })
  const data = bytesAt(2)
  const sender = /^0{24}([\da-f]{40})$/i.exec(wordAt(0))?.[1]
  return urls && data !== undefined && sender
    ? { sender: `0x${sender.toLowerCase()}`, urls, data }
    : undefined
}

/** What a contract reverted with, read as an `OffchainLookup`; undefined for anything else. */
export function lookupOf(revert: string): OffchainLookup | undefined {
  if (!revert.startsWith(offchainSelector)) return undefined
  const hex = revert.slice(8)
  const { wordAt, bytesAt } = tupleAt(hex, 0)
  const request = requestAt(hex, 0)
  const extraData = bytesAt(4)
  return request && extraData !== undefined
    ? { ...request, callback: wordAt(3).slice(0, 8), extraData }
    : undefined
}

/** The requests of a query that clients answer themselves; undefined for other data. */
export function queryOf(data: string): readonly OffchainRequest[] | undefined {
  if (!data.startsWith(querySelector)) return undefined
  const hex = data.slice(8)
  const list = tupleAt(hex, 0).listAt(0)
  return (
    list &&
    allOf(list.count, (index) => {
      const at = tupleAt(hex, list.start).targetOf(index)
      return at === undefined ? undefined : requestAt(hex, at)
    })
  )
}

/** What a query returns: of each request whether it failed, and the answer or the error, as hex. */
export function encodeAnswers(
  answers: readonly { readonly failed: boolean; readonly data: string }[],
): string {
  const flags = answers.map(({ failed }) => uintWord(failed ? 1 : 0)).join('')
  const parts = answers.map(({ data }) => bytes(data))
  let offset = answers.length * 32
  const offsets = parts.map((part) => {
    const own = uintWord(offset)
    offset += part.length / 2
    return own
  })
  const first = uintWord(answers.length) + flags
  return (
    uintWord(64) +
    uintWord(64 + first.length / 2) +
    first +
    uintWord(answers.length) +
    offsets.join('') +
    parts.join('')
  )
}

/** Calldata of a lookup's callback: the answer, and what the contract wants back. */
export function encodeCallback({ callback, extraData }: OffchainLookup, answer: string): string {
  const first = bytes(answer)
  return callback + uintWord(64) + uintWord(64 + first.length / 2) + first + bytes(extraData)
}

/** `Error(string)`, by which a failed request of a query is told. */
export const encodeError = (reason: string): string => `08c379a0${uintWord(32)}${bytes(reason)}`
