// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createPageCache } from '../../../../plugins/shared/feeds/pageCache'
import { createClock } from '../../../harness/fakeClock'

afterEach(() => vi.restoreAllMocks())

test('a page that is hidden or offline reads nothing, and goes on when it is back; with its signal all ends', async () => {
  const clock = createClock()
  const ending = new AbortController()
  const cache = createPageCache(ending.signal, clock, () => new Error('offline'))
  let reads = 0
  const seen: string[] = []
  cache.watch('a', { load: async () => ++reads, fresh: 5000, every: 10_000 }, ({ status }) =>
    seen.push(status),
  )
  await clock.advance(10_000)
  expect(reads).toBe(2)
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  await clock.advance(60_000)
  expect(reads).toBe(2)
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await clock.advance(0)
  expect(reads).toBe(3)
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  await clock.advance(60_000)
  expect([reads, seen.at(-1)]).toEqual([3, 'offline'])
  await expect(cache.read('b', { load: async () => 1, fresh: 1, every: 1 }, {})).rejects.toThrow(
    'offline',
  )
  online.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await clock.advance(0)
  expect(reads).toBe(4)
  ending.abort()
  await clock.advance(60_000)
  expect([reads, clock.pending()]).toEqual([4, 0])
})
