import { expect, test } from 'vitest'
import { fastClock } from './fastClock'
import { echoAll } from './rpcServer'
import { transportFixture } from './transportFixture'

const { connect, serve } = transportFixture()
/**
 * This process, its servers and its clock stand still: a machine that is busy with something else.
 */
const standStill = (ms: number) => {
  const end = performance.now() + ms
  while (performance.now() < end);
}

test('a process that stands still for longer than an attempt may take finds its answer in time', async () => {
  const server = await serve((...args) => (standStill(300), echoAll(...args)))
  const { ask, clock } = connect([server], {}, fastClock(50))
  expect(await ask('a')).toBe('a:')
  expect(clock.waits).toContain(10_000)
})

test('control: a server that does not answer is given up after the attempt’s time', async () => {
  const { ask } = connect([await serve(() => undefined)], {}, fastClock(200))
  await expect(ask('a')).rejects.toMatchObject({ code: 'rpc/timeout' })
})

test('what waits runs in the order of its time, what was cleared does not, and nothing is left to run', async () => {
  const clock = fastClock(10)
  const order: string[] = []
  await new Promise<void>((resolve) => {
    clock.setTimeout(() => (order.push('second'), resolve()), 200)
    clock.setTimeout(() => order.push('first'), 50)
    clock.clearTimeout(clock.setTimeout(() => order.push('cleared'), 10))
  })
  expect([order, clock.open.size, clock.waits]).toEqual([['first', 'second'], 0, [200, 50, 10]])
})
