import fc from 'fast-check'
import { expect, test } from 'vitest'
import { curatedWallets } from '../../../../plugins/walletconnect/directory/curated'
import { createSearch } from '../../../../plugins/walletconnect/directory/search'
import type { DirectoryWallet } from '../../../../plugins/walletconnect/directory/types'

const listOf = (...names: string[]): DirectoryWallet[] =>
  names.map((name, at) => ({ id: `${at}`, name }))
const names = (found: readonly DirectoryWallet[]) => found.map(({ name }) => name)
const find = (wallets: readonly DirectoryWallet[], text: string) =>
  names(createSearch(wallets).find(text))

test('the whole name, its beginning, a word’s beginning, initials, within it, words in any order, the rdns, a mistake: in this order', () => {
  const wallets: DirectoryWallet[] = [
    ...listOf('Cord', 'Score', 'Big Core', 'Core Wallet', 'Core', 'Care'),
    { id: 'r', name: 'Else', rdns: 'com.core.app' },
  ]
  expect(find(wallets, 'core')).toEqual([
    'Core',
    'Core Wallet',
    'Big Core',
    'Score',
    'Else',
    'Cord',
    'Care',
  ])
  expect(find(listOf('Mmore', 'MetaMask', 'Hmm'), 'mm')).toEqual(['Mmore', 'MetaMask', 'Hmm'])
  expect(find(listOf('Wallet of Trust', 'Trust Wallet', 'Trust'), 'trust wal')).toEqual([
    'Trust Wallet',
    'Wallet of Trust',
  ])
})

test.each([
  ['mm', 'MetaMask'],
  ['METAMASK', 'MetaMask'],
  ['meta mask', 'MetaMask'],
  ['mask', 'MetaMask'],
  ['wallet trust', 'Trust Wallet'],
  ['trustwallet', 'Trust Wallet'],
  ['tw', 'Trust Wallet'],
  ['1in', '1inch Wallet'],
  ['crypto com', 'Crypto.com Onchain'],
  ['io.metamask', 'MetaMask'],
  ['io.met', 'MetaMask'],
  ['ｒａｉｎｂｏｗ', 'Rainbow'],
  ['Raínbow', 'Rainbow'],
  ['rianbow', 'Rainbow'],
  ['rainbw', 'Rainbow'],
  ['rainboww', 'Rainbow'],
  ['phantim', 'Phantom'],
  ['metamaskk', 'MetaMask'],
])('%s finds %s first', (text, name) => {
  expect(find(curatedWallets(), text)[0]).toBe(name)
})

test.each(['metmsk', 'zzzz', '—', 'raimbpw', 'com.metamask', 'qm'])('%s finds nothing', (text) => {
  expect(find(curatedWallets(), text)).toEqual([])
})

test('below four letters a mistake is none', () => {
  expect(find(listOf('Core'), 'coe')).toEqual([])
  expect(find(listOf('Core'), 'coee')).toEqual(['Core'])
})

test('accents and case of the list are no difference either, in scripts that have them', () => {
  expect(find(listOf('Zürich', 'İstanbul', 'Łódź', 'Ærø'), 'zurich')).toEqual(['Zürich'])
  expect(find(listOf('Zürich', 'İstanbul', 'Łódź', 'Ærø'), 'istan')).toEqual(['İstanbul'])
  expect(find(listOf('Zürich', 'İstanbul', 'Łódź', 'Ærø'), 'lodz')).toEqual(['Łódź'])
  expect(find(listOf('Zürich', 'İstanbul', 'Łódź', 'Ærø'), 'aero')).toEqual(['Ærø'])
  expect(find(listOf('Кошелёк', 'محفظة', '钱包', 'हिन्दी'), 'кошелек')).toEqual(['Кошелёк'])
  expect(find(listOf('Кошелёк', 'مَحفظة', '钱包', 'हिन्दी'), 'محف')).toEqual(['مَحفظة'])
  expect(find(listOf('Кошелёк', 'محفظة', '钱包', 'हिन्दी'), '包')).toEqual(['钱包'])
})

test('spaces alone answer the list as it is', () => {
  const wallets = listOf('B', 'A')
  expect(createSearch(wallets).find('  ')).toBe(wallets)
})

