/**
 * Time and timers; tests pass their own. `now` is in milliseconds since 1970, durations are in
 * milliseconds.
 */
export interface Clock {
  now(): number
  setTimeout(work: () => void, ms: number): unknown
  clearTimeout(timer: unknown): void
}

/** The platform's clock. Globals are looked up at each call. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (work, ms) => setTimeout(work, ms),
  clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout> | undefined),
}

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export const pause = (clock: Clock, ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clock.clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = clock.setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
