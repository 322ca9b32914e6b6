import { expect, test, vi } from 'vitest'
import { loadOnce } from '../../../frame/site/loadOnce'

test('what is needed by several is loaded once, and not before', async () => {
  const load = vi.fn(async () => ({ value: 1 }))
  const { get, ifLoaded } = loadOnce(load, 'upstream')
  const use = vi.fn()
  ifLoaded(use)
  expect(load).not.toHaveBeenCalled()
  const [one, other] = await Promise.all([get(), get()])
  expect([one, load.mock.calls.length]).toEqual([other, 1])
  ifLoaded(use)
  await get()
  expect(use.mock.calls).toEqual([[{ value: 1 }]])
})

test('a failure has its name, and the next need tries again', async () => {
  const load = vi
    .fn(async () => 1)
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const { get } = loadOnce(load, 'approval_unavailable')
  await expect(get()).rejects.toMatchObject({
    reason: 'approval_unavailable',
    message: 'approval_unavailable',
  })
  expect(await get()).toBe(1)
})
