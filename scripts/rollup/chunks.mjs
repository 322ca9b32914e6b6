// Which file of dist a module goes to.
import { relative, sep } from 'node:path'
import { packageOf } from './copied.mjs'
import { kernelChunks } from './kernelChunks.mjs'
import { at, root } from './root.mjs'

/** A lazy module keeps its source path, what several share goes to `shared/`. */
export const chunkName = ({ facadeModuleId, moduleIds, name }) => {
  // npm leaves folders out that are called node_modules
  if (name in groups || name.includes('/')) return name
  const last = packageOf(moduleIds.at(-1) ?? '')
  if (last) return `packages/${last.name.replace('@', '').replace('/', '-')}`
  if (!facadeModuleId || facadeModuleId.startsWith('\0')) return `shared/${name}`
  return relative(root, facadeModuleId)
    .split(sep)
    .join('/')
    .replace(/\.tsx?$/, '')
}

/**
 * Lazy modules that one click always loads together share a file: one request, and one dictionary
 * for gzip. A group is its roots and what only they import.
 */
const groups = {
  'ui/opening': ['ui/chunks/firstScreen.ts'],
  'ui/more': ['ui/chunks/rest.ts'],
  'ui/networks': [
    'ui/views/networks/NetworksView.tsx',
    'ui/views/networks/SwitchingView.tsx',
    'ui/views/networks/UnsupportedChainView.tsx',
  ],
  'ui/connecting': ['ui/chunks/connecting.ts'],
  ...Object.fromEntries(
    Object.entries(kernelChunks).map(([name, path]) => [`kernel/${name}`, [path]]),
  ),
  'plugins/injected/finding': [
    'plugins/injected/findWallets.ts',
    'plugins/injected/messages/en.ts',
  ],
  'plugins/walletconnect/opening': ['plugins/walletconnect/views/index.ts'],
  // the account view and the one that asks are shown one after the other, with the same words
  'plugins/siwx/views': [
    'plugins/siwx/views/index.ts',
    'plugins/siwx/views/SignView.tsx',
    'plugins/siwx/views/SignedIn.tsx',
    'plugins/siwx/messages/en.ts',
  ],
  // the field and the steps behind it: a visitor who reaches the one goes on to the others
  'plugins/email-auth/views': [
    'plugins/email-auth/views/index.ts',
    'plugins/email-auth/views/EmailEntry.tsx',
    'plugins/email-auth/views/CodeView.tsx',
    'plugins/email-auth/views/DeviceView.tsx',
    'plugins/email-auth/messages/en.ts',
  ],
  // the view with its code to scan comes with the first sign-in
  'plugins/farcaster/views': [
    'plugins/farcaster/views/index.ts',
    'plugins/farcaster/views/FarcasterEntry.tsx',
    'plugins/farcaster/messages/en.ts',
  ],
  'plugins/passkeys/views': [
    'plugins/passkeys/views/index.ts',
    'plugins/passkeys/views/PasskeyEntry.tsx',
    'plugins/passkeys/messages/en.ts',
  ],
  'plugins/socials/views': [
    'plugins/socials/views/index.ts',
    'plugins/socials/views/SocialEntry.tsx',
    'plugins/socials/views/ConnectingView.tsx',
    'plugins/socials/messages/en.ts',
  ],
  'frame/client/service': [
    'frame/client/service.ts',
    'frame/client/messages/en.ts',
    'plugins/email-auth/service.ts',
    'plugins/socials/service.ts',
    'plugins/farcaster/service.ts',
    'plugins/passkeys/service.ts',
  ],
  'testing/solana': ['test/harness/wallet/solana/createSolana.ts'],
  'testing/bitcoin': ['test/harness/wallet/bitcoin/createBitcoin.ts'],
  'testing/node/esplora': ['test/harness/node/esplora/createEsplora.ts'],
  'testing/node/phone': ['test/harness/node/phone/nodeWallet.ts'],
  'testing/node/relay': ['test/harness/relay.mjs'],
  'testing/node/solana': ['scripts/solana.mjs'],
}
// adapters load the table of error codes by itself
groups['kernel/requests'].push('kernel/requests/errors.ts')
/**
 * The files that packages are copied into, each with the folders whose imports it is for. What only
 * a lazy part uses stays in that part's file.
 */
const packageChunks = {
  'testing/viem': ['node_modules/viem'],
  'packages/walletconnect': ['node_modules/@walletconnect/sign-client'],
  'packages/solana': ['kernel/networks/solana'],
  'packages/bitcoin': ['kernel/networks/bip122'],
  'packages/qr': ['plugins/shared/qr-code'],
}
/**
 * Of these one small file of ours has use alone: where files are served as they are, it is not
 * worth a request.
 */
