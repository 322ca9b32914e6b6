import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { pack } from '../../scripts/pack.mjs'
import { newPlugin, npm } from './installTemplate'

const root = join(import.meta.dirname, '../..')
const template = join(root, 'demo/plugin-template')
const { host, remove } = pack()
const folder = dirname(host)
symlinkSync(join(root, 'node_modules/.bin'), join(host, 'node_modules/.bin'), 'junction')
afterAll(remove)

const filesIn = (place: string) => readdirSync(place, { recursive: true, encoding: 'utf8' }).sort()

test('a plugin of its own name is made, and is one: types, build and all its texts', () => {
  const place = join(folder, 'moon-pay2')
  expect(newPlugin(host, 'moon-pay2')).toContain('npm install')
  const wanted = filesIn(template).filter((path) => !/^(node_modules|dist|bare)/.test(path))
  expect(filesIn(place)).toEqual(wanted.map((path) => path.replace('acme', 'moon-pay2')).sort())
  const texts = filesIn(place)
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => readFileSync(join(place, path), 'utf8'))
  expect(texts.filter((text) => /acme/i.test(text))).toEqual([])
  symlinkSync(join(host, 'node_modules'), join(place, 'node_modules'), 'junction')
  npm(place, 'run', 'typecheck', '--silent')
  // what an earlier build left behind is not packed
  mkdirSync(join(place, 'dist'))
  writeFileSync(join(place, 'dist/stale.js'), '')
  npm(place, 'run', 'build', '--silent')
  expect(existsSync(join(place, 'dist/stale.js'))).toBe(false)
  expect(readFileSync(join(place, 'dist/index.js'), 'utf8')).toContain('"moon-pay2"')
})

test('with the template’s own name it is the template', () => {
  newPlugin(host, 'acme', 'own')
  for (const path of filesIn(join(folder, 'own')).filter((file) => /\.\w+$/.test(file))) {
    expect(readFileSync(join(folder, 'own', path), 'utf8'), path).toBe(
      readFileSync(join(template, path), 'utf8'),
    )
  }
})

test('with --bare it is an action and a tab, without a wallet: its own tests pass, build included', () => {
  expect(newPlugin(host, 'star-list', '--bare')).toContain('docs/plugins.md')
  const place = join(folder, 'star-list')
  const texts = filesIn(place)
    .filter((path) => /\.\w+$/.test(path))
    .map((path) => readFileSync(join(place, path), 'utf8'))
  expect(filesIn(place)).toEqual(
    expect.arrayContaining([
      'package.json',
      'README.md',
      'tsconfig.json',
      'src/index.ts',
      'src/views/KeptTab.ts',
      'test/star-list.test.ts',
    ]),
  )
  expect(texts.join('\n')).not.toMatch(/acme|connectors\.add|pairing|pairs by a code/i)
  symlinkSync(join(host, 'node_modules'), join(place, 'node_modules'), 'junction')
  npm(place, 'run', 'typecheck', '--silent')
  const { success, numPassedTests } = JSON.parse(
    npm(place, 'test', '--silent', '--', '--reporter=json').replace(/^[\s\S]*?(?=\{"num)/, ''),
  )
  expect([success, numPassedTests]).toEqual([true, 3])
  expect(readFileSync(join(place, 'dist/index.js'), 'utf8')).toContain('starList')
}, 120_000)

test.each([
  [[], /Usage: tessera-kit new-plugin NAME/],
  [['Moon'], /"Moon" is no name for a plugin/],
  [['../moon'], /is no name for a plugin/],
  [['class'], /JavaScript has it/],
  [['one', 'two', 'three'], /Usage/],
  [['one', '--bear'], /"--bear" is no folder/],
])('%j is refused with words, and nothing is made', (args, words) => {
  const before = readdirSync(folder)
  expect(() => newPlugin(host, ...args)).toThrow(words)
  expect(readdirSync(folder)).toEqual(before)
})

test('a folder with something in it is left as it is', () => {
  mkdirSync(join(folder, 'full'))
  writeFileSync(join(folder, 'full/mine.txt'), 'mine')
  expect(() => newPlugin(host, 'moon', 'full')).toThrow(/is not empty/)
  expect(filesIn(join(folder, 'full'))).toEqual(['mine.txt'])
})
