import { expect, test } from 'vitest'
import { httpError } from '../../../../kernel/transport/httpResponse'
import { dataError } from '../../../../plugins/data/errors'
import { type Cache, createCache, type Spec } from '../../../../plugins/shared/feeds/cache'
import type { Reading } from '../../../../plugins/shared/feeds/types'
import { createClock } from '../../../harness/fakeClock'

/** A cache whose page is what the test says, and a source that answers when it is told to. */
function make() {
  const clock = createClock(1_000_000)
  const page = { online: true, visible: true }
  const cache = createCache({
    clock,
    isOnline: () => page.online,
    isVisible: () => page.visible,
    offline: () => dataError('offline'),
  })
  const runs: {
    readonly signal: AbortSignal
    answer(value: string): Promise<void>
    fail(error: unknown): Promise<void>
  }[] = []
  const settled = () => clock.advance(0)
  const load = (signal: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      runs.push({
        signal,
        answer: (value) => (resolve(value), settled()),
        fail: (error) => (reject(error), settled()),
      })
    })
  const spec: Spec<string> = { load, fresh: 30_000, every: 10_000 }
  const seen: Reading<string>[] = []
  const watch = (key = 'a', to = seen) => cache.watch(key, spec, (reading) => to.push(reading))
  const set = async (next: Partial<typeof page>) => {
    Object.assign(page, next)
    cache.wake()
    await settled()
  }
  const last = () => runs.at(-1) as (typeof runs)[number]
  return {
    cache,
    clock,
    runs,
    seen,
    spec,
    watch,
    set,
    last,
    settled,
    states: () => seen.map(({ status }) => status),
  }
}

test('equal reads share one run, and a fresh answer asks nobody; another key is another run', async () => {
  const { cache, clock, runs, spec, last } = make()
  const both = Promise.all([cache.read('a', spec, {}), cache.read('a', spec, {})])
  await last().answer('one')
  expect(await both).toEqual(['one', 'one'])
  expect(runs).toHaveLength(1)
  await clock.advance(29_999)
  expect(await cache.read('a', spec, {})).toBe('one')
  expect(runs).toHaveLength(1)
  void cache.read('b', spec, {})
  expect(runs).toHaveLength(2)
})

test('an answer that is no longer fresh, and a forced one that is, are read again', async () => {
  const { cache, clock, runs, spec, last } = make()
  const first = cache.read('a', spec, {})
  await last().answer('one')
  await first
  const forced = cache.read('a', spec, { force: true })
  expect(runs).toHaveLength(2)
  await last().answer('two')
  expect(await forced).toBe('two')
  await clock.advance(30_000)
  void cache.read('a', spec, {})
  expect(runs).toHaveLength(3)
})

test('states: loading, ready, refreshing with the old answer, stale after a failure, ready again', async () => {
  const { clock, seen, watch, states, last } = make()
  watch()
  await last().answer('one')
  await clock.advance(10_000)
  await last().fail(new Error('away'))
  await clock.advance(2000)
  await last().answer('two')
  expect(states()).toEqual(['loading', 'ready', 'refreshing', 'stale', 'refreshing', 'ready'])
  expect(seen.map(({ data }) => data)).toEqual([undefined, 'one', 'one', 'one', 'one', 'two'])
  expect(seen[3]).toMatchObject({ at: 1_000_000, error: new Error('away') })
  expect(seen[5]).not.toHaveProperty('error')
})

test('a first reading that fails is failed, and is tried again after 2, 4, 8, 16 and then each 30 seconds', async () => {
  const { clock, runs, states, watch, last } = make()
  watch()
  await last().fail(new Error('away'))
  expect(states()).toEqual(['loading', 'failed'])
  for (const [at, seconds] of [2, 4, 8, 16, 30, 30].entries()) {
    await clock.advance(seconds * 1000 - 1)
    expect(runs).toHaveLength(at + 1)
    await clock.advance(1)
    expect(runs).toHaveLength(at + 2)
    await last().fail(new Error('away'))
  }
})

test.each([
  [429, 7000, 7000],
  [503, undefined, 30_000],
  [500, 7000, 2000],
])(
  'after HTTP %d with Retry-After %s the next reading is %d ms later',
  async (status, retryAfter, pause) => {
    const { clock, runs, watch, last } = make()
    watch()
    await last().fail(httpError('http-status', { status }, { details: { status, retryAfter } }))
    await clock.advance(pause - 1)
    expect(runs).toHaveLength(1)
    await clock.advance(1)
    expect(runs).toHaveLength(2)
  },
)

test('while it is watched it is read every ten seconds; nobody watching, hidden or offline: never', async () => {
  const { clock, runs, set, watch, last } = make()
  const off = watch()
  await last().answer('one')
  await clock.advance(10_000)
  expect(runs).toHaveLength(2)
  await last().answer('two')
  await set({ visible: false })
  await clock.advance(60_000)
  expect(runs).toHaveLength(2)
  await set({ visible: true })
  expect(runs).toHaveLength(3)
  await last().answer('three')
  await set({ online: false })
  await clock.advance(60_000)
  expect(runs).toHaveLength(3)
  await set({ online: true })
  expect(runs).toHaveLength(4)
  await last().answer('four')
  off()
  await clock.advance(60_000)
  expect(runs).toHaveLength(4)
  expect(clock.pending()).toBe(0)
})

test('a page that comes back before an answer is due asks nobody', async () => {
  const { clock, runs, set, watch, last } = make()
  watch()
  await last().answer('one')
  await set({ visible: false })
  await clock.advance(5000)
  await set({ visible: true })
  expect(runs).toHaveLength(1)
  await clock.advance(5000)
  expect(runs).toHaveLength(2)
})

