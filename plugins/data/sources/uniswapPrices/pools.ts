import type { ChainId } from '../../../../kernel/index'
import { addressWord, uintOf, uintWord } from '../../../../lib/bytes/abiWord'
import { selectors } from '../../../../lib/bytes/tokenAbi'
import type { Ask } from '../../types'
import { isOfChain } from '../chainBalances/tokenBalances'
import type { PoolState } from './ratio'
import type { Deployment } from './types'

/** Prices that a pool can have. */
const [minSqrtPrice, maxSqrtPrice] = [
  4_295_128_739n,
  1_461_446_703_485_210_103_287_273_052_203_988_822_378_723_970_342n,
]

/**
 * What does not change on a chain, remembered from one reading to the next: pools by their pair and
 * fee, decimals by token. Undefined: there is none. A refusal is not remembered.
 */
interface ChainMemory {
  readonly pools: Map<string, string | undefined>
  readonly decimals: Map<string, number | undefined>
}
/** Two tokens, addresses in lower case; the first is what a price is of. */
export type Pair = readonly [token: string, quote: string]

/** What was read of the tokens and pools. */
export interface Pools {
  decimals(token: string): number | undefined
  /** The pool of a pair with the most liquidity; undefined where all are empty. */
  deepest(pair: Pair): PoolState | undefined
}

const getPool = ([token, quote]: Pair, fee: number) =>
  `0x1698ee82${addressWord(token)}${addressWord(quote)}${uintWord(fee)}`
const [slot0, liquidity, decimalsOf] = ['0x3850c7bd', '0x1a686502', `0x${selectors.decimals}`]
/** The same for both directions. */
const keyOf = (pair: Pair, fee: number) => `${[...pair].sort().join(' ')} ${fee}`

/** An address in a word; undefined for none. */
const addressOf = (value: bigint): string | undefined =>
  value > 0n && value < 1n << 160n ? `0x${value.toString(16).padStart(40, '0')}` : undefined
function stateOf(slot: unknown, amount: unknown): PoolState | undefined {
  // of the seven words the first is the price; forks have others behind it
  const sqrtPriceX96 =
    typeof slot === 'string' && /^0x(?:[0-9a-f]{64}){1,16}$/i.test(slot)
      ? BigInt(slot.slice(0, 66))
      : 0n
  const held = uintOf(amount) ?? 0n
  return sqrtPriceX96 >= minSqrtPrice &&
    sqrtPriceX96 < maxSqrtPrice &&
    held > 0n &&
    held < 1n << 128n
    ? { sqrtPriceX96, liquidity: held }
    : undefined
}

/**
 * Reads the pools of pairs in two batches: which there are, with the decimals of their tokens, the
 * first time alone; and how they are now. Rejects where the chain cannot be asked.
 */
export async function readPools(
  pairs: readonly Pair[],
  chainId: ChainId,
  { factory, fees }: Deployment,
  ask: Ask,
): Promise<Pools> {
  const key = `pools ${chainId}`
  const memory = (ask.memory.get(key) as ChainMemory | undefined) ?? {
    pools: new Map(),
    decimals: new Map(),
  }
  ask.memory.set(key, memory)
  /** What a contract answers; undefined where it refuses. */
  const call = async (to: string, data: string): Promise<unknown> => {
    try {
      return await ask.request(
        { method: 'eth_call', params: [{ to, data }, 'latest'] },
        { chainId },
      )
    } catch (error) {
      if (!isOfChain(error)) throw error
      return undefined
    }
  }
  const wanted = pairs.flatMap((pair) => fees.map((fee) => ({ pair, fee, key: keyOf(pair, fee) })))
  const tokens = new Set(pairs.flat())
  await Promise.all([
    ...wanted
      .filter((each) => !memory.pools.has(each.key))
      .map(async ({ pair, fee, key: pool }) => {
        const value = uintOf(await call(factory, getPool(pair, fee)))
        if (value !== undefined) memory.pools.set(pool, addressOf(value))
      }),
    ...[...tokens]
      .filter((token) => !memory.decimals.has(token))
      .map(async (token) => {
        const value = uintOf(await call(token, decimalsOf))
        if (value !== undefined)
          memory.decimals.set(token, value <= 36n ? Number(value) : undefined)
      }),
  ])
  const addresses = new Set(wanted.flatMap(({ key: pool }) => memory.pools.get(pool) ?? []))
  const states = new Map(
    await Promise.all(
      [...addresses].map(
        async (pool) =>
          [
            pool,
            stateOf(...(await Promise.all([call(pool, slot0), call(pool, liquidity)]))),
          ] as const,
      ),
    ),
  )
  return {
    decimals: (token) => memory.decimals.get(token),
    deepest: (pair) =>
      fees
        .flatMap((fee) => states.get(memory.pools.get(keyOf(pair, fee)) ?? '') ?? [])
        .reduce<PoolState | undefined>(
          (best, state) => (best && best.liquidity >= state.liquidity ? best : state),
          undefined,
        ),
  }
}
