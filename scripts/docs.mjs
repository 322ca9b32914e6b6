// Writes what is generated: the files that depend on the entries (scripts/entryFiles.mjs), the
// budgets of new entries, then the pages of docs/. `--check` writes nothing and fails when a file on
// disk is not what would be written.
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
  const { generatedFiles, staleFiles } = await import(pathToFileURL(out).href)
  const made = generatedFiles(root)
  const stale = staleFiles(root, made)
  const all = [...staleOfEntries, ...stale]
  if (isCheck) {
    if (all.length) console.error(`Not fresh: ${all.join(', ')}. Run: npm run docs:generate`)
    process.exitCode = all.length ? 1 : 0
  } else {
    for (const path of stale) writeFileSync(join(root, path), made.get(path))
    console.log(all.length ? `Written: ${all.join(', ')}` : 'All pages and lists are fresh.')
    const budgets = await updateBudgets(root)
    if (budgets) console.log(budgets)
  }
} finally {
  rmSync(out, { force: true })
}
