import { expect, test } from 'vitest'
import type { SlotDefinition } from '../../../kernel/modal/types'
import { createSlots } from '../../../kernel/modal/views'
import { createCell } from '../parts'

const define = (
  plugin: string,
  id: string,
  more: Partial<SlotDefinition> = {},
): SlotDefinition => ({
  slot: 'connect.methods',
  plugin,
  id,
  load: async () => ({ default: { id } }),
  ...more,
})
const setUp = (...entries: SlotDefinition[]) =>
  createSlots(createCell<readonly SlotDefinition[]>(entries))
const ids = (entries: readonly SlotDefinition[]) => entries.map((entry) => entry.id).join(' ')

test('order: number, then registration; 100 if none is given', () => {
  const slots = setUp(
    define('a', 'a1'),
    define('b', 'b1', { order: 200 }),
    define('c', 'c1', { order: 5 }),
    define('d', 'd1', { order: 100 }),
    define('a', 'a2'),
  )
  expect(ids(slots.list('connect.methods'))).toBe('c1 a1 d1 a2 b1')
})

test.each([
  [[], 'c1 a1 a2 b1'],
  [['b'], 'b1 c1 a1 a2'],
  [['b', 'a'], 'b1 a1 a2 c1'],
  [['unknown', 'a'], 'a1 a2 c1 b1'],
])('order: plugins %j first', (orderByPlugin, wanted) => {
  const slots = setUp(
    define('a', 'a1'),
    define('b', 'b1', { order: 200 }),
    define('c', 'c1', { order: 5 }),
    define('a', 'a2'),
  )
  expect(ids(slots.list('connect.methods', { orderByPlugin }))).toBe(wanted)
})

test('when: only true shows', () => {
  const slots = setUp(
    define('a', 'on', { when: 'a' }),
    define('b', 'off', { when: 'b' }),
    define('c', 'odd', { when: 'c' }),
    define('d', 'none', { when: 'd' }),
  )
  expect(ids(slots.list('connect.methods', { flags: { a: true, b: false, c: 1 } }))).toBe('on')
  expect(ids(slots.list('connect.methods'))).toBe('')
})

test('slots are apart; an unknown slot is empty', () => {
  const slots = setUp(define('a', 'a1'), define('a', 'a1', { slot: 'account.tabs' }))
  expect(slots.list('connect.methods')).toHaveLength(1)
  expect(slots.list('account.tabs')).toHaveLength(1)
  expect(slots.list('nowhere')).toEqual([])
})

test('preload: once, then there at once', async () => {
  let loads = 0
  const entry = define('a', 'a1', { load: async () => ({ default: { n: ++loads } }) })
  const slots = setUp(entry)
  expect(slots.loaded(entry)).toBeUndefined()
  expect(await slots.preload(entry)).toBe(await slots.preload(entry))
  expect(slots.loaded(entry)).toEqual({ n: 1 })
})
