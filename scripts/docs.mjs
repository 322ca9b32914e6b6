// Writes the generated pages of docs/. `--api` writes docs/api.md and docs/types.md, which are not
// committed. `--check` writes nothing and fails if a page on disk is not what would be written.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
// inside the repository, so that the bundle finds node_modules
const out = join(root, '.tmp', `docs-${process.pid}.mjs`)

// what a plugin loads later is none of this script's business
const lazy = {
  name: 'lazy',
  setup: (b) =>
    b.onResolve({ filter: /^\./ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    ),
}

mkdirSync(dirname(out), { recursive: true })
try {
  await build({
    entryPoints: [join(root, 'scripts/docs/pages.ts')],
    outfile: out,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    plugins: [lazy],
    logLevel: 'warning',
  })
  const { apiPages, generatedFiles, staleFiles } = await import(pathToFileURL(out).href)
  const isApi = process.argv.includes('--api')
  const made = isApi ? apiPages(root) : generatedFiles(root)
  const stale = staleFiles(root, made)
  if (process.argv.includes('--check')) {
    if (stale.length) console.error(`Not fresh: ${stale.join(', ')}. Run: npm run docs:generate`)
    process.exitCode = stale.length ? 1 : 0
  } else {
    // pages of the build are written each time: ensureBuilt of pack.mjs compares their dates
    for (const path of isApi ? made.keys() : stale) writeFileSync(join(root, path), made.get(path))
    console.log(stale.length ? `Written: ${stale.join(', ')}` : 'Everything is fresh.')
  }
} finally {
  rmSync(out, { force: true })
}
