import { expect, test } from 'vitest'
import { type Import, importsOf, listSources, type Source } from './sources'

const FOLDERS = ['kernel', 'plugins', 'ui', 'adapters', 'frame', 'test', 'demo', 'bench']
const KERNEL_PACKAGES = ['zod/mini', 'tapable/lib/Hook.js']
/** The chain libraries, each for the folder of its namespace alone. */
const CHAIN_PACKAGES: Readonly<Record<string, RegExp>> = {
  solana: /^@solana\/web3\.js$/,
  bip122: /^@scure\/(btc-signer|base)(\/|$)/,
}
/**
 * The libraries that adapters are for, each in its own folder; those without one import nothing of
 * theirs.
 */
const ADAPTED: Readonly<Record<string, RegExp>> = { viem: /^viem(\/|$)/, ethers: /^ethers$/ }
/** The libraries a plugin is made over, each for that plugin alone. */
const PLUGIN_PACKAGES: Readonly<Record<string, RegExp>> = {
  walletconnect: /^@walletconnect\/sign-client$/,
  qrCode: /^qr$/,
  siwx: /^(@noble\/curves|@scure\/(btc-signer|base))(\/|$)/,
  names: /^@adraffy\/ens-normalize\/xnf$/,
  icons: /^@web3icons\/core\/svgs\//,
}
const REACT = /^react($|\/)/
const isPackage = (to: string) =>
  !/^(kernel|plugins|ui|adapters|frame|test|demo|bench|docs|scripts|dist)(\/|$)/.test(to) &&
  !to.startsWith('.')
const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isKernel = under('kernel')
const isUi = under('ui')
/**
 * The doors of the kernel: types and what is at the page's start, what plugins need beside that
 * (`tessera-kit/plugin`), and the networks.
 */
const DOORS = ['kernel/index', 'kernel/plugins/toolkit', 'kernel/networks/index']
/** Fetched with `import()` on the way of an error; through a door all of it would be fetched. */
const LAZY_DOORS = ['kernel/requests/errors', 'kernel/rpc/outward']
/** Folders that reach the kernel through its doors only. */
const THROUGH_DOORS = ['plugins', 'adapters', 'ui', 'frame']
const reachesKernel = ({ from, to, kind }: Import) => {
  if (!isKernel(to) || !THROUGH_DOORS.some((folder) => under(folder)(from))) return isKernel(to)
  const module = to.replace(/\.ts$/, '')
  return DOORS.includes(module) || (kind === 'lazy' && LAZY_DOORS.includes(module))
}

/**
 * kernel: itself and four packages. A namespace's folder is reached only from the definitions and
 * the door of the networks.
 */
