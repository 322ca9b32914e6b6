import { expect, test } from 'vitest'
import { createLocks, type WithLock } from '../../../../frame/site/session/locks'

/** What two works of one name did, in order. */
const runTwo = async (withLock: WithLock) => {
  const steps: string[] = []
  const work = (name: string) => async () => {
    steps.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    steps.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([
    withLock('store', work('one')),
    withLock('store', work('two')),
  ])
  return { steps, results }
}
const IN_TURN = {
  steps: ['one begins', 'one ends', 'two begins', 'two ends'],
  results: ['one', 'two'],
}

/**
 * Locks as they are where the browser blocks the storage of frames: asked for, they are refused.
 */
const refusing = {
  request: () => Promise.reject(new DOMException('The request was denied.', 'SecurityError')),
} as unknown as LockManager

/** Gives every lock at once. */
const giving = {
  request: (_name: string, work: () => unknown) => Promise.resolve().then(work),
} as unknown as LockManager

test.each([
  ['no locks', undefined],
  ['locks that are refused', refusing],
])('with %s, works of one name run one after the other in this document', async (_, manager) => {
  expect(await runTwo(createLocks(manager))).toEqual(IN_TURN)
})

test('control: locks that are given to all at once are used as they are', async () => {
  expect((await runTwo(createLocks(giving))).steps.slice(0, 2)).toEqual([
    'one begins',
    'two begins',
  ])
})

test.each([
  ['no locks', undefined],
  ['locks that are refused', refusing],
  ['locks', giving],
])(
  'with %s, a work that fails fails for who asked, runs once, and the next one runs',
  async (_, manager) => {
    const withLock = createLocks(manager)
    let runs = 0
    const failing = withLock('store', async () => {
      runs++
      throw new Error('full')
    })
    const next = withLock('store', async () => 'ran')
    await expect(failing).rejects.toThrow('full')
    expect([await next, runs]).toEqual(['ran', 1])
  },
)
