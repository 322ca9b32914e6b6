import fc from 'fast-check'
import { formatUnits as viemUnits } from 'viem'
import { expect, test } from 'vitest'
import {
  formatFee,
  formatNative,
  formatUnits,
  networkName,
} from '../../../../../frame/site/screens/look/amounts'

const solana = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'

test.each([
  [1_000_000_000_000_000_000n, 'eip155:1', '1', 'ETH'],
  [1n, 'eip155:8453', '0.000000000000000001', 'ETH'],
  [0n, 'eip155:137', '0', 'POL'],
  [1_234_567_500_000_000_000_000_000n, 'eip155:1', '1,234,567.5', 'ETH'],
  [1_500_000_000n, solana, '1.5', 'SOL'],
  [1n, 'solana:local', '0.000000001', 'SOL'],
  [5n * 10n ** 17n, 'eip155:31337', '0.5', undefined],
])('%i on %s is %s %s', (amount, chainId, value, symbol) => {
  expect(formatNative(amount, chainId)).toEqual({ value, symbol })
})

test('property: no digit of an amount is lost', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 2n ** 256n), (amount) => {
      expect(formatNative(amount, 'eip155:1').value.replaceAll(',', '')).toBe(viemUnits(amount, 18))
    }),
  )
})

test('property: a fee is never shown below what it is, and by less than 1 % above', () => {
  fc.assert(
    fc.property(fc.bigInt(1n, 2n ** 90n), (fee) => {
      const shown = BigInt(
        Math.round(Number(formatFee(fee, 'eip155:1').value.replaceAll(',', '')) * 1e18),
      )
      // past the 16 digits of a double
      expect(shown + fee / 10n ** 12n + 1n).toBeGreaterThanOrEqual(fee)
      expect(shown).toBeLessThanOrEqual(fee + fee / 100n + 1n)
    }),
  )
  expect(formatFee(31_245_000_000_123n, 'eip155:1')).toEqual({ value: '0.0000313', symbol: 'ETH' })
})

test('base units and networks', () => {
  expect(formatUnits(250_000_000n)).toBe('250,000,000')
  expect([
    networkName('eip155:8453'),
    networkName('eip155:31337'),
    networkName('__proto__'),
  ]).toEqual(['Base', 'eip155:31337', '__proto__'])
})
