// Which files of the repository a file leads to: by its imports, and by texts that are the path of
// a file or folder, as pages, programs and contracts are named that a test builds or starts.
import { dirname, join, posix } from 'node:path'

const ENDINGS = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx', '/index.mjs']
const IS_CODE = /\.(?:[cm]?[jt]s|[jt]sx)$/
/** Type imports have no effect when a test runs; `typecheck` covers them. */
const TYPE_IMPORTS =
  /\b(?:import\s+type\s[^'"]*?|export\s+type\s*\{[^}]*\}\s*)from\s*['"][^'"\n]+['"]/g
const TEXTS = /(['"`])([\w@.~/-]+)\1/g
/** Lists the sources of all entries, as aliases: who imports it does not load them. */
const LIST_OF_ENTRIES = 'scripts/entries.mjs'
/** Too much to be meant by a text that names one of them. */
const WHOLE = ['', '.', 'test', 'scripts']

/**
 * Returns a function that returns the files that a file leads to, itself included.
 *
 * @param {readonly string[]} paths all files of the repository, from its root
 * @param {(path: string) => string} read the text of one of them
 * @param {Readonly<Record<string, string>>} alias names of entries, and their sources from the root
 * @returns {(path: string) => ReadonlySet<string>}
 */
export const createGraph = (paths, read, alias = {}) => {
  const known = new Set(paths)
  const folders = new Map()
  for (const path of paths)
    for (let folder = dirname(path); !WHOLE.includes(folder); folder = dirname(folder)) {
      if (!folders.has(folder)) folders.set(folder, [])
      folders.get(folder).push(path)
    }
  const filesAt = (base) => {
    const ending = ENDINGS.find((each) => known.has(base + each))
    if (ending !== undefined) return [base + ending]
    return folders.get(base.replace(/\/$/, '')) ?? []
  }
  const named = (from, text) => {
    if (Object.hasOwn(alias, text)) return [alias[text]]
    if (text.startsWith('.')) return filesAt(posix.normalize(posix.join(dirname(from), text)))
    return text.includes('/') ? filesAt(posix.normalize(text)) : []
  }
  const direct = new Map()
  const leadsTo = (path) => {
    if (!direct.has(path)) {
      const isRead = IS_CODE.test(path) && path !== LIST_OF_ENTRIES
      const code = isRead ? read(path).replaceAll(TYPE_IMPORTS, '') : ''
      const found = [...code.matchAll(TEXTS)].flatMap(([, , text]) => named(path, text))
      direct.set(path, [...new Set(found)])
    }
    return direct.get(path)
  }
  return (path) => {
    const reached = new Set([path])
    for (const each of reached) for (const next of leadsTo(each)) reached.add(next)
    return reached
  }
}

/** Names of entries with their sources from the root, of the same with absolute paths. */
export const fromRoot = (alias, root) =>
  Object.fromEntries(
    Object.entries(alias).map(([name, source]) => [name, source.slice(join(root, '/').length)]),
  )
