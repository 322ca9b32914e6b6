import { expect, test, vi } from 'vitest'
import { createGate, type Gate, type Press } from '../../../../frame/site/approval/createGate'
import { click, createTestClock, setUp, trusted } from './gateClock'

const openGate = (mode?: 'trusted') => {
  const clock = createTestClock()
  const gate = createGate({ clock, ...(mode && { mode }) })
  setUp(gate)
  clock.pass(600)
  return { clock, gate }
}

/** A mouse; `scale`: how large a pixel of the frame is drawn. */
const at = (x: number, scale = 1) => ({ x, y: 5, clientX: x / scale, clientY: 5 / scale })

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
  ['is made small', (gate) => gate.resize(319, 600, 1)],
  ['is made low', (gate) => gate.resize(360, 419, 1)],
  ['is resized', (gate) => gate.resize(361, 600, 1)],
  ['loses the focus', (gate) => gate.focus(false)],
  ['gets the focus again', (gate) => gate.focus(true)],
  ['is hidden', (gate) => gate.show(false)],
  ['shows another request', (gate) => gate.next()],
  ['shows more of the request', (gate) => gate.change()],
  ['gets a mouse', (gate) => gate.point(at(5))],
]
test.each(breaks)(
  'a frame that %s before the click takes none, nor within the click',
  (_, happen) => {
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
    expect([between.gate.state(), between.gate.press(trusted('pointerup'))]).toEqual([
      'open',
      false,
    ])
  },
)

