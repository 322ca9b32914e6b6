import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits, parseUnits } from '../../../kernel/networks/units'

test('every amount comes back from its text, for every number of decimals', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (amount, decimals) => {
        expect(parseUnits(formatUnits(amount, decimals), decimals)).toBe(amount)
      },
    ),
  )
})

test('a text is canonical: no trailing zeros, no bare dot, a digit in front', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(2n ** 128n), max: 2n ** 128n }),
      fc.integer({ min: 0, max: 36 }),
      (amount, decimals) => {
        expect(formatUnits(amount, decimals)).toMatch(/^-?\d+(\.\d*[1-9])?$/)
      },
    ),
  )
})

test.each([
  ['1', 18, 10n ** 18n],
  ['0.000000000000000001', 18, 1n],
  ['.5', 1, 5n],
  ['5.', 1, 50n],
  ['1.50', 1, 15n],
  ['007', 0, 7n],
  ['0', 6, 0n],
])('parses %s with %d decimals', (text, decimals, amount) =>
  expect(parseUnits(text, decimals)).toBe(amount),
)

test.each([
  '',
  '.',
  '-1',
  '+1',
  '1e3',
  '1,5',
  '1 000',
  '0x10',
  'NaN',
  'Infinity',
  ' 1',
  '1\n',
  '1.2.3',
  '١',
])('refuses %j', (text) => expect(parseUnits(text, 18)).toBeUndefined())

test('refuses more fraction digits than the unit has instead of rounding', () => {
  expect(parseUnits('0.1234567', 6)).toBeUndefined()
  expect(parseUnits('0.123456', 6)).toBe(123_456n)
})

test.each([
  [15n, 1, '1.5'],
  [-15n, 1, '-1.5'],
  [0n, 18, '0'],
  [10n ** 18n, 18, '1'],
  [1n, 18, '0.000000000000000001'],
  [123n, 0, '123'],
])('formats %s with %d decimals as %s', (amount, decimals, text) =>
  expect(formatUnits(amount, decimals)).toBe(text),
)
