import { expect, test } from 'vitest'
import { systemClock } from '../../kernel/async/clock'
import { createCell } from './parts'

test('set: a value or a function of the present one; listeners get new and old', () => {
  const cell = createCell(1)
  const heard: [number, number][] = []
  cell.subscribe((now, before) => void heard.push([now, before]))
  cell.set(2)
  cell.set((now) => now + 1)
  cell.set(3)
  expect(cell.get()).toBe(3)
  expect(heard).toEqual([
    [2, 1],
    [3, 2],
  ])
})

test('subscribe: the undo ends its own subscription only, also for the same function twice', () => {
  const cell = createCell(0)
  let calls = 0
  const fn = () => void calls++
  const off = cell.subscribe(fn)
  cell.subscribe(fn)
  off()
  off()
  cell.set(1)
  expect(calls).toBe(1)
})

test('systemClock: real time and timers that can be cleared', async () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1000)
  let cleared = true
  systemClock.clearTimeout(
    systemClock.setTimeout(() => {
      cleared = false
    }, 1),
  )
  await new Promise<void>((resolve) => void systemClock.setTimeout(resolve, 20))
  expect(cleared).toBe(true)
})
