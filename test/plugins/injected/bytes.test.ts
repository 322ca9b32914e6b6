import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  fromBase58,
  fromBase64,
  fromHex,
  readBytes,
  toBase58,
  toBase64,
  toHex,
} from '../../../plugins/injected/bytes'
import { base58, base64, hex } from './standardFixture'

const bytes = fc.uint8Array({ maxLength: 400 })
/** Leading zeros are where base58 goes wrong. */
const padded = fc
  .tuple(fc.nat(5), bytes)
  .map(([zeros, rest]) => Uint8Array.from([...Array<number>(zeros).fill(0), ...rest]))
const coders = [
  ['base58', toBase58, fromBase58, base58],
  ['base64', toBase64, fromBase64, base64],
  ['hex', toHex, fromHex, hex],
] as const

test.each(coders)('%s: the same as another library, both ways', (_name, to, from, other) => {
  fc.assert(
    fc.property(padded, (value) => {
      expect(to(value)).toBe(other.encode(value))
      expect(from(other.encode(value))).toEqual(value)
    }),
  )
})

test('base64: more bytes than a call takes arguments', () => {
  const value = new Uint8Array(200_001).fill(250)
  expect(toBase64(value)).toBe(base64.encode(value))
})

const unreadable: [string, (text: unknown) => unknown, unknown][] = [
  ['base58 with 0', fromBase58, '0'],
  ['base58 with a letter of another script', fromBase58, 'а'],
  ['base58 of a number', fromBase58, 5],
  ['base58 without end', fromBase58, '1'.repeat(16_385)],
  ['base64 with a line', fromBase64, '@@'],
  ['base64 of nothing', fromBase64, undefined],
  ['hex of an odd length', fromHex, 'abc'],
  ['hex with 0x', fromHex, '0xab'],
]
test.each(unreadable)('%s is refused as wrong parameters', (_name, read, text) => {
  expect(() => read(text)).toThrow(expect.objectContaining({ code: -32602 }))
})

test('bytes from outside are copied, and anything else is undefined', () => {
  const given = Uint8Array.from([1, 2])
  const read = readBytes(given)
  expect(read).toEqual(given)
  expect(read).not.toBe(given)
  const throwing = new Proxy(given, {
    get: () => {
      throw new Error('boom')
    },
  })
  for (const value of [
    undefined,
    null,
    [1, 2],
    'ab',
    { length: 2, [Symbol.toStringTag]: 'Uint8Array' },
    throwing,
    new Uint8Array(3),
  ])
    expect(readBytes(value, 2)).toBeUndefined()
})
