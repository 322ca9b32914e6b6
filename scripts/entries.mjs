// What the package exports, said once: for the build, the tests, the demo and the documentation.
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The import, its source, and its place under dist without an ending. */
export const entries = {
  'tessera-kit': ['kernel/index.ts', 'kernel/index'],
  'tessera-kit/ui': ['ui/index.ts', 'ui/index'],
  'tessera-kit/view': ['ui/view.ts', 'ui/view'],
  'tessera-kit/react': ['ui/react/index.ts', 'ui/react/index'],
  'tessera-kit/button': ['ui/button/index.ts', 'ui/button/index'],
  'tessera-kit/injected': ['plugins/injected/index.ts', 'plugins/injected/index'],
  'tessera-kit/walletconnect': ['plugins/walletconnect/index.ts', 'plugins/walletconnect/index'],
  'tessera-kit/siwx': ['plugins/siwx/index.ts', 'plugins/siwx/index'],
  'tessera-kit/siwx/react': ['plugins/siwx/react/index.ts', 'plugins/siwx/react/index'],
  'tessera-kit/siwx/verifiers': ['plugins/siwx/verifiers/index.ts', 'plugins/siwx/verifiers/index'],
  'tessera-kit/data': ['plugins/data/index.ts', 'plugins/data/index'],
  'tessera-kit/data/react': ['plugins/data/react/index.ts', 'plugins/data/react/index'],
  'tessera-kit/activity': ['plugins/activity/index.ts', 'plugins/activity/index'],
  'tessera-kit/activity/react': ['plugins/activity/react/index.ts', 'plugins/activity/react/index'],
  'tessera-kit/names': ['plugins/names/index.ts', 'plugins/names/index'],
  'tessera-kit/names/react': ['plugins/names/react/index.ts', 'plugins/names/react/index'],
  'tessera-kit/names/suffix': ['plugins/names/suffix/index.ts', 'plugins/names/suffix/index'],
  'tessera-kit/names/suffix/react': ['plugins/names/react/suffix.ts', 'plugins/names/react/suffix'],
  'tessera-kit/embedded': ['frame/client/index.ts', 'frame/client/index'],
  'tessera-kit/email-auth': ['plugins/email-auth/index.ts', 'plugins/email-auth/index'],
  'tessera-kit/receive': ['plugins/receive/index.ts', 'plugins/receive/index'],
  'tessera-kit/checks': ['plugins/checks/index.ts', 'plugins/checks/index'],
  'tessera-kit/send': ['plugins/send/index.ts', 'plugins/send/index'],
  'tessera-kit/send/react': ['plugins/send/react/index.ts', 'plugins/send/react/index'],
  'tessera-kit/clear-signing': ['plugins/clear-signing/index.ts', 'plugins/clear-signing/index'],
  'tessera-kit/icons': ['plugins/icons/index.ts', 'plugins/icons/index'],
  'tessera-kit/devtools': ['plugins/devtools/index.ts', 'plugins/devtools/index'],
  'tessera-kit/plugin': ['kernel/plugins/toolkit.ts', 'kernel/plugins/toolkit'],
  'tessera-kit/networks': ['kernel/networks/index.ts', 'kernel/networks/index'],
  'tessera-kit/presets': ['entries/presets/index.ts', 'entries/presets/index'],
  'tessera-kit/wagmi': ['adapters/wagmi/index.ts', 'adapters/wagmi/index'],
  'tessera-kit/viem': ['adapters/viem/index.ts', 'adapters/viem/index'],
  'tessera-kit/viem/react': ['adapters/viem/react/index.ts', 'adapters/viem/react/index'],
  'tessera-kit/ethers': ['adapters/ethers/index.ts', 'adapters/ethers/index'],
  'tessera-kit/solana-adapter': [
    'adapters/solana-adapter/index.ts',
    'adapters/solana-adapter/index',
  ],
  'tessera-kit/server': ['entries/server/index.ts', 'entries/server/index'],
  'tessera-kit/testing': ['test/harness/index.ts', 'testing/index'],
}

/**
 * The same for a host on preact: `tessera-kit/preact` is the bindings, and what may lead to a
 * renderer has a mirror below it.
 */
const withoutMirror = [
  'tessera-kit',
  'tessera-kit/react',
  'tessera-kit/testing',
  'tessera-kit/plugin',
  'tessera-kit/server',
  'tessera-kit/siwx/verifiers',
  'tessera-kit/wagmi',
  'tessera-kit/viem',
  'tessera-kit/ethers',
  'tessera-kit/solana-adapter',
]
export const preactEntries = {
  'tessera-kit/preact': 'tessera-kit/react',
  ...Object.fromEntries(
    Object.keys(entries)
      .filter((name) => !withoutMirror.includes(name))
      .map((name) => [name.replace('tessera-kit/', 'tessera-kit/preact/'), name]),
  ),
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
