import { expect, test } from 'vitest'
import { vocabularies } from '../../scripts/docs/api'
import { type Exported, exportsOf } from '../../scripts/docs/exports'
import { definitions } from '../../scripts/docs/pages'
import { entries } from '../../scripts/docs/source'
import { allPages, differences, publicNames, root, unwrittenPages } from './root'

const names = publicNames()
/** A page that the build writes. */
const page = (path: string) => unwrittenPages().get(path) ?? ''

/** Words in code of hand-written pages: inline, or in a block. */
function wordsIn(text: string): ReadonlySet<string> {
  const code = [...text.matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([part]) => part)
  return new Set(code.flatMap((part) => part.match(/[A-Za-z_$][\w$]*/g) ?? []))
}
const undocumented = (exported: readonly Exported[]) =>
  exported.filter(({ doc }) => !doc).map(({ name, file }) => `${name} (${file})`)
const unmentioned = (exported: readonly Exported[], words: ReadonlySet<string>) =>
  exported.map(({ name }) => name).filter((name) => !words.has(name))

test.each(entries)('%s: every public name has a doc comment', (specifier) => {
  const own = names.get(specifier) ?? []
  expect(own.length).toBeGreaterThan(0)
  expect(undocumented(own)).toEqual([])
})

/** Entries of which each field has a doc comment, or is named in that of its type. */
const told = ['tessera-kit', 'tessera-kit/plugin', 'tessera-kit/view']
const elsewhere = ['HookTaps', 'Views', 'Primitives']
const untold = (exported: readonly Exported[]) =>
  exported.flatMap(({ name, untold }) =>
    elsewhere.includes(name) ? [] : untold.map((field) => `${name}.${field}`),
  )

test.each(told)('%s: every field of a public type has a doc comment', (specifier) => {
  expect(untold(names.get(specifier) ?? [])).toEqual([])
})

test.each(entries)('%s: every public type is in docs/types.md with its fields', (specifier) => {
  const blocks = new Set(
    [...page('docs/types.md').matchAll(/^### (.+)\n\n.+\n\n```typescript\n([\s\S]*?)\n```$/gm)].map(
      ([, name, text]) => `${name} ${text}`,
    ),
  )
  const own = (names.get(specifier) ?? []).filter(
    ({ name, text }) => text !== undefined && !vocabularies[name],
  )
  expect(
    own.filter(({ name, text }) => !blocks.has(`${name} ${text}`)).map(({ name }) => name),
  ).toEqual([])
})

test('what is public is read as it is written: the fields, those of classes too, helpers without a name of their own, and whether a value is called', () => {
  const of = (specifier: string, wanted: string) =>
    names.get(specifier)?.find(({ name }) => name === wanted)
  expect(of('tessera-kit', 'ConnectorManifest')?.text).toContain('readonly approval: ')
  expect(of('tessera-kit', 'IconPack')?.text).toMatch(
    /^interface IconPack [\s\S]+\n\n\/\*\* Loads pictures .+ \*\/\ntype LoadPictures = /,
  )
  expect(of('tessera-kit', 'KitError')?.text).toMatch(
    /^class KitError<[\s\S]+readonly code: Code\n[\s\S]+ {2}walk\(match\?: .+\): unknown\n}$/,
  )
  expect(of('tessera-kit/plugin', 'bool')?.signature).toBe('Check<boolean>')
  expect(of('tessera-kit/plugin', 'any')?.signature).toBe(
    '<T = unknown>(expects?: string) => Check<T>',
  )
})

test('control: a field without a doc comment is found, one that its type names is not', () => {
  const found = exportsOf(root, [['fixture', 'test/docs/fixture/fields.ts']]).get('fixture') ?? []
  expect(untold(found)).toEqual(['Wheel.size'])
})

/** The names of a section: those that begin a row, and those in its list of types. */
const listedIn = (section: string) => {
  const types = /^Types: .+$/m.exec(section)?.[0] ?? ''
  return [...section.matchAll(/^\| \[?`([^`]+)`/gm), ...types.matchAll(/\[`([^`]+)`\]\(/g)].map(
    ([, name]) => name as string,
  )
}

test.each(entries)('%s: every public name is in docs/api.md', (specifier) => {
  const section = page('docs/api.md').split(`\n## ${specifier}\n`)[1]?.split('\n## ')[0] ?? ''
  const listed = new Set(listedIn(section))
  const networks = new Set(definitions().map(([name]) => name))
  expect(
    unmentioned(
      (names.get(specifier) ?? []).filter(({ name }) => !networks.has(name)),
      listed,
    ),
  ).toEqual([])
})

test('docs/api.md lists no name and no entry that does not exist', () => {
  const sections = page('docs/api.md').split(/^## /m).slice(1)
  for (const section of sections) {
    const specifier = section.split('\n')[0] as string
    expect(
      differences(
        listedIn(section),
        (names.get(specifier) ?? []).map(({ name }) => name),
      ).filter((line) => line.endsWith('does not exist')),
      specifier,
    ).toEqual([])
  }
  expect(sections.map((section) => section.split('\n')[0])).toEqual(
    entries.map(([specifier]) => specifier),
  )
})

test.each(entries)('%s: every value is told of in a hand-written page', (specifier) => {
  const pages = [...allPages().values()]
    .filter((text) => !text.startsWith('<!-- Generated'))
    .join('\n')
  const networks = new Set(definitions().map(([name]) => name))
  const values = (names.get(specifier) ?? []).filter(
    ({ name, kind }) => kind === 'value' && !networks.has(name),
  )
  expect(unmentioned(values, wordsIn(pages))).toEqual([])
})

test('control: a name without a doc comment, and one that no page tells of, are found', () => {
  const ghost: Exported = {
    name: 'ghost',
    kind: 'value',
    doc: '',
    file: 'kernel/ghost.ts',
    untold: [],
  }
  expect(undocumented([ghost])).toEqual(['ghost (kernel/ghost.ts)'])
  expect(unmentioned([ghost], wordsIn('ghost `other` ```\nmore()\n```'))).toEqual(['ghost'])
  expect(unmentioned([ghost], wordsIn('`ghost()`'))).toEqual([])
})
