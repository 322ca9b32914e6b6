import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sourceAlias } from '../../scripts/entries.mjs'
import { createGraph, fromRoot } from '../../scripts/test/graph.mjs'
import { readCommit, readGreen, readState, writeGreen } from '../../scripts/test/green.mjs'
import { selectParts } from '../../scripts/test/parts.mjs'
import { changedPaths, createChoice } from '../../scripts/test/selection.mjs'
import { chooseSteps } from '../../scripts/test/steps.mjs'
import { root } from './sources'

const graphOf = (files: Readonly<Record<string, string>>, alias = {}) =>
  createGraph(Object.keys(files), (path) => files[path] ?? '', alias)

describe('the files that a file leads to', () => {
  const files = {
    'test/plugins/a/a.test.ts': `import { x } from '../../../plugins/a'
import type { T } from '../../../plugins/types'
export type { U } from '../../../plugins/exported'
const page = new URL('./aPage.ts', import.meta.url)
const folder = 'test/plugins/a/data'`,
    'test/plugins/a/aPage.ts': `import { kit } from 'tessera-kit'`,
    'test/plugins/a/data/one.json': '{}',
    'plugins/a/index.ts': `const view = () => import('./views/View')`,
    'plugins/a/views/View.tsx': '',
    'plugins/types.ts': '',
    'plugins/exported.ts': '',
    'kernel/index.ts': '',
    'kernel/other.ts': '',
  }
  test('are its imports, those by import(), pages that it names, folders that it names, and entries', () => {
    const reached = graphOf(files, { 'tessera-kit': 'kernel/index.ts' })('test/plugins/a/a.test.ts')
    expect([...reached].sort()).toEqual([
      'kernel/index.ts',
      'plugins/a/index.ts',
      'plugins/a/views/View.tsx',
      'test/plugins/a/a.test.ts',
      'test/plugins/a/aPage.ts',
      'test/plugins/a/data/one.json',
    ])
  })
  test('a circle of imports ends', () => {
    const reached = graphOf({ 'a.ts': `import './b'`, 'b.ts': `import './a'` })('a.ts')
    expect([...reached]).toEqual(['a.ts', 'b.ts'])
  })
  test('the list of all entries leads to none of them', () => {
    const reached = graphOf({
      'test/a.test.ts': `import { entries } from '../scripts/entries.mjs'`,
      'scripts/entries.mjs': `export const entries = ['kernel/index.ts']`,
      'kernel/index.ts': '',
    })('test/a.test.ts')
    expect([...reached]).not.toContain('kernel/index.ts')
  })
})

