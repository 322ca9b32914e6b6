import { expect, test } from 'vitest'
import { safeHref } from '../../../ui/primitives/Link'
import { monogram, safePicture } from '../../../ui/primitives/monogram'
import { contrast, parseColor, type Rgb } from '../../../ui/theme/contrast'

for (const src of [
  'data:image/png;base64,AAAA',
  'data:image/svg+xml,%3Csvg/%3E',
  'data:image/webp;base64,AA',
  'data:image/jpeg;base64,AA',
  'data:image/gif;base64,AA',
  'https://example.org/a.png',
  'blob:https://example.org/1',
]) {
  test(`picture ${src.slice(0, 24)} is drawn`, () => expect(safePicture(src)).toBe(src))
}

for (const src of [
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'data:image/svg+xmlx,1',
  'data:image/bmp;base64,AA',
  'http://example.org/a.png',
  'file:///etc/passwd',
  ' https://example.org/a.png',
  '//example.org/a.png',
  '',
  null,
  undefined,
]) {
  test(`picture ${src} is not drawn`, () => expect(safePicture(src)).toBeUndefined())
}

for (const href of [
  'https://example.org',
  'metamask://wc?uri=1',
  'mailto:a@example.org',
  '#x',
  '/path',
  'java/script:x',
]) {
  test(`link ${href} is kept`, () => expect(safeHref(href)).toBe(href))
}

for (const href of [
  'javascript:1',
  ' JavaScript:1',
  'java\nscript:1',
  '\u0001javascript:1',
  'data:text/html,x',
  'vbscript:1',
  'blob:x',
]) {
  test(`link ${JSON.stringify(href)} is dropped`, () => expect(safeHref(href)).toBeUndefined())
}

test('a monogram is the first visible character', () => {
  expect(
    ['aurora', '  fern', '👩‍🚀 moon', 'e\u0301toile', ''].map((name) => monogram(name).letter),
  ).toEqual(['A', 'F', '👩‍🚀', 'E\u0301', '?'])
})

test('white letters read on every monogram ground', () => {
  const grounds = new Set(Array.from({ length: 60 }, (_, at) => monogram(`name ${at}`).ground))
  expect(grounds.size).toBe(6)
  for (const ground of grounds)
    expect(contrast([255, 255, 255], parseColor(ground) as Rgb)).toBeGreaterThanOrEqual(4.5)
})
