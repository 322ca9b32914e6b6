import { describe, expect, test } from 'vitest'
import type { StateSpec } from '../../../kernel/plugins/types'
import { number, object, optional, text } from '../../../kernel/schema/checks'
import type { StandardSchema } from '../../../kernel/schema/standardSchema'
import { type FollowTabs, persistSlice } from '../../../kernel/state/persist'
import { scopeStorage } from '../../../kernel/storage/scopedStorage'
import { createStorage, type FakeStorage } from '../../harness/fakeStorage'
import { createCell, openStorage } from '../parts'

interface State {
  readonly name: string
  readonly count: number
  readonly secret: string
}
const initial: State = { name: 'first', count: 0, secret: 's' }
const key = 'tessera:default:acme:state'
const schema = object(
  { name: optional(text(20)), count: optional(number(0, 99)) },
  { open: true },
) as unknown as StandardSchema<Partial<State>>

function begin(
  area: FakeStorage,
  spec: Partial<NonNullable<StateSpec<State>['persist']>> = {},
  follow?: FollowTabs,
) {
  const told: string[] = []
  const tell = (message: string) => void told.push(message)
  const adapter = openStorage(area, tell)
  const cell = createCell<State>(initial)
  const stop = persistSlice(
    cell,
    { version: 2, pick: ['name', 'count'], schema, ...spec },
    scopeStorage(() => adapter, 'default', 'acme', tell),
    follow,
  )
  return { cell, told, stop }
}
const stored = (version: unknown, state: unknown) =>
  createStorage({ initial: { [key]: JSON.stringify({ version, state }) } })

test('the picked fields are stored when they change, and only then; others never', () => {
  const area = createStorage()
  const { cell, stop } = begin(area)
  expect(area.writes).toEqual([])
  cell.set((now) => ({ ...now, secret: 'x' }))
  expect(area.writes).toEqual([])
  cell.set((now) => ({ ...now, name: 'second' }))
  expect(area.writes).toEqual([{ key, value: '{"version":2,"state":{"name":"second","count":0}}' }])
  stop()
  cell.set((now) => ({ ...now, name: 'third' }))
  expect(area.writes.length).toBe(1)
})

test('they come back; what is not stored or not picked stays as it was', () => {
  const { cell, told } = begin(stored(2, { name: 'stored', secret: 'stolen', other: 1 }))
  expect([cell.get(), told]).toEqual([{ name: 'stored', count: 0, secret: 's' }, []])
})

const migrate = (old: unknown) => ({ name: `was ${(old as { title: string }).title}` })
const older = (title: unknown) => ({ title })
const cases: [string, FakeStorage, Parameters<typeof begin>[1], State, number][] = [
  [
    'an older version with migrate',
    stored(1, older('a')),
    { migrate },
    { ...initial, name: 'was a' },
    0,
  ],
  ['an older version without migrate', stored(1, { name: 'a' }), {}, initial, 1],
  ['an older version whose migrate throws', stored(1, null), { migrate }, initial, 1],
  [
    'an older version whose migrate throws on its data',
    stored(1, { x: 1 }),
    { migrate: () => JSON.parse('{') },
    initial,
    1,
  ],
  [
    'an older version whose migrate answers nothing',
    stored(1, older('a')),
    { migrate: () => undefined as never },
    initial,
    1,
  ],
  [
    'an older version whose migrate answers what the schema refuses',
    stored(1, older('x'.repeat(50))),
    { migrate },
    initial,
    1,
  ],
  [
    'an older version whose migrate answers a text, without a schema',
    stored(1, older('a')),
    { migrate: () => 'text' as never, schema: undefined as never },
    initial,
    1,
  ],
  ['a newer version', stored(3, { name: 'a' }), { migrate }, initial, 1],
  ['a version that is a text', stored('2', { name: 'a' }), {}, initial, 1],
  ['a state that is a list', stored(2, ['a']), {}, initial, 1],
  ['a state that is null', stored(2, null), {}, initial, 1],
  ['fields of a wrong type', stored(2, { count: 'many' }), {}, initial, 1],
  [
    'fields of a wrong type where there is no schema',
    stored(2, { count: 'many' }),
    { schema: undefined as never },
    { ...initial, count: 'many' as never },
    0,
  ],
  ['another shape', createStorage({ initial: { [key]: '"hello"' } }), {}, initial, 1],
  ['corrupt JSON', createStorage({ initial: { [key]: '{"version":2' } }), {}, initial, 1],
  [
    'an oversized value',
    createStorage({
      initial: { [key]: JSON.stringify({ version: 2, state: { name: 'x'.repeat(300_000) } }) },
    }),
    {},
    initial,
    1,
  ],
  ['nothing', createStorage(), {}, initial, 0],
  ['a storage that throws', createStorage({ throws: true }), {}, initial, 1],
]
test.each(cases)('%s', (_what, area, spec, state, events) => {
  const { cell, told } = begin(area, spec)
  expect(cell.get()).toEqual(state)
  expect(told.length).toBe(events)
  // and from here on it is stored as ever, or at least nothing breaks
  cell.set((now) => ({ ...now, name: 'later' }))
  expect(cell.get().name).toBe('later')
  if (!told.some((line) => line.startsWith('nothing is stored')))
    expect(area.getItem(key)).toContain('"version":2,"state":{"name":"later"')
})

