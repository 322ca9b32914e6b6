import { isRecord } from '../../../../kernel/plugins/toolkit'

/** Topics of the events of tokens: keccak-256 of their signatures. */
export const topics = {
  /** `Transfer(address,address,uint256)` of ERC-20, and of ERC-721, where the third is indexed too. */
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  /** `Approval(address,address,uint256)`. */
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
  /** `Deposit(address,uint256)` and `Withdrawal(address,uint256)` of wrapped coins, which write no transfer. */
  deposit: '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c',
  withdrawal: '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65',
} as const

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
  const number = typeof value === 'string' && /^0x[0-9a-f]{1,16}$/i.test(value) ? Number(value) : undefined
  return Number.isSafeInteger(number) ? number : undefined
}
/** Milliseconds of a block's time. */
export const timeOf = (value: unknown): number | undefined => {
  const seconds = numberOf(value)
  return seconds === undefined ? undefined : seconds * 1000
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)

/** A log that is one; undefined for anything else, and for one of a block that is not there any more. */
function logOf(value: unknown): Log | undefined {
  if (!isRecord(value) || value.removed === true || !Array.isArray(value.topics) || !value.topics.length || value.topics.length > 4 || !value.topics.every(isHash)) return undefined
  const block = numberOf(value.blockNumber)
  if (block === undefined || !isHash(value.transactionHash) || typeof value.address !== 'string' || !/^0x[0-9a-f]{40}$/i.test(value.address)) return undefined
  const word = typeof value.data === 'string' && /^0x[0-9a-f]{64}/i.test(value.data) ? BigInt(value.data.slice(0, 66)) : undefined
  return { address: value.address.toLowerCase(), topics: (value.topics as readonly string[]).map((topic) => topic.toLowerCase()), word, block, hash: value.transactionHash.toLowerCase(), at: timeOf(value.blockTimestamp) }
}

/** The logs among what a node answered; undefined where that is no list. At most `most` are looked at. */
export const logsOf = (answer: unknown, most = 20_000): Log[] | undefined => (Array.isArray(answer) ? answer.slice(0, most).flatMap((value) => logOf(value) ?? []) : undefined)

/** An address as a topic, and back. */
export const topicOf = (address: string): string => `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
export const addressOf = (topic = ''): string => `0x${topic.slice(26)}`
