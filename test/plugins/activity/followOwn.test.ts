import { expect, test } from 'vitest'
import type { Driver, Network } from '../../../kernel/networks/index'
import { createFollowing } from '../../../plugins/activity/followOwn'
import type { ActivityItem } from '../../../plugins/activity/types'
import { createClock } from '../../harness/fakeClock'

const sent: ActivityItem = { id: 'solana:x:1', chainId: 'solana:x', account: 'A', hash: '1', at: 0, kind: 'call', status: 'pending', moves: [], source: 'own' }

/** Follows one item whose status is answered when the test says so. */
function follow() {
  const clock = createClock()
  const told: ActivityItem[] = []
  const answers: (() => void)[] = []
  const getStatus: Driver['getStatus'] = () => new Promise((resolve) => answers.push(() => resolve('confirmed')))
  const network = { id: 'solana:x', namespace: 'solana', driver: async () => ({ default: { getStatus } as Driver }) } as unknown as Network
  const following = createFollowing({ ctx: { networks: [network], request: async () => null, signal: new AbortController().signal, debug: () => {} }, clock, isVisible: () => true, changed: (item) => told.push(item) })
  following.follow(sent)
  return { clock, told, answers, following }
}

test('what a look finds of an item that was let go meanwhile is not told, and it is not looked at again; control: else it is told', async () => {
  const gone = follow()
  const kept = follow()
  for (const { clock } of [gone, kept]) await clock.advance(0)
  expect([gone.answers.length, kept.answers.length]).toEqual([1, 1])
  gone.following.keepOnly(({ account }) => account !== 'A')
  kept.following.keepOnly(({ account }) => account === 'A')
  for (const { answers, clock } of [gone, kept]) {
    answers[0]?.()
    await clock.advance(60_000)
  }
  expect(gone.told).toEqual([])
  expect(gone.answers.length).toBe(1)
  expect(gone.clock.pending()).toBe(0)
  expect(kept.told).toMatchObject([{ id: sent.id, status: 'confirmed' }])
  expect(kept.answers.length).toBeGreaterThan(1)
})
