import { readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { build, transform } from 'esbuild'
import { dts } from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { entries, preactNames } from './scripts/entries.mjs'
import { cdnEntries, importMap, minify, preactAlias } from './scripts/rollup/cdn.mjs'
import { kernelChunks } from './scripts/rollup/kernelChunks.mjs'
import { packageOf } from './scripts/rollup/copied.mjs'
import { forBrowsers, leftOut, unusedCurves } from './scripts/rollup/leftOut.mjs'
import { preactMirror } from './scripts/rollup/preactMirror.mjs'
import { throughDoor } from './scripts/rollup/throughDoor.mjs'

const root = dirname(fileURLToPath(import.meta.url))
const at = (path) => resolve(root, path)

/** Version and dependencies, for what is built from here. */
export const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const input = Object.fromEntries(Object.values(entries).map(([source, name]) => [name, at(source)]))
const utilOfTapable = at('node_modules/tapable/lib/util-browser.js')

/** The libraries that are the host's: they stay imports. `tessera-kit/testing` has what it needs of viem inside, so that a test of a plugin needs no library. */
const peers = Object.keys(manifest.peerDependencies)
const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`))
const isHosts = (id, importer) => isPeer(id) && !importer?.includes('node_modules') && !(id.startsWith('viem') && importer?.startsWith(at('test/harness')))
/** In types every package stays an import; a test sees to it that only the host's are named. */
const isInstalled = (id) => !/^[./\0]/.test(id) && !id.startsWith(root) && !(id in entries)

/** Our own entries are source here, and tapable's `util` is the file it has for browsers. */
const ownPaths = {
  name: 'own-paths',
  resolveId: (id, importer) =>
    id in entries ? at(entries[id][0]) : id === 'util' && importer?.includes('tapable') ? utilOfTapable : null,
}

/** Minifies the template strings that are marked as css, which must have no expressions. `styles.css` is written from the button sheet. */
const styles = {
  name: 'styles',
  async transform(code, id) {
    const sheets = [...code.matchAll(/\/\* css \*\/ `([^`]*)`/g)]
    if (sheets.length === 0) return null
    let out = code
    for (const [all, text] of sheets) {
      if (text.includes('${') || text.includes('\\')) this.error(`${id}: a css string must be plain text`)
      const css = await transform(text, { loader: 'css', minify: true, logLevel: 'silent' })
      out = out.replace(all, () => `\`${css.code.trim()}\``)
    }
    return { code: out, map: null }
  },
  async generateBundle() {
    const entry = at('ui/theme/buttonSheet.ts')
    const bundle = await build({ entryPoints: [entry], bundle: true, write: false, format: 'esm', logLevel: 'silent' })
    const url = `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString('base64')}`
    const { buttonText } = await import(url)
    const css = await transform(buttonText, { loader: 'css', minify: true })
    this.emitFile({ type: 'asset', fileName: 'styles.css', source: css.code })
    this.emitFile({ type: 'asset', fileName: 'styles.css.d.ts', source: readFileSync(at('ui/button/styles.css.d.ts'), 'utf8') })
  },
}

/**
 * Puts `'use client'` on the chunks of modules that had it, and on those that import the renderer: all that a server may not load. Each is a warning of a
 * bundler that does not know it, so views have none: they get the renderer.
 */
