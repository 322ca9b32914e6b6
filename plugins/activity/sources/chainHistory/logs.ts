import { isRecord } from '../../../../kernel/plugins/toolkit'

/** A log of a contract, as `eth_getLogs` and receipts have it. */
export interface Log {
  /** In lower case. */
  readonly address: string
  readonly topics: readonly string[]
  /** The first word of the data; undefined where that is no whole word. */
  readonly word: bigint | undefined
  readonly block: number
  readonly hash: string
  /** Milliseconds, where the node tells them. */
  readonly at: number | undefined
}

/** A number as JSON-RPC writes it; undefined for what is none, or is too large. */
export function numberOf(value: unknown): number | undefined {
  const number =
    typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? Number(value) : undefined
  return Number.isSafeInteger(number) ? number : undefined
}
/** Milliseconds of a block's time. */
export const timeOf = (value: unknown): number | undefined => {
  const seconds = numberOf(value)
  return seconds === undefined ? undefined : seconds * 1000
}

const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/**
 * A log that is one; undefined for anything else, and for one of a block that is not there any
 * more.
 */
function logOf(value: unknown): Log | undefined {
  if (
    !isRecord(value) ||
    value.removed === true ||
    !Array.isArray(value.topics) ||
    !value.topics.length ||
    value.topics.length > 4 ||
    !value.topics.every(isHash)
  )
    return undefined
  const block = numberOf(value.blockNumber)
  if (
    block === undefined ||
    !isHash(value.transactionHash) ||
    typeof value.address !== 'string' ||
    !/^0x[0-9a-f]{40}$/i.test(value.address)
  )
    return undefined
  const word =
    typeof value.data === 'string' && /^0x[0-9a-f]{64}/i.test(value.data)
      ? BigInt(value.data.slice(0, 66))
      : undefined
  return {
    address: value.address.toLowerCase(),
    topics: (value.topics as readonly string[]).map((topic) => topic.toLowerCase()),
    word,
    block,
    hash: value.transactionHash.toLowerCase(),
    at: timeOf(value.blockTimestamp),
  }
}

/**
 * The logs among what a node answered; undefined where that is no list. At most `most` are looked
 * at.
 */
export const logsOf = (answer: unknown, most = 20_000): Log[] | undefined =>
  Array.isArray(answer) ? answer.slice(0, most).flatMap((value) => logOf(value) ?? []) : undefined
