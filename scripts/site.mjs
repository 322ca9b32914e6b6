// Builds the documentation site into .tmp/site and serves it; `--build` only builds, `--port` and `--out` say where.
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const { values } = parseArgs({ options: { build: { type: 'boolean' }, port: { type: 'string', default: '4180' }, out: { type: 'string', default: '.tmp/site' } } })
const out = resolve(root, values.out)
// inside the repository, so that the bundle finds node_modules
const bundle = join(root, '.tmp', `site-${process.pid}.mjs`)

const load = async () => {
  mkdirSync(dirname(bundle), { recursive: true })
  try {
    const stdin = { contents: "export { buildSite } from './build'\nexport { serveSite } from './serve'", resolveDir: join(root, 'scripts/site') }
    await build({ stdin, outfile: bundle, bundle: true, platform: 'node', format: 'esm', packages: 'external', logLevel: 'warning' })
    return await import(pathToFileURL(bundle).href)
  } finally {
    rmSync(bundle, { force: true })
  }
}

const { buildSite, serveSite } = await load()
const { pages, model } = await buildSite(root, out)
for (const complaint of model.complaints) console.warn(complaint)
console.log(`${pages.size} pages in ${values.out}`)
if (!values.build) console.log(`Documentation: ${(await serveSite(out, Number(values.port))).url}`)
