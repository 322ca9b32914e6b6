import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { createGate, type Gate, type Press } from '../../../../frame/site/approval/createGate'

function createTestClock() {
  let now = 1_000_000
  const timers = new Map<object, { at: number; work: () => void }>()
  return {
    now: () => now,
    setTimeout: (work: () => void, ms: number) => {
      const timer = {}
      timers.set(timer, { at: now + ms, work })
      return timer
    },
    clearTimeout: (timer: unknown) => void timers.delete(timer as object),
    pass: (ms: number) => {
      now += ms
      for (const [timer, { at, work }] of timers) if (at <= now && timers.delete(timer)) work()
    },
    count: () => timers.size,
  }
}

const trusted = (type: Press['type'], key?: string): Press => ({ type, isTrusted: true, ...(key && { key }) })
const click = (gate: Gate) => [gate.press(trusted('pointerdown')), gate.press(trusted('pointerup'))]
const setUp = (gate: Gate) => {
  gate.observe({ isVisible: true, ratio: 1 })
  gate.resize(360, 600)
  gate.focus(true)
  gate.show(true)
}
const openGate = (mode?: 'trusted') => {
  const clock = createTestClock()
  const gate = createGate({ clock, ...(mode && { mode }) })
  setUp(gate)
  clock.pass(600)
  return { clock, gate }
}

test('a frame that is seen, large, focused and unchanged for 600 ms takes a click; one millisecond less does not', () => {
  const clock = createTestClock()
  const gate = createGate({ clock })
  expect([gate.state(), ...click(gate)]).toEqual(['wait', false, false])
  setUp(gate)
  clock.pass(599)
  expect([gate.state(), ...click(gate)]).toEqual(['wait', false, false])
  clock.pass(1)
  expect([gate.state(), ...click(gate)]).toEqual(['open', false, true])
})

const breaks: [string, (gate: Gate) => void][] = [
  ['is covered', (gate) => gate.observe({ isVisible: false, ratio: 1 })],
  ['is clipped', (gate) => gate.observe({ isVisible: true, ratio: 0.98 })],
  ['moves by a pixel', (gate) => gate.observe({ isVisible: true, ratio: 0.995 })],
  ['is made small', (gate) => gate.resize(319, 600)],
  ['is made low', (gate) => gate.resize(360, 419)],
  ['is resized', (gate) => gate.resize(361, 600)],
  ['loses the focus', (gate) => gate.focus(false)],
  ['gets the focus again', (gate) => gate.focus(true)],
  ['is hidden', (gate) => gate.show(false)],
  ['shows another request', (gate) => gate.change()],
]
test.each(breaks)('a frame that %s before the click takes none, nor within the click', (_, happen) => {
  const { gate } = openGate()
  happen(gate)
  expect(click(gate)).toEqual([false, false])
  const within = openGate()
  within.gate.press(trusted('pointerdown'))
  happen(within.gate)
  expect(within.gate.press(trusted('pointerup'))).toBe(false)
  // even where all is as before, and has been for long, when the pointer goes up
  const between = openGate()
  between.gate.press(trusted('pointerdown'))
  happen(between.gate)
  setUp(between.gate)
  between.clock.pass(600)
  expect([between.gate.state(), between.gate.press(trusted('pointerup'))]).toEqual(['open', false])
})

test('what a script made approves nothing, neither as the start nor as the end of a click', () => {
  const { gate } = openGate()
  const made = (type: Press['type']): Press => ({ ...trusted(type, 'Enter'), isTrusted: false })
  gate.focusControl(true)
  expect([gate.press(made('keydown')), gate.press(made('pointerdown')), gate.press(trusted('pointerup'))]).toEqual([false, false, false])
  expect([gate.press(trusted('pointerdown')), gate.press(made('pointerup')), gate.press(trusted('pointerup'))]).toEqual([false, false, false])
  expect([gate.press(trusted('pointerdown')), gate.press(trusted('pointercancel')), gate.press(trusted('pointerup'))]).toEqual([false, false, false])
})

test('Enter and the space bar count after the visitor moved the focus there, once', () => {
  for (const key of ['Enter', ' ']) {
    const { gate, clock } = openGate()
    expect(gate.press(trusted('keydown', key))).toBe(false)
    gate.focusControl(true)
    expect(gate.press(trusted('keydown', 'a'))).toBe(false)
    expect(gate.press({ ...trusted('keydown', key), isRepeat: true })).toBe(false)
    expect(gate.press(trusted('keydown', key))).toBe(true)
    clock.pass(800)
    // the next request's control has to be reached anew
    expect(gate.press(trusted('keydown', key))).toBe(false)
  }
})

test('between two approvals are 800 ms, so that a double click is one', () => {
  const { gate, clock } = openGate()
  expect(click(gate)).toEqual([false, true])
  clock.pass(799)
  expect(click(gate)).toEqual([false, false])
  clock.pass(1)
  expect(click(gate)).toEqual([false, true])
})

test('without proof of visibility the request goes on in a window: at once without version 2, else after 3 s', () => {
  const clock = createTestClock()
  const gate = createGate({ clock })
  const told = vi.fn(() => gate.state())
  gate.subscribe(told)
  clock.pass(2_999)
  expect(gate.state()).toBe('wait')
  clock.pass(1)
  expect(told.mock.results).toEqual([{ type: 'return', value: 'window' }])
  setUp(gate)
  clock.pass(600)
  expect(gate.state()).toBe('open')
  gate.observe({ isVisible: undefined, ratio: 1 })
  expect([gate.state(), ...click(gate)]).toEqual(['window', false, false])
  gate.end()
  expect(clock.count()).toBe(0)
})

