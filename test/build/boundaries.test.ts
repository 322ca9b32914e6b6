import { expect, test } from 'vitest'
import { isPackage, ruleFor, under } from './boundaryRules'
import { type Import, importsOf, listSources, type Source } from './sources'

const FOLDERS = [
  'lib',
  'kernel',
  'plugins',
  'ui',
  'adapters',
  'frame',
  'entries',
  'test',
  'demo',
  'bench',
]

const importsIn = (sources: readonly Source[]) => {
  const paths = new Set(sources.map(({ path }) => path))
  return sources.flatMap((source) => importsOf(source, (path) => paths.has(path)))
}
const refused = (sources: readonly Source[]) =>
  importsIn(sources)
    .filter((found) => !ruleFor(found.from)(found))
    .map(({ from, to, kind }) => `${from} → ${to} (${kind})`)

/**
 * One cycle of imports of any kind (values, types, `import()`) as the files on it, or undefined.
 */
const findCycle = (imports: readonly Import[]): string[] | undefined => {
  const graph = new Map<string, string[]>()
  for (const { from, to } of imports) {
    if (!isPackage(to)) graph.set(from, [...(graph.get(from) ?? []), to])
  }
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): string[] | undefined => {
    const at = trail.indexOf(path)
    if (at >= 0) return [...trail.slice(at), path]
    if (done.has(path)) return undefined
    for (const next of graph.get(path) ?? []) {
      const cycle = visit(next, [...trail, path])
      if (cycle) return cycle
    }
    done.add(path)
    return undefined
  }
  for (const path of graph.keys()) {
    const cycle = visit(path, [])
    if (cycle) return cycle
  }
  return undefined
}

const tree = listSources(FOLDERS)

test('boundaries: the tree', () => {
  expect(tree.length).toBeGreaterThan(150)
  expect(refused(tree)).toEqual([])
})

