import { expect, test } from 'vitest'
import { asciiHost, isEncodedHost } from '../../../lib/plain-text/asciiHost'

test.each([
  ['\u0430pple.com', 'xn--pple-43d.com'],
  ['b\u00fccher.example:8443', 'xn--bcher-kva.example:8443'],
  ['\u4f8b\u3048.jp', 'xn--r8jz45g.jp'],
])('writes %s as %s, which is encoded', (host, ascii) => {
  expect(asciiHost(host)).toBe(ascii)
  expect(isEncodedHost(ascii)).toBe(true)
})

test.each(['App.example', 'localhost:3000', 'axn--b.example', '', 'no host'])(
  'returns %j as it is, and it is not encoded',
  (host) => {
    expect(asciiHost(host)).toBe(host)
    expect(isEncodedHost(host)).toBe(false)
  },
)

test('keeps a text that becomes another host or another ASCII one', () => {
  for (const text of ['shop.example\\\u0430', '\uff41pple.com', '\u0430 b'])
    expect(asciiHost(text)).toBe(text)
})
