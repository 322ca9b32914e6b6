import fc from 'fast-check'
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toHex,
} from 'viem'
import { expect, test } from 'vitest'
import { addressesIn } from '../../../plugins/checks/argumentAddresses'

const one = `0x${'6a'.repeat(20)}` as const
const other = `0x${'7b'.repeat(20)}` as const
const argsOf = (data: Hex) => data.slice(10)
const abi = parseAbi([
  'function pay(address to, uint256 amount)',
  'function relay(bytes data)',
  'function many(bytes[] calls)',
  'function set(uint256 id, address to)',
])
const pay = (to: Hex, amount = 5n) =>
  encodeFunctionData({ abi, functionName: 'pay', args: [to, amount] })
const relay = (data: Hex) => encodeFunctionData({ abi, functionName: 'relay', args: [data] })

test.each<[string, Hex]>([
  ['a word', pay(one)],
  ['a call within a call', relay(pay(one))],
  ['a call within three', relay(relay(relay(pay(one))))],
  [
    'a call behind a number that is 0',
    relay(encodeFunctionData({ abi, functionName: 'set', args: [0n, one] })),
  ],
  [
    'bytes that are no call',
    relay(encodeAbiParameters(parseAbiParameters('uint256, address'), [10n ** 27n, one])),
  ],
  ['packed arguments, first', concat(['0xdeadbeef', one, pad('0x05')])],
  ['packed arguments, last', concat(['0xdeadbeef', pad('0x05'), one])],
])('an address in %s is found, and nothing else', (_, data) => {
  expect(addressesIn(argsOf(data))).toEqual([one])
})

test('each of several calls within a call is read', () => {
  expect(
    addressesIn(
      argsOf(
        encodeFunctionData({
          abi,
          functionName: 'many',
          args: [[pay(one), relay(pay(other)), pay(one)]],
        }),
      ),
    ),
  ).toEqual([one, other])
})

test('what is no address: amounts, the coin, bounds, and small or whole numbers', () => {
  const words = [
    10n ** 33n,
    (1n << 112n) - 1n,
    (1n << 128n) - 1n,
    (1n << 160n) - 1n,
    (1n << 256n) - 1n,
    0n,
    2n,
    0xdeadn,
    1461446703485210103287273052203988822378723970341n,
  ]
  expect(addressesIn(words.map((word) => toHex(word, { size: 32 }).slice(2)).join(''))).toEqual([])
  expect(addressesIn(argsOf(relay(pay('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'))))).toEqual([])
})

const address = fc.uint8Array({ minLength: 20, maxLength: 20, min: 1 }).map((bytes) => toHex(bytes))
test('property: of calls in calls all addresses are found and no others, whatever the amounts', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(address, fc.bigInt(0n, 10n ** 30n), fc.nat(2)), {
        minLength: 1,
        maxLength: 4,
      }),
      (calls) => {
        const made = calls.map(([to, amount, depth]) =>
          Array.from({ length: depth }).reduce<Hex>((data) => relay(data), pay(to, amount)),
        )
        expect(
          addressesIn(argsOf(encodeFunctionData({ abi, functionName: 'many', args: [made] }))),
        ).toEqual(expect.arrayContaining(calls.map(([to]) => to)))
        expect(
          addressesIn(argsOf(encodeFunctionData({ abi, functionName: 'many', args: [made] })))
            .length,
        ).toBe(new Set(calls.map(([to]) => to)).size)
      },
    ),
    { numRuns: 300 },
  )
})
test('property: no bytes make it fail or slow', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 2000 }),
      (bytes) => void addressesIn(toHex(bytes).slice(2)),
    ),
  )
  const start = performance.now()
  addressesIn(`${'0'.repeat(62)}ff${'f'.repeat(8)}${'0'.repeat(56)}`.repeat(10_000))
  expect(performance.now() - start).toBeLessThan(1000)
})
