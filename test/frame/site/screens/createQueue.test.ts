import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameError, frameError } from '../../../../frame/protocol/errors'
import { createQueue } from '../../../../frame/site/screens/createQueue'

const { signal } = new AbortController()
/** Work that ends when it is told to, or with its signal. */
const createWork = () => {
  let end: (value: string) => void = () => undefined
  let isBegun = false
  const work = (given: AbortSignal) =>
    new Promise<string>((resolve, reject) => {
      isBegun = true
      end = resolve
      given.addEventListener('abort', () => reject(given.reason))
    })
  return { work, end: (value: string) => end(value), isBegun: () => isBegun }
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const nameOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error) => (error instanceof FrameError ? error.reason : String(error)),
  )

test('what comes runs one after the other, in its order, also behind work that failed', async () => {
  const queue = createQueue(3)
  const [first, second] = [createWork(), createWork()]
  const ends = [
    queue.run(signal, first.work),
    queue.run(signal, () => Promise.reject(frameError('rejected'))),
    queue.run(signal, second.work),
  ]
  const names = Promise.all(ends.map(nameOf))
  await settled()
  expect([first.isBegun(), second.isBegun(), queue.size()]).toEqual([true, false, 3])
  first.end('a')
  await settled()
  expect(second.isBegun()).toBe(true)
  second.end('b')
  expect(await names).toEqual(['done', 'rejected', 'done'])
  expect(queue.size()).toBe(0)
})

test('one more than the limit is refused, and one less than it is not', async () => {
  const queue = createQueue(99)
  const works = Array.from({ length: 99 }, createWork)
  const ends = works.map(({ work }) => nameOf(queue.run(new AbortController().signal, work)))
  expect(await nameOf(queue.run(signal, createWork().work))).toBe('rate_limited')
  works[0]?.end('a')
  await ends[0]
  await settled()
  const last = createWork()
  void nameOf(queue.run(signal, last.work))
  expect(queue.size()).toBe(99)
})

test.each([0, 1, 2])(
  'the one in position %i ends when its page gives it up, and the others run',
  async (position) => {
    const queue = createQueue(99)
    const entries = Array.from({ length: 3 }, () => ({
      ...createWork(),
      controller: new AbortController(),
    }))
    const ends = Promise.all(
      entries.map(({ controller, work }) => nameOf(queue.run(controller.signal, work))),
    )
    entries[position]?.controller.abort()
    await settled()
    expect(queue.size()).toBe(2)
    for (const { end } of entries) {
      end('done')
      await settled()
    }
    expect(await ends).toEqual([0, 1, 2].map((at) => (at === position ? 'aborted' : 'done')))
    if (position > 0) expect(entries[position]?.isBegun()).toBe(false)
  },
)

test('what was given up before it came does not run', async () => {
  const queue = createQueue(2)
  const work = createWork()
  expect(await nameOf(queue.run(AbortSignal.abort(), work.work))).toBe('aborted')
  expect([work.isBegun(), queue.size()]).toEqual([false, 0])
})

test('rejecting all ends what runs and what waits, and the next one runs', async () => {
  const queue = createQueue(9)
  const works = Array.from({ length: 4 }, createWork)
  const ends = Promise.all(works.map(({ work }) => nameOf(queue.run(signal, work))))
  await settled()
  queue.rejectAll(frameError('rejected'))
  expect(await ends).toEqual(Array.from({ length: 4 }, () => 'rejected'))
  expect(works.map(({ isBegun }) => isBegun())).toEqual([true, false, false, false])
  expect(await queue.run(signal, async () => 'next')).toBe('next')
})

test('property: whatever ends, fails or is given up, everything settles and nothing runs beside another', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('end', 'fail', 'abort'), { maxLength: 12 }),
      async (steps) => {
        const queue = createQueue(99)
        let running = 0
        let most = 0
        const entries = steps.map((step) => {
          const controller = new AbortController()
          const end = nameOf(
            queue.run(controller.signal, async (given) => {
              most = Math.max(most, ++running)
              await settled()
              running--
              given.throwIfAborted()
              if (step === 'fail') throw frameError('rejected')
            }),
          )
          return { controller, end, step }
        })
        for (const { controller, step } of [...entries].reverse())
          if (step === 'abort') controller.abort()
        const wanted = { end: 'done', fail: 'rejected', abort: 'aborted' }
        expect(await Promise.all(entries.map(({ end }) => end))).toEqual(
          steps.map((step) => wanted[step]),
        )
        await settled()
        expect(most).toBeLessThanOrEqual(1)
      },
    ),
    { numRuns: 60 },
  )
})