test('a page that the operator vouches for needs no visibility, and all else', () => {
  const { gate } = openGate('trusted')
  gate.observe({ isVisible: undefined, ratio: 0 })
  expect(gate.state()).toBe('wait')
  const other = openGate('trusted')
  // control of the tests above: the click on a covered frame counts here
  other.gate.observe({ isVisible: false, ratio: 0 })
  other.clock.pass(600)
  expect(click(other.gate)).toEqual([false, true])
  other.gate.focus(false)
  other.clock.pass(5_000)
  expect([other.gate.state(), ...click(other.gate)]).toEqual(['wait', false, false])
})

test('a clock that is set back opens nothing', () => {
  const { gate, clock } = openGate()
  clock.pass(-10_000)
  expect([gate.state(), ...click(gate)]).toEqual(['wait', false, false])
})

type Step = readonly ['pass', number] | readonly ['observe', boolean | undefined, number] | readonly ['resize', number, number] | readonly ['focus' | 'show' | 'control', boolean] | readonly ['change'] | readonly ['press', Press]

/** The rule read over the whole history: for 600 ms before each of the two events nothing happened, and all was well. */
function isAllowed(history: readonly { at: number; step: Step }[], at: number) {
  const world = { isVisible: false as boolean | undefined, ratio: 0, width: 0, height: 0, focus: false, show: false }
  let changed = Number.NEGATIVE_INFINITY
  for (const { at: time, step } of history) {
    if (step[0] === 'press' || step[0] === 'pass' || step[0] === 'control') continue
    if (step[0] === 'observe') {
      if (world.isVisible === step[1] && world.ratio === step[2]) continue
      Object.assign(world, { isVisible: step[1], ratio: step[2] })
    }
    if (step[0] === 'resize') Object.assign(world, { width: step[1], height: step[2] })
    if (step[0] === 'focus') world.focus = step[1]
    if (step[0] === 'show') world.show = step[1]
    changed = time
  }
  return world.isVisible === true && world.ratio >= 0.99 && world.width >= 320 && world.height >= 420 && world.focus && world.show && at - changed >= 600
}

const often = <T>(usual: T, ...others: T[]) => fc.oneof({ weight: 6, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) })
const press = fc.record({ type: fc.constantFrom<Press['type']>('pointerdown', 'pointerup', 'pointerup', 'pointercancel', 'keydown'), isTrusted: often(true, false), key: often('Enter', 'a'), isRepeat: often(false, true) })
const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.tuple(fc.constant('pass' as const), fc.constantFrom(1, 50, 599, 600, 800, 3_000)) },
    { weight: 6, arbitrary: fc.tuple(fc.constant('press' as const), press) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('observe' as const), often<boolean | undefined>(true, false, undefined), often(1, 0.99, 0.98)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('resize' as const), often(360, 319), often(600, 419)) },
    { weight: 1, arbitrary: fc.tuple(fc.constantFrom('focus' as const, 'show' as const), often(true, false)) },
    { weight: 2, arbitrary: fc.tuple(fc.constant('control' as const), often(true, false)) },
    { weight: 1, arbitrary: fc.tuple(fc.constant('change' as const)) }
  ),
  { minLength: 10, maxLength: 60 }
)

/** Runs steps, and returns how many approvals there were; throws at one that the history does not allow. */
function run(list: readonly Step[], check: boolean) {
  const clock = createTestClock()
  const gate = createGate({ clock })
  const start: Step[] = [['observe', true, 1], ['resize', 360, 600], ['focus', true], ['show', true], ['pass', 600]]
  const history: { at: number; step: Step }[] = []
  const approvals: number[] = []
  let down: number | undefined
  for (const step of [...start, ...list]) {
    history.push({ at: clock.now(), step })
    if (step[0] === 'pass') clock.pass(step[1])
    if (step[0] === 'observe') gate.observe({ isVisible: step[1], ratio: step[2] })
    if (step[0] === 'resize') gate.resize(step[1], step[2])
    if (step[0] === 'focus' || step[0] === 'show') gate[step[0]](step[1])
    if (step[0] === 'control') gate.focusControl(step[1])
    if (step[0] === 'change') gate.change()
    if (step[0] !== 'press') continue
    const [, event] = step
    if (event.type === 'pointerdown') down = history.length - 1
    if (!gate.press(event)) continue
    const at = clock.now()
    const from = event.type === 'keydown' ? history.length - 1 : (down ?? 0)
    if (check && !(isAllowed(history, at) && isAllowed(history.slice(0, from + 1), history[from]?.at ?? 0) && event.isTrusted && at - (approvals.at(-1) ?? 0) >= 800)) throw new Error('approved what was not seen')
    approvals.push(at)
  }
  return approvals.length
}

test('property: whatever happens, an approval follows 600 ms of an unchanged and visible frame, at both ends of a click', () => {
  fc.assert(fc.property(steps, (list) => run(list as Step[], true) >= 0), { numRuns: 3_000 })
  // control: among such histories are approvals to judge
  expect(fc.sample(steps, { numRuns: 300, seed: 1 }).filter((list) => run(list as Step[], false) > 0).length).toBeGreaterThan(20)
})
