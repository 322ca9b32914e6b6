import { expect, test } from 'vitest'
import { createClock } from './fakeClock'

test('advance: runs what is due, in the order of time, then of setting', async () => {
  const clock = createClock(1000)
  const seen: string[] = []
  const note = (name: string) => () => seen.push(`${name}@${clock.now()}`)
  clock.setTimeout(note('late'), 30)
  clock.setTimeout(note('first'), 10)
  clock.setTimeout(note('second'), 10)
  await clock.advance(20)
  expect(seen).toEqual(['first@1010', 'second@1010'])
  expect(clock.now()).toBe(1020)
  expect(clock.pending()).toBe(1)
  await clock.advance(10)
  expect(seen).toContain('late@1030')
})

test('advance: timers set by a timer or by a promise fall into the same advance', async () => {
  const clock = createClock()
  const seen: number[] = []
  clock.setTimeout(() => {
    void Promise.resolve().then(() => clock.setTimeout(() => seen.push(clock.now()), 5))
  }, 5)
  await clock.advance(10)
  expect(seen).toEqual([10])
})

test('clearTimeout: a cleared timer does not run, another does', async () => {
  const clock = createClock()
  const seen: string[] = []
  const id = clock.setTimeout(() => seen.push('cleared'), 1)
  clock.setTimeout(() => seen.push('kept'), 1)
  clock.clearTimeout(id)
  await clock.advance(1)
  expect(seen).toEqual(['kept'])
})