const kernelRule = ({ from, to, kind }: Import) => {
  const chain = CHAIN_PACKAGES[/^kernel\/networks\/([^/]+)\//.exec(from)?.[1] ?? '']
  if (isPackage(to)) return KERNEL_PACKAGES.includes(to) || chain?.test(to) === true
  const namespace = /^kernel\/networks\/([^/]+)\//.exec(to)?.[1]
  const isNamespace = namespace !== undefined && namespace !== 'definitions'
  if (isNamespace && !from.startsWith(`kernel/networks/${namespace}/`)) {
    return (
      from.startsWith('kernel/networks/definitions/') ||
      [
        'kernel/networks/index.ts',
        'kernel/networks/deprecated.ts',
        'kernel/plugins/toolkit.ts',
      ].includes(from)
    )
  }
  return isKernel(to) && (kind !== 'lazy' || !to.startsWith('kernel/networks/definitions/'))
}

/** Hooks, in a folder `react` of their own, also have React and the kit's bindings. */
const isHooksOf = (own: string, { from, to }: Import) =>
  from.startsWith(`${own}/react/`) && (to === 'react' || to === 'ui/react/index.ts')

/** Plugins that include another one, and its entry. */
const INCLUDED: Readonly<Record<string, RegExp>> = {
  'plugins/email-auth': /^frame\/client\/index(\.ts)?$/,
  'plugins/activity': /^plugins\/data\/index(\.ts)?$/,
  'plugins/send': /^plugins\/(data|activity|names)\/index(\.ts)?$/,
  'plugins/checks': /^plugins\/data\/index(\.ts)?$/,
}

/**
 * No plugins, but what several of them have: the texts of a sign-in, the drawing of a code, answers
 * that are kept, ids of assets, amounts as they are typed, events of tokens, services that know
 * accounts, and what requests say in words.
 */
const SHARED = [
  'plugins/amounts/',
  'plugins/signInMessage/',
  'plugins/plainText/',
  'plugins/qrCode/',
  'plugins/feeds/',
  'plugins/caip19/',
  'plugins/indexers/',
  'plugins/tokenLogs/',
  'plugins/clearDisplay/',
]

/**
 * What the words of requests are made with on either side: encodings of bytes, and nothing else of
 * the frame.
 */
const FRAME_CODECS = ['frame/protocol/base58.ts', 'frame/site/hex.ts']

/**
 * A plugin: the kernel's doors and its own folder; its views only through `import()`, and the
 * renderer only through `tessera-kit/view`.
 */
const pluginRule = (found: Import) => {
  const { from, to, kind } = found
  const own = from.split('/').slice(0, 2).join('/')
  // presets are lists of the package's own entries
  if (
    own === 'plugins/presets' &&
    /^(ui|ui\/view|ui\/button\/index|kernel\/networks\/index|frame\/client\/index|plugins\/[\w-]+(\/suffix)?\/index)(\/index)?\.ts$/.test(
      to,
    )
  )
    return true
  // and so is the entry for servers
  if (own === 'plugins/server') return /^(kernel|plugins\/[\w-]+)\/server\/index\.ts$/.test(to)
  if (isHooksOf(own, found)) return true
  if (isPackage(to))
    return (
      to === 'zod/mini' ||
      PLUGIN_PACKAGES[own.slice('plugins/'.length)]?.test(to) === true ||
      (kind === 'type' &&
        (REACT.test(to) || (own === 'plugins/walletconnect' && to === '@walletconnect/types')))
    )
  if (to.startsWith(`${own}/views/`) && !from.startsWith(`${own}/views/`)) return kind !== 'value'
  if (from.startsWith(`${own}/views/`) && to === 'ui/view.ts') return true
  // what is of one kind of network comes with the first request there
  const ofNamespace = /^plugins\/checks\/(?:eip155|solana|bip122)\//.exec(to)?.[0]
  if (ofNamespace !== undefined && !from.startsWith(ofNamespace)) return kind !== 'value'
  if (own === 'plugins/qrCode' && to === 'ui/view.ts') return kind === 'type'
  // the secure frame has it as well, and knows nothing of the kit
  if (own === 'plugins/clearDisplay') return to.startsWith(`${own}/`) || FRAME_CODECS.includes(to)
  return (
    reachesKernel(found) ||
    to.startsWith(`${own}/`) ||
    SHARED.some((folder) => to.startsWith(folder)) ||
    INCLUDED[own]?.test(to) === true
  )
}

/**
 * ui: kernel and itself. React in the shell, the bindings and the mount; views and primitives get
 * it as `runtime`.
 */
const uiRule = (found: Import) => {
  const { from, to, kind } = found
  if (to === 'tessera-kit') return kind === 'type'
  if (to === 'react-dom/client' || to === 'react-dom') return from === 'ui/shell/mount.tsx'
  if (REACT.test(to))
    return kind === 'type' || from === 'ui/shell/mount.tsx' || /^ui\/(react|shell)\//.test(from)
  return reachesKernel(found) || isUi(to)
}

/**
 * An adapter: the kernel's doors, its own folder, what adapters share, and the library it is for.
 * Its hooks also have React and the kit's bindings.
 */
const adapterRule = (found: Import) => {
  const { from, to, kind } = found
  const [, name = ''] = from.split('/')
  if (isHooksOf(`adapters/${name}`, found)) return true
  if (isPackage(to)) return ADAPTED[name]?.test(to) === true || (kind === 'type' && to === 'viem')
  return (
    reachesKernel(found) || to.startsWith(`adapters/${name}/`) || /^adapters\/[\w-]+\.ts$/.test(to)
  )
}

/**
 * What each part of the secure frame imports beside itself and the protocol. The server's libraries
 * never reach a page, nor the site's the host.
 */
const FRAME_PACKAGES: Readonly<Record<string, RegExp>> = {
  protocol: /^zod\/mini$/,
  client: /^zod\/mini$/,
  site: /^@noble\/(curves|hashes)\/|^(shamir-secret-sharing|zod\/mini)$/,
  server:
    /^(node:|hono(\/|$)|@hono\/node-server(\/|$)|kysely$|libsql$|pg$|nodemailer$|zod(\/mini)?$)/,
}

/** What the site draws as the kit does: values and pure functions, without a renderer. */
const SITE_LOOKS = [
  'ui/theme/contrast.ts',
  'ui/theme/tokens.ts',
  'ui/primitives/icons.ts',
  'ui/primitives/identity.ts',
  'ui/primitives/mosaic.ts',
]

/**
 * The secure frame: a wallet of its own origin and its server know nothing of the kit but how it
 * looks; the client is the kit's side of it, and as a plugin it may have views.
 */
const frameRule = (found: Import) => {
  const { from, to, kind } = found
  const [, part = ''] = from.split('/')
  if (to.startsWith('frame/client/views/') && !from.startsWith('frame/client/views/'))
    return kind !== 'value'
  if (from.startsWith('frame/client/views/') && to === 'ui/view.ts') return true
  if (isPackage(to))
    return (
      FRAME_PACKAGES[part]?.test(to) === true ||
      (part === 'site' && kind === 'type' && to === 'viem')
    )
  return (
    to.startsWith(`frame/${part}/`) ||
    to.startsWith('frame/protocol/') ||
    (part === 'client' && reachesKernel(found)) ||
    (part === 'site' && to.startsWith('plugins/clearDisplay/')) ||
    (from.startsWith('frame/site/screens/') && SITE_LOOKS.includes(to))
  )
}

/**
 * Tests that mirror their source, and those of what the docs say about it, may go deep; all else
 * outside uses the public entries.
 */
const outsideRule = ({ from, to }: Import) => {
  if (/^test\/(kernel|plugins|ui|adapters|frame|harness|docs)\//.test(from)) return true
  if (/^(kernel|plugins|ui|adapters|frame)\//.test(to)) return false
  // a benchmark needs the other end of a pairing, and the relay is no part of the package
  return !(/^(demo|bench)\//.test(from) && /^test\//.test(to) && to !== 'test/harness/relay.mjs')
}

const ruleFor = (from: string) =>
  isKernel(from)
    ? kernelRule
    : under('plugins')(from)
      ? pluginRule
      : isUi(from)
        ? uiRule
        : under('adapters')(from)
          ? adapterRule
          : under('frame')(from)
            ? frameRule
            : outsideRule

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
  [
    'plugin to the library of what plugins share',
    source('plugins/x/views/V.tsx', `import { encodeQR } from 'qr'`),
  ],
  [
    'what plugins share to the code of the views',
    source('plugins/qrCode/a.tsx', `import { defineView } from '../../ui/view'`),
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
  [
    'what the frame shares to the kernel',
    source('plugins/clearDisplay/a.ts', `import { b } from '../../kernel/index'`),
  ],
  [
    'site to another plugin',
    source('frame/site/a.ts', `import { b } from '../../plugins/plainText/b'`),
  ],
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
    'plugin to the embedded wallet',
    source('plugins/email-auth/a.ts', `import { b } from '../../frame/client/index'`),
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
    source('plugins/x/views/V.tsx', `import { drawQr } from '../../qrCode/drawQr'`),
  ],
  ['view to a type of react', source('ui/views/A.tsx', `import type { ReactNode } from 'react'`)],
  [
    'server of the frame to its libraries',
    source('frame/server/a.ts', `import { Hono } from 'hono'`),
  ],
  ['site to the types of viem', source('frame/site/a.ts', `import type { Hex } from 'viem'`)],
  [
    'site to the words of requests',
    source('frame/site/a.ts', `import { b } from '../../plugins/clearDisplay/b'`),
  ],
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
