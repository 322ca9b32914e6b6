import type { Gate, Press } from '../../../../frame/site/approval/createGate'

/** A clock that a test moves. */
export function createTestClock() {
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

/** An event of the visitor’s. */
export const trusted = (type: Press['type'], key?: string): Press => ({
  type,
  isTrusted: true,
  ...(key && { key }),
})

/** A press and its release; whether each approved. */
export const click = (gate: Gate) => [
  gate.press(trusted('pointerdown')),
  gate.press(trusted('pointerup')),
]

/** All that a gate asks for, but the time. */
export const setUp = (gate: Gate) => {
  gate.observe({ isVisible: true, ratio: 1 })
  gate.resize(360, 600, 1)
  gate.focus(true)
  gate.show(true)
  gate.reach(true)
}
