// Bundles the site's scripts into files that are named by their content, with the hashes that their
// script tags and the published list need.
import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const folder = fileURLToPath(new URL('../frame/site/', import.meta.url))
/** What each document or worker starts with; the documents share one style sheet. */
const ENTRIES = {
  dashboard: 'dashboard/index.ts',
  keys: 'keys/worker.ts',
  loading: 'loading/index.ts',
  main: 'main.ts',
  oauth: 'oauth/index.ts',
  passkeyWindow: 'passkey/index.ts',
  password: 'keys/passwordWorker.ts',
  popup: 'popup/index.ts',
  style: 'screens/style.css',
}
/** A worker is started with one file. */
const WORKERS = ['keys', 'password']

/**
 * What packages load by themselves would be files of the site, also where the code that loads it is
 * not in it.
 * @type {import('esbuild').Plugin}
 */
const unloaded = {
  name: 'unloaded',
  setup: ({ onResolve }) =>
    onResolve({ filter: /./ }, ({ path, kind, importer }) =>
      kind === 'dynamic-import' && importer.includes('node_modules')
        ? { path, external: true }
        : undefined,
    ),
}

/** @param {readonly [name: string, path: string]} entry */
const bundle = async ([name, path]) => {
  const { outputFiles, metafile } = await build({
    absWorkingDir: folder,
    entryPoints: { [name]: join(folder, path) },
    entryNames: '[name].[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: !WORKERS.includes(name),
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['chrome110', 'firefox110', 'safari16'],
    outdir: 'a',
    write: false,
    metafile: true,
    legalComments: 'none',
    // texts as they are: escaped, a letter of another alphabet has six bytes
    charset: 'utf8',
    plugins: [unloaded],
  })
  return outputFiles.map(({ path, contents }) => {
    const file = path.slice(path.lastIndexOf('/') + 1)
    const { inputs: found, imports } = metafile.outputs[`a/${file}`] ?? { inputs: {}, imports: [] }
    if (imports.some(({ external }) => external))
      throw new Error(`${file} loads what is not the site's`)
    const inputs = Object.entries(found)
    const modules = Object.fromEntries(
      inputs.map(([input, { bytesInOutput }]) => [
        join(folder, input),
        { renderedLength: bytesInOutput },
      ]),
    )
    const packages = [
      ...new Set(
        Object.keys(modules).flatMap(
          (input) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1] ?? [],
        ),
      ),
    ].sort()
    const loadedWith = imports
      .filter(({ kind }) => kind === 'import-statement')
      .map((each) => each.path.slice(each.path.lastIndexOf('/') + 1))
    return {
      name: file.slice(0, file.indexOf('.')),
      path: file,
      integrity: `sha384-${createHash('sha384').update(contents).digest('base64')}`,
      contents,
      packages,
      modules,
      loadedWith,
    }
  })
}

/**
 * Bundles the site. It is reproducible: the same sources give the same bytes. Each entry is one
 * file, and what it loads lazily are others, named after their module and content: what two entries
 * share is in both, so that neither waits for a third file.
 * @type {typeof import('./frameSite.mjs').buildSite}
 */
export const buildSite = async ({ entries = ENTRIES } = {}) => {
  const files = (await Promise.all(Object.entries(entries).map(bundle))).flat()
  // what two entries load lazily and share nothing with is the same file, named by its content
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

/**
 * Writes the bundled site into a folder, with `build.json`: the list of its files and their hashes.
 * @type {typeof import('./frameSite.mjs').writeSite}
 */
export const writeSite = async (target, built) => {
  const files = built ?? (await buildSite())
  await mkdir(target, { recursive: true })
  for (const { path, contents } of files) await writeFile(join(target, path), contents)
  const list = Object.fromEntries(
    files.map(({ name, path, integrity, loadedWith }) => [
      name,
      { path, integrity, ...(loadedWith.length > 0 && { loadedWith }) },
    ]),
  )
  await writeFile(join(target, 'build.json'), `${JSON.stringify(list, null, 2)}\n`)
}
