import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everything } from '../../everything'
import { createWalk, eventNames, type Step, type Walk } from './walkSteps'
import { type AppFaults, bundleKernel, takeTimers } from './walkWorld'

/** Runs, and the longest of them: for each commit a tenth of those for a release. */
const RUNS = Number(process.env.WALK_RUNS ?? (everything ? 2_000 : 200))
const LENGTH = 60
/** How often they come by each thing at least: of 200 walks the rarest is met some ten times. */
const FEWEST = RUNS < 2_000 ? 0 : 10

let kernel: Awaited<ReturnType<typeof bundleKernel>>
let timers: ReturnType<typeof takeTimers>
const unhandled: unknown[] = []
/** What the walks have come by, in all. */
const seen = new Map<string, number>()
const others = process.listeners('unhandledRejection')
const hear = (reason: unknown) => void unhandled.push(reason)

beforeAll(async () => {
  kernel = await bundleKernel()
  timers = takeTimers()
  // ours alone: a rejection that nobody handles belongs to the walk that caused it
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', hear)
})
afterAll(() => {
  process.off('unhandledRejection', hear)
  for (const listener of others) process.on('unhandledRejection', listener)
  timers.giveBack()
})

const steps = fc.array(fc.tuple(fc.constantFrom(...eventNames), fc.nat(1), fc.nat(2), fc.nat(11)), {
  maxLength: LENGTH,
  size: 'max',
})

/** Walks, and throws at the first step that leaves something wrong. */
async function run(
  path: readonly Step[],
  faults: AppFaults & { plant?: (walk: Walk) => void } = {},
) {
  unhandled.length = 0
  const walk = createWalk(kernel, timers, faults, (what) =>
    seen.set(what, (seen.get(what) ?? 0) + 1),
  )
  try {
    await walk.begin()
    for (const step of path) {
      await walk.take(step)
      walk.check()
    }
    faults.plant?.(walk)
    walk.check()
  } finally {
    await walk.end()
  }
  walk.checkEnd()
  await timers.flush()
  if (unhandled.length)
    throw new Error(
      `${unhandled.length} unhandled rejections, the first: ${String((unhandled[0] as Error)?.stack ?? unhandled[0])}`,
    )
}

test(`${RUNS} walks of up to ${LENGTH} events leave every state defined, both tabs agreed, and nothing behind`, {
  timeout: 600_000,
}, async () => {
  const seed = Number(process.env.WALK_SEED ?? 0) || Math.floor(Math.random() * 2 ** 31)
  const result = await fc.check(
    fc.asyncProperty(steps, (path) => run(path)),
    {
      numRuns: RUNS,
      seed,
      ...(process.env.WALK_PATH && { path: process.env.WALK_PATH }),
      endOnFailure: process.env.WALK_FAST !== undefined,
    },
  )
  const story = result.failed
    ? `WALK_SEED=${seed} WALK_PATH=${result.counterexamplePath}\n${(result.counterexample?.[0] ?? []).map((step) => step.join(' ')).join('\n')}\n${String((result.errorInstance as Error)?.stack)}`
    : ''
  expect(story).toBe('')
  expect(result.numRuns).toBeGreaterThanOrEqual(RUNS)
})

test.skipIf(process.env.WALK_RUNS)('control: the walks came by everything that can happen', () => {
  const expected = [
    'user',
    'restored',
    'wallet',
    'declined',
    'timeout',
    'locked',
    'removed',
    'garbage',
    'tab',
  ].map((reason) => `reason ${reason}`)
  const missing = [
    ...expected,
    'two wallets',
    'two namespaces',
    'both tabs connected',
    'account:change',
    'network:change',
  ].filter((what) => !((seen.get(what) ?? 0) > FEWEST))
  expect(missing, JSON.stringify([...seen])).toEqual([])
})

const connectBoth: readonly Step[] = [
  ['connect', 0, 2, 0],
  ['approve', 0, 2, 0],
]

test.each<[string, Parameters<typeof run>[1], RegExp]>([
  ['a wallet that keeps a listener', { leaks: true }, /listeners on "/],
  ['a timer that is left', { plant: () => void setTimeout(() => {}, 1e9) }, /timers are left/],
  [
    'a rejection that nobody handles',
    { plant: () => void Promise.reject(new Error('planted')) },
    /unhandled rejections.*planted/s,
  ],
  [
    'a state that no machine has',
    { plant: (walk) => walk.break({ namespaces: { eip155: { status: 'strange' } } }) },
    /strange/,
  ],
  [
    'connections without the one in front',
    { plant: (walk) => walk.break({ connections: {} }) },
    /in front/,
  ],
  [
    'a tab that goes its own way',
    { plant: (walk) => walk.break({ preferredAccountTypes: { eip155: 'another' } }) },
    /agree/,
  ],
  ['a stored text that is none', { plant: (walk) => walk.spoil('{"version":2}') }, /stored/],
])('control: %s is found', async (_what, faults, message) => {
  await run(connectBoth)
  await expect(run(connectBoth, faults)).rejects.toThrow(message)
})
