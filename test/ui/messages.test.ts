import { expect, test } from 'vitest'
import { placeholdersOf } from '../../lib/messages/placeholdersOf'
import ar from '../../ui/messages/ar'
import arAccount from '../../ui/messages/ar/account'
import arConnecting from '../../ui/messages/ar/connecting'
import arGuide from '../../ui/messages/ar/guide'
import arWallets from '../../ui/messages/ar/wallets'
import en from '../../ui/messages/en'
import enAccount from '../../ui/messages/en/account'
import enConnecting from '../../ui/messages/en/connecting'
import enGuide from '../../ui/messages/en/guide'
import enWallets from '../../ui/messages/en/wallets'

const english: Record<string, string> = {
  ...en,
  ...enConnecting,
  ...enGuide,
  ...enAccount,
  ...enWallets,
}
const arabic: Record<string, string> = {
  ...ar,
  ...arConnecting,
  ...arGuide,
  ...arAccount,
  ...arWallets,
}

test('Arabic has every text, with the same blanks', () => {
  expect(Object.keys(arabic).sort()).toEqual(Object.keys(english).sort())
  const names = (texts: Record<string, string>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, placeholdersOf(text)]))
  expect(names(arabic)).toEqual(names(english))
  expect(Object.values(names(english))).not.toContain(undefined)
})

test('every key is the shell’s own and no text is empty', () => {
  for (const texts of [english, arabic]) {
    expect(
      Object.entries(texts).filter(([key, text]) => !key.startsWith('ui.') || !text.trim()),
    ).toEqual([])
  }
})

test('Arabic texts are Arabic', () => {
  expect(
    Object.entries(arabic).filter(
      ([key, text]) =>
        !/[\u0600-\u06ff]/.test(text) && !['ui.opens-ios', 'ui.opens-android'].includes(key),
    ),
  ).toEqual([])
})
