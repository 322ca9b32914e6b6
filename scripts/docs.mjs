// Writes what is generated: the files that depend on the entries (scripts/entryFiles.mjs), the
// budgets of new entries, then the pages of docs/. `--api` writes only docs/api.md and
// docs/types.md, which are not committed. `--check` writes nothing and fails if a file on disk is
// not what would be written.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { entryFiles, staleEntryFiles } from './entryFiles.mjs'
import { updateBudgets } from './size/newBudgets.mjs'

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

const isCheck = process.argv.includes('--check')
const ofEntries = entryFiles(root)
const staleOfEntries = staleEntryFiles(root, ofEntries)
// first: the pages are made of the plugins that are listed there
if (!isCheck)
  for (const path of staleOfEntries) writeFileSync(join(root, path), ofEntries.get(path))

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
  const all = [...staleOfEntries, ...stale]
  if (isCheck) {
    if (all.length) console.error(`Not fresh: ${all.join(', ')}. Run: npm run docs:generate`)
    process.exitCode = all.length ? 1 : 0
  } else {
    // pages of the build are written each time: ensureBuilt of pack.mjs compares their dates
    for (const path of isApi ? made.keys() : stale) writeFileSync(join(root, path), made.get(path))
    console.log(all.length ? `Written: ${all.join(', ')}` : 'All pages and lists are fresh.')
    const budgets = isApi ? undefined : await updateBudgets(root)
    if (budgets) console.log(budgets)
  }
} finally {
  rmSync(out, { force: true })
}
