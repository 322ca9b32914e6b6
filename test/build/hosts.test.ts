import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  buildCode,
  buildPage,
  bundleEntries,
  type Chunk,
  codeEntries,
  copyHost,
  entriesOf,
  exportsOf,
  HOSTS,
  isRenderer,
} from '../../scripts/size.mjs'

const packed = inject('packed')
const scratch = mkdtempSync(join(tmpdir(), 'tessera-hosts-'))
afterAll(() => rmSync(scratch, { recursive: true, force: true }))

/** A host of its own, with a copy of the packed package. */
const copyPacked = (name: string) => {
  const host = join(scratch, name)
  const modules = join(host, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const found of readdirSync(join(packed.host, 'node_modules'))) {
    if (found !== 'tessera-kit')
      symlinkSync(join(packed.host, 'node_modules', found), join(modules, found), 'junction')
  }
  const installed = join(modules, 'tessera-kit')
  cpSync(packed.installed, installed, { recursive: true })
  copyHost(host)
  return { host, installed }
}

const row = (name: string) =>
  HOSTS.find((host) => host.name === name) as (typeof HOSTS)[number] & { main: string }
const buildRow = (host: string, name: string) =>
  buildPage(host, row(name), join(host, 'dist', name))
/** Every file, without the hash in its name, and its bytes. */
const files = (chunks: readonly Chunk[]) =>
  chunks
    .map(
      ({ fileName, code }) =>
        `${fileName.replace(/-[\w-]{8}\.js$/, '')} ${Buffer.byteLength(code)}`,
    )
    .sort()
const bytes = (chunks: readonly Chunk[]) =>
  chunks.reduce(
    (sum, { fileName, code }) =>
      sum + (isRenderer(fileName.replace('assets/', '')) ? 0 : Buffer.byteLength(code)),
    0,
  )

// A plugin as it would stand in this tree: it shares parts of the kernel with others, some of them
// lazy ones, and reaches them as a plugin must (test/build/boundaries.test.ts): through the
// kernel's two entries.
const EXTRA = {
  'plugins/extra/index.ts': `import { defineConnector, definePlugin } from '../../kernel/index'
import { createEmitter, defineErrors } from '../../kernel/plugins/toolkit'
export const extraError = defineErrors('extra', { failed: 'The extra plugin failed on purpose' })
export const extra = definePlugin('extra', () => ({
  needs: ['views', 'connectors'],
  messages: { en: () => import('./messages') },
  views: [{ name: 'connect', load: () => import('./View') }],
  setup: () => ({ defineConnector, createEmitter, pay: async () => (await import('./pay')).pay(), ask: async () => (await import('./ask')).ask() }),
}))`,
  'plugins/extra/messages.ts': `export default { 'extra.title': 'Extra' }`,
  'plugins/extra/View.ts': `import { defineView } from '../../ui/view'
export default defineView(({ h }) => () => h('p', null, 'Extra'))`,
  'plugins/extra/pay.ts': `import { checksumAddress, orderConnectors, runError } from '../../kernel/plugins/toolkit'
export const pay = () => [checksumAddress, orderConnectors, runError]`,
  'plugins/extra/ask.ts': `import { createMessages, object, safeParse, withTimeout } from '../../kernel/plugins/toolkit'
export const ask = () => [createMessages, object, safeParse, withTimeout]`,
}

let plain: Chunk[] = []
let react: Chunk[] = []

beforeAll(async () => {
  const { host } = copyPacked('plain')
  plain = await buildRow(host, 'index')
  react = await buildRow(host, 'bindings')
}, 120_000)