/** What defines a plugin: a factory, or a folder that says so. */
const definesPlugin = ({ text }: Source) => /\bdefinePlugin\(/.test(text)

test('each child of plugins/ but shared/ defines a plugin, and nothing in shared/ does', () => {
  const plugins = tree.filter(({ path }) => under('plugins')(path))
  const folders = [...new Set(plugins.map(({ path }) => path.split('/')[1] ?? ''))]
  expect(folders).toContain('shared')
  const index = (folder: string) =>
    plugins.find(({ path }) => path === `plugins/${folder}/index.ts`)
  const without = folders.filter((folder) => {
    const found = index(folder)
    return !found || !definesPlugin(found)
  })
  expect(without).toEqual(['shared'])
  expect(
    plugins.filter(({ path }) => path.startsWith('plugins/shared/')).filter(definesPlugin),
  ).toEqual([])
})

test('cycles: the tree', () => {
  expect(findCycle(importsIn(tree))).toBeUndefined()
})

const source = (path: string, text: string): Source => ({ path, text })

test.each([
  ['kernel to plugin', source('kernel/a.ts', `import { b } from '../plugins/x/index'`)],
  ['kernel to ui, lazily', source('kernel/a.ts', `const a = () => import('../ui/index')`)],
  ['kernel to react', source('kernel/a.ts', `import { useState } from 'react'`)],
  ['kernel to a chain library', source('kernel/a.ts', `export { http } from 'viem'`)],
  [
    'namespace to the library of another',
    source('kernel/networks/eip155/a.ts', `import { address } from '@solana/web3.js'`),
  ],
  [
    'adapter to the library of another',
    source('adapters/wagmi/index.ts', `import { http } from 'viem'`),
  ],
  ['adapter to ui', source('adapters/viem/index.ts', `import { Row } from '../../ui/primitives'`)],
  [
    'kernel to a namespace',
    source('kernel/rpc/a.ts', `import type { b } from '../networks/eip155/driver'`),
  ],
  ['plugin to ui', source('plugins/x/index.ts', `import { Row } from '../../ui/primitives'`)],
  [
    'plugin past the doors of the kernel',
    source('plugins/x/index.ts', `import { b } from '../../kernel/async/clock'`),
  ],
  [
    'plugin past the doors, for a type',
    source('plugins/x/index.ts', `import type { b } from '../../kernel/networks/types'`),
  ],
  ['adapter to react', source('adapters/viem/index.ts', `import { useMemo } from 'react'`)],
  [
    'hooks of an adapter past the bindings',
    source('adapters/viem/react/index.ts', `import { Row } from '../../../ui/primitives'`),
  ],
  [
    'plugin past the door of the embedded wallet',
    source('plugins/email-auth/a.ts', `import { b } from '../../frame/client/service'`),
  ],
  [
    'view of a plugin to a view of the embedded wallet',
    source(
      'plugins/email-auth/views/A.tsx',
      `import { b } from '../../../frame/client/views/WalletView'`,
    ),
  ],
  [
    'plugin to what views of the embedded wallet share, outside its views',
    source('plugins/email-auth/a.ts', `import { b } from '../../frame/client/views/errorText'`),
  ],
  [
    'view of the embedded wallet to react',
    source('frame/client/views/A.tsx', `import { useMemo } from 'react'`),
  ],
  [
    'plugin to a wallet that it does not include',
    source('plugins/siwx/a.ts', `import type { b } from '../../frame/client/index'`),
  ],
  [
    'hooks of a plugin past the bindings',
    source('plugins/x/react/index.ts', `import { Row } from '../../../ui/primitives'`),
  ],
  ['plugin to react', source('plugins/x/index.ts', `import { useMemo } from 'react'`)],
  [
    'adapter past the doors, lazily',
    source('adapters/viem/index.ts', `const a = () => import('../../kernel/modal/createModal')`),
  ],
  ['plugin to plugin', source('plugins/x/index.ts', `import { y } from '../y/index'`)],
  ['token to the code of its plugin', source('plugins/x/api.ts', `import { y } from './service'`)],
  [
    'what plugins share to a token',
    source('plugins/shared/amounts/a.ts', `import { yToken } from '../../y/api'`),
  ],
  [
    'plugin to the library of what plugins share',
    source('plugins/x/views/V.tsx', `import { encodeQR } from 'qr'`),
  ],
  [
    'what plugins share to the code of the views',
    source('plugins/shared/qr-code/a.tsx', `import { defineView } from '../../../ui/view'`),
  ],
  [
    'checks to the part of a namespace, at once',
    source('plugins/checks/rules/a.ts', `import { a } from '../solana/losses'`),
  ],
  ['plugin to its view, at once', source('plugins/x/index.ts', `import v from './views/V'`)],
  ['ui to plugin', source('ui/a.ts', `import type { y } from '../plugins/y/index'`)],
  ['view to react', source('ui/views/A.tsx', `import { useState } from 'react'`)],
  ['shell to react-dom', source('ui/shell/A.tsx', `import { createRoot } from 'react-dom/client'`)],
  [
    'protocol of the frame to the kernel',
    source('frame/protocol/a.ts', `import { b } from '../../kernel/index'`),
  ],
  ['site to the kernel', source('frame/site/a.ts', `import type { b } from '../../kernel/index'`)],
  ['lib to the kernel', source('lib/decode/a.ts', `import { b } from '../../kernel/index'`)],
  ['lib to a package', source('lib/bytes/a.ts', `import { b } from '@noble/hashes/sha2.js'`)],
  [
    'site to a plugin',
    source('frame/site/a.ts', `import { b } from '../../plugins/shared/amounts/b'`),
  ],
  [
    'client to what plugins share',
    source('frame/client/a.ts', `import type { b } from '../../plugins/shared/amounts/b'`),
  ],
  [
    'what plugins share to a plugin',
    source('plugins/shared/amounts/a.ts', `import type { b } from '../../data/index'`),
  ],
  ['entry to the inside of a plugin', source('entries/presets/a.ts', `import '../../plugins/x/b'`)],
  ['site to the server', source('frame/site/a.ts', `import { b } from '../server/b'`)],
  ['site to the code of viem', source('frame/site/a.ts', `import { keccak256 } from 'viem'`)],
  ['server to the site', source('frame/server/a.ts', `import { b } from '../site/b'`)],
  ['client to a library of the server', source('frame/client/a.ts', `import { Hono } from 'hono'`)],
  [
    'client to the view of the shell',
    source('frame/client/a.ts', `import { defineView } from '../../ui/view'`),
  ],
  ['client to its view, at once', source('frame/client/index.ts', `import v from './views/V'`)],
  [
    'client past the doors of the kernel',
    source('frame/client/a.ts', `import { b } from '../../kernel/async/clock'`),
  ],
  ['demo to a deep path', source('demo/a.ts', `import { b } from '../kernel/store'`)],
  [
    'end-to-end test to a deep path',
    source('test/e2e/a.test.ts', `import type { b } from '../../ui/runtime'`),
  ],
  ['in a type', source('kernel/a.ts', `type A = typeof import('../ui/index')`)],
])('control: %s is refused', (_, bad) => {
  expect(refused([bad])).toHaveLength(1)
})

test.each([
  ['kernel to tapable', source('kernel/a.ts', `import Hook from 'tapable/lib/Hook.js'`)],
  [
    'namespace to its library',
    source('kernel/networks/solana/a.ts', `import { address } from '@solana/web3.js'`),
  ],
  ['adapter to its library', source('adapters/viem/index.ts', `import { custom } from 'viem'`)],
  [
    'hooks of an adapter to react',
    source('adapters/viem/react/index.ts', `import { useMemo } from 'react'`),
  ],
  [
    'hooks of a plugin to react',
    source('plugins/x/react/index.ts', `import { useMemo } from 'react'`),
  ],
  [
    'definition to its namespace',
    source('kernel/networks/definitions/a.ts', `import { b } from '../eip155/defineEip155'`),
  ],
  [
    'plugin to the doors of the kernel',
    source('plugins/x/index.ts', `import { b } from '../../kernel/plugins/toolkit'`),
  ],
  [
    'plugin to the token of another one',
    source('plugins/x/views/V.tsx', `import { yToken } from '../../y/api'`),
  ],
  [
    'plugin to the embedded wallet',
    source('plugins/email-auth/a.ts', `import { b } from '../../frame/client/index'`),
  ],
  [
    'view of a plugin that signs in to what views of the embedded wallet share',
    source(
      'plugins/email-auth/views/A.tsx',
      `import { b } from '../../../frame/client/views/errorText'`,
    ),
  ],
  [
    'checks to the part of a namespace, lazily',
    source('plugins/checks/service.ts', `const a = () => import('./solana/index')`),
  ],
  [
    'plugin to its view, lazily',
    source('plugins/x/index.ts', `const a = () => import('./views/V')`),
  ],
  [
    'view of a plugin to what plugins share',
    source('plugins/x/views/V.tsx', `import { drawQr } from '../../shared/qr-code/drawQr'`),
  ],
  ['view to a type of react', source('ui/views/A.tsx', `import type { ReactNode } from 'react'`)],
  [
    'server of the frame to its libraries',
    source('frame/server/a.ts', `import { Hono } from 'hono'`),
  ],
  ['site to the types of viem', source('frame/site/a.ts', `import type { Hex } from 'viem'`)],
  ['site to lib', source('frame/site/a.ts', `import { b } from '../../lib/decode/b'`)],
  ['kernel to lib', source('kernel/a.ts', `import { b } from '../lib/bytes/b'`)],
  ['plugin to lib', source('plugins/x/a.ts', `import { b } from '../../lib/bytes/b'`)],
  ['site to the protocol', source('frame/site/a.ts', `import { b } from '../protocol/b'`)],
  [
    'client to the doors of the kernel',
    source('frame/client/a.ts', `import { b } from '../../kernel/index'`),
  ],
  ['demo to an entry', source('demo/a.ts', `import { ui } from 'tessera-kit/ui'`)],
])('control: %s is allowed', (_, good) => {
  expect(refused([good])).toEqual([])
})

test.each([
  ['values', `import { a } from './a'`],
  ['types', `import type { a } from './a'`],
  ['import()', `export const a = () => import('./a')`],
])('control: a cycle over three files is found, the last by %s', (_, last) => {
  const cycle = [
    source('kernel/a.ts', `import { b } from './b'`),
    source('kernel/b.ts', `import { c } from './c'`),
    source('kernel/c.ts', last),
  ]
  expect(findCycle(importsIn(cycle))).toEqual([
    'kernel/a.ts',
    'kernel/b.ts',
    'kernel/c.ts',
    'kernel/a.ts',
  ])
  expect(findCycle(importsIn(cycle.slice(0, 2)))).toBeUndefined()
})
