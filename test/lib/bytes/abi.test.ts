import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import {
  type AbiFunction,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256 as hashOf,
  parseAbi,
  stringToBytes,
  toEventSelector,
  toFunctionSelector,
} from 'viem'
import { expect, test } from 'vitest'
import {
  addressOf,
  addressWord,
  countAt,
  quantityOf,
  splitData,
  topicOf,
  uintOf,
  uintWord,
} from '../../../lib/bytes/abiWord'
import { checksumAddress } from '../../../lib/bytes/eip55'
import { selectors, topics } from '../../../lib/bytes/tokenAbi'
import { readTokenCall } from '../../../lib/decode/evm/readTokenCall'

const address = fc
  .uint8Array({ minLength: 20, maxLength: 20 })
  .map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`)
const uint = fc.bigInt(0n, 2n ** 256n - 1n)
const keccak256 = (text: string) => hashOf(stringToBytes(text)).slice(2)

test('checksumAddress returns what viem returns, from any case, and other text unchanged', () => {
  fc.assert(
    fc.property(address, (value) => {
      for (const text of [value, `0x${value.slice(2).toUpperCase()}`])
        expect(checksumAddress(text, keccak256)).toBe(getAddress(value))
    }),
  )
  for (const text of ['', '0x', '0x12', `0x${'a'.repeat(41)}`, 'a'.repeat(42)])
    expect(checksumAddress(text, keccak256)).toBe(text)
})

test('words of integers and addresses are those of viem, and are decoded to the same values', () => {
  fc.assert(
    fc.property(uint, address, (value, account) => {
      const word = encodeAbiParameters([{ type: 'uint256' }], [value])
      const topic = encodeAbiParameters([{ type: 'address' }], [account])
      expect(`0x${uintWord(value)}`).toBe(word)
      expect([uintOf(word), quantityOf(word)]).toEqual([value, value])
      expect([topicOf(getAddress(account)), `0x${addressWord(account)}`]).toEqual([topic, topic])
      expect(addressOf(topic)).toBe(account)
      expect(splitData(word + topic.slice(2))).toEqual([word.slice(2), topic.slice(2)])
    }),
  )
})

test('uintOf takes one word only, quantityOf at most one word, and both nothing else', () => {
  expect([uintOf('0x01'), quantityOf('0x01')]).toEqual([undefined, 1n])
  for (const value of [`0x${'0'.repeat(65)}`, '0x', '', '1', '0xg', 1, 1n, null, undefined])
    expect([uintOf(value), quantityOf(value)]).toEqual([undefined, undefined])
})

test('countAt returns a count below 2^32 within the data, and undefined for any other', () => {
  const data = uintWord(7) + uintWord(2 ** 32 - 1) + uintWord(2 ** 32)
  expect([0, 64, 128, 192, 1].map((at) => countAt(data, at))).toEqual([
    7,
    2 ** 32 - 1,
    undefined,
    undefined,
    112,
  ])
  expect([countAt(data, 300), countAt(data, Number.NaN), countAt('', 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('splitData leaves an incomplete word out, and has no words of what is not hexadecimal', () => {
  expect(splitData(`0xa9059cbb${uintWord(1)}ab`, 10)).toEqual([uintWord(1)])
  expect([splitData('0x'), splitData(undefined), splitData(`0x${'zz'.repeat(32)}`)]).toEqual([
    [],
    [],
    [],
  ])
})

/** The signatures in the doc comments of a table, by the names of its members. */
const signaturesOf = (table: string): ReadonlyMap<string, string> => {
  const source = readFileSync(join(import.meta.dirname, '../../../lib/bytes/tokenAbi.ts'), 'utf8')
  const body = source.slice(source.indexOf(`const ${table}`)).split('} as const')[0] ?? ''
  return new Map(
    [...body.matchAll(/\/\*\* `([^`]+)`[^\n]*\*\/\s+(\w+):/g)].map(
      ([, signature = '', name = '']) => [name, signature],
    ),
  )
}

test('each selector and topic is the hash of the signature in its comment', () => {
  const functions = signaturesOf('selectors')
  const events = signaturesOf('topics')
  expect([...functions.keys()]).toEqual(Object.keys(selectors))
  expect([...events.keys()]).toEqual(Object.keys(topics))
  for (const [name, selector] of Object.entries(selectors))
    expect(toFunctionSelector(`function ${functions.get(name)}`), name).toBe(`0x${selector}`)
  for (const [name, topic] of Object.entries(topics))
    expect(toEventSelector(`event ${events.get(name)}`), name).toBe(topic)
})

const abi = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
])
const encodeCall = (kind: string, from: Hex, to: Hex, amount: bigint) =>
  encodeFunctionData({
    abi: abi as readonly AbiFunction[],
    functionName: kind,
    args: kind === 'transferFrom' ? [from, to, amount] : [to, amount],
  })

test('readTokenCall reads what viem encodes, in any case, and reports data behind it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('transfer', 'approve', 'transferFrom'),
      address,
      address,
      uint,
      (kind, from, to, amount) => {
        const data = encodeCall(kind, from, to, amount)
        const call = { kind, to, amount, ...(kind === 'transferFrom' && { from }) }
        expect(readTokenCall(data)).toEqual({ ...call, hasMore: false })
        expect(readTokenCall(`0x${data.slice(2).toUpperCase()}`)).toEqual({
          ...call,
          hasMore: false,
        })
        expect(readTokenCall(`${data}00`)).toEqual({ ...call, hasMore: true })
        expect(readTokenCall(data.slice(0, -2))).toBeUndefined()
      },
    ),
  )
})

test('readTokenCall is undefined for other calls, long addresses and what is not hexadecimal', () => {
  const one: Hex = `0x${'1'.repeat(40)}`
  const data = encodeCall('transfer', one, one, 5n)
  for (const other of [
    data.replace('a9059cbb', 'a9059cbc'),
    `${data.slice(0, 10)}1${data.slice(11)}`,
    data.replace(/5$/, 'g'),
    '0x',
    '',
    undefined,
    5,
  ])
    expect(readTokenCall(other), String(other)).toBeUndefined()
})
