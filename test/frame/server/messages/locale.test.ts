import { expect, test } from 'vitest'
import { describeDevice } from '../../../../frame/server/login/describeDevice'
import { ar } from '../../../../frame/server/messages/ar'
import { en } from '../../../../frame/server/messages/en'
import { createTranslate, formatTime, pickLocale } from '../../../../frame/server/messages/locale'

test.each([
  ['', 'en'],
  ['ar', 'ar'],
  ['AR-eg, en;q=0.5', 'ar'],
  ['en, ar;q=0.9', 'en'],
  ['de, ar;q=0', 'en'],
  ['fr;q=1, ar;q=0.1', 'ar'],
  ['ar;q=x', 'en'],
  ['constructor', 'en'],
])('Accept-Language %j is answered in %s', (accepted, locale) => {
  expect(pickLocale(accepted)).toBe(locale)
})

test('every language replaces the same values', () => {
  const namesOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([name]) => name).sort()
  for (const key of Object.keys(en) as (keyof typeof en)[])
    expect([key, namesOf(ar[key])]).toEqual([key, namesOf(en[key])])
})

test('a value is not read as a text: a name in braces inside it stays', () => {
  expect(createTranslate('en')('device.on', { browser: '{system}', system: 'x' })).toBe(
    '{system} on x',
  )
})

test('times are of UTC and in Latin digits', () => {
  for (const locale of ['en', 'ar'] as const)
    expect(formatTime(Date.UTC(2026, 1, 3, 4, 5), locale)).toMatch(/2026.*4:05/)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Firefox on macOS',
  ],
  ['call 555 now: <b>your wallet</b>', 'Unknown device'],
])('%s is told as %s', (userAgent, label) => {
  expect(describeDevice(userAgent, 'en')).toBe(label)
})
