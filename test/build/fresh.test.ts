import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'esbuild'
import ts from 'typescript'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { sources } from './entries'
import { root } from './sources'

// A host right after `npm install tessera-kit react react-dom`: what that adds, and nothing else.
const { installed } = inject('packed')
const host = mkdtempSync(join(tmpdir(), 'tessera-fresh-'))
const modules = join(host, 'node_modules')
afterAll(() => rmSync(host, { recursive: true, force: true }))

/**
 * What an install adds with a package: itself, its dependencies, and peers that are not optional,
 * each with theirs.
 */
const addedBy = (
  folders: ReadonlyMap<string, string>,
  names: readonly string[],
  found = new Map<string, string>(),
): Map<string, string> => {
  for (const name of names) {
    if (found.has(name)) continue
    const folder = folders.get(name) ?? join(root, 'node_modules', name)
    found.set(name, folder)
    const {
      dependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    addedBy(
      folders,
      [
        ...Object.keys(dependencies),
        ...Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional),
      ],
      found,
    )
  }
  return found
}
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce(
    (sum, entry) =>
      sum +
      (entry.isDirectory()
        ? bytesIn(join(folder, entry.name))
        : statSync(join(folder, entry.name)).size),
    0,
  )

const added = addedBy(new Map([['tessera-kit', installed]]), ['tessera-kit', 'react', 'react-dom'])

beforeAll(() => {
  mkdirSync(modules)
  for (const [name, folder] of added) cpSync(folder, join(modules, name), { recursive: true })
  writeFileSync(
    join(host, 'package.json'),
    '{ "name": "fresh", "private": true, "type": "module" }',
  )
})

test('a fresh host: an install adds at most 5 packages and 15.75 MB, React counted', () => {
  const sizes = [...added.keys()].map((name) => [name, bytesIn(join(modules, name))] as const)
  const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0)
  console.log(
    `a fresh install: ${sizes.length} packages, ${(total / 1e6).toFixed(1)} MB: ${sizes.map(([name, bytes]) => `${name} ${(bytes / 1e6).toFixed(1)}`).join(', ')}`,
  )
  expect(sizes.length).toBeLessThanOrEqual(5)
  expect(total).toBeLessThanOrEqual(15_750_000)
  // sign-in at identity providers, with Farcaster and by a passkey came last
  expect(bytesIn(join(modules, 'tessera-kit'))).toBeLessThanOrEqual(7_400_000)
})

test('control: a dependency would be counted, with what it brings, and so would a peer that is not optional', () => {
  expect([...addedBy(new Map(), ['react-dom']).keys()]).toEqual(['react-dom', 'scheduler', 'react'])
  expect([...addedBy(new Map(), ['@walletconnect/jsonrpc-provider']).keys()]).toEqual(
    expect.arrayContaining(['@walletconnect/jsonrpc-utils', 'events', 'tslib']),
  )
})

const page = `import { createKit } from 'tessera-kit'
import { ui } from 'tessera-kit/ui'
import { injected } from 'tessera-kit/injected'
import { walletConnect } from 'tessera-kit/walletconnect'
import { bitcoin, mainnet, solana } from 'tessera-kit/networks'
createKit([ui(), injected(), walletConnect({ relayUrl: 'wss://relay.example' })], { networks: [mainnet, solana, bitcoin] }).start()`

const bundle = (contents: string) =>
  build({
    stdin: { contents, resolveDir: host },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    outdir: join(host, 'out'),
    write: false,
    logLevel: 'silent',
  })

test('with walletConnect(), Solana and Bitcoin nothing more is needed: the page bundles for browsers from these packages, without a hint', async () => {
  const { outputFiles, warnings } = await bundle(page)
  expect(warnings.map(({ text }) => text)).toEqual([])
  expect(outputFiles.some(({ text }) => text.includes('irn_batchFetchMessages'))).toBe(true)
  await expect(bundle(`${page}\nimport 'viem'`)).rejects.toThrow(/Could not resolve "viem"/)
})

/** The entries that are for a library of the host's, and the one for Node. */
const adapters = [
  'tessera-kit/testing/node',
  'tessera-kit/viem',
  'tessera-kit/viem/react',
  'tessera-kit/wagmi',
  'tessera-kit/ethers',
]

test('every other entry, the one for tests too, bundles and type-checks without viem, ethers and preact', async () => {
  const names = sources.filter((name) => !adapters.includes(name))
  expect(names).toContain('tessera-kit/testing')
  const text = names.map((name, at) => `export * as entry${at} from '${name}'`).join('\n')
  expect((await bundle(text)).warnings.map(({ text }) => text)).toEqual([])
  for (const name of ['@types/react', 'csstype'])
    cpSync(join(root, 'node_modules', name), join(modules, name), { recursive: true })
  const file = join(host, 'entries.ts')
  writeFileSync(file, text)
  const options = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  }
  const errorsOf = (path: string) =>
    ts
      .getPreEmitDiagnostics(ts.createProgram([path], options))
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
  expect(errorsOf(file)).toEqual([])
  const wrong = join(host, 'wrong.ts')
  writeFileSync(wrong, `export * from 'tessera-kit/viem'`)
  expect(errorsOf(wrong).join()).toContain(`'viem'`)
}, 150_000)
