import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { adapters } from '../../scripts/fixtures/adapters.mjs'
import { chosen, fixtures } from '../../scripts/fixtures/list.mjs'
import { oldest } from '../../scripts/fixtures/oldest.mjs'
import { walletconnect } from '../../scripts/fixtures/walletconnect.mjs'
import { type Import, importsOf, listSources } from '../build/sources'

const root = fileURLToPath(new URL('../..', import.meta.url))
const text = (path: string) => readFileSync(join(root, path), 'utf8')

/**
 * What an entry asks its host's bundler for: packages, and the kit's own modules, at once or later.
 */
async function builtOf(contents: string) {
  const { metafile } = await build({
    stdin: { contents, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    splitting: true,
    outdir: 'out',
    packages: 'external',
    logLevel: 'silent',
  })
  const [name = '', first] =
    Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint === '<stdin>') ?? []
  // a bundler also writes the lazy parts of modules that it has left out: nothing leads there
  const reached = new Set([name])
  for (const path of reached)
    for (const found of metafile.outputs[path]?.imports ?? [])
      if (!found.external) reached.add(found.path)
  const packages = [...reached]
    .flatMap((path) => metafile.outputs[path]?.imports ?? [])
    .flatMap(({ external, path }) => (external ? [path] : []))
  const start = new Set(Object.keys(first?.inputs ?? {}))
  for (const { path, kind } of first?.imports ?? [])
    if (kind === 'import-statement')
      for (const input of Object.keys(metafile.outputs[path]?.inputs ?? {})) start.add(input)
  return { packages: [...new Set(packages)], start: [...start] }
}
const entry = (name: string) => builtOf(`export * from './adapters/${name}'`)

test.each([
  ['wagmi', []],
  ['viem', ['viem']],
  ['ethers', ['ethers']],
  ['solana-adapter', []],
])(
  '%s imports of packages only %o, now or later, and nothing of the kit that is fetched later',
  async (name, allowed) => {
    const { packages, start } = await entry(name)
    expect(packages).toEqual(allowed)
    expect(
      start.filter((path) => /kernel\/(connectors|rpc|views|hooks|modal|world)/.test(path)),
    ).toEqual([])
    expect(start.some((path) => path.startsWith(`adapters/${name}/`))).toBe(true)
  },
)

test('viem/react imports React and viem: of the kit the bindings, and viem’s clients once', async () => {
  const { packages, start } = await entry('viem/react')
  expect(packages).toEqual(['react', 'react/jsx-runtime', 'viem'])
  expect(start).toEqual(
    expect.arrayContaining(['adapters/viem/clients.ts', 'ui/react/KitProvider.tsx']),
  )
})

test('control: an import of wagmi, and one of a lazy part, are found', async () => {
  const { packages, start } = await builtOf(
    `export { connect } from 'wagmi/actions'; export { createSessions } from './kernel/sessions/sessions'`,
  )
  expect(packages).toContain('wagmi/actions')
  expect(start).toContain('kernel/sessions/sessions.ts')
})

