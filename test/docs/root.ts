import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { apiPages } from '../../scripts/docs/api'
import { type Exported, exportsOf } from '../../scripts/docs/exports'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** Markdown in a folder, by path from the root. */
const pagesIn = (folder: string, recursive: boolean) =>
  readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(folder, file).replaceAll('\\', '/'))

let names: ReadonlyMap<string, readonly Exported[]> | undefined
/** The public names of each entry; read once for all tests of a process. */
export const publicNames = () => (names ??= exportsOf(root))

let unwritten: ReadonlyMap<string, string> | undefined
/** The pages that are not committed, as the build writes them. */
export const unwrittenPages = () => (unwritten ??= apiPages(root, publicNames()))

/**
 * The pages of the root (README and its like) and every page of docs/, also in folders below, by
 * path from the root. Pages that the build writes are made in memory.
 */
export const allPages = (): ReadonlyMap<string, string> =>
  new Map([
    ...[...pagesIn('.', false), ...pagesIn('docs', true)].map(
      (page) => [page, readFileSync(join(root, page), 'utf8')] as const,
    ),
    ...unwrittenPages(),
  ])

export const page = (path: string): string => readFileSync(join(root, path), 'utf8')

/** What one side has and the other has not, in words; empty when both list the same. */
export function differences(documented: Iterable<string>, live: Iterable<string>): string[] {
  const told = new Set(documented)
  const real = new Set(live)
  return [
    ...[...real].filter((name) => !told.has(name)).map((name) => `${name} is not documented`),
    ...[...told].filter((name) => !real.has(name)).map((name) => `${name} does not exist`),
  ]
}

/** The names in the first column of a table under a heading: its inline code. */
export function namesUnder(text: string, heading: string): string[] {
  const start = text.indexOf(`\n${heading}\n`)
  if (start < 0) return []
  const rest = text.slice(start + heading.length + 2)
  const end = rest.search(/^#{1,2} /m)
  return [...(end < 0 ? rest : rest.slice(0, end)).matchAll(/^\| `([^`]+)`/gm)].map(
    ([, name]) => name as string,
  )
}
