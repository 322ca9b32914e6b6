import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isKitError, type RpcRequest } from '../../../kernel/index'
import { defineEip155, formatUnits } from '../../../kernel/networks/index'
import { sender } from '../../../plugins/send/senders/eip155'
import type { Job } from '../../../plugins/send/types'
import { writeAmount } from '../../../plugins/shared/amounts/readAmount'
import { readGrouped } from '../../../plugins/shared/amounts/readGrouped'
import { everything } from '../../everything'

const runs = everything ? 100_000 : 500
const locales = ['en', 'de', 'fr', 'hi', 'ar', 'ar-EG', 'fa', 'pl', 'de-CH']
const network = defineEip155({ id: 1, name: 'Chain', rpcUrls: [] })
const account = { address: `0x${'a'.repeat(40)}` }
const to = `0x${'b'.repeat(40)}`
const token = `0x${'c'.repeat(40)}`
const hex = (value: bigint) => `0x${value.toString(16)}`

interface World {
  readonly coin: bigint
  readonly held: bigint
  readonly base: bigint
  readonly tips: readonly bigint[]
  readonly gas: bigint
  readonly dataFee: bigint
}
/**
 * A chain in this process, for more cases than a node could answer: what it answers is what the
 * same calls answer on the chains of the other tests.
 */
const chainOf =
  ({ coin, held, base, tips, gas, dataFee }: World, decimals: number) =>
  async ({ method, params }: RpcRequest): Promise<unknown> => {
    const [call] = (params ?? []) as [{ to?: string; data?: string }]
    const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}`
    if (method === 'eth_getBalance') return hex(coin)
    if (method === 'eth_estimateGas') return hex(gas)
    if (method === 'eth_feeHistory')
      return { baseFeePerGas: Array(6).fill(hex(base)), reward: Array(5).fill(tips.map(hex)) }
    if (method !== 'eth_call') throw new Error(method)
    if (call.to?.startsWith('0x4200')) return dataFee ? word(dataFee) : '0x'
    if (call.data === '0x313ce567') return word(BigInt(decimals))
    return call.data?.startsWith('0x70a08231') ? word(held) : word(1n)
  }

const worlds = fc.record({
  coin: fc.oneof(fc.bigInt(0n, 10n ** 16n), fc.bigInt(0n, 10n ** 27n)),
  held: fc.oneof(fc.bigInt(0n, 10n ** 6n), fc.bigInt(0n, 2n ** 256n - 1n)),
  base: fc.bigInt(0n, 500_000_000_000n),
  tips: fc.tuple(fc.bigInt(0n, 10n ** 9n), fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 10n ** 11n)),
  gas: fc.oneof(fc.constant(21_000n), fc.bigInt(21_001n, 3_000_000n)),
  dataFee: fc.oneof(fc.constant(0n), fc.bigInt(1n, 10n ** 15n)),
})

test(`what is typed, shown and asked is one integer; all there is never lacks the fee and leaves less than two of them: ${runs} cases`, {
  timeout: 600_000,
}, async () => {
  const { default: driver } = await network.driver()
  let sent = 0
  await fc.assert(
    fc.asyncProperty(
      worlds,
      fc.boolean(),
      fc.boolean(),
      fc.nat(1_000_000),
      fc.integer({ min: 0, max: 18 }),
      fc.constantFrom(...locales),
      fc.constantFrom(undefined, 'slow' as const, 'normal' as const, 'fast' as const),
      async (world, isToken, isMax, part, decimals, locale, fee) => {
        const balance = isToken ? world.held : world.coin
        const wanted = (balance * BigInt(part)) / 1_000_000n
        // what a visitor types, as their locale writes it
        const text = writeAmount(wanted, { decimals, locale })
        const typed = readGrouped(text, { decimals, largest: 2n ** 256n - 1n, locale }).amount
        if (wanted > 0n) expect(typed).toBe(wanted)
        const amount = isMax ? 'max' : typed
        if (amount === undefined) return
        const job: Job = {
          network,
          driver,
          account,
          to,
          token: isToken ? token : undefined,
          decimals,
          symbol: 'X',
          amount,
          fee,
          request: chainOf(world, decimals),
        }
        const plan = await sender.prepare(job).catch((error: unknown) => error)
        if (isKitError(plan)) {
          expect(plan.code).toMatch(/^send\/not-enough/)
          const { most = 0n } = plan.details as { most?: bigint }
          // the amount that would do does, and one more does not
          if (most > 0n)
            expect(await sender.prepare({ ...job, amount: most })).toMatchObject({ amount: most })
          if (most > 0n)
            await expect(sender.prepare({ ...job, amount: most + 1n })).rejects.toMatchObject({
              code: expect.stringMatching(/^send\/not-enough/),
            })
          return
        }
        sent++
        const {
          request,
          amount: planned,
          fee: cost,
        } = plan as Awaited<ReturnType<typeof sender.prepare>>
        const [transaction] = request.params as [{ value: string; data?: string }]
        const asked = isToken
          ? BigInt(`0x${transaction.data?.slice(74)}`)
          : BigInt(transaction.value)
        expect(asked).toBe(planned)
        if (!isMax) expect(planned).toBe(typed)
        // what is shown of it is read back as the same
        expect(
          readGrouped(writeAmount(planned, { decimals, locale }), {
            decimals,
            largest: 2n ** 256n - 1n,
            locale,
          }),
        ).toEqual({ amount: planned })
        expect(formatUnits(planned, decimals)).toBe(formatUnits(asked, decimals))
        expect((isToken ? 0n : planned) + cost).toBeLessThanOrEqual(world.coin)
        if (isMax)
          expect(isToken ? world.held - planned : world.coin - planned).toBeLessThan(
            isToken ? 1n : 2n * cost,
          )
      },
    ),
    { numRuns: runs },
  )
  // control: not all of them were refused
  expect(sent).toBeGreaterThan(runs / 10)
})
