// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import type { Activity, SourceItem } from '../../../plugins/activity'
import { ends, item, one, other, source, start, two } from './historySources'

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
  vi.useRealTimers()
})
const early = Date.UTC(2010, 0, 1)

test('an address that is not there yet is nobody: not the account in front', async () => {
  const mine = source(() => [item()])
  const { api } = await start({ sources: [mine] })
  for (const account of ['', null, 5] as unknown as string[]) {
    await expect(api.items({ account }).read()).rejects.toMatchObject({
      code: 'activity/no-account',
    })
    await expect(api.older({ account })).rejects.toMatchObject({ code: 'activity/no-account' })
  }
  expect(mine.asked).toEqual([])
})

test('older pages begin with the first, where nothing was read yet; where that fails, so do they', async () => {
  const mine = source(({ cursor }) =>
    cursor ? [item({ at: early })] : { items: [item({ at: early + 1 })], next: 'b' },
  )
  const { api } = await start({ sources: [mine] })
  expect(await api.older()).toBe(false)
  expect(
    api
      .items()
      .get()
      .data?.items.map(({ at }) => at),
  ).toEqual([early + 1, early])
  const broken = await start({
    sources: [
      source(() => {
        throw new Error('away')
      }),
    ],
  })
  await expect(broken.api.older()).rejects.toThrow('away')
})

test('where one network fails at older pages, what another has answered is there; a page that comes for a list that was read anew is left out', async () => {
  const at = (day: number) => item({ at: Date.UTC(2026, 9, day) })
  const days = ({ items }: Activity) => items.map((each) => new Date(each.at).getUTCDate())
  const mine = source(({ chainId, cursor }) => {
    if (cursor && chainId === two.id) throw new Error('away')
    return cursor ? [at(10)] : { items: [at(20)], next: 'b' }
  })
  const query = { chainIds: [one.id, two.id] }
  const { api } = await start({ sources: [mine] })
  const feed = api.items(query)
  await feed.read()
  await expect(api.older(query)).rejects.toThrow('away')
  expect((feed.get().data as Activity).hasOlder).toBe(true)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  let first = { items: [at(20)], next: 'b' }
  const slow = source(async ({ cursor }) => (cursor === 'b' ? (await held, [at(10)]) : first))
  const late = await start({ sources: [slow] })
  await late.api.items().read()
  const older = late.api.older()
  await vi.waitFor(() => expect(slow.asked.length).toBe(2))
  // more has come than a page holds: what is between is not known, and the old cursor is none of
  // this list
  first = { items: [at(28)], next: 'c' }
  await late.api.items().refresh()
  release()
  await older
  expect(days(late.api.items().get().data as Activity)).not.toContain(10)
})

test('pages of what is known already end, though their cursors are new', async () => {
  const known = Array.from({ length: 3 }, (_, at) => item({ at: early + at }))
  let asked = 0
  const { api } = await start({
    sources: [source(() => ({ items: known, next: `page ${asked++}` }))],
  })
  await api.items().read()
  expect(await api.older()).toBe(false)
  expect(asked).toBe(2)
})

test('of several networks one that fails is said to, and the others are there; where all fail the reading does', async () => {
  let fails: readonly string[] = [two.id]
  const mine = source(({ chainId }) => {
    if (fails.includes(chainId)) throw new Error('away')
    return [item()]
  })
  const { api } = await start({ sources: [mine] })
  const feed = api.items({ chainIds: [one.id, two.id] })
  expect(await feed.read()).toMatchObject({
    items: [{ chainId: one.id }],
    failed: [{ part: two.id }],
  })
  fails = [one.id, two.id]
  // what is known stays
  expect(await feed.refresh()).toMatchObject({
    items: [{ chainId: one.id }],
    failed: [{ part: one.id }, { part: two.id }],
  })
  await expect(api.items({ account: `${one.id}:${other}` }).read()).rejects.toThrow('away')
})

test('older pages follow the newest, each item once; a new reading keeps them, and what is gone from the newest page goes', async () => {
  const at = (day: number, more: object = {}) => item({ at: Date.UTC(2026, 9, day), ...more })
  const pages: Record<string, SourceItem[]> = {
    first: [at(20), at(19)],
    b: [at(18), at(17)],
    c: [at(16)],
  }
  const next: Record<string, string | undefined> = { first: 'b', b: 'c', c: undefined }
  const mine = source(({ cursor = 'first' }) => ({
    items: pages[cursor] ?? [],
    next: next[cursor],
  }))
  const { api } = await start({ sources: [mine] })
  const feed = api.items()
  const days = ({ items }: Activity) => items.map((each) => new Date(each.at).getUTCDate())
  const first = await feed.read()
  expect([days(first), first.hasOlder, first.since]).toEqual([
    [20, 19],
    true,
    Date.UTC(2026, 9, 19),
  ])
  expect(await api.older()).toBe(true)
  expect(days(feed.get().data as Activity)).toEqual([20, 19, 18, 17])
  expect(await api.older()).toBe(false)
  expect(await api.older()).toBe(false)
  pages.first = [at(21), pages.first?.[1] as SourceItem]
  const again = await feed.refresh()
  expect([days(again), again.hasOlder, again.since]).toEqual([
    [21, 19, 18, 17, 16],
    false,
    undefined,
  ])
  // where more has come than a page holds, nobody knows what is between
  pages.first = [at(25), at(24)]
  expect(days(await feed.refresh())).toEqual([25, 24])
  expect(feed.get().data?.hasOlder).toBe(true)
})

test('who asks for older pages twice at once gets one page', async () => {
  const mine = source(({ cursor = '0' }) => ({
    items: [item({ at: early - Number(cursor) })],
    next: String(Number(cursor) + 1),
  }))
  const { api } = await start({ sources: [mine] })
  await api.items().read()
  expect(await Promise.all([api.older(), api.older()])).toEqual([true, true])
  expect(mine.asked.map(({ cursor }) => cursor)).toEqual([undefined, '1'])
  expect(await api.older()).toBe(true)
})

test('a cursor that leads to itself ends, and pages that show nothing new are passed at most three at a time', async () => {
  const loop = source(({ cursor }) => ({ items: [item({ at: early })], next: cursor ?? 'x' }))
  const { api } = await start({ sources: [loop] })
  await api.items().read()
  expect(await api.older()).toBe(false)
  const known = item({ at: early })
  const empty = source(({ cursor = '0' }) => ({
    items: cursor === '0' ? [known] : [],
    since: early - Number(cursor),
    next: String(Number(cursor) + 1),
  }))
  const second = await start({ sources: [empty] })
  await second.api.items().read()
  expect(await second.api.older()).toBe(true)
  expect(empty.asked.map(({ cursor }) => cursor)).toEqual([undefined, '1', '2', '3'])
})
