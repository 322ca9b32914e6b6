import { formatUnits } from '../../../../kernel/networks/index'

// Prices as quotients of whole numbers: the square of a pool's price has 320 bits, a number of
// JavaScript 53.

/** A quotient. Both are positive. */
export interface Ratio {
  readonly over: bigint
  readonly under: bigint
}
/**
 * What a pool says of itself: the square root of token1 per token0 in base units, times 2⁹⁶, and
 * the liquidity at that price.
 */
export interface PoolState {
  readonly sqrtPriceX96: bigint
  readonly liquidity: bigint
}

const power = (decimals: number) => 10n ** BigInt(decimals)
/**
 * Decimals that are written of a price, and digits before them, as many as the checks of a price
 * let through.
 */
const maxDecimals = 36
const maxWhole = power(24)

/**
 * The price of a whole unit of one token in whole units of the other. `isFirst`: it is the pool's
 * token0.
 */
export function priceOf(
  { sqrtPriceX96 }: PoolState,
  isFirst: boolean,
  decimals: number,
  quoteDecimals: number,
): Ratio {
  const square = sqrtPriceX96 * sqrtPriceX96
  const [over, under] = isFirst ? [square, 1n << 192n] : [1n << 192n, square]
  return { over: over * power(decimals), under: under * power(quoteDecimals) }
}

/** How much of the other token the pool has for this price, in base units: its virtual reserve. */
export const depthOf = ({ sqrtPriceX96, liquidity }: PoolState, isFirst: boolean): bigint =>
  isFirst ? (liquidity * sqrtPriceX96) >> 96n : (liquidity << 96n) / sqrtPriceX96

/** An amount in base units at a price, in base units of the other token, cut. */
export const worthAt = (
  raw: bigint,
  { over, under }: Ratio,
  decimals: number,
  quoteDecimals: number,
): bigint => (raw * over * power(quoteDecimals)) / (under * power(decimals))

/** One price through another. */
export const times = (a: Ratio, b: Ratio): Ratio => ({
  over: a.over * b.over,
  under: a.under * b.under,
})

/**
 * A price as a decimal text, cut after 36 decimals; undefined for one that is nothing by then, or
 * has more than 24 digits before them.
 */
export function decimalText({ over, under }: Ratio): string | undefined {
  const raw = (over * power(maxDecimals)) / under
  return raw > 0n && raw < maxWhole * power(maxDecimals) ? formatUnits(raw, maxDecimals) : undefined
}