test('host: a plugin added to the package does not grow a host that does not import it by a byte', async () => {
  const { host, installed } = copyPacked('extra')
  await buildCode(join(installed, 'dist'), { more: EXTRA })
  expect(files(await buildRow(host, 'index'))).toEqual(files(plain))
  expect(files(await buildRow(host, 'bindings'))).toEqual(files(react))

  const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'))
  writeFileSync(
    join(installed, 'package.json'),
    JSON.stringify({
      ...manifest,
      exports: { ...manifest.exports, './extra': './dist/plugins/extra/index.js' },
    }),
  )
  const text = readFileSync(join(host, 'main.ts'), 'utf8')
  const withExtra = `import { extra } from 'tessera-kit/extra'\n${text.replace('injected()]', 'injected(), extra()]')}`
  writeFileSync(join(host, 'with-extra.ts'), withExtra)
  const grown = await buildPage(
    host,
    { ...row('index'), name: 'with-extra', main: 'with-extra.ts' },
    join(host, 'dist/with-extra'),
  )
  expect(withExtra).toContain('extra()]')
  expect(bytes(grown)).toBeGreaterThan(bytes(plain) + 200)
  expect(grown.some(({ code }) => code.includes('failed on purpose'))).toBe(true)
})

test('host: the plugins that a host does not import may be gone from the package, and nothing changes', async () => {
  const { host, installed } = copyPacked('fewer')
  rmSync(join(installed, 'dist'), { recursive: true })
  const all = await codeEntries()
  // the entry for servers is no plugin
  const without = all.filter(
    (name) =>
      name.startsWith('plugins/') &&
      !['plugins/injected/index', 'entries/server/index'].includes(name),
  )
  expect(without).toContain('entries/presets/index')
  const left = await buildCode(join(installed, 'dist'), { without })
  expect(left).toHaveLength(all.length - without.length)
  expect(files(await buildRow(host, 'index'))).toEqual(files(plain))
})

const KERNEL = 'tessera-kit.error'
const kernels = (chunks: readonly Chunk[]) => ({
  files: new Set(
    chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => id.endsWith('/dist/kernel/start.js')),
  ).size,
  marks: chunks.reduce((sum, { code }) => sum + code.split(KERNEL).length - 1, 0),
})

test('host: every entry together, React and preact ones, brings one kernel', async () => {
  const names = entriesOf(exportsOf(packed.installed))
  expect(names).toEqual(
    expect.arrayContaining([
      'tessera-kit',
      'tessera-kit/react',
      'tessera-kit/preact',
      'tessera-kit/preact/ui',
    ]),
  )
  expect(kernels(await bundleEntries(packed.host, names))).toEqual({ files: 1, marks: 1 })
})

test('control: a second copy of the package is a second kernel', async () => {
  const { host, installed } = copyPacked('twice')
  cpSync(installed, join(host, 'node_modules/another-kit'), { recursive: true })
  expect(kernels(await bundleEntries(host, ['tessera-kit', 'another-kit']))).toEqual({
    files: 2,
    marks: 2,
  })
})

// Words of React and react-dom that preact has not, in their production builds.
const REACT_MARKS = [
  'react.transitional.element',
  '_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react.dev/errors',
  'react.memo_cache_sentinel',
]
const reactIn = (chunks: readonly Chunk[]) => ({
  marks: REACT_MARKS.filter((mark) => chunks.some(({ code }) => code.includes(mark))),
  modules:
    chunks
      .flatMap(({ moduleIds }) => moduleIds)
      .filter((id) => /node_modules\/(react|react-dom|scheduler)\//.test(id)).length > 0,
})

test('host: the preact host has no React in any of its files', async () => {
  const { host } = copyPacked('preact')
  const chunks = await buildRow(host, 'preact')
  expect(
    chunks.flatMap(({ moduleIds }) => moduleIds).some((id) => id.includes('node_modules/preact/')),
  ).toBe(true)
  expect(reactIn(chunks)).toEqual({ marks: [], modules: false })
})

test('control: the same search finds React in the hosts that have it', () => {
  expect(reactIn(plain)).toEqual({ marks: REACT_MARKS, modules: true })
  expect(reactIn(react)).toEqual({ marks: REACT_MARKS, modules: true })
})
