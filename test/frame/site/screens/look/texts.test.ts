import { expect, test } from 'vitest'
import accountAr from '../../../../../frame/site/screens/account/messages/ar'
import accountEn from '../../../../../frame/site/screens/account/messages/en'
import approvalAr from '../../../../../frame/site/screens/approval/messages/ar'
import approvalEn from '../../../../../frame/site/screens/approval/messages/en'
import { createTexts, wantedLanguages } from '../../../../../frame/site/screens/look/texts'
import ar from '../../../../../frame/site/screens/messages/ar'
import en from '../../../../../frame/site/screens/messages/en'
import { placeholdersOf } from '../../../../../lib/messages/placeholdersOf'

const blanks = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, placeholdersOf(text) ?? 'malformed']),
  )

test('both languages have the same texts, with the same blanks', () => {
  expect(blanks(ar)).toEqual(blanks(en))
  expect(blanks(accountAr)).toEqual(blanks(accountEn))
  expect(blanks(approvalAr)).toEqual(blanks(approvalEn))
  // what one of them says under a name, the other does not say otherwise
  expect(
    Object.keys({ ...accountEn, ...approvalEn }).filter((name) => Object.hasOwn(en, name)),
  ).toEqual([])
  expect(
    [...Object.values(ar), ...Object.values(accountAr), ...Object.values(approvalAr)].filter(
      (text) => text.trim() === '',
    ),
  ).toEqual([])
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

test('a page chooses among the visitor’s own languages, and none that they do not read; control: one of theirs comes first', () => {
  const langOf = (search: string, browser: readonly string[]) =>
    createTexts(wantedLanguages(search, browser)).lang
  expect(langOf('?projectId=a&lang=ar', ['en-US', 'de'])).toBe('en')
  expect(langOf('?projectId=a&lang=ar', ['de'])).toBe('en')
  expect(langOf('?projectId=a&lang=ar', [])).toBe('en')
  expect(langOf('?projectId=a&lang=en', ['ar'])).toBe('ar')
  expect(langOf('?projectId=a&lang=ar-EG', ['en-US', 'ar'])).toBe('ar')
  expect(langOf('?projectId=a&lang=en', ['ar', 'en-GB'])).toBe('en')
  expect(langOf('?projectId=a', ['ar', 'en'])).toBe('ar')
})
