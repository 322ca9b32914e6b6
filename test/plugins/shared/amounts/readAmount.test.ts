import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAmount, writeAmount } from '../../../../plugins/shared/amounts/readAmount'

const ether = { decimals: 18, largest: 2n ** 256n - 1n }
const read = (text: string, locale = 'en', rules: typeof ether = ether) =>
  readAmount(text, { ...rules, locale })
const one = 10n ** 18n

test.each(['en', 'de', 'fr', 'de-CH', 'ar', 'ar-EG', 'fa', 'hi', 'bn', 'my'])(
  '%s: an amount as it is written is read back exactly',
  (locale) => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, ether.largest),
        fc.integer({ min: 0, max: 24 }),
        (amount, decimals) => {
          expect(
            readAmount(writeAmount(amount, { decimals, locale }), {
              decimals,
              largest: ether.largest,
              locale,
            }),
          ).toEqual({ amount })
        },
      ),
    )
  },
)

test.each([
  ['0.5', 'en', one / 2n],
  ['.5', 'en', one / 2n],
  ['5.', 'en', 5n * one],
  ['0,5', 'de', one / 2n],
  ['0.5', 'de', one / 2n],
  ['1,5', 'en', (one * 3n) / 2n],
  ['٠٫٥', 'ar', one / 2n],
  ['٠٫٥', 'en', one / 2n],
  ['۱۲٫۵', 'fa', (one * 25n) / 2n],
  ['\u200f0.5\u200e ', 'ar', one / 2n],
  ['0.000000000000000001', 'en', 1n],
  ['1.500000000000000000000', 'en', (one * 3n) / 2n],
  ['0,123', 'en', (one * 123n) / 1000n],
  ['1234,567', 'en', (one * 1_234_567n) / 1000n],
  ['1,234', 'de', (one * 1234n) / 1000n],
])('"%s" in %s is an amount', (text, locale, amount) => {
  expect(read(text, locale)).toEqual({ amount })
})

test.each([
  ['1,234', 'en', 'no-thousands'],
  ['1.234', 'de', 'no-thousands'],
  ['1.234', 'fr', 'no-thousands'],
  ['1,234.5', 'en', 'no-thousands'],
  ['1.234,5', 'de', 'no-thousands'],
  ['1 234', 'fr', 'no-thousands'],
  ["1'234", 'de-CH', 'no-thousands'],
  ['١٬٢٣٤', 'ar', 'no-thousands'],
  ['1e18', 'en', 'no-number'],
  ['-1', 'en', 'no-number'],
  ['0x10', 'en', 'no-number'],
  ['half', 'en', 'no-number'],
  ['0.0000000000000000001', 'en', 'too-fine'],
  [`${2n ** 256n}`, 'en', 'too-much'],
  ['9'.repeat(90), 'en', 'too-much'],
])('"%s" in %s is refused: %s', (text, locale, problem) => {
  expect(read(text, locale)).toEqual({ problem })
})

test.each(['', ' ', '.', '0', '0.', '0.000', '٠'])(
  '"%s" is no amount yet, and no mistake',
  (text) => {
    expect(read(text)).toEqual({})
  },
)

test('nothing that is typed throws, and no amount is more than there can be', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 100 }),
        fc.string({ unit: fc.constantFrom(...'0123456789.,٫ ٠٩e-') }),
      ),
      fc.constantFrom('en', 'de', 'ar-EG'),
      (text, locale) => {
        const { amount = 1n, problem } = read(text, locale, {
          decimals: 8,
          largest: 21n * 10n ** 14n,
        })
        expect(amount > 0n && amount <= 21n * 10n ** 14n).toBe(true)
        expect([undefined, 'no-number', 'no-thousands', 'too-fine', 'too-much']).toContain(problem)
      },
    ),
  )
})
