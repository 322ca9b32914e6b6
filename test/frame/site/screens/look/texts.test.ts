import { expect, test } from 'vitest'
import ar from '../../../../../frame/site/screens/messages/ar'
import en from '../../../../../frame/site/screens/messages/en'
import { createTexts, wantedLanguages } from '../../../../../frame/site/screens/look/texts'

const blanks = (texts: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, (text.match(/\{\w+\}/g) ?? []).sort()]))

test('both languages have the same texts, with the same blanks', () => {
  expect(blanks(ar)).toEqual(blanks(en))
  expect(Object.values(ar).filter((text) => text.trim() === '')).toEqual([])
})

test.each([
  [['ar-EG', 'en'], 'ar', 'rtl'],
  [['AR'], 'ar', 'rtl'],
  [['de', 'ar'], 'ar', 'rtl'],
  [['de'], 'en', 'ltr'],
  [['__proto__', 'constructor'], 'en', 'ltr'],
  [[], 'en', 'ltr'],
])('of %j it is %s, %s', (wanted, lang, direction) => {
  expect(createTexts(wanted)).toMatchObject({ lang, direction })
})

test('the client’s language comes before the browser’s', () => {
  expect(wantedLanguages('?projectId=a&lang=ar', ['de', 'en'])).toEqual(['ar', 'de', 'en'])
  expect(wantedLanguages('?projectId=a', ['de'])).toEqual(['de'])
})
