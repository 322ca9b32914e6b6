import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseUrl } from '../../../lib/plain-text/parseUrl'

const own = Object.getOwnPropertyDescriptor(URL, 'canParse')
beforeEach(() => void Reflect.deleteProperty(URL, 'canParse'))
afterEach(() => void (own && Object.defineProperty(URL, 'canParse', own)))

test('parses an address without URL.canParse, and returns undefined for what is none', () => {
  expect(parseUrl('https://app.example/a')?.host).toBe('app.example')
  expect(parseUrl('app.example')).toBeUndefined()
  expect(parseUrl('')).toBeUndefined()
})