const onlyForBundlers = ['packages/qr']
const groupOfRoot = new Map(
  Object.entries(groups).flatMap(([name, roots]) => roots.map((root) => [at(root), name])),
)
/**
 * What every page loads at its start. The door of the networks is not: a host takes single
 * definitions through it.
 */
export const startEntries = [
  'kernel/index.ts',
  'ui/index.ts',
  'ui/view.ts',
  'ui/react/index.ts',
  'ui/button/index.ts',
  'plugins/injected/index.ts',
  'kernel/networks/eip155/define.ts',
].map(at)

/**
 * Small modules that lazy parts share, in one file: a page's bundler lists each file at the page's
 * start.
 */
const sharedBytes = [
  ...['abiWord', 'base58', 'base64', 'hex', 'tokenAbi'].map((name) => `lib/bytes/${name}.ts`),
  'lib/decode/evm/readTokenCall.ts',
]

/** Where entries are files of their own: modules that others of theirs do without. */
const ownFiles = {
  // the buttons need this alone of the kernel
  'kernel/sessions/currentConnection.ts': 'kernel/sessions/currentConnection',
  // hooks do without the views
  'plugins/siwx/api.ts': 'plugins/siwx/api',
  // the page's start does without what is loaded later
  'frame/protocol/socialProviders.ts': 'plugins/socials/start',
  'frame/client/openWindow.ts': 'frame/client/openWindow',
}

/** Every module that these import at once, themselves included. */
const closure = (ids, getModuleInfo, seen = new Set()) => {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    closure(getModuleInfo(id)?.importedIds ?? [], getModuleInfo, seen)
  }
  return seen
}

/**
 * Which chunk a module goes to that is reached from these lazy modules; `undefined` leaves it to
 * rollup.
 */
const chunkFor = (id, roots) => {
  const owners = new Set(roots.map((root) => groupOfRoot.get(root)))
  // what the connector shares with the directory and with views, all of which need it
  const isShared =
    id.startsWith(at('plugins/walletconnect')) &&
    roots.length > 1 &&
    roots.includes(at('plugins/walletconnect/connector.ts'))
  if (isShared && !owners.has('plugins/walletconnect/opening'))
    return 'plugins/walletconnect/shared'
  // what the views of the embedded wallet share with each other and with plugins that sign in
  if (/^frame.client.(api|views)/.test(relative(root, id)) && roots.length > 1)
    return 'frame/client/shared'
  // what another tab does is followed by the sessions, which are loaded then
  if (owners.has('kernel/sessions')) owners.delete('kernel/tabs')
  const [owner] = owners
  if (owners.size === 1) return owner
  const isUi = (root) => root.startsWith(at('ui'))
  for (const name of ['ui/opening', 'ui/connecting'])
    if (owners.has(name) && roots.every(isUi)) return name
  // what several of them share is in the first that has it, but what others share with the sessions
  // is loaded before them, with the modal and what others share with the transports, with the
  // requests, which load them
  if (
    id.startsWith(at('kernel')) &&
    owners.has('kernel/transport') &&
    !owners.has('kernel/sessions')
  )
    return 'kernel/requests'
  if (id.startsWith(at('kernel')))
    return owners.has('kernel/sessions')
      ? 'kernel/modal'
      : Object.keys(kernelChunks)
          .map((name) => `kernel/${name}`)
          .find((name) => owners.has(name))
  if (id.startsWith(at('plugins/walletconnect')) && owners.has('plugins/walletconnect/opening'))
    return 'plugins/walletconnect/opening'
  if (id.startsWith(at('plugins/injected')) && owners.has('plugins/injected/finding'))
    return 'plugins/injected/finding'
}

const isOfTests = (id) => id.startsWith(at('test')) || id.startsWith(at('scripts'))

/** The lazy modules that each module is reached from. */
const findRoots = (lazy, getModuleInfo) => {
  const rootsOf = new Map()
  // what `tessera-kit/testing/node` has of a page's code stays in the page's file
  for (const root of lazy)
    for (const id of closure([root], getModuleInfo))
      if (isOfTests(id) || !isOfTests(root)) rootsOf.set(id, [...(rootsOf.get(id) ?? []), root])
  return rootsOf
}