describe('what a step runs', () => {
  const files = {
    'kernel/a.ts': '',
    'kernel/b.ts': '',
    'kernel/lost.ts': '',
    'docs/page.md': '',
    'demo/main.ts': '',
    'test/kernel/a.test.ts': `import '../../kernel/a'`,
    'test/kernel/b.test.ts': `import '../../kernel/b'`,
    'test/e2e/demo.test.ts': '',
    'test/e2e/tabs.test.ts': '',
  }
  const choose = createChoice(Object.keys(files), graphOf(files))
  const unit = { places: ['kernel/', 'test/kernel/'], tests: /^test\/kernel\// }
  const e2e = { places: ['kernel/', 'demo/', 'test/'], tests: /^test\/e2e\// }

  test.each([
    ['nothing changed', [], 'none'],
    ['a page that it does not depend on', ['docs/page.md'], 'none'],
    ['a module', ['kernel/a.ts'], ['test/kernel/a.test.ts']],
    ['a test file', ['test/kernel/b.test.ts'], ['test/kernel/b.test.ts']],
    [
      'two modules',
      ['kernel/a.ts', 'kernel/b.ts'],
      ['test/kernel/a.test.ts', 'test/kernel/b.test.ts'],
    ],
    ['a module that no test leads to', ['kernel/lost.ts'], 'all'],
    ['a module that was deleted', ['kernel/gone.ts'], 'all'],
    ['a dependency', ['package-lock.json'], 'all'],
    ['the settings of Vitest', ['vitest.config.ts'], 'all'],
    ['this command', ['scripts/test/selection.mjs'], 'all'],
    ['what tests share', ['test/harness/fakeClock.ts'], 'all'],
  ])('%s', (_, changed, chosen) => {
    expect(choose(unit, changed)).toEqual(chosen)
  })
  test('pages that a server builds are chosen by the folders that are declared for them', () => {
    expect(choose(e2e, ['demo/main.ts'])).toEqual(['test/e2e/demo.test.ts'])
    expect(choose(e2e, ['kernel/a.ts'])).toEqual(['test/e2e/demo.test.ts', 'test/e2e/tabs.test.ts'])
  })
  test('a step without test files runs whole or not at all, and one without places always', () => {
    expect(choose({ places: ['kernel/'] }, ['kernel/a.ts'])).toBe('all')
    expect(choose({ places: ['kernel/'] }, ['docs/page.md'])).toBe('none')
    expect(choose({}, [])).toBe('all')
  })
  test('a local run says what it skips and what it runs of a step; a step that was never green runs whole', () => {
    const green = { commit: 'abc1234', state: { 'kernel/a.ts': '1', 'kernel/b.ts': '1' } }
    const state = { ...Object.fromEntries(Object.keys(files).map((path) => [path, '1'])) }
    const lines: string[] = []
    const parts = selectParts(
      [
        { name: 'unit', ...unit },
        { name: 'e2e', ...e2e },
        { name: 'docs', places: ['docs/'] },
        { name: 'browser' },
      ],
      { ...state, 'kernel/a.ts': '2' },
      {
        greenOf: ({ name }) =>
          name === 'e2e' ? undefined : { ...green, state: { ...state, 'kernel/a.ts': '1' } },
        closureOf: graphOf(files),
        log: (line) => lines.push(line),
      },
    )
    expect(Object.fromEntries(parts)).toEqual({ unit: ['test/kernel/a.test.ts'], docs: [] })
    expect(lines).toEqual([
      '- unit: 1 test files that depend on what changed since abc1234',
      '- docs: skipped, nothing it depends on changed since abc1234',
    ])
  })
})

describe('what was green', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-green-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args], {
      cwd: folder,
    })
  beforeEach(() => {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    git('init', '-q')
    write('.gitignore', '.tmp/\ndist/\n')
    write('kernel/a.ts', 'a')
    git('add', '-A')
    git('commit', '-qm', 'First')
  })

  test('a changed, a new and a deleted file differ from it; what git ignores does not', () => {
    write('kernel/b.ts', 'b')
    const before = readState(folder)
    expect(changedPaths(before, readState(folder))).toEqual([])
    write('dist/a.js', 'built')
    write('kernel/a.ts', 'changed')
    write('kernel/c.ts', 'c')
    rmSync(join(folder, 'kernel/b.ts'))
    expect(changedPaths(before, readState(folder))).toEqual([
      'kernel/a.ts',
      'kernel/b.ts',
      'kernel/c.ts',
    ])
  })
  test('is kept by step with its commit, which has a plus sign where files differ', () => {
    const commit = readCommit(folder)
    expect(commit).toMatch(/^[0-9a-f]{7,}$/)
    const green = { commit, state: readState(folder) }
    expect(readGreen(folder, { name: 'unit' })).toBeUndefined()
    writeGreen(folder, { name: 'unit' }, green)
    expect(readGreen(folder, { name: 'unit' })).toMatchObject(green)
    expect(readGreen(folder, { name: 'frame' })).toBeUndefined()
    write('kernel/a.ts', 'changed')
    expect(readCommit(folder)).toBe(`${commit}+`)
  })
  test('skips a step until a file that it depends on changes, and again once it is green with that', () => {
    const step = { name: 'unit', places: ['kernel/'] }
    const parts = () => {
      const state = readState(folder)
      const greenOf = (each: { readonly name: string }) => readGreen(folder, each)
      const selected = selectParts([step], state, {
        greenOf,
        closureOf: graphOf({}),
        log: () => {},
      })
      return selected.get('unit')
    }
    const pass = () => writeGreen(folder, step, { commit: 'abc1234', state: readState(folder) })
    expect(parts()).toBeUndefined()
    pass()
    expect(parts()).toEqual([])
    write('docs/page.md', 'new')
    expect(parts()).toEqual([])
    write('kernel/a.ts', 'changed')
    expect(parts()).toBeUndefined()
    pass()
    expect(parts()).toEqual([])
  })
  test('does not count for a step whose output was made again since, or is gone', () => {
    const step = { name: 'build', output: 'dist/a.js' }
    write(step.output, 'built')
    writeGreen(folder, step, { commit: 'abc1234', state: readState(folder) })
    expect(readGreen(folder, step)).toBeDefined()
    utimesSync(join(folder, step.output), 1, 1)
    expect(readGreen(folder, step)).toBeUndefined()
    writeGreen(folder, step, { commit: 'abc1234', state: readState(folder) })
    rmSync(join(folder, step.output))
    expect(readGreen(folder, step)).toBeUndefined()
  })
})

