// The entry points of the package, for the build, the tests, the demo and the documentation. They
// are derived from the folders: a plugin, an adapter or an entry of its own needs no line here.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Entries whose folders follow no rule, each with its source without the ending. */
const fixed = {
  'tessera-kit': 'kernel/index',
  'tessera-kit/ui': 'ui/index',
  'tessera-kit/view': 'ui/view',
  'tessera-kit/react': 'ui/react/index',
  'tessera-kit/button': 'ui/button/index',
  'tessera-kit/plugin': 'kernel/plugins/toolkit',
  'tessera-kit/networks': 'kernel/networks/index',
  'tessera-kit/embedded': 'frame/client/index',
}

/** Folders inside a plugin that are entries too, apart from `react`, which always is one. */
const nested = ['names/suffix', 'siwx/verifiers']

/** Folders of `plugins/` that are no plugin. */
const noPlugin = ['shared']

/**
 * The entries that the folders of `parent` are, as `[import, source without the ending]`: each
 * folder with an `index.ts`, and its hooks for React in `react/index.ts`.
 */
const entriesBelow = (from, parent) =>
  readdirSync(join(from, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !noPlugin.includes(entry.name))
    .map(({ name }) => name)
    .sort()
    .flatMap((name) => [name, ...nested.filter((inner) => inner.startsWith(`${name}/`))])
    .flatMap((name) => [name, `${name}/react`])
    .filter((name) => existsSync(join(from, parent, name, 'index.ts')))
    .map((name) => [`tessera-kit/${name}`, `${parent}/${name}/index`])

/** The entries of the repository in the folder `from`. */
export const findEntries = (from) =>
  Object.fromEntries([
    ...[
      ...Object.entries(fixed),
      ...['plugins', 'adapters', 'entries'].flatMap((parent) => entriesBelow(from, parent)),
    ].map(([name, path]) => [name, [`${path}.ts`, path]]),
    ['tessera-kit/testing', ['test/harness/index.ts', 'testing/index']],
    ['tessera-kit/testing/node', ['test/harness/node/index.ts', 'testing/node/index']],
  ])

/** The import, its source, and its place under dist without an ending. */
export const entries = findEntries(root)

/** The entry for Node: no page loads it, so it has no budget. */
export const nodeEntry = 'tessera-kit/testing/node'

/** Entries without a mirror for preact that are no adapter: they never lead to a renderer. */
const withoutMirror = [
  'tessera-kit',
  'tessera-kit/plugin',
  'tessera-kit/server',
  'tessera-kit/siwx/verifiers',
  'tessera-kit/testing',
  'tessera-kit/testing/node',
]
const isHooks = (name) => name.endsWith('/react')
const hasMirror = ([name, [source]]) =>
  !withoutMirror.includes(name) &&
  name !== 'tessera-kit/react' &&
  (!source.startsWith('adapters/') || isHooks(name))

/**
 * The same for a host on preact: `tessera-kit/preact` is the bindings, and what may lead to a
 * renderer has a mirror below it.
 */
export const findPreactEntries = (of) => ({
  'tessera-kit/preact': 'tessera-kit/react',
  ...Object.fromEntries(
    Object.entries(of)
      .filter(hasMirror)
      .map(([name]) => [name.replace('tessera-kit/', 'tessera-kit/preact/'), name]),
  ),
})
export const preactEntries = findPreactEntries(entries)

/** Mirrors that are files of their own beside the hooks; the others are the same file again. */
const ownCode = ['tessera-kit/ui', 'tessera-kit/presets']
const ownTypes = ['tessera-kit/react', 'tessera-kit/view']

/** `exports` of package.json for these entries. `types` comes first: tools take what fits first. */
export const packageExports = (of = entries) => {
  const target = (types, code) => ({ types: `./dist/${types}.d.ts`, default: `./dist/${code}.js` })
  const mirrorOf = (name) => {
    const [, output] = of[name]
    const own = `preact/${output}`
    return target(
      ownTypes.includes(name) ? own : output,
      isHooks(name) || ownCode.includes(name) ? own : output,
    )
  }
  const key = (name) => name.replace('tessera-kit', '.')
  return Object.fromEntries([
    ...Object.entries(of).map(([name, [, output]]) => [key(name), target(output, output)]),
    ...Object.entries(findPreactEntries(of)).map(([mirror, name]) => [key(mirror), mirrorOf(name)]),
    ['./cdn/*', './dist/cdn/*'],
    ['./styles.css', { types: './dist/styles.css.d.ts', default: './dist/styles.css' }],
    ['./package.json', './package.json'],
  ])
}

/** Where the renderer's imports lead in the preact flavour; each name exactly, nothing below it. */
export const preactNames = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/**
 * The entries as aliases of their sources, the longest names first: `tessera-kit` alone would match
 * them all.
 */
export const sourceAlias = Object.fromEntries(
  Object.entries(entries)
    .map(([name, [source]]) => [name, root + source])
    .sort(([a], [b]) => b.length - a.length),
)