const assignChunks = (starts, ids, getModuleInfo) => {
  const start = closure(starts, getModuleInfo)
  const isLazy = (id) => getModuleInfo(id).dynamicImporters.length > 0
  const lazy = ids.filter((id) => !start.has(id) && isLazy(id))
  const rootsOf = findRoots(lazy, getModuleInfo)
  const chunks = new Map()
  for (const [id, roots] of rootsOf) {
    const name = isLazy(id) ? groupOfRoot.get(id) : chunkFor(id, roots)
    if (name && !start.has(id)) chunks.set(id, name)
  }
  // Apart from the definitions: a bundler loads what a file of the start imports, used or not.
  // Plain pages load them all.
  if (starts.length > 1) chunks.set(at('kernel/networks/caip.ts'), 'kernel/networks/caip')
  for (const path of sharedBytes) if (!start.has(at(path))) chunks.set(at(path), 'lib/bytes')
  // it is part of the engine, and an entry exports it
  chunks.set(at('kernel/hooks/table.ts'), 'kernel/hooks/table')
  // What the start and the opening share: the opening may not lead back to an entry, which is there
  // once for each renderer.
  chunks.set(at('ui/idle.ts'), 'kernel/start')
  // the page's side of a mock wallet stands beside what reads it
  for (const id of closure(
    [at('test/harness/installWallet.ts'), at('test/harness/wallet/createWallet.ts')],
    getModuleInfo,
  ))
    if (id.startsWith(at('test/harness'))) chunks.set(id, 'testing/wallet')
  // what the entry for Node imports at once loads none of its parts
  for (const id of closure([at('test/harness/node/index.ts')], getModuleInfo))
    if (isOfTests(id)) chunks.set(id, 'testing/node/start')
  for (const id of start)
    if (id.startsWith(at('kernel')) && !(starts.length > 1 && id.startsWith(at('kernel/networks'))))
      chunks.set(id, 'kernel/start')
  // Apart from what entries that make no kit share with it: a bundler would load all that a kit
  // loads for them, too.
  if (starts.length > 1)
    for (const name of ['index', 'kit/chunks', 'kit/createKit', 'kit/startKit'])
      chunks.set(at(`kernel/${name}.ts`), 'kernel/kit')
  if (starts.length > 1)
    for (const [path, name] of Object.entries(ownFiles)) chunks.set(at(path), name)
  // The door of the networks leads to it, and so do lazy views: as a file of its own it makes a
  // page's bundler split the page's start. Who does not use it has no byte of it.
  if (starts.length > 1) chunks.set(at('kernel/networks/units.ts'), 'kernel/start')
  // A few bytes that the views and hooks of all plugins share: not worth a file of its own.
  chunks.set(at('kernel/plugins/token.ts'), 'kernel/start')
  // what hooks of other entries have of the bindings
  if (starts.length > 1)
    for (const id of closure(
      ['useKitState', 'useTask'].map((name) => at(`ui/react/${name}.ts`)),
      getModuleInfo,
    ))
      if (id.startsWith(at('ui/react'))) chunks.set(id, 'ui/react/provider')
  // Apart for the entry for plugins, which exports it: the shell's own files import the renderer. A
  // page's bundler puts it back.
  if (starts.length > 1)
    for (const [id, name] of chunks)
      if (name.startsWith('ui/') && id.startsWith(at('kernel')))
        chunks.set(id, relative(root, id).split(sep).join('/').replace(/\.ts$/, ''))
  // the same for what the entry for tests has of plural forms
  if (starts.length > 1)
    for (const id of chunks.keys())
      if (id.startsWith(at('lib/messages'))) chunks.set(id, 'lib/messages')
  // what servers read of the sessions, without the rest of them; a page's bundler puts it back, for
  // nothing else there imports it
  if (starts.length > 1)
    for (const id of closure([at('kernel/server/index.ts')], getModuleInfo))
      if (chunks.get(id) === 'kernel/sessions') chunks.set(id, 'kernel/sessions/stored')
  const isCopied = (id) => packageOf(id) !== undefined || id.startsWith('\0')
  const placed = new Set(start)
  for (const [name, folders] of Object.entries(packageChunks)) {
    if (starts.length === 1 && onlyForBundlers.includes(name)) continue
    const users = ids.filter((id) => folders.some((folder) => id.startsWith(at(folder))))
    const used = users
      .flatMap((id) => [id, ...(getModuleInfo(id)?.importedIds ?? [])])
      .filter(isCopied)
    for (const id of [...closure(used, getModuleInfo)].filter(
      (id) => isCopied(id) && !placed.has(id),
    )) {
      placed.add(id)
      chunks.set(id, name)
    }
  }
  return chunks
}

/**
 * The `manualChunks` of a run of rollup: `starts` are the modules of what a page loads at its
 * start.
 */
export const manualChunks = (starts) => {
  let chunks
  return (id, { getModuleIds, getModuleInfo }) => {
    chunks ??= assignChunks(starts, [...getModuleIds()], getModuleInfo)
    return chunks.get(id)
  }
}
