import { expect, test } from 'vitest'
import { feeFields, fits, readFee, writeFee } from '../../../plugins/send/views/ownFee'

const gwei = 10n ** 9n
const least = { maxFeePerGas: 12n * gwei, maxPriorityFeePerGas: 0n }
const read = (namespace: string, texts: readonly string[], more: object = {}) =>
  readFee(texts, { namespace, least: undefined, locale: 'en', ...more })
const plain = (typed: ReturnType<typeof readFee>) =>
  'says' in typed
    ? {
        at: typed.at,
        says: typed.says,
        ...(typed.values?.least && { least: typed.values.least }),
        ...(typed.values?.most && { most: typed.values.most }),
      }
    : typed.own

test('decimal texts are read once, exactly, in digits and with the sign of the locale', () => {
  expect(plain(read('eip155', ['30', '1.000000001']))).toEqual({
    maxFeePerGas: 30n * gwei,
    maxPriorityFeePerGas: gwei + 1n,
  })
  expect(plain(read('eip155', ['12,5', '0'], { locale: 'de', least }))).toEqual({
    maxFeePerGas: 12_500_000_000n,
    maxPriorityFeePerGas: 0n,
  })
  expect(plain(read('eip155', ['٣٠٫٥', '٠'], { locale: 'ar-EG' }))).toEqual({
    maxFeePerGas: 30_500_000_000n,
    maxPriorityFeePerGas: 0n,
  })
  expect(plain(read('solana', ['25000']))).toEqual({ microLamports: 25_000n })
  expect(plain(read('solana', ['0']))).toEqual({ microLamports: 0n })
  expect(plain(read('bip122', ['2.5']))).toEqual({ satPerVbyte: 2.5 })
})

test.each([
  ['eip155', ['', '1'], { at: 0, says: 'send.no-number' }],
  ['eip155', ['30', ' '], { at: 1, says: 'send.no-number' }],
  ['eip155', ['-1', '1'], { at: 0, says: 'send.no-number' }],
  ['eip155', ['1e9', '1'], { at: 0, says: 'send.no-number' }],
  ['eip155', ['0x10', '1'], { at: 0, says: 'send.no-number' }],
  ['eip155', ['Infinity', '1'], { at: 0, says: 'send.no-number' }],
  ['eip155', ['<b>30</b>', '1'], { at: 0, says: 'send.no-number' }],
  ['eip155', ['1,234', '1'], { at: 0, says: 'send.no-thousands' }],
  ['eip155', ['30', '0.0000000001'], { at: 1, says: 'send.too-fine' }],
  [
    'eip155',
    ['9'.repeat(40), '1'],
    { at: 0, says: 'send.fee-absurd', most: '\u20681000000 gwei\u2069' },
  ],
  ['eip155', ['11.999999999', '0'], { at: 0, says: 'send.fee-low', least: '\u206812 gwei\u2069' }],
  ['eip155', ['20', '21'], { at: 1, says: 'send.fee-tip' }],
  ['solana', ['1.5'], { at: 0, says: 'send.too-fine' }],
  [
    'solana',
    ['9'.repeat(30)],
    { at: 0, says: 'send.fee-absurd', most: '\u20681000000000000 µlamports/CU\u2069' },
  ],
  ['bip122', ['0'], { at: 0, says: 'send.fee-low', least: '\u20681 sat/vB\u2069' }],
  ['bip122', ['0.999'], { at: 0, says: 'send.fee-low', least: '\u20681 sat/vB\u2069' }],
  ['bip122', ['10000.001'], { at: 0, says: 'send.fee-absurd', most: '\u206810000 sat/vB\u2069' }],
] as const)('%s %j is refused with a sentence', (namespace, texts, said) => {
  expect(
    plain(
      read(namespace, texts, {
        least:
          namespace === 'eip155'
            ? least
            : namespace === 'bip122'
              ? { satPerVbyte: 1 }
              : { microLamports: 0n },
      }),
    ),
  ).toEqual(said)
})

test('what is written is read back as it was, and a fee of another namespace does not fit', () => {
  const own = {
    eip155: { maxFeePerGas: 12_345_678_901n, maxPriorityFeePerGas: 1n },
    solana: { microLamports: 7n },
    bip122: { satPerVbyte: 20.5 },
  } as const
  for (const [namespace, fee] of Object.entries(own)) {
    for (const locale of ['en', 'de', 'ar-EG', 'fr'])
      expect(
        plain(
          read(
            namespace,
            feeFields(namespace).map((field) => writeFee(fee, field, locale)),
            { locale },
          ),
        ),
        `${namespace} ${locale}`,
      ).toEqual(fee)
    for (const other of Object.keys(own)) expect(fits(fee, other)).toBe(other === namespace)
    expect([fits('fast', namespace), fits(undefined, namespace)]).toEqual([true, true])
  }
})
