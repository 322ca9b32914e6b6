import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { primitivesPage } from '../../scripts/docs/primitives'
import { differences, namesUnder, page, root } from './root'

// test/docs/generated.test.ts keeps the page fresh.
const text = page('docs/primitives.md')
const names = [...text.matchAll(/^## (\w+)$/gm)].map(([, name]) => name as string)

test('a primitive’s own props are listed, and not those of its element', () => {
  expect(names).toEqual(expect.arrayContaining(['Action', 'Button', 'Row', 'WalletIcon']))
  const propsOf = (name: string) => namesUnder(text, `## ${name}`)
  expect(propsOf('Button')).toEqual(expect.arrayContaining(['kind?', 'busy?', 'href?']))
  expect(propsOf('Button')).not.toContain('onClick?')
  expect(propsOf('Checkbox')).toEqual(['checked', 'onChange', 'disabled?', 'children?'])
  expect(propsOf('Input')).toContain('reserve?')
  expect(propsOf('Spinner')).toEqual([])
})

test('a primitive without an example, and an example without a primitive, are refused', () => {
  const one = { name: 'Ghost', doc: '', props: [] }
  expect(() => primitivesPage(root, [one], new Map([['Lost', '']]))).toThrow('Ghost, Lost')
  expect(primitivesPage(root, [one], new Map([['Ghost', 'code']]))).toContain(
    '## Ghost\n\n![Ghost, dark](primitives/Ghost-dark.webp)',
  )
})

test('each has a picture in dark and in light and no other is there, and all weigh at most 400 kB', () => {
  const folder = join(root, 'docs/primitives')
  expect(
    differences(
      readdirSync(folder),
      names.flatMap((name) => ['dark', 'light'].map((theme) => `${name}-${theme}.webp`)),
    ),
  ).toEqual([])
  expect(
    readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0),
  ).toBeLessThanOrEqual(400_000)
})
