import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CborError, readCbor } from '../../../../frame/server/passkeys/cbor'
import { toCbor } from './authenticator'

const hex = (text: string) => Buffer.from(text, 'hex')

// RFC 8949, appendix A
test.each<[string, unknown]>([
  ['00', 0],
  ['17', 23],
  ['1818', 24],
  ['1903e8', 1_000],
  ['1a000f4240', 1_000_000],
  ['20', -1],
  ['3903e7', -1_000],
  ['f4', false],
  ['f5', true],
  ['f6', null],
  ['4401020304', hex('01020304')],
  ['6449455446', 'IETF'],
  ['62c3bc', 'ü'],
  ['80', []],
  ['8301820203820405', [1, [2, 3], [4, 5]]],
  [
    'a201020304',
    new Map([
      [1, 2],
      [3, 4],
    ]),
  ],
  [
    'a26161016162820203',
    new Map<string, unknown>([
      ['a', 1],
      ['b', [2, 3]],
    ]),
  ],
])('reads %s', (bytes, value) => {
  expect(readCbor(hex(bytes))).toEqual({ value, end: bytes.length / 2 })
})

describe('refuses', () => {
  test.each([
    ['nothing', ''],
    ['a number that ends early', '19ff'],
    ['bytes that end early', '5903e800'],
    ['a list of more than there is', '9a7fffffff'],
    ['a map of more than there is', 'ba7fffffff'],
    ['a number of 64 bits', '1bffffffffffffffff'],
    ['a length that is not told', '5f42010243030405ff'],
    ['a tag', 'c074323031332d30332d32315432303a30343a30305a'],
    ['a floating-point number', 'f93c00'],
    ['undefined', 'f7'],
    ['a key twice', 'a201020103'],
    ['a key that is a list', 'a1800100'],
    ['levels without an end', '81'.repeat(10_000)],
  ])('%s', (_, bytes) => {
    expect(() => readCbor(hex(bytes))).toThrow(CborError)
  })
})

test('property: any bytes are read or refused as CBOR, within themselves', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      try {
        const { end } = readCbor(Buffer.from(bytes))
        return end > 0 && end <= bytes.length
      } catch (error) {
        return error instanceof CborError
      }
    }),
    { numRuns: 2_000 },
  )
})

test('property: what is written is read, from where it begins', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.string({ maxLength: 30 }), fc.integer({ min: -65_536, max: 65_535 })),
      fc.uint8Array({ maxLength: 20 }),
      (fields, before) => {
        const map = new Map(Object.entries(fields))
        const bytes = Buffer.concat([before, toCbor(map), Buffer.from([1])])
        expect(readCbor(bytes, before.length)).toEqual({ value: map, end: bytes.length - 1 })
      },
    ),
  )
})
