import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createGate, type Press } from '../../../../frame/site/approval/createGate'
import { createTestClock } from './gateClock'

type Step =
  | readonly ['pass', number]
  | readonly ['observe', boolean | undefined, number]
  | readonly ['resize', number, number]
  | readonly ['focus' | 'show' | 'control' | 'reach', boolean]
  | readonly ['change' | 'next']
  | readonly ['press', Press]

/**
 * The rule read over the whole history: for 600 ms before each of the two events nothing happened,
 * all was well, and the end had been in view at this size.
 */
function isAllowed(history: readonly { at: number; step: Step }[], at: number) {
  const world = {
    isVisible: false as boolean | undefined,
    ratio: 0,
    width: 0,
    height: 0,
    focus: false,
    show: false,
    end: false,
  }
  let changed = Number.NEGATIVE_INFINITY
  let read = Number.POSITIVE_INFINITY
  const isWell = () =>
    world.isVisible === true &&
    world.ratio >= 0.99 &&
    world.width >= 320 &&
    world.height >= 420 &&
    world.focus &&
    world.show
  for (const { at: time, step } of history) {
    if (step[0] === 'press' || step[0] === 'pass' || step[0] === 'control') continue
    if (step[0] === 'observe') {
      if (world.isVisible === step[1] && world.ratio === step[2]) continue
      Object.assign(world, { isVisible: step[1], ratio: step[2] })
    }
    if (step[0] === 'resize') Object.assign(world, { width: step[1], height: step[2] })
    if (step[0] === 'focus') world.focus = step[1]
    if (step[0] === 'show') world.show = step[1]
    if (step[0] === 'reach') world.end = step[1]
    else changed = time
    if (step[0] === 'resize' || step[0] === 'next')
      [world.end, read] = [false, Number.POSITIVE_INFINITY]
    if (world.end && isWell()) read = Math.min(read, time)
  }
  return isWell() && at - changed >= 600 && at - read >= 600
}

const often = <T>(usual: T, ...others: T[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  )
const press = fc.record({
  type: fc.constantFrom<Press['type']>(
    'pointerdown',
    'pointerup',
    'pointerup',
    'pointercancel',
    'keydown',
  ),
  isTrusted: often(true, false),
  key: often('Enter', 'a'),
  isRepeat: often(false, true),
})
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(
        fc.constant('pass' as const),
        fc.constantFrom(1, 50, 599, 600, 800, 3_000),
      ),
    },
    { weight: 6, arbitrary: fc.tuple(fc.constant('press' as const), press) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.constant('observe' as const),
        often<boolean | undefined>(true, false, undefined),
        often(1, 0.99, 0.98),
      ),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constant('resize' as const), often(360, 319), often(600, 419)),
    },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.constantFrom('focus' as const, 'show' as const), often(true, false)),
    },
    { weight: 2, arbitrary: fc.tuple(fc.constant('control' as const), often(true, false)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('change' as const, 'next' as const)) },
    { weight: 3, arbitrary: fc.tuple(fc.constant('reach' as const), often(true, false)) },
  ),
  { minLength: 10, maxLength: 60 },
)

/**
 * Runs steps, and returns how many approvals there were; throws at one that the history does not
 * allow.
 */
function run(list: readonly Step[], check: boolean) {
  const clock = createTestClock()
  const gate = createGate({ clock })
  const start: Step[] = [
    ['observe', true, 1],
    ['resize', 360, 600],
    ['focus', true],
    ['show', true],
    ['reach', true],
    ['pass', 600],
  ]
  const history: { at: number; step: Step }[] = []
  const approvals: number[] = []
  let down: number | undefined
  for (const step of [...start, ...list]) {
    history.push({ at: clock.now(), step })
    if (step[0] === 'pass') clock.pass(step[1])
    if (step[0] === 'observe') gate.observe({ isVisible: step[1], ratio: step[2] })
    if (step[0] === 'resize') gate.resize(step[1], step[2], 1)
    if (step[0] === 'focus' || step[0] === 'show') gate[step[0]](step[1])
    if (step[0] === 'control') gate.focusControl(step[1])
    if (step[0] === 'change' || step[0] === 'next') gate[step[0]]()
    if (step[0] === 'reach') gate.reach(step[1])
    if (step[0] !== 'press') continue
    const [, event] = step
    if (event.type === 'pointerdown') down = history.length - 1
    if (!gate.press(event)) continue
    const at = clock.now()
    const from = event.type === 'keydown' ? history.length - 1 : (down ?? 0)
    if (
      check &&
      !(
        isAllowed(history, at) &&
        isAllowed(history.slice(0, from + 1), history[from]?.at ?? 0) &&
        event.isTrusted &&
        at - (approvals.at(-1) ?? 0) >= 800
      )
    )
      throw new Error('approved what was not seen')
    approvals.push(at)
  }
  return approvals.length
}

test('property: whatever happens, an approval follows 600 ms of an unchanged and visible frame, at both ends of a click', () => {
  fc.assert(
    fc.property(steps, (list) => run(list as Step[], true) >= 0),
    { numRuns: 3_000 },
  )
  // control: among such histories are approvals to judge
  expect(
    fc.sample(steps, { numRuns: 300, seed: 1 }).filter((list) => run(list as Step[], false) > 0)
      .length,
  ).toBeGreaterThan(20)
})
