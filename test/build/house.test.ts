import { dirname } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { listSources, parse, type Source } from './sources'

/**
 * Private words of the first build: what the field calls sessions, connections, the active account
 * and reconnecting. A newcomer guesses a file by its name, so none of them is part of the name of a
 * file or of an export.
 */
const REFUSED = new Set(
  `arranging book books cell cells coded door drawn farewell front goodbye halves heard hearer hearers hearing held holder
  holding keeper keepers kept later opening outward part passage rarely rich seat seats shelf side sides somebody nobody
  whoever surroundings sweep takeup tells tidy told voice waits wish wishes words wording world`.split(
    /\s+/,
  ),
)
/** Where a word is the field's own: an output or input is a part of a transaction. */
const ALLOWED = ['kernel/networks/bip122/params.ts#TransactionPart']

const wordsOf = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)

const isExported = (statement: ts.Statement) =>
  ts.canHaveModifiers(statement) &&
  ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true

const namesOf = (statement: ts.Statement): string[] => {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText())
  return 'name' in statement && statement.name ? [(statement.name as ts.Identifier).text] : []
}

const refusedIn = (source: Source): string[] => {
  const file =
    source.path
      .split('/')
      .at(-1)
      ?.replace(/\.\w+$/, '') ?? ''
  const names = parse(source).statements.filter(isExported).flatMap(namesOf)
  return [
    [file, source.path] as const,
    ...names.map((name) => [name, `${source.path}#${name}`] as const),
  ]
    .filter(
      ([name, place]) =>
        !ALLOWED.includes(place) && wordsOf(name).some((word) => REFUSED.has(word)),
    )
    .map(([, place]) => place)
}

const ours = listSources(
  ['lib', 'entries', 'kernel', 'plugins', 'ui', 'adapters', 'frame'],
  /\.tsx?$/,
)
const isText = (path: string) => /\/(definitions|messages)\//.test(path)

test('names are words of the field: no file and no export has a private one', () => {
  expect(ours.length).toBeGreaterThan(300)
  expect(ours.filter(({ path }) => !isText(path)).flatMap(refusedIn)).toEqual([])
})

test('control: a refused word is found in a file name, a type and a constant, and not inside another word', () => {
  expect(refusedIn({ path: 'kernel/sessionBook.ts', text: 'export const frontier = 1' })).toEqual([
    'kernel/sessionBook.ts',
  ])
  expect(
    refusedIn({
      path: 'kernel/a.ts',
      text: 'export interface HeldCore {}\nexport const frontOf = 1, whole = 2\nconst keeper = 3',
    }),
  ).toEqual(['kernel/a.ts#HeldCore', 'kernel/a.ts#frontOf'])
})

test('the kernel has two files at its root, and at most 18 in a folder beside the network definitions', () => {
  const kernel = ours
    .map(({ path }) => path)
    .filter((path) => path.startsWith('kernel/') && !/\/definitions\/|\.d\.ts$/.test(path))
  const folders = new Map<string, number>()
  for (const path of kernel) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
  expect(folders.get('kernel')).toBe(2)
  expect([...folders].filter(([, count]) => count > 18)).toEqual([])
})

/** Short by nature: what an entry exports, an error table, a contract, texts. */
const SHORT =
  /\/(index|types|errors|api|options|cdn|cdnAccount|cdnLite)\.tsx?$|\.d\.ts$|\/(definitions|messages)\//
/**
 * What files that are loaded at different times share: in either of them it would bring the other
 * along.
 */
const SHARED = [
  'kernel/networks/defineNetwork.ts',
  'kernel/networks/bip122/buildPsbt.ts',
  'plugins/devtools/texts.ts',
  'plugins/injected/findContext.ts',
  'adapters/connection.ts',
  'frame/protocol/socialProviders.ts',
]
const fragments = (sources: readonly Source[]) =>
  sources
    .filter(
      ({ path, text }) =>
        !SHORT.test(path) && !SHARED.includes(path) && text.trimEnd().split('\n').length < 12,
    )
    .map(({ path }) => path)

test('a file is a concern: none is a fragment of fewer than twelve lines', () => {
  expect(fragments(ours)).toEqual([])
})

test('control: a fragment is found, an index is none', () => {
  const text = 'export const one = 1\n'
  expect(
    fragments([
      { path: 'ui/a.ts', text },
      { path: 'ui/index.ts', text },
    ]),
  ).toEqual(['ui/a.ts'])
})
