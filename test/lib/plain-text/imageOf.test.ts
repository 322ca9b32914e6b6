import { expect, test } from 'vitest'
import { imageOf } from '../../../lib/plain-text/imageOf'

const png = 'data:image/png;base64,iVBORw0KGgo='

test.each([
  ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  [' HTTPS://Pictures.example/a b.png ', 'https://pictures.example/a%20b.png'],
  ['https:\\\\pictures.example\\a.png', 'https://pictures.example/a.png'],
  [png, png],
  ['da\nta:image/png;base64,iVBORw0KGgo=', png],
  ['DATA:image/webp,abc', 'data:image/webp,abc'],
])('%j is the picture %s', (value, found) => {
  expect(imageOf(value)).toBe(found)
})

test.each([
  'http://pictures.example/a.png',
  'https://',
  'https://allowed.example@evil.example/a.png',
  'https://user:word@pictures.example/a.png',
  '//pictures.example/a.png',
  'a.png',
  '',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'blob:https://pictures.example/1',
  'ipfs://bafy',
  'data:image/svg+xml,<svg/>',
  'data:text/html,image/png;',
  'data:,image/png;',
  'data:image/pngs;base64,x',
  'data:image/png',
  null,
  7,
  {},
  [png],
])('%j is none', (value) => {
  expect(imageOf(value)).toBeUndefined()
})

test('what is too long is none: an address on a server of 2000 characters, a picture of its own measure', () => {
  const filled = (start: string, length: number) => start.padEnd(length, 'a')
  expect(
    [
      imageOf(filled('https://pictures.example/', 2000)),
      imageOf(filled('https://pictures.example/', 2001)),
    ].map((one) => one?.length),
  ).toEqual([2000, undefined])
  const picture = filled('data:image/png;base64,', 30_000)
  expect([imageOf(picture), imageOf(picture, 30_000)]).toEqual([undefined, picture])
})
