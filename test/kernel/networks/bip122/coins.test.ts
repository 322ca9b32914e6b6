import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isKitError } from '../../../../kernel/errors/KitError'
import { type ParsedAddress, parseAddress } from '../../../../kernel/networks/bip122/address'
import {
  type CoinsInput,
  dustLimit,
  pickFeeRate,
  selectCoins,
  virtualSize,
} from '../../../../kernel/networks/bip122/coins'

const segwit = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const taproot = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
const legacy = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const nested = '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'
const own = (address: string) => parseAddress(address) as ParsedAddress
const utxo = (value: number, i = value, confirmed = true) => ({
  txid: i.toString(16).padStart(64, '0'),
  vout: 0,
  value: String(value),
  confirmed,
})
const input = (values: readonly number[], more: Partial<CoinsInput> = {}): CoinsInput => ({
  account: segwit,
  to: taproot,
  amount: 50_000n,
  utxos: values.map((value, i) => utxo(value, i)),
  feeRate: 2,
  ...more,
})
const sum = (utxos: readonly { value: string }[]) =>
  utxos.reduce((total, { value }) => total + BigInt(value), 0n)

const inputs: fc.Arbitrary<CoinsInput> = fc.record({
  account: fc.constantFrom(segwit, taproot, legacy, nested),
  to: fc.constantFrom(segwit, taproot, legacy, nested),
  amount: fc.bigInt(1n, 2_000_000n),
  utxos: fc
    .array(fc.record({ value: fc.integer({ min: 0, max: 600_000 }), confirmed: fc.boolean() }), {
      maxLength: 30,
    })
    .map((list) => list.map(({ value, confirmed }, i) => utxo(value, i, confirmed))),
  feeRate: fc.oneof(fc.double({ min: 1, max: 500, noNaN: true }), fc.integer({ min: 1, max: 100 })),
})

test('no satoshi is ever lost, none is spent twice, and the fee is what the rate asks for, or at most a dust more', () => {
  let built = 0
  let refused = 0
  fc.assert(
    fc.property(inputs, (given) => {
      try {
        const coins = selectCoins(given)
        built++
        expect(sum(coins.inputs)).toBe(given.amount + coins.change + coins.fee)
        expect(new Set(coins.inputs).size).toBe(coins.inputs.length)
        expect(given.utxos).toEqual(expect.arrayContaining([...coins.inputs]))
        const back = own(given.account)
        const scripts = [own(given.to).script, ...(coins.change ? [back.script] : [])]
        const least = BigInt(
          Math.ceil(given.feeRate * virtualSize(back.type, coins.inputs.length, scripts)),
        )
        const withChange = BigInt(
          Math.ceil(
            given.feeRate * virtualSize(back.type, coins.inputs.length, [...scripts, back.script]),
          ),
        )
        if (coins.change)
          expect([coins.fee, coins.change >= dustLimit(back)]).toEqual([least, true])
        else expect(coins.fee >= least && coins.fee < withChange + dustLimit(back)).toBe(true)
      } catch (error) {
        if (!isKitError(error)) throw error
        refused++
        expect(['bip122/dust', 'bip122/insufficient-funds']).toContain(error.code)
      }
    }),
    { numRuns: 2_000, seed: 4 },
  )
  expect(Math.min(built, refused)).toBeGreaterThan(300)
})

test('funds are called missing only where all that is worth spending does not reach', () => {
  fc.assert(
    fc.property(inputs, (given) => {
      fc.pre(given.amount >= dustLimit(own(given.to)))
      const { type } = own(given.account)
      const one = (count: number) => virtualSize(type, count, [own(given.to).script])
      const worth = given.utxos.filter(
        ({ value }) => BigInt(value) > Math.ceil(given.feeRate * (one(2) - one(1) + 1)),
      )
      const reaches =
        worth.length > 0 &&
        sum(worth) >= given.amount + BigInt(Math.ceil(given.feeRate * one(worth.length)))
      fc.pre(reaches)
      expect(() => selectCoins(given)).not.toThrow()
    }),
    { numRuns: 500, seed: 4 },
  )
})

describe('what is chosen', () => {
  test('is the largest first, and what is confirmed before what is not', () => {
    expect(sum(selectCoins(input([20_000, 90_000, 60_000])).inputs)).toBe(90_000n)
    expect(selectCoins(input([40_000, 30_000])).inputs).toHaveLength(2)
    const utxos = [utxo(500_000, 1, false), utxo(80_000, 2, true)]
    expect(selectCoins(input([], { utxos })).inputs).toEqual([utxos[1]])
  })

  test('is nothing that costs more than it holds', () => {
    const many = [60_000, ...Array.from({ length: 50 }, () => 600)]
    expect(selectCoins(input(many, { feeRate: 10 })).inputs).toHaveLength(1)
    expect(() => selectCoins(input(many, { feeRate: 10, amount: 60_000n }))).toThrow(
      expect.objectContaining({ code: 'bip122/insufficient-funds' }),
    )
  })

  test('is nothing twice, though a server lists it twice', () => {
    const twice = [utxo(40_000, 1), utxo(40_000, 1)]
    expect(() => selectCoins(input([], { utxos: twice }))).toThrow(
      expect.objectContaining({ code: 'bip122/insufficient-funds' }),
    )
  })
})

test('change that would be dust goes to the fee', () => {
  const withChange = 2 * virtualSize('p2wpkh', 1, [own(taproot).script, own(segwit).script])
  expect(withChange).toBe(2 * 153)
  expect(selectCoins(input([50_000 + withChange + 293]))).toMatchObject({
    change: 0n,
    fee: BigInt(withChange + 293),
  })
  expect(selectCoins(input([50_000 + withChange + 294]))).toMatchObject({
    change: 294n,
    fee: BigInt(withChange),
  })
})

test.each([
  [segwit, 294n],
  [taproot, 330n],
  [legacy, 546n],
  [nested, 540n],
])('the least that %s can be sent is what nodes relay: %s', (to, least) => {
  expect(dustLimit(own(to))).toBe(least)
  expect(selectCoins(input([100_000], { to, amount: least })).fee).toBeGreaterThan(0n)
  expect(() => selectCoins(input([100_000], { to, amount: least - 1n }))).toThrow(
    expect.objectContaining({ code: 'bip122/dust', audience: 'user' }),
  )
})

test.each([0, 0.99, -1, 10_001, Number.NaN, Number.POSITIVE_INFINITY])(
  'a fee rate of %s is refused',
  (feeRate) => {
    expect(() => selectCoins(input([100_000], { feeRate }))).toThrow(
      expect.objectContaining({ code: 'bip122/bad-fee-rate' }),
    )
  },
)

test('what is missing is told, the fee included', () => {
  expect(() => selectCoins(input([50_000]))).toThrow('244 satoshi are missing')
  expect(() => selectCoins(input([]))).toThrow('50244 satoshi are missing')
  expect(() => selectCoins(input([100_000], { to: 'bob' }))).toThrow(
    expect.objectContaining({ code: 'bip122/bad-address' }),
  )
})

test.each<[Record<string, number>, number | undefined, number]>([
  [{ 1: 30, 2: 20, 6: 10, 144: 2 }, undefined, 10],
  [{ 1: 30, 4: 12, 10: 9 }, undefined, 12],
  [{ 10: 9, 144: 3 }, undefined, 9],
  [{ 1: 30, 144: 2 }, 1000, 2],
  [{}, undefined, 1],
  [{ 6: 0.2 }, undefined, 1],
])('of %j the rate for %s blocks is %s', (estimates, blocks, rate) =>
  expect(pickFeeRate(estimates, blocks)).toBe(rate),
)
