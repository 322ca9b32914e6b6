/** Time and timers of a kit; tests pass their own. `now` is in milliseconds since 1970, durations are in milliseconds. */
export interface Clock {
  now(): number
  setTimeout(fn: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** The platform's clock. Globals are looked up at each call, so importing this module has no effect. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
}
