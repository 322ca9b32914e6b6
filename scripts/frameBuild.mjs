// Builds the package `tessera-frame`: the server as modules of Node, its types, the site, and the
// bill of materials of what is copied in.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { rollup } from 'rollup'
import { dts } from 'rollup-plugin-dts'
import { buildSite, writeSite } from './frameSite.mjs'
import { copiedPackages } from './rollup/copied.mjs'
import { bomOf } from './rollup/sbom.mjs'

const folder = fileURLToPath(new URL('../frame/', import.meta.url))

/**
 * The server: `index.js` and the program `main.js`. Its packages are installed with it, so that a
 * fix of theirs reaches who has it.
 */
const writeServer = (/** @type {string} */ target) =>
  build({
    absWorkingDir: folder,
    entryPoints: ['server/index.ts', 'server/main.ts'],
    outdir: target,
    chunkNames: 'server-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })

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
  await writeServer(target)
  await writeRecoveryFile(target)
  await writeSite(join(target, 'site'), files)
  return files
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
  const copied = copiedPackages(
    files.map(({ path, modules }) => ({ fileName: `site/${path}`, modules })),
  )
  await writeFile(
    join(target, 'sbom.cdx.json'),
    `${JSON.stringify(bomOf(copied, join(folder, 'package.json')), null, 2)}\n`,
  )
  return copied
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await writeFrame()
