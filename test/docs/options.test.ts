import { expect, test } from 'vitest'
import {
  droppedConstants,
  flags,
  options,
  planned,
  type Row,
  specFlags,
  specOptions,
} from '../../docs/options.data'
import { resolveOptions } from '../../kernel/kit/options'
import { mainnet } from '../../kernel/networks'
import { derivedRows, isPresent, liveFlags, schemas } from '../../scripts/docs/options'
import { sourceFiles } from '../../scripts/docs/source'
import { differences, namesUnder, page, root } from './root'

const keysOf = (rows: readonly Row[], owner: string) =>
  rows
    .filter((row) => row.owner === owner && row.ours && !row.flag)
    .map((row) => row.ours as string)
const named = (rows: readonly Row[]) => rows.flatMap(({ name }) => name ?? [])
const repeated = (names: readonly string[]) =>
  names.filter((name, at) => names.indexOf(name) !== at)

const rows = [...options, ...derivedRows(root)]

test.each(Object.entries(schemas))(
  'the table lists exactly the options of the live schema: %s',
  (owner, shape) => {
    const keys = keysOf(rows, owner)
    expect(differences(keys, Object.keys(shape))).toEqual([])
    expect(repeated(keys)).toEqual([])
  },
)

test('an option without a row is described by the doc comment in the interface of its plugin', () => {
  const rest = options.filter(
    ({ owner, ours }) => owner !== 'devtools' && `${owner}.${ours}` !== 'embedded.url',
  )
  expect(
    derivedRows(root, rest).map(({ owner, ours, default: value }) => [owner, ours, value]),
  ).toEqual([
    ['embedded', 'url', 'required'],
    ['devtools', 'limit', '500'],
    ['devtools', 'button', 'true'],
    ['devtools', 'corner', expect.stringContaining('bottom-end')],
  ])
  for (const { note, ours } of derivedRows(root, rest))
    expect(note.length, ours ?? '').toBeGreaterThan(20)
})

test('control: an option missing in the table, and one that no schema has, are found', () => {
  const keys = keysOf(options, 'kernel').filter((key) => key !== 'debug')
  expect(differences([...keys, 'gone'], Object.keys(schemas.kernel ?? {}))).toEqual([
    'debug is not documented',
    'gone does not exist',
  ])
})

test.each([
  ['options', options, specOptions],
  ['flags', flags, specFlags],
])('every name of the specification stands once among the %s', (_, rows, names) => {
  expect(differences(named(rows), names)).toEqual([])
  expect(repeated(named(rows))).toEqual([])
})

test('control: a name left out and a name twice are found', () => {
  const rest = options.filter(({ name }) => name !== 'siwx')
  expect(differences(named(rest), specOptions)).toEqual(['siwx is not documented'])
  expect(repeated(['a', 'b', 'a'])).toEqual(['a'])
})

test('every row says something, and what was dropped says why', () => {
  for (const row of [...rows, ...flags]) {
    expect(row.note.length, row.name ?? row.ours ?? '').toBeGreaterThan(20)
    if (row.owner === 'dropped') expect(row.ours, row.name ?? '').toBeNull()
    if (row.name === null) expect(isPresent(row.owner), row.ours ?? '').toBe(true)
  }
  const known = (owner: string) =>
    isPresent(owner) || planned.includes(owner) || owner === 'dropped'
  expect([...rows, ...flags].map(({ owner }) => owner).filter((owner) => !known(owner))).toEqual([])
  expect(known('ghost')).toBe(false)
  expect(droppedConstants.map(([, why]) => why).every(Boolean)).toBe(true)
})

test('the defaults of kernel options are the live ones', () => {
  const live = resolveOptions({ networks: [mainnet] }, []) as unknown as Record<string, unknown>
  for (const row of options.filter(({ owner }) => owner === 'kernel')) {
    const key = row.ours as string
    if (key === 'networks' || key === 'defaultNetwork' || live[key] === undefined) continue
    expect(row.default, key).toBe(JSON.stringify(live[key]))
  }
  expect(live.defaultNetwork).toBe(mainnet.id)
  for (const row of options.filter(
    ({ owner, default: words }) => owner === 'kernel' && words === 'none',
  ))
    expect(live, row.ours ?? '').not.toHaveProperty(row.ours as string)
})

test('flags of ours are those the plugins declare, with their defaults', () => {
  expect(differences(namesUnder(page('docs/flags.md'), '# Flags'), Object.keys(liveFlags))).toEqual(
    [],
  )
  for (const row of flags.filter((flag) => flag.flag))
    expect(row.default, row.ours ?? '').toBe(JSON.stringify(liveFlags[row.ours as string]))
  const options = flags.filter((flag) => flag.ours && !flag.flag && isPresent(flag.owner))
  for (const { ours, owner } of options) expect(Object.keys(schemas[owner] ?? {})).toContain(ours)
})

test('an option of a plugin that is here is read by it', () => {
  const reads = (folder: string, key: string) =>
    sourceFiles(root, [folder]).some(
      ([file, text]) => !file.endsWith('options.ts') && text.includes(key),
    )
  for (const key of keysOf(options, 'ui')) expect(reads('ui', key), `ui: ${key}`).toBe(true)
  for (const key of keysOf(options, 'injected'))
    expect(reads('plugins/injected', key), `injected: ${key}`).toBe(true)
  expect(reads('ui', 'noSuchOption')).toBe(false)
})
