import { expect, test } from 'vitest'
import { amountFor, createValueFormat, worthOf } from '../../../../plugins/shared/amounts/value'

const unit = 10n ** 8n

test('a value is exact where a number of JavaScript is not, and cut', () => {
  expect(worthOf(1_284_000_000_000_000_000n, 18, '2650.00')).toBe(340_260_000_000n)
  expect(worthOf(815_470_000n, 6, '1')).toBe(81_547_000_000n)
  // 2^53 + 1 of a token without decimals
  expect(worthOf(9_007_199_254_740_993n, 0, '1')).toBe(9_007_199_254_740_993n * unit)
  expect(worthOf(1n, 18, '2650')).toBe(0n)
  expect(
    worthOf(2n ** 256n - 1n, 0, '123456789012345678901234.123456789012345678901234567890123456'),
  ).toBe(
    ((2n ** 256n - 1n) * 123456789012345678901234123456789012345678901234567890123456n * unit) /
      10n ** 36n,
  )
  expect(worthOf(3n, 0, '0.3333333333')).toBe(99_999_999n)
})

test('it is written in the currency and digits of the locale, cut and never rounded up', () => {
  const write = (value: bigint, currency = 'usd', locale = 'en') =>
    createValueFormat(currency, locale)(value)
  expect(write(421_807_000_000n)).toBe('$4,218.07')
  expect(write(99_999_999n)).toBe('$0.99')
  expect(write(0n)).toBe('$0.00')
  expect(write(999_999n)).toBe('<$0.01')
  expect(write(1_000_000n)).toBe('$0.01')
  expect(write(123_456n * unit + 99_999_999n, 'eur', 'de')).toBe('123.456,99\u00a0€')
  expect(write(4_218n * unit + 50_000_000n, 'jpy', 'en')).toBe('¥4,218')
  expect(write(50_000_000n, 'jpy', 'en')).toBe('<¥1')
  // 16 digits before the point are exact; what no line has room for is short
  expect(write(999_999_999_999n * unit + 12_000_000n)).toBe('$999,999,999,999.12')
  expect(write(12_345_678_901_234n * unit)).toBe('$12.35T')
  expect(write(2n ** 256n)).toBe('>$999.00T')
  expect(write(421_807_000_000n, 'usd', 'ar-EG')).toContain('٤٬٢١٨٫٠٧')
})

test('what a value buys is cut, and nothing at no price', () => {
  expect(amountFor(50n * unit, 18, '2000')).toBe(25n * 10n ** 15n)
  expect(amountFor(1n * unit, 6, '3')).toBe(333_333n)
  expect(amountFor(1n, 0, '2000')).toBe(0n)
  expect(amountFor(5n * unit, 6, '0.00')).toBeUndefined()
})
