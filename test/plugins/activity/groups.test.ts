import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  groupActivity,
  midnightAfter,
  sliceGroups,
  startsOf,
} from '../../../plugins/activity/groups'
import type { ActivityItem } from '../../../plugins/activity/types'
import { roomOf, windowOf } from '../../../plugins/shared/feeds/views/useListWindow'

const before = process.env.TZ
beforeAll(() => {
  process.env.TZ = 'America/New_York'
})
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

const item = (id: string, at: string | number, more: Partial<ActivityItem> = {}): ActivityItem => ({
  id,
  chainId: 'eip155:1',
  account: '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  at: typeof at === 'string' ? Date.parse(at) : at,
  kind: 'sent',
  status: 'confirmed',
  moves: [],
  source: 'test',
  ...more,
})
const now = Date.parse('2026-11-26T12:00:00Z')
const look = (items: readonly ActivityItem[], locale = 'en', hidden?: boolean) =>
  groupActivity(items, now, locale, hidden).map(({ id, title, items: mine }) => [
    id,
    title,
    mine.map((each) => each.id).join(' '),
  ])

test('pending ones are a group of their own on top, then months, the newest first; only another year is named', () => {
  const items = [
    item('old', '2025-11-02T12:00:00Z'),
    item('a', '2026-11-01T12:00:00Z'),
    item('sending', '2026-10-01T12:00:00Z', { status: 'pending' }),
    item('b', '2026-11-20T12:00:00Z'),
    item('c', '2026-08-20T12:00:00Z', { status: 'failed' }),
  ]
  expect(look(items)).toEqual([
    ['now', undefined, 'sending'],
    ['2026-11', 'November', 'b a'],
    ['2026-08', 'August', 'c'],
    ['2025-11', 'November 2025', 'old'],
  ])
})

test('a month is that of the local time zone, and in words of the locale', () => {
  const items = [item('utc', '2026-11-01T03:00:00Z'), item('new year', '2026-01-01T04:59:00Z')]
  expect(look(items)).toEqual([
    ['2026-10', 'October', 'utc'],
    ['2025-12', 'December 2025', 'new year'],
  ])
  expect(look(items, 'de')[1]).toEqual(['2025-12', 'Dezember 2025', 'new year'])
  // another calendar would have other months than the groups
  expect(look(items, 'ar-SA')[0]?.[1]).toBe(look(items, 'ar')[0]?.[1])
})

test('what is folded away is in no group, and alone where it is asked for', () => {
  const items = [
    item('mine', '2026-11-01T12:00:00Z'),
    item('bait', '2026-11-02T12:00:00Z', { hidden: 'bait' }),
    item('poison', '2026-10-02T12:00:00Z', { hidden: 'poison' }),
  ]
  expect(look(items)).toEqual([['2026-11', 'November', 'mine']])
  expect(look(items, 'en', true)).toEqual([
    ['2026-11', 'November', 'bait'],
    ['2026-10', 'October', 'poison'],
  ])
  expect(look([])).toEqual([])
})

test('items of one moment stay in their order, and what is given is not sorted', () => {
  const items = Object.freeze([item('a', now), item('b', now), item('c', now + 1)])
  expect(look(items)).toEqual([['2026-11', 'November', 'c a b']])
})

test('the next day begins at local midnight, also where the clock is set back on that day', () => {
  expect(new Date(midnightAfter(now)).toISOString()).toBe('2026-11-27T05:00:00.000Z')
  expect(
    midnightAfter(Date.parse('2026-11-01T04:00:00Z')) - Date.parse('2026-11-01T04:00:00Z'),
  ).toBe(25 * 3_600_000)
})

test('a part of the items has the headings of its groups', () => {
  const groups = groupActivity(
    [
      ...Array.from({ length: 3 }, (_, at) => item(`n${at}`, '2026-11-01T12:00:00Z')),
      item('o', '2026-10-05T12:00:00Z'),
    ],
    now,
    'en',
  )
  expect(startsOf(groups)).toEqual([0, 3])
  expect(sliceGroups(groups, 1, 4).map(({ id, items }) => [id, items.length])).toEqual([
    ['2026-11', 2],
    ['2026-10', 1],
  ])
  expect(sliceGroups(groups, 0, 3).map(({ id }) => id)).toEqual(['2026-11'])
})

test('a window over rows with headings has the whole list’s height at every place, and the row that is seen among its own', () => {
  const sizes = { row: 56, heading: 34 }
  const starts = [0, 3, 40, 41, 900]
  const count = 1000
  const total = count * 56 + starts.length * 34
  for (let offset = -200; offset < total + 200; offset += 97) {
    const { first, last, before: above, after } = windowOf(offset, 600, sizes, count, starts)
    const headings = starts.filter(
      (start, at) => start < last && (starts[at + 1] ?? count) > first,
    ).length
    expect(above + (last - first) * 56 + headings * 34 + after).toBe(
      last > first ? total : above + after,
    )
    expect(last - first).toBeLessThanOrEqual(24)
    if (offset < 0 || offset > total - 600) continue
    expect(above).toBeLessThanOrEqual(offset)
    expect(total - after).toBeGreaterThanOrEqual(offset + 600)
  }
  expect(roomOf(3, 5, sizes, count, starts)).toMatchObject({
    before: 3 * 56 + 34,
    after: 995 * 56 + 3 * 34,
  })
  // nothing is laid out, and nothing is there
  expect(windowOf(0, 600, { row: 0, heading: 0 }, count)).toMatchObject({
    first: 0,
    last: 20,
    before: 0,
    after: 0,
  })
  expect(windowOf(0, 600, sizes, 0, [])).toMatchObject({ first: 0, last: 0, before: 0, after: 0 })
})
