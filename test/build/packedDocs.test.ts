import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { expect, inject, test } from 'vitest'
import { anchorsOf, brokenLinks } from '../../scripts/docs/links'
import { docsLinks } from '../../scripts/rollup/docsLinks.mjs'
import { root } from './sources'

const { installed, files } = inject('packed')
const pages = files.filter((file) => file.endsWith('.md'))
const read = (file: string) => readFileSync(join(installed, file), 'utf8')

test('every link and picture of a packed page leads to a packed file, and to a heading that it has', () => {
  expect(pages).toEqual(
    expect.arrayContaining([
      'README.md',
      'CHANGELOG.md',
      'docs/api.md',
      'docs/index.md',
      'docs/primitives.md',
      'docs/types.md',
      'docs/guides/custom-button.md',
    ]),
  )
  expect(pages.flatMap((page) => brokenLinks(installed, page, read(page)))).toEqual([])
  expect(
    brokenLinks(
      installed,
      'README.md',
      '[a](CONTRIBUTING.md) ![b](docs/screens/account-light-phone-ar.png) [c](docs/react.md#ghost)',
    ),
  ).toHaveLength(3)
})

test('README begins with what its readers install, and its picture is packed', () => {
  const readme = read('README.md')
  const [command = ''] = /^npm .+$/m.exec(readme) ?? []
  expect(command).toBe('npm install tessera-kit react react-dom')
  expect(readme.indexOf('```tsx')).toBeLessThan(readme.indexOf('npm ci'))
  const [, picture = ''] = /!\[[^\]]*\]\(([^)]+)\)/.exec(readme) ?? []
  expect(files).toContain(picture)
})

/** What the built files say of where an error is explained. */
const pathsIn = (text: string) => [
  ...text.matchAll(/(?:\btessera-kit\/|See )(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g),
]

test('a page that a message names is in the package, under the heading it names', () => {
  const scripts = readdirSync(join(installed, 'dist/kernel'), {
    recursive: true,
    encoding: 'utf8',
  }).filter((file) => file.endsWith('.js'))
  const named = scripts.flatMap((file) =>
    pathsIn(readFileSync(join(installed, 'dist/kernel', file), 'utf8')),
  )
  expect(named.length).toBeGreaterThan(5)
  const lost = named.filter(
    ([, file = '', anchor]) =>
      !existsSync(join(installed, normalize(file))) ||
      (anchor && !anchorsOf(read(file)).has(anchor)),
  )
  expect(lost.map(([all]) => all)).toEqual([])
  expect(pathsIn('See tessera-kit/docs/errors.md#a')).toHaveLength(1)
})

test('where the package has a homepage, messages name addresses there', () => {
  const source = readFileSync(join(root, 'kernel/errors/KitError.ts'), 'utf8')
  expect(docsLinks('https://tessera.example/docs/').transform(source)?.code).toContain(
    '`https://tessera.example/docs/errors.html#${',
  )
  expect(docsLinks('https://tessera.example').transform("'See docs/hosts/next.md'")?.code).toBe(
    "'See https://tessera.example/hosts/next.html'",
  )
  expect(docsLinks(undefined).transform(source)).toBeNull()
})
