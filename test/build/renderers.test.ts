import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix } from 'node:path'
import { build } from 'esbuild'
import { parseAst } from 'rollup/parseAst'
import { afterAll, expect, inject, test } from 'vitest'
import { preactNames } from '../../scripts/entries.mjs'
import { specifiersIn } from '../../scripts/rollup/preactMirror.mjs'
import { exportsOf } from '../../scripts/size.mjs'
import { mirrors, sources } from './entries'

const packed = inject('packed')
const scratch = mkdtempSync(join(tmpdir(), 'tessera-renderers-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

interface Specifier {
  readonly value: string
}
/** What one file of `dist` imports at once. */
const importsOf = (file: string): string[] => {
  const tree = parseAst(readFileSync(join(packed.installed, file), 'utf8'))
  const { body } = tree as unknown as { body: { type: string }[] }
  return specifiersIn(
    body.filter(({ type }) => /^(Import|Export(Named|All))Declaration$/.test(type)),
  ).map(({ value }: Specifier) => value)
}

/** The packages that come with a file at once, each with the way that leads there. */
function renderersOf(
  file: string,
  way: readonly string[] = [],
  seen = new Set<string>(),
): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return importsOf(file).flatMap((name) => {
    if (name.startsWith('.'))
      return renderersOf(posix.join(posix.dirname(file), name), [...way, file], seen)
    return /^(react|react-dom|preact)(\/|$)/.test(name) ? [[...way, file, name].join(' > ')] : []
  })
}

const entries = Object.entries(
  exportsOf(packed.installed) as Record<string, { readonly default?: string }>,
).flatMap(([name, to]) =>
  to.default?.endsWith('.js') ? [{ name, file: to.default.replace('./', '') }] : [],
)
/** The bindings: what a host imports to draw with a renderer of its own. */
const isBinding = (name: string) => name === './preact' || name.endsWith('/react')

test('an entry that is no binding leads to no renderer before something is drawn', () => {
  const others = entries.filter(({ name }) => !isBinding(name))
  expect(others.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      '.',
      './ui',
      './view',
      './plugin',
      './presets',
      './testing',
      './preact/ui',
    ]),
  )
  expect(
    others.flatMap(({ name, file }) => renderersOf(file).map((way) => `${name}: ${way}`)),
  ).toEqual([])
})

test('control: the bindings are found to lead to theirs', () => {
  for (const { file } of entries.filter(({ name }) => isBinding(name)))
    expect(renderersOf(file).length).toBeGreaterThan(0)
  const hooks = sources.filter((name) => name.endsWith('/react'))
  expect(hooks).toContain('tessera-kit/siwx/react')
  expect(entries.filter(({ name }) => isBinding(name)).length).toBeGreaterThan(hooks.length)
})

/** Whether a file of `dist` leads to a renderer, at once or by an `import()`. */
function mayRender(file: string, seen = new Set<string>()): boolean {
  if (seen.has(file)) return false
  seen.add(file)
  const tree = parseAst(readFileSync(join(packed.installed, file), 'utf8'))
  return specifiersIn(tree).some(({ value }: Specifier) =>
    value.startsWith('.')
      ? mayRender(posix.join(posix.dirname(file), value), seen)
      : value in preactNames,
  )
}

test('a mirror is a file of its own exactly where what it mirrors may lead to React', () => {
  const fileOf = (specifier: string) =>
    entries.find(({ name }) => name === specifier.replace('tessera-kit', '.'))?.file ?? ''
  const wrong = mirrors.filter(
    ([mirror, source]) => fileOf(mirror).startsWith('dist/preact/') !== mayRender(fileOf(source)),
  )
  expect(wrong).toEqual([])
  const own = mirrors.filter(([mirror]) => fileOf(mirror).startsWith('dist/preact/'))
  expect(own.length).toBeGreaterThan(0)
  expect(own.length).toBeLessThan(mirrors.length)
})

/** A folder in which nothing is installed but the packed package and these packages. */
const hostWith = (name: string, packages: readonly string[]) => {
  const modules = join(scratch, name, 'node_modules')
  mkdirSync(modules, { recursive: true })
  cpSync(packed.installed, join(modules, 'tessera-kit'), { recursive: true })
  for (const each of packages)
    symlinkSync(join(packed.host, 'node_modules', each), join(modules, each), 'junction')
  return join(scratch, name)
}

const bundle = (folder: string, source: string) => {
  const entry = join(folder, 'main.js')
  writeFileSync(entry, source)
  return build({
    entryPoints: [entry],
    outdir: join(folder, 'out'),
    bundle: true,
    format: 'esm',
    splitting: true,
    logLevel: 'silent',
    metafile: true,
  })
}

const plugin = `import { definePlugin } from 'tessera-kit'
import { checksumAddress, defineErrors, orderConnectors, runError, safeParse } from 'tessera-kit/plugin'
import { defineView } from 'tessera-kit/view'
const View = defineView(({ h }) => () => h('p', null, 'Mine'))
export const mine = definePlugin('mine', () => ({ needs: ['views'], views: { mine: { load: async () => ({ default: View }), title: 'mine.title' } }, setup: () => ({ all: [checksumAddress, defineErrors, orderConnectors, runError, safeParse] }) }))`

test('a host on preact bundles a plugin that imports tessera-kit/plugin, and React is not installed', async () => {
  const folder = hostWith('preact', ['preact'])
  expect(existsSync(join(folder, 'node_modules/react'))).toBe(false)
  writeFileSync(join(folder, 'plugin.js'), plugin)
  const { metafile } = await bundle(
    folder,
    `import { createKit } from 'tessera-kit'
import { ConnectButton, KitProvider } from 'tessera-kit/preact'
import { ui } from 'tessera-kit/preact/ui'
import { mine } from './plugin.js'
export { ConnectButton, KitProvider }
export const kit = createKit([ui(), mine()], { networks: [] })`,
  )
  const inputs = Object.keys(metafile.inputs)
  expect(inputs.some((path) => path.includes('node_modules/preact/'))).toBe(true)
  // one shell, one kernel: nothing of the flavour for React came along
  expect(inputs.filter((path) => /tessera-kit\/dist\/ui\/(opening|more)\.js/.test(path))).toEqual(
    [],
  )
})

test('control: what imports the bindings for React cannot be bundled there', async () => {
  await expect(
    bundle(hostWith('control', ['preact']), `export { ConnectButton } from 'tessera-kit/react'`),
  ).rejects.toThrow(/Could not resolve "react/)
})
