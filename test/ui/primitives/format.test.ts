import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatAmount } from '../../../ui/primitives/formatAmount'
import { formatAddress } from '../../../ui/primitives/identity'

const cases: [bigint, number, string][] = [
  [0n, 18, '0'],
  [1n, 18, '<0.001'],
  [999_999_999_999_999n, 18, '<0.001'],
  [1_000_000_000_000_000n, 18, '0.001'],
  [1_284_999_999_999_999_999n, 18, '1.284'],
  [815_470_000n, 6, '815.470'],
  [12_000n, 0, '12,000'],
  [5n, 1, '0.500'],
  [-1_500n, 3, '-1.500'],
  [-1n, 18, '>-0.001'],
  [123_456_789_012_345_678_901_234_567n, 2, '1,234,567,890,123,456,789,012,345.670'],
]
for (const [value, decimals, text] of cases) {
  test(`${value} with ${decimals} decimals is ${text}`, () => {
    expect(formatAmount(value, decimals, '', 'en-US')).toBe(text)
  })
}

test('an amount is cut, never rounded up, and reads back to its thousandths', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
      fc.integer({ min: 0, max: 36 }),
      (value, decimals) => {
        const text = formatAmount(value, decimals, '', 'en-US')
        const thousandths = (value * 1000n) / 10n ** BigInt(decimals)
        if (text.startsWith('<')) {
          expect([thousandths, value > 0n]).toEqual([0n, true])
          return
        }
        const [whole = '', part = '000'] = text.replaceAll(',', '').split('.')
        const read = BigInt(whole) * 1000n + BigInt(part)
        expect(read).toBe(thousandths)
        expect(read * 10n ** BigInt(decimals)).toBeLessThanOrEqual(value * 1000n)
      },
    ),
    { numRuns: 500 },
  )
})

test('digits, grouping and decimal sign follow the locale', () => {
  const value = 1_234_567_890n
  expect(formatAmount(value, 6, '', 'de-DE')).toBe('1234,567'.replace('1234', '1.234'))
  expect(formatAmount(value, 6, '', 'en-IN')).toBe('1,234.567')
  expect(formatAmount(value, 6, '', 'ar-EG')).toBe('١٬٢٣٤٫٥٦٧')
})

test('the symbol follows behind a space that does not break', () => {
  expect(formatAmount(250n, 0, 'USDC', 'en-US')).toBe('250\u00a0USDC')
})

test('an address is four characters that tell it from others, an ellipsis and six; the 0x that all have is not counted', () => {
  expect(formatAddress('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39F…b92266')
  expect(formatAddress('7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU')).toBe('7xKX…osgAsU')
  expect(formatAddress('bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq')).toBe('bc1q…wf5mdq')
  expect(formatAddress('river.eth')).toBe('river.eth')
  expect(formatAddress('0x0123456789')).toBe('0x0123456789')
})
