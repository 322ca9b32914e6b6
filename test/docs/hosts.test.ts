import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brokenLinks } from '../../scripts/docs/links'
import { page, root } from './root'

const hosts = join(root, 'test/fixtures/hosts')
const host = (path: string) => readFileSync(join(hosts, path), 'utf8')
const names = readdirSync(hosts)
const guides = readdirSync(join(root, 'docs/hosts')).map((file) => `docs/hosts/${file}`)

type Lock = Readonly<Record<string, { readonly resolved?: string; readonly dependencies?: object }>>
const lockOf = (name: string) =>
  (JSON.parse(host(`${name}/package-lock.json`)) as { readonly packages: Lock }).packages

/** The blocks of a page that stand for a fixture's file: ```tsx fixture=vite/src/main.tsx */
const snippetsIn = (text: string) =>
  [...text.matchAll(/^```\w+[^\n]*\bfixture=(\S+)[^\n]*\n([\s\S]*?)^```$/gm)].map(
    ([, path = '', body = '']) => ({ path, body }),
  )

/** The blocks of a page that are not the file they name. */
const different = (text: string) =>
  snippetsIn(text).flatMap(({ path, body }) => (host(path) === body ? [] : [path]))

test("each guide's snippets are the very files that a fixture builds", () => {
  const shown = guides.flatMap((guide) => {
    expect(snippetsIn(page(guide)), guide).not.toEqual([])
    expect(different(page(guide)), guide).toEqual([])
    return snippetsIn(page(guide)).map(({ path }) => path.split('/')[0])
  })
  // those without a snippet of their own build the same page as another one
  expect([...new Set(shown), 'react18'].sort()).toEqual(names)
  const control = page('docs/hosts/react.md').replace(
    '<ConnectButton />',
    '<ConnectButton balance />',
  )
  expect(different(control)).toEqual(['vite/src/main.tsx'])
})

test('the React hosts of all bundlers, and of both versions, build the same page', () => {
  const react = ['vite', 'webpack5', 'rspack', 'esbuild', 'rollup', 'parcel', 'react18']
  for (const name of react)
    expect(host(`${name}/src/main.tsx`), name).toBe(host('vite/src/main.tsx'))
  expect(host('preact11/src/main.jsx')).toBe(host('preact10/src/main.jsx'))
  expect(host('preact10/src/main.jsx')).not.toBe(host('vite/src/main.tsx'))
})

test('links of the guides lead somewhere', () => {
  const broken = (guide: string, text = page(guide)) => brokenLinks(root, guide, text)
  expect(guides.flatMap((guide) => broken(guide))).toEqual([])
  expect(broken('docs/hosts/react.md', '[nowhere](nowhere.md)')).toEqual([
    'docs/hosts/react.md: nowhere.md does not exist',
  ])
})

test('every folder of a host is a fixture of the runner, and the other way round', async () => {
  const { chosen, fixtures } = await import('../../scripts/fixtures/list.mjs')
  expect(fixtures.map(({ name }) => name).sort()).toEqual(names)
  expect(chosen(['next', 'vite']).map(({ name }) => name)).toEqual(['vite', 'next'])
  expect(() => chosen(['vite', 'gulp'])).toThrow('there is no fixture gulp; there are vite, ')
})

test('a host names exact versions, and its lockfile neither the kit nor a registry', () => {
  for (const name of names) {
    const { dependencies } = JSON.parse(host(`${name}/package.json`)) as {
      readonly dependencies: Record<string, string>
    }
    expect(
      Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version)),
      name,
    ).toEqual([])
    const packages = lockOf(name)
    expect(packages['']?.dependencies ?? {}, name).toEqual(dependencies)
    expect(
      Object.keys(packages).filter((path) => path.endsWith('/tessera-kit')),
      name,
    ).toEqual([])
    expect(
      Object.values(packages).filter(({ resolved }) => resolved),
      name,
    ).toEqual([])
  }
  // control: what is looked for is how a lockfile writes a package
  expect(Object.keys(lockOf('vite'))).toContain('node_modules/vite')
})

test('a second kernel in the built scripts is found, in one file or in two', async () => {
  const { kernelFiles, kernelsIn } = await import('../../scripts/fixtures/kernels.mjs')
  const { kernelError } = await import('../../kernel/errors/kernelErrors')
  const kernel = `throw Error(${JSON.stringify(kernelError('duplicate-id', { id: 'default' }).message)})`
  expect([kernelsIn(''), kernelsIn(kernel), kernelsIn(kernel + kernel)]).toEqual([0, 1, 2])
  const folder = mkdtempSync(join(tmpdir(), 'kernels-'))
  mkdirSync(join(folder, 'assets'))
  for (const file of ['a.js', 'assets/b.mjs', 'page.html'])
    writeFileSync(join(folder, file), kernel)
  writeFileSync(join(folder, 'c.js'), 'void 0')
  expect(kernelFiles(folder).sort()).toEqual(['a.js', 'assets/b.mjs'])
  rmSync(folder, { recursive: true })
})

test('the closing table has a row for each host and marks the one that failed', async () => {
  const { table } = await import('../../scripts/fixtures.mjs')
  const row = {
    name: 'vite',
    tool: 'vite 8.3.8',
    build: 1.25,
    startBytes: 84_600,
    connected: true,
    problems: 0,
    kernels: 1,
    faults: [],
  }
  const lines = table([
    row,
    { ...row, name: 'next', connected: false, build: undefined, faults: ['2 kernels loaded'] },
  ]).split('\n')
  expect(lines.map((line) => line.split(/ {2,}/))).toEqual([
    [
      '',
      'fixture',
      'built with',
      'build s',
      'JS at start',
      'connected',
      'console errors',
      'kernels',
    ],
    ['✓', 'vite', 'vite 8.3.8', '1.3', '84.6 kB', '✓', '0', '1'],
    ['✗', 'next', 'vite 8.3.8', '–', '84.6 kB', '✗', '0', '1'],
  ])
})
