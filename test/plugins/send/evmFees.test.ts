import { expect, test } from 'vitest'
import type { RpcRequest } from '../../../kernel/index'
import { likelyOf, pickPrice, readGasMarket } from '../../../plugins/send/senders/evmFees'

/** A chain's answers about fees, in wei: the next base fee, the tips of five blocks, a gas price. */
const chain =
  (base: bigint, tip: bigint, gasPrice: bigint) =>
  async ({ method }: RpcRequest): Promise<unknown> => {
    const hex = (value: bigint) => `0x${value.toString(16)}`
    if (method === 'eth_gasPrice') return hex(gasPrice)
    const rows = Array.from({ length: 5 }, () => [hex(tip), hex(tip), hex(tip)])
    return { baseFeePerGas: Array.from({ length: 6 }, () => hex(base)), reward: rows }
  }

test('a chain without fees costs nothing, and takes an own fee of nothing', async () => {
  const market = await readGasMarket(chain(0n, 0n, 0n))
  const free = { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n }
  expect(market.prices).toEqual({ slow: free, normal: free, fast: free })
  expect(likelyOf(pickPrice(market, undefined), market.base)).toBe(0n)
  expect(pickPrice(market, free)).toEqual(free)
})

test.each([
  ['a base fee', 7n, 0n, 0n, 1_000_000n],
  ['a gas price', 0n, 0n, 1n, 1_000_000n],
  ['tips', 0n, 2_000_000n, 0n, 2_000_000n],
])(
  'a chain with %s has the least tip that nodes take',
  async (_what, base, tip, price, expected) => {
    const market = await readGasMarket(chain(base, tip, price))
    expect(market.prices.normal).toEqual({
      maxFeePerGas: 2n * base + expected,
      maxPriorityFeePerGas: expected,
    })
    expect(() => pickPrice(market, { maxFeePerGas: 0n, maxPriorityFeePerGas: 0n })).toThrow()
  },
)
