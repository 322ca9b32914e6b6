import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { anchorsOf, brokenLinks } from '../../scripts/docs/links'
import { sourceFiles } from '../../scripts/docs/source'
import { allPages, root, unwrittenPages } from './root'

// Reads every public name: outside of the tests, whose time is limited.
const everyPage = allPages()

test('every link that stays in the repository resolves, also to its heading', () => {
  expect(
    [...everyPage].flatMap(([page, text]) => brokenLinks(root, page, text, unwrittenPages())),
  ).toEqual([])
})

test('control: a missing file and a missing heading are found, web addresses and code are left alone', () => {
  const text =
    '[a](none.md) [b](errors.md#ghost) [c](errors.md#kernelbad-options) [d](https://example.org/x) [e](../README.md) `[f](none.md)`'
  expect(brokenLinks(root, 'docs/page.md', text)).toEqual([
    'docs/page.md: none.md does not exist',
    'docs/page.md: errors.md#ghost names no heading',
  ])
})

test('links to a page that only the build writes lead to its headings; control: a missing heading is found', () => {
  const made = new Map([['docs/made.md', '# Made\n\n## One\n']])
  expect(brokenLinks(root, 'docs/page.md', '[a](made.md) [b](made.md#one)', made)).toEqual([])
  expect(brokenLinks(root, 'docs/page.md', '[a](made.md#two)', made)).toEqual([
    'docs/page.md: made.md#two names no heading',
  ])
  expect(brokenLinks(root, 'docs/page.md', '[a](made.md)')).toEqual([
    'docs/page.md: made.md does not exist',
  ])
  expect([...unwrittenPages().keys()]).toEqual(['docs/api.md', 'docs/types.md'])
})

test('pages of the root and of folders below docs are looked at too', () => {
  expect([...everyPage.keys()]).toEqual(
    expect.arrayContaining([
      'README.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'CHANGELOG.md',
      'docs/index.md',
    ]),
  )
})

test('anchors are those GitHub makes', () => {
  expect([
    ...anchorsOf(
      '# `kit.open()` & more\n## styles.css\n## styles.css\n### kernel/bad-options\n```\n# no heading\n```\n',
    ),
  ]).toEqual(['kitopen--more', 'stylescss', 'stylescss-1', 'kernelbad-options'])
})

test('every page is reached from the index; one that the package does not have is named there, and not linked', () => {
  const index = everyPage.get('docs/index.md') ?? ''
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    files: readonly string[]
  }
  const pages = [...everyPage.keys()].filter(
    (page) => page.startsWith('docs/') && page !== 'docs/index.md',
  )
  const [left, packed] = [true, false].map((isLeft) =>
    pages.filter((page) => files.includes(`!${page}`) === isLeft),
  ) as [string[], string[]]
  expect(packed.filter((page) => !index.includes(`(${page.slice(5)})`))).toEqual([])
  expect(
    left.filter((page) => !index.includes(`\`${page}\``) || index.includes(`(${page.slice(5)})`)),
  ).toEqual([])
})

test('commands named in README exist', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const named = [...everyPage.values()].flatMap((text) =>
    [...text.matchAll(/\bnpm (?:run (\S+?)|(start|test))(?=[\s`&"]|$)/gm)].map(
      ([, run, plain]) => (run ?? plain) as string,
    ),
  )
  expect(named).toEqual(expect.arrayContaining(['start', 'test']))
  expect(named.filter((name) => !scripts[name])).toEqual([])
})

const files = sourceFiles(root, [
  'lib',
  'kernel',
  'entries',
  'ui',
  'plugins',
  'adapters',
  'frame/client',
  'test',
  'scripts',
  'demo',
  'docs',
  'frame/client',
]).map(([file]) => file)
/**
 * Source files that prose names and that are not there; a name may leave out the folders before it.
 */
const lostFiles = (text: string) =>
  [...text.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([\w./-]+\.tsx?)`/g)].flatMap(
    ([, name = '']) => (files.some((file) => `/${file}`.endsWith(`/${name}`)) ? [] : [name]),
  )

test('source files that the pages name exist', () => {
  const named = [...everyPage]
    .filter(([page]) => page !== 'docs/api.md')
    .map(([page, text]) => [page, lostFiles(text)] as const)
  expect(named.filter(([, lost]) => lost.length)).toEqual([])
})

test('control: a source file that is gone is found', () => {
  expect(
    lostFiles('`kernel/index.ts` `sessions/sessions.ts` `kernel/ghost.ts`\n```\n`other.ts`\n```\n'),
  ).toEqual(['kernel/ghost.ts'])
})
