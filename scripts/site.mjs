// Builds the documentation site into .tmp/site and serves it; `--build` only builds, `--port` and
// `--out` say where, `--base` under which path it will lie.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { build as bundle } from 'esbuild'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    build: { type: 'boolean' },
    port: { type: 'string', default: '4180' },
    out: { type: 'string', default: '.tmp/site' },
    base: { type: 'string', default: '/' },
  },
})
const out = resolve(root, values.out)
mkdirSync(join(root, '.tmp'), { recursive: true })
// inside the repository, so that the pages and the bundle find node_modules
const work = mkdtempSync(join(root, '.tmp/site-work-'))
const pages = join(work, 'pages')

try {
  const contents =
    "export { writePages } from './pages'\nexport { writeReference } from './reference'\nexport { serveSite } from './serve'\nexport { entries } from '../docs/source'"
  const outfile = join(work, 'site.mjs')
  await bundle({
    stdin: { contents, resolveDir: join(root, 'scripts/site') },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  const { writePages, writeReference, serveSite, entries } = await import(
    pathToFileURL(outfile).href
  )
  execFileSync(process.execPath, [join(root, 'scripts/docs.mjs'), '--api'])
  writePages(root, pages)
  const { complaints } = await writeReference(root, join(pages, 'api'), entries)
  for (const complaint of complaints) console.warn(complaint)
  Object.assign(process.env, { SITE_PAGES: pages, SITE_BASE: values.base })
  const { build } = await import('vitepress')
  await build(join(root, 'scripts/site'), { outDir: out, base: values.base })
  if (complaints.length > 0) process.exitCode = 1
  if (!values.build)
    console.log(`Documentation: ${(await serveSite(out, Number(values.port), values.base)).url}`)
} finally {
  rmSync(work, { recursive: true, force: true })
}
