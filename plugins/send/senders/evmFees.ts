import { isRecord } from '../../../kernel/plugins/toolkit'
import { uintWord } from '../../../lib/bytes/abiWord'
import { sendError } from '../errors'
import type { FeeChoice, Job } from '../types'

/**
 * What a unit of gas costs: with EIP-1559 the most and the tip of it, before that one price. In
 * wei.
 */
export type GasPrice =
  | { readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly gasPrice: bigint }
/** The prices of a chain now: one of a choice, and what the next block takes of it at least. */
export interface GasMarket {
  readonly base: bigint
  readonly prices: Partial<Readonly<Record<FeeChoice, GasPrice>>>
}

export const choices: readonly FeeChoice[] = ['slow', 'normal', 'fast']
/** Of the tips in a block: below which so many percent of its gas was. */
const percentiles = [10, 50, 90]
/** A tip that nodes take where blocks are empty, in wei; not of chains without fees. */
const leastTip = 1_000_000n
const isQuantity = (value: unknown): value is string =>
  typeof value === 'string' && /^0x[0-9a-f]{1,32}$/i.test(value)

/** A quantity of JSON-RPC. Throws a TypeError for what is none. */
export function quantity(value: unknown): bigint {
  if (!isQuantity(value)) throw new TypeError('expected a hexadecimal quantity')
  return BigInt(value)
}

/** The most that a unit of gas can cost. */
export const mostOf = (price: GasPrice): bigint =>
  'gasPrice' in price ? price.gasPrice : price.maxFeePerGas
/** What a unit of gas costs in the next block. */
export const likelyOf = (price: GasPrice, base: bigint): bigint => {
  if ('gasPrice' in price) return price.gasPrice
  const likely = base + price.maxPriorityFeePerGas
  return likely < price.maxFeePerGas ? likely : price.maxFeePerGas
}

const median = (values: readonly bigint[]): bigint =>
  [...values].sort((a, b) => (a < b ? -1 : 1))[values.length >> 1] ?? 0n

/**
 * Reads the prices: the tip is the median of what was paid in five blocks, the most is that and
 * twice the next base fee. Chains without a base fee have one price. Where base fee, tips and gas
 * price are zero, so are the prices.
 */
export async function readGasMarket(request: Job['request']): Promise<GasMarket> {
  const history = await request({
    method: 'eth_feeHistory',
    params: ['0x5', 'latest', percentiles],
  }).catch((error: unknown) => ({ error }))
  const { baseFeePerGas, reward } = isRecord(history)
    ? history
    : ({} as Readonly<Record<string, unknown>>)
  const next: unknown = Array.isArray(baseFeePerGas) ? baseFeePerGas.at(-1) : undefined
  if (!isQuantity(next)) {
    const gasPrice = quantity(await request({ method: 'eth_gasPrice' }))
    return { base: gasPrice, prices: { normal: { gasPrice } } }
  }
  const base = BigInt(next)
  const rows: readonly unknown[] = Array.isArray(reward) ? reward : []
  const isPaid = rows.flat().some((tip) => isQuantity(tip) && BigInt(tip) > 0n)
  const least =
    base || isPaid || quantity(await request({ method: 'eth_gasPrice' })) ? leastTip : 0n
  const priceOf = (at: number): GasPrice => {
    const paid = median(
      rows.flatMap((row) =>
        Array.isArray(row) && isQuantity(row[at]) && BigInt(row[at]) > 0n ? BigInt(row[at]) : [],
      ),
    )
    const tip = paid > least ? paid : least
    return { maxFeePerGas: 2n * base + tip, maxPriorityFeePerGas: tip }
  }
  return { base, prices: Object.fromEntries(choices.map((choice, at) => [choice, priceOf(at)])) }
}

/** The price that is wanted. Throws `send/bad-fee` for one that nobody can pay. */
export function pickPrice({ prices }: GasMarket, fee: Job['fee']): GasPrice {
  if (typeof fee !== 'object') return (fee && prices[fee]) ?? (prices.normal as GasPrice)
  if (
    !('maxFeePerGas' in fee) ||
    'gasPrice' in (prices.normal as GasPrice) ||
    fee.maxPriorityFeePerGas < 0n ||
    fee.maxFeePerGas < fee.maxPriorityFeePerGas ||
    (fee.maxFeePerGas <= 0n && mostOf(prices.normal as GasPrice) > 0n)
  )
    throw sendError('bad-fee')
  return fee
}

/** Where rollups of the OP stack say what the chain below takes for the data. */
const oracle = '0x420000000000000000000000000000000000000f'

/**
 * What a transaction with so many bytes of data costs at most on the chain below, in wei; nothing
 * where there is no such chain.
 */
export async function readDataFee(request: Job['request'], bytes: number): Promise<bigint> {
  // getL1FeeUpperBound(uint256): the size of the transaction, of which all but the data is at most
  // 160 bytes
  const data = `0xf1c7a58b${uintWord(bytes + 160)}`
  const answer = await request({
    method: 'eth_call',
    params: [{ to: oracle, data }, 'latest'],
  }).catch(() => '0x')
  return typeof answer === 'string' && /^0x0{32}[0-9a-f]{32}$/i.test(answer) ? BigInt(answer) : 0n
}
