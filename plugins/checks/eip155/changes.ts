import type { ChainId } from '../../../kernel/index'
import { isRecord } from '../../../kernel/plugins/toolkit'
import { addressOf, splitData } from '../../../lib/bytes/abiWord'
import { topics } from '../../../lib/bytes/tokenAbi'
import { type AssetId, nftOf } from '../../shared/assets/assets'
import type { Allowed, BalanceChange } from '../simulation'

/** Logs of one simulation that are looked at. */
const maxLogs = 5000
/** Whether there are more logs than are looked at. */
export const hasMore = (logs: unknown): boolean => Array.isArray(logs) && logs.length > maxLogs
/**
 * Where nodes write moves of the chain's own coin as logs (`traceTransfers` of `eth_simulateV1`).
 */
const coinAddress = `0x${'e'.repeat(40)}`
/**
 * `TransferSingle(address,address,address,uint256,uint256)` and
 * `TransferBatch(address,address,address,uint256[],uint256[])` of ERC-1155.
 */
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

/** Something that goes from one address to another. Addresses in lower case. */
export interface Transfer {
  readonly asset: AssetId
  readonly raw: bigint
  readonly from: string
  readonly to: string
}

const number = (word = '0') => BigInt(`0x${word}`)

/** The list of numbers that begins where a word says. */
function listAt(words: readonly string[], at: number): readonly bigint[] {
  const start = Number(number(words[at])) / 32
  const count = Number(number(words[start]))
  return Number.isInteger(start) && count <= words.length
    ? words.slice(start + 1, start + 1 + count).map((word) => number(word))
    : []
}

interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: unknown
}
function logOf(value: unknown): Log | undefined {
  if (
    !isRecord(value) ||
    typeof value.address !== 'string' ||
    !/^0x[0-9a-f]{40}$/i.test(value.address)
  )
    return undefined
  const { topics: list, address, data } = value
  const isTopics =
    Array.isArray(list) &&
    list.length > 0 &&
    list.length <= 4 &&
    list.every((topic) => typeof topic === 'string' && /^0x[0-9a-f]{64}$/i.test(topic))
  return isTopics
    ? {
        address: address.toLowerCase(),
        topics: (list as string[]).map((topic) => topic.toLowerCase()),
        data,
      }
    : undefined
}

function transfersOfLog(
  { address, topics: [event, one, two, three], data }: Log,
  chainId: ChainId,
): readonly Transfer[] {
  const words = splitData(data)
  const asset: AssetId =
    address === coinAddress ? `${chainId}/slip44:60` : `${chainId}/erc20:${address}`
  if (event === topics.transfer && two !== undefined) {
    const [from, to] = [addressOf(one), addressOf(two)]
    if (three === undefined) return words.length ? [{ asset, raw: number(words[0]), from, to }] : []
    return [
      { asset: nftOf(chainId, 'erc721', address, BigInt(three)) as AssetId, raw: 1n, from, to },
    ]
  }
  if (three !== undefined && (event === single || event === batch)) {
    const [ids, counts] =
      event === single
        ? [[number(words[0])], [number(words[1])]]
        : [listAt(words, 0), listAt(words, 1)]
    return ids.map((id, at) => ({
      asset: nftOf(chainId, 'erc1155', address, id) as AssetId,
      raw: counts[at] ?? 0n,
      from: addressOf(two),
      to: addressOf(three),
    }))
  }
  return []
}

/**
 * What wrapping a coin makes and unwrapping it ends, unless the token has written that as a
 * transfer too.
 */
function wraps(
  logs: readonly Log[],
  transfers: readonly Transfer[],
  chainId: ChainId,
): readonly Transfer[] {
  const left = [...transfers]
  return logs.flatMap(({ address, topics: [event, one], data }): Transfer[] => {
    if (one === undefined || (event !== topics.deposit && event !== topics.withdrawal)) return []
    const [word] = splitData(data)
    const [asset, holder, raw]: [AssetId, string, bigint] = [
      `${chainId}/erc20:${address}`,
      addressOf(one),
      number(word),
    ]
    const isIn = event === topics.deposit
    const told = left.findIndex(
      (each) =>
        each.asset === asset &&
        each.raw === raw &&
        (isIn ? each.to : each.from) === holder &&
        /^0x0+$/.test(isIn ? each.from : each.to),
    )
    if (told >= 0) left.splice(told, 1)
    return told >= 0 || word === undefined
      ? []
      : [{ asset, raw, from: isIn ? address : holder, to: isIn ? holder : address }]
  })
}