describe('of this repository', () => {
  const paths = Object.keys(readState(root))
  const choose = createChoice(
    paths,
    createGraph(
      paths,
      (path) => readFileSync(join(root, path), 'utf8'),
      fromRoot(sourceAlias, root),
    ),
  )
  const run = (changed: readonly string[]) =>
    Object.fromEntries(
      chooseSteps([], { everything: false, ci: false }).map((step) => [
        step.name,
        choose(step, changed),
      ]),
    )

  test('a view of a plugin is tested by its own pages, and the frame and other plugins’ pages are not run', () => {
    const chosen = run(['plugins/receive/views/ReceiveView.tsx'])
    expect(chosen.frame).toBe('none')
    expect(chosen.preact).toBe('none')
    expect(chosen.build).toBe('all')
    expect(chosen.e2e).toContain('test/plugins/receive/receive.browser.test.ts')
    expect(chosen.e2e).not.toContain('test/plugins/checks/checks.browser.test.ts')
    expect(chosen.gates).toContain('test/build/sizes.test.ts')
    expect(chosen.gates).not.toContain('test/build/firstClick.test.ts')
  })
  test('a module of the frame’s site is tested by the frame’s pages and the embedded wallet’s journey', () => {
    const chosen = run(['frame/site/keys/sign.ts'])
    expect(chosen.frame).toContain('test/frame/site/keys/sign.test.ts')
    expect(chosen.e2e).toContain('test/frame/wholeFrame.browser.test.ts')
    expect(chosen.e2e).toContain('test/e2e/embedded.test.ts')
    expect(chosen.e2e).not.toContain('test/plugins/receive/receive.browser.test.ts')
    expect(chosen.gates).toContain('test/build/framePackage.test.ts')
  })
  test('a module that every page start loads is tested by all journeys', () => {
    const { e2e, unit } = run(['kernel/kit/createKit.ts'])
    expect(e2e).toEqual(expect.arrayContaining(['test/e2e/demo.test.ts', 'test/e2e/tabs.test.ts']))
    expect(unit).toContain('test/kernel/plugins.test.ts')
  })
  test('a page of the documentation runs the step of the documentation, and no test of the kit', () => {
    const chosen = run(['docs/receive.md'])
    expect(chosen).toMatchObject({
      docs: 'all',
      unit: 'none',
      e2e: 'none',
      frame: 'none',
      build: 'none',
    })
    expect(chosen.gates).toContain('test/build/packedDocs.test.ts')
    expect(chosen.gates).not.toContain('test/build/sizes.test.ts')
  })
})