test('an index that is prepared bit by bit finds the same as one that is not, also in between', () => {
  const wallets = listOf(...Array.from({ length: 10 }, (_, n) => `Wallet ${n}`))
  const search = createSearch(wallets)
  expect(search.prepare(4)).toBe(true)
  expect(names(search.find('wallet 9'))[0]).toBe('Wallet 9')
  expect(search.prepare(4)).toBe(false)
  const other = createSearch(wallets)
  expect([1, 2, 3, 4, 5].map(() => other.prepare(4))).toEqual([true, true, true, false, false])
  expect(other.find('wallet')).toEqual(wallets)
})

test('what is searched beforehand leaves no trace in what somebody is typing', () => {
  const search = createSearch(listOf('Walnut', 'Wave', 'Argon'))
  expect(names(search.find('a'))).toEqual(['Argon', 'Walnut', 'Wave'])
  while (search.prepare(1));
  expect(names(search.find('ar'))).toEqual(['Argon'])
  expect(names(search.find('wa'))).toEqual(['Walnut', 'Wave'])
})

test('hostile texts are looked up like any other', () => {
  const search = createSearch(listOf('constructor', '__proto__', 'A.*'))
  expect(names(search.find('constructor'))).toEqual(['constructor'])
  expect(names(search.find('__proto__'))).toEqual(['__proto__'])
  expect(names(search.find('.*+?^$()|[]{}\\'))).toEqual([])
  expect(names(search.find('x'.repeat(1_000_000)))).toEqual([])
})

const letters = fc.string({
  unit: fc.constantFrom('a', 'b', 'M', 'ä', ' ', '.', 'c'),
  maxLength: 8,
})
const wallets = fc.array(
  fc.record({
    name: letters,
    rdns: fc.option(fc.constantFrom('io.ab', 'com.ba.c', 'a.mb'), { nil: undefined }),
  }),
  { maxLength: 30 },
)
const asList = (some: readonly { name: string; rdns: string | undefined }[]): DirectoryWallet[] =>
  some.map(({ name, rdns }, at) => ({ id: `${at}`, name, ...(rdns && { rdns }) }))

test('property: typing on finds what a fresh index finds, also after going back', () => {
  fc.assert(
    fc.property(wallets, fc.array(letters, { maxLength: 12 }), letters, (some, others, typed) => {
      const list = asList(some)
      const search = createSearch(list)
      const keystrokes = [
        ...others,
        ...Array.from(typed, (_, at) => typed.slice(0, at + 1)),
        typed.slice(0, 2),
        ...others,
      ]
      const ids = (found: readonly DirectoryWallet[]) => found.map(({ id }) => id).join()
      for (const text of keystrokes)
        if (ids(search.find(text)) !== ids(createSearch(list).find(text)))
          throw new Error(`"${text}" finds something else`)
    }),
    { numRuns: 300 },
  )
})

/**
 * Whether one letter added, left out, changed or swapped makes `a` a beginning of `b`; by trying
 * them all.
 */
function isOneOff(a: string, b: string): boolean {
  const letters = [...new Set(b)]
  const tries = [a]
  for (let at = 0; at <= a.length; at++) {
    const [before, after] = [a.slice(0, at), a.slice(at)]
    tries.push(
      before + after.slice(1),
      before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
    )
    for (const letter of letters)
      tries.push(before + letter + after, before + letter + after.slice(1))
  }
  return tries.some((text) => b.startsWith(text))
}

test('property: one mistake is forgiven, and no more', () => {
  const word = (minLength: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength: 7 })
  fc.assert(
    fc.property(word(4), word(1), (text, name) => {
      expect(find(listOf(name), text).length === 1).toBe(
        name.includes(text) || isOneOff(text, name),
      )
    }),
    { numRuns: 1000 },
  )
})

test('property: every answer is of the list, once; those of the whole name come first', () => {
  const key = (text: string) => text.toLowerCase().replaceAll('ä', 'a').replaceAll(/[ .]/g, '')
  fc.assert(
    fc.property(wallets, letters, (some, text) => {
      const list = asList(some)
      const found = createSearch(list).find(text)
      expect(new Set(found).size).toBe(found.length)
      expect(found.every((wallet) => list.includes(wallet))).toBe(true)
      if (!text.trim()) return
      const isExact = ({ name, rdns }: DirectoryWallet) =>
        key(name) === key(text) || rdns === text.trim().toLowerCase()
      const exact = key(text) ? list.filter(isExact) : []
      expect(found.slice(0, exact.length)).toEqual(exact)
    }),
  )
})