/**
 * The transfers that logs tell of: of the coin where a node has traced it, of ERC-20, 721 and 1155,
 * and of wrapped coins.
 */
export function transfersOf(answer: unknown, chainId: ChainId): readonly Transfer[] {
  const logs = Array.isArray(answer)
    ? answer.slice(0, maxLogs).flatMap((value) => logOf(value) ?? [])
    : []
  const transfers = logs.flatMap((log) => transfersOfLog(log, chainId))
  return [...transfers, ...wraps(logs, transfers, chainId)]
}

/**
 * `ApprovalForAll(address,address,bool)` of ERC-721 and ERC-1155,
 * `AuthorizedOperator(address,address)` of ERC-777, `OperatorSet(address,address,bool)` of
 * ERC-6909.
 */
const forAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const authorized = '0xf4caeb2d6ca8932a215a353d0703c326ec2d81fc68170f320eb2ab49e9df61f9'
const operatorSet = '0xceb576d9f15e4e200fdb5096d64d5dfd667e16def20c1eefd14256d8e3faa267'

/**
 * `Approval(address,address,address,uint160,uint48)` and
 * `Permit(address,address,address,uint160,uint48,uint48)` of Permit2.
 */
const byPermit2: readonly string[] = [
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b',
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec',
]
/** Permit2, on each network that has it. */
export const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

/** A leave to spend that trying a request has given. */
function allowedBy({
  address,
  topics: [event, one, two, three],
  data,
}: Log): (Allowed & { readonly owner: string; readonly amount: bigint }) | undefined {
  const amount = number(splitData(data)[0])
  if (address === permit2 && byPermit2.includes(event as string))
    return {
      owner: addressOf(one),
      token: addressOf(two),
      spender: addressOf(three),
      kind: 'permit2',
      amount,
    }
  if (event === topics.approval)
    return {
      owner: addressOf(one),
      token: address,
      spender: addressOf(two),
      kind: three === undefined ? 'token' : 'item',
      amount: three === undefined ? amount : 1n,
    }
  if (event === authorized)
    return {
      owner: addressOf(two),
      token: address,
      spender: addressOf(one),
      kind: 'all',
      amount: 1n,
    }
  return event === forAll || event === operatorSet
    ? { owner: addressOf(one), token: address, spender: addressOf(two), kind: 'all', amount }
    : undefined
}

/**
 * Allowances that are no more than what is left of one: tokens that write those write them beside
 * the transfer.
 */
const isLessened = (logs: readonly Log[], at: number, me: string) =>
  [logs[at - 1], logs[at + 1]].some(
    (other) =>
      other?.address === logs[at]?.address &&
      other?.topics[0] === topics.transfer &&
      addressOf(other.topics[1]) === me &&
      addressOf(other.topics[2] ?? '0x') !== me &&
      number(splitData(other.data)[0]) > 0n,
  )

/**
 * Leaves to spend what is the account's that the logs of each call tell of, without those that end
 * or are used.
 */
export function allowedIn(
  answers: readonly unknown[],
  account: string,
): { readonly allowed?: readonly Allowed[] } {
  const me = account.toLowerCase()
  const allowed = answers.flatMap((answer) => {
    const logs = Array.isArray(answer)
      ? answer.slice(0, maxLogs).flatMap((value) => logOf(value) ?? [])
      : []
    return logs.flatMap((log, at): readonly Allowed[] => {
      const found = allowedBy(log)
      if (
        !found ||
        found.owner !== me ||
        found.spender === me ||
        found.amount === 0n ||
        /^0x0*$/.test(found.spender)
      )
        return []
      const { token, spender, kind } = found
      return kind === 'token' && found.amount < 1n << 128n && isLessened(logs, at, me)
        ? []
        : [{ token, spender, kind }]
    })
  })
  return allowed.length > 0 ? { allowed } : {}
}

/**
 * The account's net change of each asset: what passes through it is none of its own. What is lost
 * comes first.
 */
export function netChange(
  account: string,
  transfers: readonly Transfer[],
): readonly BalanceChange[] {
  const me = account.toLowerCase()
  const sums = new Map<AssetId, bigint>()
  const add = (asset: AssetId, raw: bigint) => sums.set(asset, (sums.get(asset) ?? 0n) + raw)
  for (const { asset, raw, from, to } of transfers) {
    if (from === me) add(asset, -raw)
    if (to === me) add(asset, raw)
  }
  const changes = [...sums].flatMap(([asset, raw]) => (raw === 0n ? [] : [{ asset, raw }]))
  return [...changes.filter(({ raw }) => raw < 0n), ...changes.filter(({ raw }) => raw > 0n)]
}
