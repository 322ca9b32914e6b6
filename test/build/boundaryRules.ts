import type { Import } from './sources'

const KERNEL_PACKAGES = ['zod/mini', 'tapable/lib/Hook.js', 'mitt']
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
  'shared/qr-code': /^qr$/,
  siwx: /^(@noble\/curves|@scure\/(btc-signer|base))(\/|$)/,
  names: /^@adraffy\/ens-normalize\/xnf$/,
  icons: /^@web3icons\/core\/svgs\//,
}
const REACT = /^react($|\/)/
/** Whether an import leads out of the repository. */
export const isPackage = (to: string) =>
  !/^(lib|kernel|plugins|ui|adapters|frame|entries|test|demo|bench|docs|scripts|dist)(\/|$)/.test(
    to,
  ) && !to.startsWith('.')
/** Whether a path is below a folder. */
export const under = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const isLib = under('lib')
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

/** lib: itself alone. Everything but `test/` and `demo/` may import it. */
const libRule = ({ to }: Import) => isLib(to)

/**
 * kernel: itself, lib and five packages. A namespace's folder is reached only from the definitions and
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
  return (
    isLib(to) ||
    (isKernel(to) && (kind !== 'lazy' || !to.startsWith('kernel/networks/definitions/')))
  )
}

/** Hooks, in a folder `react` of their own, also have React and the kit's bindings. */
const isHooksOf = (own: string, { from, to }: Import) =>
  /^\/([\w-]+\/)?react\//.test(from.slice(own.length)) &&
  (to === 'react' || to === 'ui/react/index.ts')

/** Plugins that include another one, and its entry. */
const INCLUDED: Readonly<Record<string, RegExp>> = {
  'plugins/email-auth': /^frame\/client\/(index|options)(\.ts)?$/,
  'plugins/farcaster': /^frame\/client\/(index|options)(\.ts)?$/,
  'plugins/passkeys': /^frame\/client\/(index|options|openWindow|followWindow)(\.ts)?$/,
  'plugins/socials':
    /^frame\/(client\/(index|options|openWindow|followWindow)|protocol\/socialProviders)(\.ts)?$/,
  'plugins/activity': /^plugins\/data\/index(\.ts)?$/,
  'plugins/send': /^plugins\/(data|activity|names)\/index(\.ts)?$/,
  'plugins/checks': /^plugins\/data\/index(\.ts)?$/,
}

/** A plugin's `api.ts`: its token, and the type of its API. */
const isToken = (path: string) => /^plugins\/[\w-]+\/api(\.ts)?$/.test(path)

/** What views of plugins that sign in to the embedded wallet share with its own views. */
const EMBEDDED_VIEWS =
  /^frame\/client\/views\/(accounts|CodeDigits|Custody|errorText|federatedSignIn)(\.tsx?)?$/

/** The folder of a plugin, or of what several plugins use. */
const pluginFolder = (path: string) =>
  path
    .split('/')
    .slice(0, path.startsWith('plugins/shared/') ? 3 : 2)
    .join('/')

/**
 * A plugin: the kernel's doors, lib, what plugins share and its own folder; its views only through
 * `import()`, and the renderer only through `tessera-kit/view`. What plugins share imports no
 * plugin.
 */
const pluginRule = (found: Import) => {
  const { from, to, kind } = found
  const own = pluginFolder(from)
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
  if (
    /^plugins\/(email-auth|socials|farcaster|passkeys)\/views\//.test(from) &&
    EMBEDDED_VIEWS.test(to)
  )
    return true
  // what is of one kind of network comes with the first request there
  const ofNamespace = /^plugins\/checks\/(?:eip155|solana|bip122)\//.exec(to)?.[0]
  if (ofNamespace !== undefined && !from.startsWith(ofNamespace)) return kind !== 'value'
  if (own === 'plugins/shared/qr-code' && to === 'ui/view.ts') return kind === 'type'
  // any plugin may import the token of another one, for `api.ts` has no other code
  if (isToken(from) && kind !== 'type') return to === 'kernel/plugins/toolkit.ts'
  if (isToken(to)) return !from.startsWith('plugins/shared/')
  return (
    reachesKernel(found) ||
    isLib(to) ||
    to.startsWith(`${own}/`) ||
    to.startsWith('plugins/shared/') ||
    INCLUDED[own]?.test(to) === true
  )
}

/** Entries made of the package's other entries: lists of plugins, and what a server needs. */
const entryRule = ({ from, to }: Import) =>
  from.startsWith('entries/server/')
    ? /^(kernel|plugins\/[\w-]+)\/server\/index\.ts$/.test(to)
    : from.startsWith('entries/presets/') &&
      (to.startsWith('entries/presets/') ||
        DOORS.includes(to.replace(/\.ts$/, '')) ||
        /^(ui|ui\/button|frame\/client|plugins\/[\w-]+(\/suffix)?)\/index\.ts$|^ui\/view\.ts$/.test(
          to,
        ))

/**
 * ui: kernel, lib and itself. React in the shell, the bindings and the mount; views and primitives get
 * it as `runtime`.
 */
const uiRule = (found: Import) => {
  const { from, to, kind } = found
  if (to === 'tessera-kit') return kind === 'type'
  if (to === 'react-dom/client' || to === 'react-dom') return from === 'ui/shell/mount.tsx'
  if (REACT.test(to))
    return kind === 'type' || from === 'ui/shell/mount.tsx' || /^ui\/(react|shell)\//.test(from)
  return reachesKernel(found) || isLib(to) || isUi(to)
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
    reachesKernel(found) ||
    isLib(to) ||
    to.startsWith(`adapters/${name}/`) ||
    /^adapters\/[\w-]+\.ts$/.test(to)
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
    /^(node:|hono(\/|$)|@hono\/node-server(\/|$)|kysely$|libsql$|pg$|nodemailer$|openid-client$|@farcaster\/auth-client$|zod(\/mini)?$)/,
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
  // the plugin's description names the context of its views
  if (from === 'frame/client/index.ts' && to === 'ui/view.ts') return kind === 'type'
  if (isPackage(to))
    return (
      FRAME_PACKAGES[part]?.test(to) === true ||
      (from.startsWith('frame/client/views/') && kind === 'type' && REACT.test(to)) ||
      (part === 'site' && kind === 'type' && to === 'viem')
    )
  return (
    to.startsWith(`frame/${part}/`) ||
    to.startsWith('frame/protocol/') ||
    (part === 'client' && reachesKernel(found)) ||
    isLib(to) ||
    (from.startsWith('frame/site/screens/') && SITE_LOOKS.includes(to))
  )
}

/**
 * Tests that mirror their source, and those of what the docs say about it, may go deep; all else
 * outside uses the public entries.
 */
const outsideRule = ({ from, to }: Import) => {
  if (/^test\/(lib|kernel|plugins|ui|adapters|frame|entries|harness|docs)\//.test(from)) return true
  // it compares the placeholders of texts
  if (from.startsWith('test/conformance/') && to.startsWith('lib/messages/')) return true
  if (/^(lib|kernel|plugins|ui|adapters|frame|entries)\//.test(to)) return false
  // a benchmark needs the other end of a pairing, and the relay is no part of the package
  return !(/^(demo|bench)\//.test(from) && /^test\//.test(to) && to !== 'test/harness/relay.mjs')
}

/** Who may import whom: whether the file at `from` may have this import. */
export const ruleFor = (from: string) =>
  isLib(from)
    ? libRule
    : under('entries')(from)
      ? entryRule
      : isKernel(from)
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
