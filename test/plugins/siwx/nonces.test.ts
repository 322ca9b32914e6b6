import { expect, test } from 'vitest'
import type { ServerNonce } from '../../../plugins/siwx'
import { createNonces } from '../../../plugins/siwx/flow/nonces'
import { createClock } from '../../harness'

const made = () => {
  const clock = createClock(1_000)
  const stop = new AbortController()
  const asked: { resolve: (given: ServerNonce) => void; reject: (error: Error) => void }[] = []
  let changes = 0
  const nonces = createNonces({
    fetchNonce: () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
    clock: clock as never,
    signal: stop.signal,
    changed: () => changes++,
  })
  return { clock, nonces, asked, stop, changes: () => changes }
}
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('one is fetched ahead and given once', async () => {
  const { nonces, asked, changes } = made()
  nonces.prepare()
  nonces.prepare()
  expect([asked.length, nonces.ready()]).toEqual([1, undefined])
  asked[0]?.resolve({ nonce: 'first' })
  await turn()
  expect([nonces.ready(), changes()]).toEqual([{ nonce: 'first', since: 1_000, time: 1_000 }, 1])
  const taken = nonces.take()
  expect([await taken, nonces.ready()]).toEqual([
    { nonce: 'first', since: 1_000, time: 1_000 },
    undefined,
  ])
  void nonces.take()
  expect(asked.length).toBe(2)
})

test('after five minutes it is dropped, and that is told; until then what is shown is what is taken', async () => {
  const { clock, nonces, asked, changes } = made()
  nonces.prepare()
  asked[0]?.resolve({ nonce: 'first' })
  await clock.advance(299_999)
  expect(nonces.ready()?.nonce).toBe('first')
  await clock.advance(1)
  expect([nonces.ready(), changes(), clock.pending()]).toEqual([undefined, 2, 0])
})

test('a page that slept: the one that is ready is taken, and the next preparation fetches another', async () => {
  const { clock, nonces, asked } = made()
  nonces.prepare()
  asked[0]?.resolve({ nonce: 'first' })
  await turn()
  // its timers are late
  const now = clock.now() + 3_600_000
  Object.assign(clock, { now: () => now })
  expect(nonces.ready()?.nonce).toBe('first')
  nonces.prepare()
  expect([nonces.ready(), asked.length]).toEqual([undefined, 2])
})

test('a failure is told by `take` and kept until the next try', async () => {
  const { nonces, asked, changes } = made()
  nonces.prepare()
  const taken = nonces.take()
  asked[0]?.reject(new Error('down'))
  await expect(taken).rejects.toThrow('down')
  expect([nonces.failure(), changes()]).toMatchObject([{ message: 'down' }, 1])
  nonces.prepare()
  expect([asked.length, nonces.failure()]).toEqual([2, undefined])
})

test("a message has the server's time, and a nonce's age is counted by the page's clock", async () => {
  const { clock, nonces, asked } = made()
  nonces.prepare()
  asked[0]?.resolve({ nonce: 'first', time: 5_000_000_000 })
  await turn()
  expect(nonces.ready()).toEqual({ nonce: 'first', since: 1_000, time: 5_000_000_000 })
  await clock.advance(300_000)
  expect(nonces.ready()).toBe(undefined)
})

test('nothing runs after the end', async () => {
  const { clock, nonces, asked, stop, changes } = made()
  nonces.prepare()
  stop.abort()
  asked[0]?.resolve({ nonce: 'late' })
  await turn()
  expect([clock.pending(), changes()]).toEqual([0, 0])
})
