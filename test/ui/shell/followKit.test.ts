// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { KitApi } from '../../../kernel'
import { createKitReader } from '../../../ui/shell/followKit'

let frames: (() => void)[]
beforeEach(() => {
  frames = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  vi.stubGlobal('cancelAnimationFrame', (handle: number) => void (frames[handle - 1] = () => {}))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Two frames: what was changed in the click is painted by the first. */
const paint = () => {
  for (let at = 0; at < frames.length; at++) frames[at]?.()
  vi.advanceTimersByTime(0)
}

/** A kit that is only a history, and the components that follow it. */
const follow = (isRendered: boolean, opened: readonly object[] = []) => {
  let history = opened
  let listener = () => {}
  const off = vi.fn()
  const kit = {
    getState: () => ({ router: { history } }),
    subscribe: (_: unknown, changed: () => void) => {
      listener = changed
      return off
    },
  } as unknown as KitApi
  const end = new AbortController()
  const reader = createKitReader(kit, () => isRendered, end.signal)
  const changed = vi.fn()
  const unfollow = reader.follow(changed)
  const go = (...views: string[]) => {
    history = views.map((view) => ({ view }))
    listener()
  }
  return {
    go,
    notify: () => listener(),
    closeCount: reader.closeCount,
    changed,
    unfollow,
    end,
    off,
  }
}

test('an opening that shows what is rendered: components are notified after it has been painted, once', () => {
  const { go, notify, changed } = follow(true)
  go('connect')
  notify()
  expect(changed).not.toHaveBeenCalled()
  paint()
  expect(changed).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1_000)
  expect(changed).toHaveBeenCalledTimes(1)
  notify()
  expect(changed).toHaveBeenCalledTimes(2)
})

test('a hidden tab paints nothing: components are notified after 100 ms', () => {
  const { go, changed } = follow(true)
  go('connect')
  vi.advanceTimersByTime(99)
  expect(changed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(changed).toHaveBeenCalledTimes(1)
  paint()
  expect(changed).toHaveBeenCalledTimes(1)
})

test.each([
  ['goes on', ['connect', 'connecting']],
  ['closes', []],
])('a visitor who %s before the paint is followed at once', (_, views) => {
  const { go, changed } = follow(true)
  go('connect')
  go(...views)
  expect(changed).toHaveBeenCalledTimes(1)
  paint()
  expect(changed).toHaveBeenCalledTimes(1)
})

test('a closing counts, also one before the opening was rendered', () => {
  const { go, closeCount } = follow(true)
  go('connect')
  expect(closeCount()).toBe(0)
  go()
  go()
  expect(closeCount()).toBe(1)
  go('connect')
  paint()
  go('connect', 'connecting')
  go()
  expect(closeCount()).toBe(2)
})

test('mounted into an open modal: no change is taken for an opening, and the closing counts', () => {
  const { go, notify, changed, closeCount } = follow(true, [{ view: 'connect' }])
  notify()
  expect(changed).toHaveBeenCalledTimes(1)
  go()
  expect(closeCount()).toBe(1)

  const untouched = follow(true, [{ view: 'connect' }])
  untouched.go()
  expect(untouched.closeCount()).toBe(1)
})

test('what is not rendered yet is rendered at once; each opening anew', () => {
  const { go, changed } = follow(false)
  go('account')
  go()
  go('account')
  expect(changed).toHaveBeenCalledTimes(3)
})

test('after the end nothing is notified, and the subscription is gone', () => {
  const { go, changed, end, off, unfollow } = follow(true)
  go('connect')
  end.abort()
  paint()
  vi.advanceTimersByTime(1_000)
  expect(changed).not.toHaveBeenCalled()
  expect(off).toHaveBeenCalledTimes(1)
  unfollow()
})
