// Builds the package `tessera-frame`: the server as modules of Node, its types, the site, and the
// bill of materials of what is copied in.
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { buildSite, writeSite } from './frameSite.mjs'
import { copiedPackages } from './rollup/copied.mjs'
import { bomOf } from './rollup/sbom.mjs'

const folder = fileURLToPath(new URL('../frame/', import.meta.url))

/**
 * Viem loads it for nodes that are asked by WebSocket: the server asks by http alone.
 * @type {import('esbuild').Plugin}
 */
const withoutSockets = {
  name: 'without-sockets',
  setup: ({ onLoad, onResolve }) => {
    onResolve({ filter: /^isows$/ }, ({ path }) => ({ path, namespace: 'without-sockets' }))
    onLoad({ filter: /./, namespace: 'without-sockets' }, () => ({
      contents: 'export const WebSocket = undefined',
    }))
  },
}

/**
 * The server: `index.js` and the program `main.js`. The packages that the manifest depends on are
 * installed with it, so that a fix of theirs reaches who has it. Another, of which little is used,
 * is copied into a chunk of its own. Resolves with the chunks and the modules in each.
 */
const writeServer = async (/** @type {string} */ target) => {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: ['server/index.ts', 'server/main.ts'],
    outdir: target,
    chunkNames: 'server-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: Object.keys(dependencies),
    plugins: [withoutSockets],
    metafile: true,
    logLevel: 'warning',
  })
  return Object.entries(metafile.outputs).map(([path, { inputs }]) => ({
    fileName: basename(path),
    modules: Object.fromEntries(
      Object.entries(inputs).map(([input, { bytesInOutput }]) => [
        resolve(folder, input),
        { renderedLength: bytesInOutput },
      ]),
    ),
  }))
}

/**
 * What opens a file of recovery without a server: of the site's own code, whose packages are copied
 * into it as into the site.
 */
const writeRecoveryFile = (/** @type {string} */ target) =>
  build({
    absWorkingDir: folder,
    entryPoints: { recoveryFile: 'site/keys/openRecoveryFile.ts' },
    outdir: target,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'warning',
  })

const writeTypes = async (/** @type {string} */ target) => {
  const isPackage = (/** @type {string} */ id) => !/^[./]/.test(id)
  const bundle = await rollup({
    input: join(folder, 'server/index.ts'),
    external: isPackage,
    plugins: [dts({ compilerOptions: { noEmit: false } })],
  })
  await bundle.write({ file: join(target, 'index.d.ts'), format: 'es' })
  await bundle.close()
}

/**
 * What runs of the package: the server, and the site in `site`, where the server looks for it.
 * Packages are found from `target` upwards.
 * @type {typeof import('./frameBuild.mjs').writeProgram}
 */
export const writeProgram = async (target) => {
  const files = await buildSite()
  const server = await writeServer(target)
  await writeRecoveryFile(target)
  await writeSite(join(target, 'site'), files)
  return [...server, ...files.map(({ path, modules }) => ({ fileName: `site/${path}`, modules }))]
}

/**
 * Builds the package into a folder, which is emptied first. Reproducible: the same sources give the
 * same bytes.
 * @type {typeof import('./frameBuild.mjs').writeFrame}
 */
export const writeFrame = async (target = join(folder, 'dist')) => {
  await rm(target, { recursive: true, force: true })
  await mkdir(target, { recursive: true })
  const files = await writeProgram(target)
  await writeTypes(target)
  const copied = copiedPackages(files)
  await writeFile(
    join(target, 'sbom.cdx.json'),
    `${JSON.stringify(bomOf(copied, join(folder, 'package.json')), null, 2)}\n`,
  )
  return copied
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFrame()