test('a full storage keeps the state in the page and tells once', () => {
  const { cell, told } = begin(createStorage({ quota: 5 }))
  cell.set((now) => ({ ...now, name: 'a' }))
  cell.set((now) => ({ ...now, name: 'b' }))
  expect([cell.get().name, told.length]).toEqual(['b', 1])
})

describe('what another tab stores', () => {
  /** A slice, and the other tab's voice. */
  const beside = (spec: Parameters<typeof begin>[1] = {}) => {
    let hear: ((raw: string) => void) | undefined
    const area = createStorage()
    const begun = begin(area, spec, (listener) => {
      hear = listener
      return () => (hear = undefined)
    })
    return {
      ...begun,
      area,
      tell: (value: unknown) => hear?.(typeof value === 'string' ? value : JSON.stringify(value)),
      isHeard: () => hear !== undefined,
    }
  }

  test('is taken over, not stored again, and not lost with the next change here', () => {
    const { cell, area, tell } = beside()
    tell({ version: 2, state: { name: 'theirs', secret: 'stolen' } })
    expect([cell.get(), area.writes]).toEqual([{ name: 'theirs', count: 0, secret: 's' }, []])
    cell.set((now) => ({ ...now, count: 1 }))
    expect(area.writes).toEqual([
      { key, value: '{"version":2,"state":{"name":"theirs","count":1}}' },
    ])
  })

  test('may be answered: what the plugin changes because of it is stored', () => {
    const { cell, area, tell } = beside()
    cell.subscribe((now) => {
      if (now.name === 'theirs' && now.count === 0) cell.set((state) => ({ ...state, count: 7 }))
    })
    tell({ version: 2, state: { name: 'theirs' } })
    expect(area.writes).toEqual([
      { key, value: '{"version":2,"state":{"name":"theirs","count":7}}' },
    ])
  })

  test.each([
    ['of a newer version', { version: 3, state: { name: 'newer' } }],
    ['that the schema refuses', { version: 2, state: { count: 'many' } }],
    ['that is no JSON', '{"version":2'],
    [
      'that is too long',
      JSON.stringify({ version: 2, state: { name: 'x' }, more: 'x'.repeat(300_000) }),
    ],
  ])('is ignored and stays stored where it is something %s', (_what, value) => {
    const { cell, area, told, tell } = beside()
    area.setItem(key, 'of the other tab')
    tell(value)
    expect([cell.get(), area.getItem(key), told]).toEqual([initial, 'of the other tab', []])
  })

  test('goes through migrate where it is older, and is heard no more after the end', () => {
    const { cell, tell, stop, isHeard } = beside({ migrate })
    tell({ version: 1, state: { title: 'a' } })
    expect(cell.get().name).toBe('was a')
    stop()
    expect(isHeard()).toBe(false)
  })
})
