import { afterEach, expect, test, vi } from 'vitest'
import {
  cookieName,
  cookieStorage,
  encodeCookie,
  readCookie,
} from '../../../kernel/server/cookieStorage'
import { openStorage } from '../parts'

afterEach(() => vi.unstubAllGlobals())

/**
 * A document with a cookie jar that keeps what browsers keep: no cookie over 4096 bytes, none where
 * `closed`.
 */
function stubPage({ protocol = 'https:', closed = false, others = '' } = {}) {
  const jar = new Map<string, string>()
  const set: string[] = []
  vi.stubGlobal('document', {
    location: { protocol },
    get cookie() {
      return [
        ...(others ? [others] : []),
        ...[...jar].map(([name, value]) => `${name}=${value}`),
      ].join('; ')
    },
    set cookie(text: string) {
      set.push(text)
      const [pair = ''] = text.split('; ')
      const at = pair.indexOf('=')
      if (/Max-Age=0/.test(text)) jar.delete(pair.slice(0, at))
      else if (!closed && pair.length <= 4096) jar.set(pair.slice(0, at), pair.slice(at + 1))
    },
  })
  return { jar, set }
}
const key = 'tessera:default:kernel:sessions'

test('what is stored is read again, whatever is in it, and removed again', () => {
  const { jar } = stubPage({ others: 'theme=dark; tessera=1' })
  const storage = cookieStorage()
  for (const value of ['{"version":2,"a":["é","💡"," ;,\\"%"]}', '', 'a=b', '%E0', '\u202e']) {
    storage.setItem(key, value)
    expect(storage.getItem(key)).toBe(value)
  }
  expect([...jar.keys()]).toEqual(['tessera%3Adefault%3Akernel%3Asessions'])
  expect([...jar.values()].every((value) => /^[!#-+\x2d-:<-[\]-~]*$/.test(value))).toBe(true)
  storage.removeItem(key)
  expect([storage.getItem(key), storage.getItem('theme'), jar.size]).toEqual([null, 'dark', 0])
})

test.each<[string, Parameters<typeof cookieStorage>[0], string, string]>([
  ['as it is on https', undefined, 'https:', 'k=v; Max-Age=2592000; Path=/; SameSite=lax; Secure'],
  ['as it is on http', {}, 'http:', 'k=v; Max-Age=2592000; Path=/; SameSite=lax'],
  [
    'with its own words',
    { maxAge: 60.9, path: '/app', sameSite: 'strict', secure: false },
    'https:',
    'k=v; Max-Age=60; Path=/app; SameSite=strict',
  ],
  [
    'for other sites, which needs Secure',
    { sameSite: 'none', secure: false },
    'http:',
    'k=v; Max-Age=2592000; Path=/; SameSite=none; Secure',
  ],
])('a cookie is set %s', (_, options, protocol, text) => {
  const { set } = stubPage({ protocol })
  cookieStorage(options).setItem('k', 'v')
  expect(set).toEqual([text])
})

test('a cookie over 3,800 bytes is refused and the older one removed; one that just fits is kept', () => {
  const { jar } = stubPage()
  const storage = cookieStorage()
  const room = 3_800 - 'k='.length
  storage.setItem('k', 'x'.repeat(room))
  expect(storage.getItem('k')?.length).toBe(room)
  expect(() => storage.setItem('k', 'x'.repeat(room + 1))).toThrow(/3801 bytes/)
  expect([storage.getItem('k'), jar.size]).toEqual([null, 0])
  expect(() => storage.setItem('k', '"'.repeat(1_300))).toThrow(RangeError)
})

test('a kit keeps in memory what is refused, and is told once', () => {
  stubPage({ closed: true })
  const told: string[] = []
  const storage = openStorage(cookieStorage(), (message) => told.push(message))
  expect([storage.setItem('k', 'v'), storage.getItem('k'), storage.setItem('l', 'w')]).toEqual([
    false,
    'v',
    false,
  ])
  expect(told).toEqual(['nothing is stored beyond this page'])
  stubPage()
  const open = openStorage(cookieStorage(), (message) => told.push(message))
  expect([open.setItem('k', 'v'), open.getItem('k')]).toEqual([true, 'v'])
  expect(told.length).toBe(1)
})

test('on a server nothing is stored and nothing fails', () => {
  expect(globalThis.document).toBeUndefined()
  const storage = cookieStorage()
  storage.setItem('k', 'v')
  storage.removeItem('k')
  expect(storage.getItem('k')).toBeNull()
})

test.each([
  { path: 'app' },
  { path: '/a; Domain=evil.example' },
  { path: '/a\nb' },
  { maxAge: -1 },
  { sameSite: 'Lax; Secure' },
  { domain: 'x' },
])('options that cannot be are refused: %j', (options) => {
  expect(() => cookieStorage(options as never)).toThrow(
    expect.objectContaining({ code: 'kernel/bad-options' }),
  )
})

test('readCookie: the first of a name, never part of another; what cannot be decoded is nothing', () => {
  expect(readCookie('a=1; b=2; a=3', 'a')).toBe('1')
  expect(readCookie('xa=1;  a=2=3 ;b', 'a')).toBe('2=3')
  expect(readCookie('b', 'b')).toBe('')
  expect(readCookie('a=%E0%A4%A', 'a')).toBeNull()
  expect(readCookie('', 'a')).toBeNull()
  expect(
    readCookie(`${cookieName('a:b')}=${encodeCookie('{"x": "1;2"}')}`, cookieName('a:b')),
  ).toBe('{"x": "1;2"}')
})
