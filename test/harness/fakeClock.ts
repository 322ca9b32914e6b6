/** A clock that moves only when told: the parts of a real one, and `advance`. */
export type FakeClock = {
  /** Milliseconds; starts at the value given to createClock. */
  now(): number
  setTimeout(run: () => void, ms?: number): number
  clearTimeout(id: number | undefined): void
  /**
   * Moves on by `ms`, running what falls due in its order; promises settle between two timers and
   * at the end.
   */
  advance(ms: number): Promise<void>
  /** How many timers wait. */
  pending(): number
}

type Timer = { id: number; at: number; run: () => void }

// One turn of the real event loop: every promise that can settle has settled then.
const settle = () => new Promise<void>((resolve) => globalThis.setTimeout(resolve, 0))

/**
 * Makes a clock that stands at `start` milliseconds (default 0). It hands out its own timers and
 * touches no global.
 */
export const createClock = (start = 0): FakeClock => {
  let time = start
  let last = 0
  const timers = new Map<number, Timer>()
  const next = (limit: number) =>
    [...timers.values()]
      .filter(({ at }) => at <= limit)
      .sort((one, other) => one.at - other.at || one.id - other.id)[0]
  return {
    now: () => time,
    setTimeout: (run, ms = 0) => {
      const id = ++last
      timers.set(id, { id, at: time + Math.max(0, ms), run })
      return id
    },
    clearTimeout: (id) => {
      if (id !== undefined) timers.delete(id)
    },
    advance: async (ms) => {
      const end = time + ms
      await settle()
      for (let timer = next(end); timer; timer = next(end)) {
        timers.delete(timer.id)
        time = Math.max(time, timer.at)
        timer.run()
        await settle()
      }
      time = end
    },
    pending: () => timers.size,
  }
}