const clientDirective = {
  name: 'client-directive',
  transform: (code) => (/^['"]use client['"]/.test(code) ? { meta: { client: true } } : null),
  renderChunk(code, chunk) {
    const isClient = chunk.imports.some((name) => name in preactNames) || chunk.moduleIds.some((id) => this.getModuleInfo(id)?.meta.client)
    return isClient ? { code: `'use client'\n${code}`, map: null } : null
  },
}

/** The page's side of the mock wallet, as a script beside the chunk that reads it. */
const inPage = {
  name: 'in-page',
  async generateBundle(_, bundle) {
    const reader = at('test/harness/wallet/pageScript.ts')
    const chunk = Object.values(bundle).find(({ moduleIds }) => moduleIds?.includes(reader))
    if (!chunk) return
    const script = await build({
      entryPoints: [at('test/harness/wallet/inPage.ts')],
      bundle: true,
      write: false,
      minifySyntax: true,
      format: 'iife',
      globalName: 'inPage',
      target: 'es2022',
      metafile: true,
    })
    const foreign = Object.keys(script.metafile.inputs).filter((id) => packageOf(id))
    if (foreign.length > 0) this.error(`copied into inPage.js, where nothing counts it: ${foreign.join(', ')}`)
    this.emitFile({ type: 'asset', fileName: `${dirname(chunk.fileName)}/inPage.js`, source: script.outputFiles[0].text })
  },
}

/** A lazy module keeps its source path, what several share goes to `shared/`. */
const chunkName = ({ facadeModuleId, moduleIds, name }) => {
  // npm leaves folders out that are called node_modules
  if (name in groups || name.includes('/')) return name
  const last = packageOf(moduleIds.at(-1) ?? '')
  if (last) return `packages/${last.name.replace('@', '').replace('/', '-')}`
  if (!facadeModuleId || facadeModuleId.startsWith('\0')) return `shared/${name}`
  return relative(root, facadeModuleId).split(sep).join('/').replace(/\.tsx?$/, '')
}

/**
 * Lazy modules that one click always loads together share a file: one request, and one dictionary for gzip. A group is its
 * roots and what only they import.
 */
const groups = {
  'ui/opening': ['ui/chunks/firstScreen.ts'],
  'ui/more': ['ui/chunks/rest.ts'],
  'ui/connecting': ['ui/views/connect/ConnectingView.tsx', 'ui/messages/en/connecting.ts'],
  ...Object.fromEntries(Object.entries(kernelChunks).map(([name, path]) => [`kernel/${name}`, [path]])),
  'plugins/injected/finding': ['plugins/injected/findWallets.ts', 'plugins/injected/messages/en.ts'],
  'plugins/walletconnect/opening': ['plugins/walletconnect/views/index.ts'],
  'testing/solana': ['test/harness/wallet/solana/createSolana.ts'],
  'testing/bitcoin': ['test/harness/wallet/bitcoin/createBitcoin.ts'],
}
// adapters load the table of error codes by itself
groups['kernel/requests'].push('kernel/requests/errors.ts')
/** The files that packages are copied into, each with the folders whose imports it is for. What only a lazy part uses stays in that part's file. */
const packageChunks = {
  'testing/viem': ['node_modules/viem'],
  'packages/walletconnect': ['node_modules/@walletconnect/sign-client'],
  'packages/solana': ['kernel/networks/solana'],
  'packages/bitcoin': ['kernel/networks/bip122'],
  'packages/qr': ['plugins/walletconnect/views/pairing'],
}
/** Of these one small view has use alone: where files are served as they are, it is not worth a request. */
const onlyForBundlers = ['packages/qr']
const groupOfRoot = new Map(Object.entries(groups).flatMap(([name, roots]) => roots.map((root) => [at(root), name])))
/** What every page loads at its start. The door of the networks is not: a host takes single definitions through it. */
const startEntries = ['kernel/index.ts', 'ui/index.ts', 'ui/view.ts', 'ui/react/index.ts', 'ui/button/index.ts', 'plugins/injected/index.ts', 'kernel/networks/eip155/define.ts'].map(at)

/** Every module that these import at once, themselves included. */
const closure = (ids, getModuleInfo, seen = new Set()) => {
  for (const id of ids) {
    if (seen.has(id)) continue
    seen.add(id)
    closure(getModuleInfo(id)?.importedIds ?? [], getModuleInfo, seen)
  }
  return seen
}

/** Which chunk a module goes to that is reached from these lazy modules; `undefined` leaves it to rollup. */
const chunkFor = (id, roots) => {
  const owners = new Set(roots.map((root) => groupOfRoot.get(root)))
  const [owner] = owners
  // what the connector shares with the directory and with views, all of which need it
  const isShared = id.startsWith(at('plugins/walletconnect')) && roots.length > 1 && roots.includes(at('plugins/walletconnect/connector.ts'))
  if (isShared && !owners.has('plugins/walletconnect/opening')) return 'plugins/walletconnect/shared'
  if (owners.size === 1) return owner
  const isUi = (root) => root.startsWith(at('ui'))
  for (const name of ['ui/opening', 'ui/connecting']) if (owners.has(name) && roots.every(isUi)) return name
  // what several of them share is in the first that has it, but what others share with the sessions is loaded before them, with the modal
  if (id.startsWith(at('kernel'))) return owners.has('kernel/sessions') ? 'kernel/modal' : Object.keys(kernelChunks).map((name) => `kernel/${name}`).find((name) => owners.has(name))
  if (id.startsWith(at('plugins/walletconnect')) && owners.has('plugins/walletconnect/opening')) return 'plugins/walletconnect/opening'
  if (id.startsWith(at('plugins/injected')) && owners.has('plugins/injected/finding')) return 'plugins/injected/finding'
}

const assignChunks = (starts, ids, getModuleInfo) => {
  const start = closure(starts, getModuleInfo)
  const isLazy = (id) => getModuleInfo(id).dynamicImporters.length > 0
  const rootsOf = new Map()
  for (const root of ids.filter((id) => !start.has(id) && isLazy(id))) {
    for (const id of closure([root], getModuleInfo)) rootsOf.set(id, [...(rootsOf.get(id) ?? []), root])
  }
  const chunks = new Map()
  for (const [id, roots] of rootsOf) {
    const name = isLazy(id) ? groupOfRoot.get(id) : chunkFor(id, roots)
    if (name && !start.has(id)) chunks.set(id, name)
  }
  // Apart from the definitions: a bundler loads what a file of the start imports, used or not.
  chunks.set(at('kernel/networks/caip.ts'), 'kernel/networks/caip')
  // it is part of the engine, and an entry exports it
  chunks.set(at('kernel/hooks/table.ts'), 'kernel/hooks/table')
  // What the start and the opening share: the opening may not lead back to an entry, which is there once for each renderer.
  chunks.set(at('ui/idle.ts'), 'kernel/start')
  // the page's side of a mock wallet stands beside what reads it
  for (const id of closure([at('test/harness/installWallet.ts'), at('test/harness/wallet/createWallet.ts')], getModuleInfo)) if (id.startsWith(at('test/harness'))) chunks.set(id, 'testing/wallet')
  for (const id of start) if (id.startsWith(at('kernel')) && !id.startsWith(at('kernel/networks'))) chunks.set(id, 'kernel/start')
  // Apart from what entries that make no kit share with it: a bundler would load all that a kit loads for them, too.
  if (starts.length > 1) for (const name of ['index', 'kit/chunks', 'kit/createKit', 'kit/startKit']) chunks.set(at(`kernel/${name}.ts`), 'kernel/kit')
  // apart where entries are files of their own: the buttons need this alone of the kernel
  if (starts.length > 1) chunks.set(at('kernel/sessions/currentConnection.ts'), 'kernel/sessions/currentConnection')
  // what servers read of the sessions, without the rest of them; a page's bundler puts it back, for nothing else there imports it
  if (starts.length > 1) for (const id of closure([at('kernel/server/index.ts')], getModuleInfo)) if (chunks.get(id) === 'kernel/sessions') chunks.set(id, 'kernel/sessions/stored')
  const isCopied = (id) => packageOf(id) !== undefined || id.startsWith('\0')
  const placed = new Set(start)
  for (const [name, folders] of Object.entries(packageChunks)) {
    if (starts.length === 1 && onlyForBundlers.includes(name)) continue
    const users = ids.filter((id) => folders.some((folder) => id.startsWith(at(folder))))
    const used = users.flatMap((id) => [id, ...(getModuleInfo(id)?.importedIds ?? [])]).filter(isCopied)
    for (const id of [...closure(used, getModuleInfo)].filter((id) => isCopied(id) && !placed.has(id))) {
      placed.add(id)
      chunks.set(id, name)
    }
  }
  return chunks
}

const manualChunks = (starts) => {
  let chunks
  return (id, { getModuleIds, getModuleInfo }) => {
    chunks ??= assignChunks(starts, [...getModuleIds()], getModuleInfo)
    return chunks.get(id)
  }
}

const onwarn = (warning, warn) => {
  // what others' files say that only their makers can change
  if (['INVALID_ANNOTATION', 'THIS_IS_UNDEFINED'].includes(warning.code) && warning.id?.includes('node_modules')) return
  // `'use client'` is put back by clientDirective; cycles are the business of test/build/boundaries.test.ts.
  if (['MODULE_LEVEL_DIRECTIVE', 'SOURCEMAP_ERROR', 'CIRCULAR_DEPENDENCY', 'UNUSED_EXTERNAL_IMPORT'].includes(warning.code)) return
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  warn(warning)
}


/** Our modules do nothing when they are loaded; of what is copied in, each package's own word counts where it has one. */
const treeshake = { moduleSideEffects: (id) => id.startsWith('\0cdn-') || id.includes('node_modules') }

/** The code: all entries in one run, so that there is one kernel. */
export const code = {
  input,
  external: isHosts,
  onwarn,
  treeshake,
  plugins: [
    ownPaths,
    styles,
    clientDirective,
    leftOut,
    nodeResolve({ browser: true, preferBuiltins: false, extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
    unusedCurves,
    forBrowsers,
    commonjs({ include: /node_modules/, defaultIsModuleExports: true }),
    esbuild({ target: 'es2022', jsx: 'automatic', minifySyntax: true, tsconfig: false }),
    throughDoor(at('kernel/plugins/toolkit.ts')),
    inPage,
    preactMirror,
  ],
  output: {
    dir: at('dist'),
    format: 'es',
    entryFileNames: '[name].js',
    chunkFileNames: (chunk) => `${chunkName(chunk)}.js`,
    minifyInternalExports: false,
    manualChunks: manualChunks(startEntries),
    onlyExplicitManualChunks: true,
    hoistTransitiveImports: false,
    generatedCode: { preset: 'es2015', symbols: false },
  },
}

/** The types: one run as well, so that a type is declared once. */
export const types = {
  input,
  external: isInstalled,
  onwarn,
  plugins: [ownPaths, dts({ tsconfig: at('tsconfig.json'), compilerOptions: { noEmit: false } }), preactMirror],
  output: { dir: at('dist'), format: 'es', entryFileNames: '[name].d.ts', chunkFileNames: 'shared/[name].d.ts' },
}

/** The files for plain pages: preact and every dependency inside, views and the rest of the kernel as chunks beside them. */
export const cdn = {
  input: { tessera: 'cdn-full', 'tessera.lite': 'cdn-lite' },
  onwarn,
  treeshake,
  plugins: [
    cdnEntries({ 'cdn-full': at('plugins/presets/cdn.ts'), 'cdn-lite': at('plugins/presets/cdnLite.ts') }),
    ownPaths,
    preactAlias,
    styles,
    leftOut,
    nodeResolve({ browser: true, preferBuiltins: false, extensions: ['.ts', '.tsx', '.mjs', '.js'] }),
    unusedCurves,
    forBrowsers,
    commonjs({ include: /node_modules/, defaultIsModuleExports: true }),
    esbuild({ target: 'es2022', jsx: 'automatic', minifySyntax: true, tsconfig: false, define: { 'process.env.NODE_ENV': '"production"' } }),
    throughDoor(at('kernel/plugins/toolkit.ts')),
    minify,
    importMap,
  ],
  output: { ...code.output, dir: at('dist/cdn'), chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}.js`, manualChunks: manualChunks([at('plugins/presets/cdn.ts')]) },
}

export default [code, types, cdn]