test('what a script made approves nothing, neither as the start nor as the end of a click', () => {
  const { gate } = openGate()
  const made = (type: Press['type']): Press => ({ ...trusted(type, 'Enter'), isTrusted: false })
  gate.focusControl(true)
  expect([
    gate.press(made('keydown')),
    gate.press(made('pointerdown')),
    gate.press(trusted('pointerup')),
  ]).toEqual([false, false, false])
  expect([
    gate.press(trusted('pointerdown')),
    gate.press(made('pointerup')),
    gate.press(trusted('pointerup')),
  ]).toEqual([false, false, false])
  expect([
    gate.press(trusted('pointerdown')),
    gate.press(trusted('pointercancel')),
    gate.press(trusted('pointerup')),
  ]).toEqual([false, false, false])
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

test('a finger approves where it stays for 400 ms: a tap does not; in a frame that the operator vouches for it does', () => {
  const finger = ({ gate, clock }: ReturnType<typeof openGate>, ms: number) => {
    gate.press({ ...trusted('pointerdown'), isFinger: true })
    clock.pass(ms)
    return gate.press({ ...trusted('pointerup'), isFinger: true })
  }
  expect([0, 399, 400].map((ms) => finger(openGate(), ms))).toEqual([false, false, true])
  expect(finger(openGate('trusted'), 0)).toBe(true)
  const { gate, clock } = openGate()
  // what comes between begins it anew
  gate.press({ ...trusted('pointerdown'), isFinger: true })
  clock.pass(300)
  gate.change()
  clock.pass(800)
  expect([gate.state(), gate.press({ ...trusted('pointerup'), isFinger: true })]).toEqual([
    'open',
    false,
  ])
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

test('what does not fit is read to its end before it counts, in the frame as it is then: what was there while it was not seen, or at another size, was not read', () => {
  const clock = createTestClock()
  const gate = createGate({ clock })
  setUp(gate)
  gate.next()
  clock.pass(5_000)
  expect([gate.state(), ...click(gate)]).toEqual(['wait', false, false])
  gate.reach(true)
  clock.pass(599)
  expect(gate.state()).toBe('wait')
  clock.pass(1)
  expect(gate.state()).toBe('open')
  // back at the top it stays read
  gate.reach(false)
  expect([gate.state(), ...click(gate)]).toEqual(['open', false, true])
  for (const unread of [() => gate.resize(360, 500, 1), () => gate.next()]) {
    gate.reach(true)
    clock.pass(1_000)
    expect(gate.state()).toBe('open')
    unread()
    clock.pass(1_000)
    expect(gate.state()).toBe('wait')
  }
  gate.observe({ isVisible: false, ratio: 1 })
  gate.reach(true)
  gate.reach(false)
  gate.observe({ isVisible: true, ratio: 1 })
  clock.pass(1_000)
  expect(gate.state()).toBe('wait')
})

test('a mouse counts where it was moved, 600 ms after it came in; fingers and keys do not need one', () => {
  const { gate, clock } = openGate()
  const mouse = (type: Press['type']) => gate.press({ ...trusted(type), isMouse: true })
  const clickMouse = () => [mouse('pointerdown'), mouse('pointerup')]
  gate.point(at(5))
  expect(gate.state()).toBe('wait')
  clock.pass(600)
  gate.point(at(7))
  expect([gate.state(), ...clickMouse()]).toEqual(['open', false, false])
  gate.point(at(29))
  expect(clickMouse()).toEqual([false, true])
  clock.pass(800)
  // it left, and is there again
  gate.point(undefined)
  expect(clickMouse()).toEqual([false, false])
  expect(click(gate)).toEqual([false, true])
})

test('a frame of fewer pixels of the device than it says goes on in a window; a visitor’s zoom of 90 % does not', () => {
  const { gate, clock } = openGate()
  for (const [ratio, state] of [
    [0.05, 'window'],
    [0.59, 'window'],
    [0.88, 'window'],
    [0.9, 'open'],
    [3, 'open'],
  ] as const) {
    gate.resize(360, 600, ratio)
    gate.reach(true)
    clock.pass(600)
    expect([ratio, gate.state(), gate.isShrunk()]).toEqual([ratio, state, state === 'window'])
    expect(click(gate)).toEqual([false, state === 'open'])
    clock.pass(800)
  }
})

test('a frame in which the mouse goes further than on the screen goes on in a window, until it does not', () => {
  const { gate, clock } = openGate()
  gate.point(at(0, 0.5))
  gate.point(at(20, 0.5))
  expect([gate.state(), gate.isShrunk()]).toEqual(['window', true])
  clock.pass(3_000)
  expect(click(gate)).toEqual([false, false])
  // less than a step, which is a pixel more or less
  gate.point(at(21, 1))
  expect(gate.isShrunk()).toBe(true)
  gate.point(undefined)
  gate.point(at(0))
  gate.point(at(40))
  clock.pass(600)
  expect([gate.state(), gate.isShrunk()]).toEqual(['open', false])
  const trusting = openGate('trusted').gate
  trusting.point(at(0, 0.1))
  trusting.point(at(20, 0.1))
  expect(trusting.isShrunk()).toBe(false)
})

test('presses before the gate opens begin its time anew, and those behind it do not', () => {
  const { gate, clock } = openGate()
  gate.rush()
  expect(gate.state()).toBe('open')
  gate.change()
  for (let presses = 0; presses < 5; presses++) {
    clock.pass(400)
    gate.rush()
    expect([gate.state(), ...click(gate)]).toEqual(['wait', false, false])
  }
  clock.pass(600)
  expect(click(gate)).toEqual([false, true])
})

test('a window is looked at for a second, needs no proof of visibility, and its mouse moves anew once it has come to the front', () => {
  const clock = createTestClock()
  const gate = createGate({ clock, mode: 'window' })
  setUp(gate)
  gate.observe({ isVisible: undefined, ratio: 1 })
  clock.pass(999)
  expect(gate.state()).toBe('wait')
  clock.pass(1)
  expect(gate.state()).toBe('open')
  for (const x of [0, 50]) gate.point(at(x))
  gate.focus(true)
  clock.pass(1_000)
  gate.point(at(50))
  clock.pass(1_000)
  const clickMouse = () => [
    gate.press({ ...trusted('pointerdown'), isMouse: true }),
    gate.press({ ...trusted('pointerup'), isMouse: true }),
  ]
  expect([gate.state(), ...clickMouse()]).toEqual(['open', false, false])
  gate.point(at(60))
  expect(clickMouse()).toEqual([false, true])
})

test('a clock that is set back opens nothing', () => {
  const { gate, clock } = openGate()
  clock.pass(-10_000)
  expect([gate.state(), ...click(gate)]).toEqual(['wait', false, false])
})
