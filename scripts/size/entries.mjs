// What each entry of the package costs by itself: all its exports, bundled for browsers, the
// renderer left outside.
import { join } from 'node:path'
import { nodeEntry } from '../entries.mjs'
import { add, weigh } from './bytes.mjs'
import { exportsOf } from './hosts.mjs'
import { buildProduction } from './production.mjs'

const OUTSIDE = [/^(react|react-dom|preact)(\/|$)/, /^node:/]

/**
 * The JavaScript entries of an `exports` map that pages load, as a host writes them. A pattern is a
 * folder of files for plain pages.
 */
export const entriesOf = (exports) =>
  Object.entries(exports)
    .filter(
      ([name, to]) => !name.includes('*') && typeof to === 'object' && to.default.endsWith('.js'),
    )
    .map(([name]) => name.replace('.', 'tessera-kit'))
    .filter((name) => name !== nodeEntry)

/** A module of this text, without a file. */
const virtual = (id, text) => ({
  name: 'virtual',
  resolveId: (asked) => (asked === id ? id : null),
  load: (asked) => (asked === id ? text : null),
})

/**
 * Bundles all exports of these entries in one host. Resolves with the chunks, the renderer and
 * Node's own modules left as imports.
 */
export const bundleEntries = (host, names) => {
  const input = join(host, 'entries.js')
  const text =
    names.length === 1
      ? `export * from '${names[0]}'`
      : names.map((name, at) => `export * as entry${at} from '${name}'`).join('\n')
  const rolldownOptions = { input, external: OUTSIDE, preserveEntrySignatures: 'strict' }
  return buildProduction(host, { write: false, rolldownOptions }, [virtual(input, text)])
}

/** The files which `file` imports at once, itself included. */
const closure = (byName, file, seen = new Set()) => {
  if (seen.has(file) || !byName.has(file)) return seen
  seen.add(file)
  for (const next of byName.get(file).imports) closure(byName, next, seen)
  return seen
}

/** Chunks in two parts: what comes with the first import, and what only an `import()` brings. */
const splitChunks = (chunks) => {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const first = closure(byName, chunks.find(({ isEntry }) => isEntry).fileName)
  const part = (wanted) =>
    add(
      chunks
        .filter(({ fileName }) => first.has(fileName) === wanted)
        .map(({ fileName, code }) => weigh(fileName, code)),
    )
  return { static: part(true), lazy: part(false) }
}

/**
 * The bytes of every entry, or of those in `only`, in the order of the package's `exports`. Names of
 * one file are bundled once: most of those for preact are the file for React.
 */
export const measureEntries = async ({ host, installed }, only = undefined) => {
  const exports = exportsOf(installed)
  const byFile = new Map()
  const out = {}
  for (const name of entriesOf(exports).filter((name) => only?.includes(name) ?? true)) {
    const file = exports[name.replace('tessera-kit', '.')].default
    if (!byFile.has(file)) byFile.set(file, splitChunks(await bundleEntries(host, [name])))
    out[name] = byFile.get(file)
  }
  return out
}