const sources = listSources(['adapters'])
const paths = new Set(sources.map(({ path }) => path))
const foreign = (found: readonly Import[]) =>
  found
    .filter(({ to }) => !/^(adapters|kernel|lib)\//.test(to))
    .map(({ from, to, kind }) => `${from.split('/')[1]}: ${to} (${kind})`)

test('types too come from nowhere else: a host without wagmi or wallet-adapter can read them', () => {
  const found = [
    ...new Set(sources.flatMap((source) => foreign(importsOf(source, (path) => paths.has(path))))),
  ].sort()
  expect(found).toEqual([
    'ethers: ethers (value)',
    'toViemChain.ts: viem (type)',
    'viem: react (value)',
    'viem: ui/react/index (value)',
    'viem: viem (type)',
    'viem: viem (value)',
    'wagmi: viem (type)',
  ])
})

const folder = 'test/fixtures/adapters'
const shared = ['evm', 'page']
const names = readdirSync(join(root, folder)).filter((name) => !shared.includes(name))
type Lock = {
  readonly packages: Readonly<
    Record<string, { readonly resolved?: string; readonly dependencies?: object }>
  >
}

test('every folder of a library is a fixture of the runner, and the other way round', () => {
  expect(adapters.map(({ name }) => name).sort()).toEqual(names)
  expect(chosen(['adapters'])).toEqual(adapters)
  expect(chosen([])).toEqual([...fixtures, ...walletconnect, ...adapters, ...oldest])
  expect(chosen(['viem', 'vite']).map(({ name }) => name)).toEqual(['vite', 'viem'])
  expect(() => chosen(['wagmi'])).toThrow('there is no fixture wagmi')
})

test('a fixture names exact versions, and its lockfile neither the kit nor a registry', () => {
  for (const path of [
    ...names.map((name) => `${folder}/${name}`),
    ...oldest.map((fixture) => `test/fixtures/${fixture.folder}`),
  ]) {
    const { dependencies } = JSON.parse(text(`${path}/package.json`)) as {
      readonly dependencies: Record<string, string>
    }
    expect(
      Object.values(dependencies).filter((version) => !/^\d+\.\d+\.\d+$/.test(version)),
      path,
    ).toEqual([])
    const { packages } = JSON.parse(text(`${path}/package-lock.json`)) as Lock
    expect(packages['']?.dependencies ?? {}, path).toEqual(dependencies)
    expect(
      Object.keys(packages).filter((place) => place.endsWith('/tessera-kit')),
      path,
    ).toEqual([])
    expect(
      Object.values(packages).filter(({ resolved }) => resolved),
      path,
    ).toEqual([])
  }
  expect(names).toContain('wagmi2')
})

test('each range of an optional peer begins with the oldest version that a fixture proves, and ends with the major of the newest', () => {
  const { peerDependencies, devDependencies } = JSON.parse(text('package.json')) as {
    readonly peerDependencies: Record<string, string>
    readonly devDependencies: Record<string, string>
  }
  const versionIn = (path: string, name: string) =>
    (
      JSON.parse(text(`test/fixtures/${path}/package.json`)) as {
        readonly dependencies: Record<string, string>
      }
    ).dependencies[name] as string
  const newest: Record<string, string> = {
    react: 'hosts/vite',
    'react-dom': 'hosts/vite',
    preact: 'hosts/preact11',
    viem: 'adapters/viem',
    ethers: 'adapters/ethers6',
  }
  // those of `tessera-kit/testing/node` are proven by all tests, in the version that is installed
  const ofTests = ['litesvm', 'ws']
  for (const name of ofTests) expect(peerDependencies[name], name).toBe(`^${devDependencies[name]}`)
  for (const [name, range] of Object.entries(peerDependencies)) {
    if (ofTests.includes(name)) continue
    const from = versionIn(`oldest/${name.replace('react-dom', 'react')}`, name)
    const [first, last] = [from, versionIn(newest[name] as string, name)].map((version) =>
      Number(version.split('.')[0]),
    ) as [number, number]
    const majors = Array.from({ length: last - first + 1 }, (_, at) =>
      at === 0 ? `^${from}` : `^${first + at}.0.0`,
    )
    expect(range, name).toBe(majors.join(' || '))
  }
  expect(oldest.map(({ folder: path }) => `test/fixtures/${path}`).sort()).toEqual(
    readdirSync(join(root, 'test/fixtures/oldest'))
      .map((name) => `test/fixtures/oldest/${name}`)
      .sort(),
  )
})

test('wagmi 2 and 3 have the same configuration, and their majors', () => {
  for (const file of ['config.ts', 'types.ts'])
    expect(text(`${folder}/wagmi2/src/${file}`), file).toBe(text(`${folder}/wagmi3/src/${file}`))
  expect(text(`${folder}/wagmi2/src/main.tsx`)).not.toBe(text(`${folder}/wagmi3/src/main.tsx`))
  const majors = ['wagmi2', 'wagmi3'].map(
    (name) =>
      (
        JSON.parse(text(`${folder}/${name}/package.json`)) as {
          dependencies: Record<string, string>
        }
      ).dependencies.wagmi?.[0],
  )
  expect(majors).toEqual(['2', '3'])
})

/**
 * The names that the js and jsx blocks of a page import from the kit; its ts blocks are
 * type-checked elsewhere.
 */
const importedIn = (page: string) =>
  [...page.matchAll(/^```jsx?\n([\s\S]*?)^```$/gm)].flatMap(([, body = '']) =>
    [...body.matchAll(/^import \{ (.+) \} from '(tessera-kit[^']*)'$/gm)].flatMap(
      ([, list = '', from = '']) => list.split(', ').map((name) => [from, name] as const),
    ),
  )
const missing = async (page: string) => {
  const found = await Promise.all(
    importedIn(page).map(async ([from, name]) =>
      name in ((await import(from)) as object) ? [] : [`${from}: ${name}`],
    ),
  )
  return found.flat()
}

test('the kit’s button beside wagmi, as the page shows it, is a file that the fixture type-checks and builds', () => {
  expect(text('docs/adapters.md')).toContain(
    `\`\`\`jsx\n${text(`${folder}/wagmi3/src/Header.tsx`)}\`\`\`\n`,
  )
})

test('what the page’s snippets import from the kit is there, and its versions are those of the fixtures', async () => {
  const page = text('docs/adapters.md')
  expect(importedIn(page).length).toBeGreaterThan(8)
  expect(await missing(page)).toEqual([])
  expect(await missing(page.replaceAll('tesseraConnector }', 'tesseraConnectors }'))).toEqual([
    'tessera-kit/wagmi: tesseraConnectors',
  ])
  for (const [name, library] of [
    ['wagmi3', 'wagmi'],
    ['wagmi2', 'wagmi'],
    ['viem', 'viem'],
    ['ethers6', 'ethers'],
    ['solana-wallet-adapter', '@solana/wallet-adapter-react'],
  ] as const) {
    const { dependencies } = JSON.parse(text(`${folder}/${name}/package.json`)) as {
      readonly dependencies: Record<string, string>
    }
    expect(page, name).toContain(dependencies[library])
  }
})
