import fc from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '../../../frame/protocol/limits'
import { weigh } from '../../../frame/protocol/plainData'

const json = fc.jsonValue({ maxDepth: 6 })

test('property: what JSON can carry, within the limits, is accepted', () => {
  fc.assert(fc.property(json, (value) => weigh(structuredClone(value)) === undefined))
})

test('property: a value is refused for its depth exactly beyond the limit', () => {
  const nested = (levels: number) =>
    Array.from({ length: levels }).reduce<unknown>(
      (inner, _, i) => (i % 2 ? [inner] : { inner }),
      1,
    )
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40 }),
      (levels) => weigh(nested(levels)) === (levels > limits.depth ? 'depth' : undefined),
    ),
  )
})

test('a text is refused for its length exactly beyond the limit', () => {
  expect(weigh('x'.repeat(limits.weight))).toBeUndefined()
  expect(weigh('x'.repeat(limits.weight + 1))).toBe('weight')
  expect(weigh({ ['x'.repeat(limits.weight)]: 1 })).toBe('weight')
})

test('a list is refused for how many values it has, exactly beyond the limit: each weighs 8 and its index', () => {
  // 8 of the list itself; ten indices of one digit, 90 of two, 900 of three, 9,000 of four, the
  // others of five
  const most =
    10_000 + Math.floor((limits.weight - 8 - (10 * 9 + 90 * 10 + 900 * 11 + 9_000 * 12)) / 13)
  expect(weigh(Array.from({ length: most }, () => null))).toBeUndefined()
  expect(weigh(Array.from({ length: most + 1 }, () => null))).toBe('weight')
})

test('cycles, webs of shared parts and long empty lists end soon', () => {
  const cycle: Record<string, unknown> = {}
  cycle.self = cycle
  expect(weigh(cycle)).toBe('depth')
  let web: unknown = 'leaf'
  // 20 ** 10 ways through it
  for (let i = 0; i < 10; i++) web = Array.from({ length: 20 }, () => web)
  const begun = Date.now()
  expect(weigh(web)).toBe('weight')
  expect(weigh(new Array(2 ** 31))).toBe('weight')
  expect(Date.now() - begun).toBeLessThan(2_000)
})

test.each([
  ['a Map', new Map()],
  ['a Date', new Date(0)],
  ['bytes', new Uint8Array(4)],
  ['a buffer', new ArrayBuffer(4)],
  ['an error', new Error('no')],
  ['a bigint', 1n],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['a regular expression', /x/],
])('%s is no plain data, at the top or inside', (_, value) => {
  expect(weigh(structuredClone(value))).toBe('type')
  expect(weigh(structuredClone({ list: [value] }))).toBe('type')
})
