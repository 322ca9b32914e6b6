import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rollup/parseAst'
import { expect, inject, test } from 'vitest'
import { specifiersIn } from '../../scripts/rollup/preactMirror.mjs'

const dist = join(inject('packed').installed, 'dist')
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.js') && !file.startsWith('cdn'),
)
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const isClient = (file: string) => /^['"]use client['"]/.test(read(file))
/** Hooks of a plugin, which draw by what they import of the others. */
const isHooks = (file: string) => /^(preact\/)?plugins\/[\w-]+\/react\/index\.js$/.test(file)
const drawsWith = (file: string) =>
  specifiersIn(parseAst(read(file))).some(({ value }) => /^(react|preact)(\/|-|$)/.test(value))

test('the files that import a renderer, and those of hooks, are marked for the browser’s side, and no others: each mark is a warning in a build that does not know it', () => {
  const drawing = files.filter((file) => drawsWith(file) || isHooks(file))
  expect(drawing).toEqual(
    expect.arrayContaining(['ui/react/index.js', 'ui/opening.js', 'preact/ui/react/index.js']),
  )
  expect(files.filter(isClient).sort()).toEqual(drawing.sort())
  // of each renderer: bindings, opening, the rest of the shell, viem's hooks, those of signing in,
  // balances, activity, names and getting a name and sending, and what they share with the bindings
  expect(drawing.length).toBeLessThanOrEqual(26)
})

test('control: what a server may import is not', () => {
  for (const file of [
    'kernel/index.js',
    'kernel/start.js',
    'ui/index.js',
    'plugins/injected/index.js',
  ])
    expect(isClient(file), file).toBe(false)
})
