import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanName } from '../../../../plugins/walletconnect/directory/checkWallet'

const hidden = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}]/u

test.each([
  ['MetaMask', 'MetaMask'],
  ['1inch Wallet', '1inch Wallet'],
  ['αU wallet', 'αU wallet'],
  ['محفظة', 'محفظة'],
  ['钱包', '钱包'],
  ['ក្រេឌីត', 'ក្រេឌីត'],
  ['Zürich', 'Zürich'],
])('the name %s stays as it is', (name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test.each([
  ['overrides of direction', 'Meta\u202eksaM\u202c', 'MetaksaM'],
  ['marks of direction', '\u200eMeta\u200fMask\u061c', 'MetaMask'],
  ['isolates', '\u2066Meta\u2067Mask\u2068\u2069', 'MetaMask'],
  ['zero width characters', 'M\u200be\u200ct\u200da\ufeffMask\u2060', 'MetaMask'],
  ['control characters', 'Meta\0\u0007\u001b[31mMask\u007f\u009b', 'Meta[31mMask'],
  ['tags and variation selectors', 'MetaMask\u{e0041}\u{e007f}\ufe0f', 'MetaMask'],
  ['fillers', '\u3164MetaMask\u115f\uffa0\u2800', 'MetaMask'],
  ['half of a pair', 'Meta\ud83dMask', 'MetaMask'],
])('%s are taken out', (_, name, clean) => {
  expect(cleanName(name)).toBe(clean)
})

test('line breaks, tabs and wide spaces become one space', () => {
  expect(cleanName('  Meta\r\n\u2028\u2029\t\u3000Mask\u00a0 ')).toBe('Meta Mask')
})

test('a name is composed', () => {
  expect(cleanName('Zu\u0308rich')).toBe('Zürich')
})

test('marks piled on one letter are cut to four, a name does not begin with one', () => {
  expect(cleanName(`\u0301 \u0301q${'\u0316'.repeat(500)}r`)).toBe(`q${'\u0316'.repeat(4)}r`)
})

test('a name of 10 kB is cut at 64 characters, and not inside of one that readers see', () => {
  expect(cleanName('x'.repeat(10_000))).toBe('x'.repeat(64))
  expect(cleanName('🇨🇭'.repeat(3000))).toBe('🇨🇭'.repeat(16))
  expect(cleanName(`${'x'.repeat(63)}q\u0316\u0316`)).toBe('x'.repeat(63))
  expect(cleanName(`${'x'.repeat(63)}🦊`)).toBe('x'.repeat(63))
})

test.each(['', ' ', '\u200b', '\u202e\u2066', '\u0301', '\u200b'.repeat(10_000)])(
  'nothing readable is an empty name',
  (name) => {
    expect(cleanName(name)).toBe('')
  },
)

const hostile = fc.string({
  unit: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 1 }),
    fc.constantFrom(
      '\u202e',
      '\u2066',
      '\u200d',
      '\u0301',
      '\u0316',
      ' ',
      '\n',
      '🦊',
      'k',
      'ᄒ',
      'ᅡ',
      'ᆫ',
      '\ud800',
    ),
  ),
  maxLength: 200,
})

test('property: one line, nothing hidden, at most 64 characters, composed, and clean already when cleaned again', () => {
  fc.assert(
    fc.property(hostile, (name) => {
      const clean = cleanName(name)
      expect(clean.length).toBeLessThanOrEqual(64)
      expect(clean).not.toMatch(hidden)
      expect(clean).not.toMatch(/\s\s|^\s|\s$/)
      expect(clean).toBe(clean.normalize('NFC'))
      expect(cleanName(clean)).toBe(clean)
    }),
    { numRuns: 500 },
  )
})

test('control: the pattern of the property finds what it is for', () => {
  for (const char of ['\0', '\u202e', '\u200b', '\u2028', '\ufe0f', '\ud800'])
    expect(char).toMatch(hidden)
})
