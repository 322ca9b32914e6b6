import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readBase58, readBase64, readBytes, readHex } from '../../../plugins/injected/bytes'
import { base58, base64, hex } from './standardFixture'

const bytes = fc.uint8Array({ maxLength: 400 })
const decoders = [
  ['base58', readBase58, base58],
  ['base64', readBase64, base64],
  ['hex', readHex, hex],
] as const

test.each(decoders)('reads %s that another library wrote', (_name, read, other) => {
  fc.assert(
    fc.property(bytes, (value) => {
      expect(read(other.encode(value))).toEqual(value)
    }),
  )
})

const unreadable: [string, (text: unknown) => unknown, unknown][] = [
  ['base58 with 0', readBase58, '0'],
  ['base58 with a letter of another script', readBase58, 'а'],
  ['base58 of a number', readBase58, 5],
  ['base58 without end', readBase58, '1'.repeat(16_385)],
  ['base64 with a line', readBase64, '@@'],
  ['base64 of nothing', readBase64, undefined],
  ['hex of an odd length', readHex, 'abc'],
  ['hex with 0x', readHex, '0xab'],
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
