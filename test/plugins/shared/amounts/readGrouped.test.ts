import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatUnits } from '../../../../kernel/networks/index'
import { readAmount, writeAmount } from '../../../../plugins/shared/amounts/readAmount'
import { readGrouped } from '../../../../plugins/shared/amounts/readGrouped'
import { everything } from '../../../everything'

const runs = everything ? 100_000 : 1000
const largest = 2n ** 256n - 1n
const locales = ['en', 'de', 'fr', 'hi', 'ar', 'ar-EG', 'fa', 'pl', 'de-CH', 'pt', 'bn', 'my']
const rules = (locale: string, decimals = 18) => ({ decimals, largest, locale })
const units = (text: string, decimals = 18) =>
  BigInt(Math.round(Number(text) * 1e6)) * 10n ** BigInt(decimals - 6)

test.each([
  ['1,234.56', 'en', '1234.56'],
  ['1.234,56', 'en', '1234.56'],
  ['1.234,56', 'de', '1234.56'],
  ['1,234.56', 'de', '1234.56'],
  ['1,234,567', 'en', '1234567'],
  ['12,34,567.5', 'hi', '1234567.5'],
  ['1 234', 'fr', '1234'],
  ['1\u202f234,5', 'fr', '1234.5'],
  ["1'234.5", 'de-CH', '1234.5'],
  ['١٬٢٣٤٫٥', 'ar-EG', '1234.5'],
  ['१,२३४.५', 'hi', '1234.5'],
  ['𝟙𝟚.𝟝', 'en', '12.5'],
])('"%s" in %s has one meaning: %s', (text, locale, amount) => {
  expect(readGrouped(text, rules(locale))).toEqual({ amount: units(amount) })
})

test.each([
  ['1,234', 'en', ['1234', '1.234']],
  ['1.234', 'de', ['1234', '1.234']],
  ['12.345', 'fr', ['12345', '12.345']],
  ['١,٢٣٤', 'ar-EG', ['1234', '1.234']],
])('"%s" in %s is asked about: %s', (text, locale, amounts) => {
  expect(readGrouped(text, rules(locale))).toEqual({
    problem: 'no-thousands',
    meanings: amounts.map((each) => units(each)),
  })
})

test('where the currency has no such decimals, what is left is the amount', () => {
  expect(readGrouped('1,234', rules('en', 0))).toEqual({ amount: 1234n })
  expect(readGrouped('1,234', rules('en', 2))).toEqual({ amount: 123_400n })
})

test.each(['1,23,4', '1,,234', '1,234.567.8', '1 234 5', '1,234,5', '1.234.567,8.9', ',234,567'])(
  '"%s" is refused',
  (text) => {
    expect(readGrouped(text, rules('en')).problem).toBe('no-thousands')
    expect(readGrouped(text, rules('en')).meanings).toBeUndefined()
  },
)

test(`what a locale writes is read back as the same integer, or asked about with it among the meanings: ${runs} amounts`, () => {
  const amounts = fc.oneof(
    fc.bigInt(1n, largest),
    fc.bigInt(1n, 10n ** 24n),
    fc.integer({ min: 1, max: 2_000_000 }).map(BigInt),
  )
  fc.assert(
    fc.property(
      amounts,
      fc.integer({ min: 0, max: 20 }),
      fc.constantFrom(...locales),
      fc.boolean(),
      (amount, decimals, locale, isGrouped) => {
        const own = rules(locale, decimals)
        // the second opinion: the engine's own writing of the decimal text
        const text = isGrouped
          ? new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(
              formatUnits(amount, decimals) as never,
            )
          : writeAmount(amount, own)
        const read = readGrouped(text, own)
        expect(read.meanings ?? [read.amount]).toContain(amount)
        // an own amount is never asked about
        if (!isGrouped) expect(read).toEqual({ amount })
      },
    ),
    { numRuns: runs },
  )
})

test(`a text that is asked about or refused is never an amount, and no amount is rounded: ${runs} texts`, () => {
  const text = fc.string({ unit: fc.constantFrom(..."0123456789.,٫٬ '’-+e٣७"), maxLength: 12 })
  fc.assert(
    fc.property(
      text,
      fc.integer({ min: 0, max: 8 }),
      fc.constantFrom(...locales),
      (typed, decimals, locale) => {
        const { amount, problem, meanings = [] } = readGrouped(typed, rules(locale, decimals))
        expect(amount === undefined || problem === undefined).toBe(true)
        for (const each of amount === undefined ? meanings : [amount]) {
          const digits = (value: string) =>
            value
              .normalize('NFKC')
              .replace(/٣/g, '3')
              .replace(/७/g, '7')
              .replace(/\D/g, '')
              .replace(/^0+|0+$/g, '')
          // the digits are those that were typed, and none is missing
          expect(digits(formatUnits(each, decimals))).toBe(digits(typed))
        }
      },
    ),
    { numRuns: runs },
  )
})

test('digits of every script of Unicode are read: the engine’s numbering systems', () => {
  const systems = Intl.supportedValuesOf('numberingSystem').filter((system) =>
    /^\p{Nd}+$/u.test(
      new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(
        9876543210,
      ),
    ),
  )
  expect(systems.length).toBeGreaterThan(50)
  for (const system of systems) {
    const written = new Intl.NumberFormat('en', {
      numberingSystem: system,
      useGrouping: false,
      maximumFractionDigits: 1,
    }).format(1234567890.5)
    expect(readAmount(written.replace(/[^\p{Nd}]/u, '.'), rules('en', 1)), system).toEqual({
      amount: 12345678905n,
    })
  }
})
