import { readFileSync } from 'node:fs'
import commonjs from '@rollup/plugin-commonjs'
import { nodeResolve } from '@rollup/plugin-node-resolve'
import { dts } from 'rollup-plugin-dts'
import esbuild from 'rollup-plugin-esbuild'
import { entries } from './scripts/entries.mjs'
import { cdnEntries, importMap, minify, preactAlias } from './scripts/rollup/cdn.mjs'
import { chunkName, manualChunks, startEntries } from './scripts/rollup/chunks.mjs'
import { clientDirective } from './scripts/rollup/clientDirective.mjs'
import { withoutBlanks } from './scripts/rollup/copied.mjs'
import { docsLinks } from './scripts/rollup/docsLinks.mjs'
import { inPage } from './scripts/rollup/inPage.mjs'
import { forBrowsers, leaveOutOfMitt, leftOut, unusedCurves } from './scripts/rollup/leftOut.mjs'
import { preactMirror } from './scripts/rollup/preactMirror.mjs'
import { at, root } from './scripts/rollup/root.mjs'
import { shortMarks } from './scripts/rollup/shortMarks.mjs'
import { styles } from './scripts/rollup/styles.mjs'
import { throughDoor } from './scripts/rollup/throughDoor.mjs'
import { withoutComments } from './scripts/rollup/withoutComments.mjs'

/** Version and dependencies, for what is built from here. */
export const manifest = JSON.parse(readFileSync(at('package.json'), 'utf8'))

const input = Object.fromEntries(Object.values(entries).map(([source, name]) => [name, at(source)]))
const utilOfTapable = at('node_modules/tapable/lib/util-browser.js')

/**
 * The libraries that are the host's: they stay imports. `tessera-kit/testing` has what it needs of
 * viem inside, so that a test of a plugin needs no library.
 */
const peers = Object.keys(manifest.peerDependencies)
/** Node's own modules, which `tessera-kit/testing/node` imports. */
const isOfNode = (id) => id.startsWith('node:')
const isPeer = (id) => peers.some((name) => id === name || id.startsWith(`${name}/`))
const isHosts = (id, importer) =>
  isOfNode(id) ||
  (isPeer(id) &&
    !importer?.includes('node_modules') &&
    !(id.startsWith('viem') && importer?.startsWith(at('test/harness'))))
/** In types every package stays an import; a test sees to it that only the host's are named. */
const isInstalled = (id) => !/^[./\0]/.test(id) && !id.startsWith(root) && !(id in entries)

/** Our own entries are source here, and tapable's `util` is the file it has for browsers. */
const ownPaths = {
  name: 'own-paths',
  resolveId: (id, importer) =>
    id in entries
      ? at(entries[id][0])
      : id === 'util' && importer?.includes('tapable')
        ? utilOfTapable
        : null,
}

const onwarn = (warning, warn) => {
  // what others' files say that only their makers can change
  if (
    ['INVALID_ANNOTATION', 'THIS_IS_UNDEFINED'].includes(warning.code) &&
    warning.id?.includes('node_modules')
  )
    return
  // `'use client'` is put back by clientDirective; cycles are the business of
  // test/build/boundaries.test.ts.
  if (
    [
      'MODULE_LEVEL_DIRECTIVE',
      'SOURCEMAP_ERROR',
      'CIRCULAR_DEPENDENCY',
      'UNUSED_EXTERNAL_IMPORT',
    ].includes(warning.code)
  )
    return
  if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  warn(warning)
}

/**
 * Our modules do nothing when they are loaded; of what is copied in, each package's own word counts
 * where it has one.
 */
const treeshake = {
  moduleSideEffects: (id) => id.startsWith('\0cdn-') || id.includes('node_modules'),
}

/** The code: all entries in one run, so that there is one kernel. */
export const code = {
  input,
  external: isHosts,
  onwarn,
  treeshake,
  plugins: [
    ownPaths,
    docsLinks(manifest.homepage),
    styles,
    clientDirective,
    leftOut,
    nodeResolve({
      browser: true,
      preferBuiltins: false,
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    }),
    unusedCurves,
    leaveOutOfMitt,
    shortMarks,
    forBrowsers,
    commonjs({ include: /node_modules/, defaultIsModuleExports: true }),
    esbuild({ target: 'es2022', jsx: 'automatic', minifySyntax: true, tsconfig: false }),
    throughDoor(at('kernel/plugins/toolkit.ts')),
    inPage,
    preactMirror,
    withoutComments,
    withoutBlanks,
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

/**
 * The types: one run as well, so that a type is declared once. With `tsconfig` said, the plugin
 * would make a program for each folder, without what other folders declare.
 */
export const types = {
  input,
  external: isInstalled,
  onwarn,
  plugins: [ownPaths, dts({ compilerOptions: { noEmit: false } }), preactMirror],
  output: {
    dir: at('dist'),
    format: 'es',
    entryFileNames: '[name].d.ts',
    chunkFileNames: 'shared/[name].d.ts',
  },
}

/**
 * The files for plain pages: preact and every dependency inside, views and the rest of the kernel
 * as chunks beside them.
 */
export const cdn = {
  input: { tessera: 'cdn-full', 'tessera.lite': 'cdn-lite', 'tessera.account': 'cdn-account' },
  onwarn,
  treeshake,
  plugins: [
    cdnEntries({
      'cdn-full': at('entries/presets/cdn.ts'),
      'cdn-lite': at('entries/presets/cdnLite.ts'),
      'cdn-account': at('entries/presets/cdnAccount.ts'),
    }),
    ownPaths,
    preactAlias,
    docsLinks(manifest.homepage),
    styles,
    leftOut,
    nodeResolve({
      browser: true,
      preferBuiltins: false,
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    }),
    unusedCurves,
    leaveOutOfMitt,
    shortMarks,
    forBrowsers,
    commonjs({ include: /node_modules/, defaultIsModuleExports: true }),
    esbuild({
      target: 'es2022',
      jsx: 'automatic',
      minifySyntax: true,
      tsconfig: false,
      define: { 'process.env.NODE_ENV': '"production"' },
    }),
    throughDoor(at('kernel/plugins/toolkit.ts')),
    minify,
    importMap,
  ],
  output: {
    ...code.output,
    dir: at('dist/cdn'),
    chunkFileNames: (chunk) => `chunks/${chunkName(chunk)}.js`,
    manualChunks: manualChunks([at('entries/presets/cdn.ts')]),
  },
}

export default [code, types, cdn]
