import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pluginModules } from '../../scripts/docs/registry'
import { entries, findEntries, findPreactEntries } from '../../scripts/entries.mjs'
import { entryFiles, findErrorTables, staleEntryFiles } from '../../scripts/entryFiles.mjs'
import { page, root } from './root'

const copy = mkdtempSync(join(tmpdir(), 'tessera-entries-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Writes files into the copy; a folder by a path that ends with a slash. */
const write = (files: Readonly<Record<string, string>>) => {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(path.endsWith('/') ? join(copy, path) : dirname(join(copy, path)), {
      recursive: true,
    })
    if (!path.endsWith('/')) writeFileSync(join(copy, path), text)
  }
}
for (const name of ['package.json', 'tsconfig.json']) cpSync(join(root, name), join(copy, name))
write({
  'adapters/': '',
  'entries/': '',
  'frame/client/': '',
  'kernel/': '',
  'lib/': '',
  'ui/': '',
  'plugins/shared/index.ts': '',
  'plugins/draft/views/index.ts': '',
  'plugins/two-words/index.ts': '',
  'plugins/two-words/react/index.ts': '',
  'plugins/two-words/views/index.ts': '',
  'plugins/two-words/errors.ts': `export const wordsError = /*#__PURE__*/ defineErrors('two-words', {})`,
})

test('a folder of plugins/ with an index.ts is an entry, and so is its folder react; shared/ is none', () => {
  const found = Object.keys(findEntries(copy)).filter((name) => !(name in entries))
  expect(found).toEqual(['tessera-kit/two-words', 'tessera-kit/two-words/react'])
  expect(findPreactEntries(findEntries(copy))).toMatchObject({
    'tessera-kit/preact/two-words': 'tessera-kit/two-words',
    'tessera-kit/preact/two-words/react': 'tessera-kit/two-words/react',
  })
})

test('a new plugin is written into package.json, tsconfig.json and the list of plugins', () => {
  const files = entryFiles(copy)
  const parsed = (path: string) => JSON.parse(files.get(path) ?? '')
  const target = (types: string, code = types) => ({
    types: `./dist/${types}.d.ts`,
    default: `./dist/${code}.js`,
  })
  expect(parsed('package.json').exports).toMatchObject({
    './two-words': target('plugins/two-words/index'),
    './two-words/react': target('plugins/two-words/react/index'),
    './preact/two-words': target('plugins/two-words/index'),
    './preact/two-words/react': target(
      'plugins/two-words/react/index',
      'preact/plugins/two-words/react/index',
    ),
  })
  expect(parsed('tsconfig.json').compilerOptions.paths).toMatchObject({
    'tessera-kit/two-words/react': ['./plugins/two-words/react/index.ts'],
  })
  expect(files.get('scripts/docs/registry.ts')).toContain("  'two-words': twoWordsPlugin,\n")
  expect(findErrorTables(copy)).toEqual([
    { file: 'plugins/two-words/errors.ts', name: 'wordsError', owner: 'two-words' },
  ])
})

test('what stands around the generated part of package.json is kept, and a second run changes nothing', () => {
  const before = readFileSync(join(copy, 'package.json'), 'utf8')
  const files = entryFiles(copy)
  const outside = (text = '') => text.replace(/"exports": \{[\s\S]*?\n {2}\}/, '')
  expect(outside(files.get('package.json'))).toBe(outside(before))
  expect(staleEntryFiles(copy, files)).toEqual([...files.keys()])
  write(Object.fromEntries(files))
  expect(staleEntryFiles(copy)).toEqual([])
})

test('each plugin has a row in the table of README', () => {
  const without = (names: readonly string[]) =>
    names.filter((name) => !page('README.md').includes(` | \`tessera-kit/${name}\` | `))
  expect(without(Object.keys(pluginModules))).toEqual([])
  expect(without(['siwx', 'ghost'])).toEqual(['ghost'])
})