test('offline: what is there is shown and nothing is asked; a read rejects where nothing is there', async () => {
  const { cache, runs, seen, set, spec, watch, last } = make()
  await set({ online: false })
  watch()
  expect(seen).toEqual([{ status: 'offline' }])
  await expect(cache.read('a', spec, {})).rejects.toMatchObject({ code: 'data/offline' })
  expect(runs).toHaveLength(0)
  await set({ online: true })
  await last().answer('one')
  await set({ online: false })
  expect(seen.at(-1)).toMatchObject({ status: 'offline', data: 'one' })
  expect(await cache.read('a', spec, {})).toBe('one')
  expect(runs).toHaveLength(1)
})

test('who comes to a fresh answer waits for its turn; who comes to a stale one sees it at once and it is read behind', async () => {
  const { clock, runs, seen, watch, last } = make()
  watch()()
  watch()
  await last().answer('one')
  const first = runs.length
  const [early, late]: [Reading<string>[], Reading<string>[]] = [[], []]
  await clock.advance(5000)
  const off = watch('a', early)
  expect(early).toEqual([{ status: 'ready', data: 'one', at: 1_000_000 }])
  expect(runs).toHaveLength(first)
  off()
  expect(seen.length).toBeGreaterThan(0)
  const other = make()
  const one = other.watch()
  await other.last().answer('one')
  one()
  await other.clock.advance(40_000)
  other.watch('a', late)
  expect(late.map(({ status, data }) => [status, data])).toEqual([['refreshing', 'one']])
  expect(other.runs).toHaveLength(2)
})

test('a run that nobody waits for is aborted; one that is left and come back to in the same moment is not', async () => {
  const { runs, settled, watch, last } = make()
  const off = watch()
  off()
  watch()
  await settled()
  expect(runs).toHaveLength(1)
  expect(last().signal.aborted).toBe(false)
  const alone = make()
  alone.watch()()
  await alone.settled()
  expect(alone.last().signal.aborted).toBe(true)
})

test('who gives up a read does not end it for another; the last one does', async () => {
  const { cache, spec, settled, last } = make()
  const [first, second] = [new AbortController(), new AbortController()]
  const reads = [first, second].map(({ signal }) =>
    cache.read('a', spec, { signal }).catch((error: { code: string }) => error.code),
  )
  first.abort()
  await settled()
  expect(last().signal.aborted).toBe(false)
  second.abort()
  await settled()
  expect(last().signal.aborted).toBe(true)
  expect(await Promise.all(reads)).toEqual(['kernel/aborted', 'kernel/aborted'])
})

test('the answer of a run that was replaced is dropped, and who waited for it gets the newer one', async () => {
  const { cache, runs, seen, spec, watch, settled } = make()
  watch()
  const read = cache.read('a', spec, {})
  cache.invalidate((key) => key === 'a')
  expect(runs).toHaveLength(2)
  expect(runs[0]?.signal.aborted).toBe(true)
  await runs[0]?.answer('before')
  expect(seen.map(({ data }) => data)).not.toContain('before')
  await runs[1]?.answer('after')
  await settled()
  expect(await read).toBe('after')
  expect(seen.at(-1)).toMatchObject({ status: 'ready', data: 'after' })
})

test('what was invalidated is read again: at once where it is watched, else by the next read; other keys are not', async () => {
  const { cache, clock, runs, spec, watch, last } = make()
  watch('a')
  await last().answer('one')
  const b = cache.read('b', spec, {})
  await last().answer('one')
  await b
  cache.invalidate(() => true)
  await clock.advance(0)
  expect(runs).toHaveLength(3)
  void cache.read('b', spec, {})
  expect(runs).toHaveLength(4)
  const fresh = make()
  const c = fresh.cache.read('c', fresh.spec, {})
  await fresh.last().answer('one')
  await c
  fresh.cache.invalidate((key) => key === 'a')
  await fresh.cache.read('c', fresh.spec, {})
  expect(fresh.runs).toHaveLength(1)
})

test('200 answers are kept, the oldest goes first, and one that is watched never', async () => {
  const { cache, spec, watch, last, runs } = make()
  watch('watched')
  await last().answer('one')
  const fill = async (cache: Cache, key: string) => {
    const read = cache.read(key, spec, {})
    await last().answer(key)
    await read
  }
  for (let at = 0; at < 200; at++) await fill(cache, `key ${at}`)
  const asked = runs.length
  expect(cache.get('watched', spec)).toMatchObject({ data: 'one' })
  await cache.read('key 199', spec, {})
  expect(runs).toHaveLength(asked)
  void cache.read('key 0', spec, {})
  expect(runs).toHaveLength(asked + 1)
})

test('what is stored is shown at once with its age, and read behind', async () => {
  const { cache, clock, seen, spec, last } = make()
  cache.watch(
    'a',
    { ...spec, stored: () => ({ value: 'old', at: clock.now() - 60_000 }) },
    (reading) => seen.push(reading),
  )
  expect(seen).toEqual([{ status: 'refreshing', data: 'old', at: 940_000 }])
  await last().answer('new')
  expect(seen.at(-1)).toMatchObject({ status: 'ready', data: 'new' })
})

test('the end aborts what is read and leaves no timer', async () => {
  const { cache, clock, watch, last, settled } = make()
  watch('a')
  await last().answer('one')
  watch('b')
  const run = last()
  cache.end()
  await settled()
  expect(run.signal.aborted).toBe(true)
  expect(clock.pending()).toBe(0)
  // somebody who still holds it
  watch('a')
  await last().fail(new Error('destroyed'))
  expect(clock.pending()).toBe(0)
})
