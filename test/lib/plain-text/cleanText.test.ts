import { expect, test } from 'vitest'
import { cleanText } from '../../../lib/plain-text/cleanText'
import { createImitations } from '../../../lib/plain-text/imitations'

test.each([
  ['USDC', 'USDC'],
  ['US\u202eDC', 'USDC'],
  ['E\u200bT\u2060H', 'ETH'],
  ['ＥＴＨ', 'ETH'],
  ['\ufeff ETH \u0000', 'ETH'],
  ['a\nb\tc', 'a b c'],
  ['a\u2028b', 'ab'],
  ['\u3164', ''],
  ['\ue000\udfff', ''],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['Z\u0351\u036a\u0342\u0343\u0344\u0345A', 'Z\u0351\u036a\u0342A'],
  ['Ether é 以太 ⟠', 'Ether é 以太 ⟠'],
])('%j is drawn as %j', (given, drawn) => {
  expect(cleanText(given)).toBe(drawn)
})

test('it is cut to graphemes, not to code units', () => {
  expect(cleanText('e\u0301'.repeat(40), 12)).toBe('é'.repeat(12))
  expect(cleanText('🇨🇭'.repeat(40), 3)).toBe('🇨🇭🇨🇭🇨🇭')
  expect(cleanText('👍🏽'.repeat(40), 3)).toBe('👍🏽👍🏽👍🏽')
  expect(cleanText(`\u0301${'🙂'.repeat(40)}`, 3)).toBe('\u0301🙂🙂')
  expect(cleanText('x'.repeat(1_000_000))).toBe('x'.repeat(32))
})

test.each([undefined, null, 7, {}, [], { toString: () => 'ETH' }])('%j is no text', (given) => {
  expect(cleanText(given)).toBe('')
})

const imitated = createImitations(['ETH', 'USDC', 'wstETH', 'DAI', ''])
test.each([
  ['ETH', 'ETH'],
  ['eth', 'ETH'],
  ['ЕТН', 'ETH'],
  ['ΕΤΗ', 'ETH'],
  ['E\u200bTH', 'ETH'],
  ['ＥＴＨ', 'ETH'],
  ['ÉTH', 'ETH'],
  ['UЅDС', 'USDC'],
  ['wѕtЕТН', 'wstETH'],
  ['DΑІ', 'DAI'],
])('%s looks like a known symbol', (symbol, known) => {
  expect(imitated(symbol)).toBe(known)
})

test.each(['ETHX', 'USDT', '以太', '', '\u200b', 'constructor', '__proto__'])(
  'control: %j looks like none',
  (symbol) => {
    expect(imitated(symbol)).toBeUndefined()
  },
)
