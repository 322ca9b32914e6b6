/**
 * Time and timers of a kit; tests pass their own. `now` is in milliseconds since 1970, durations
 * are in milliseconds.
 */
export interface Clock {
  /** The time. */
  now(): number
  /** Calls `fn` once, later; answers what `clearTimeout` takes. */
  setTimeout(fn: () => void, ms: number): unknown
  /** Takes back a `setTimeout` that has not rung. */
  clearTimeout(handle: unknown): void
}

/**
 * The platform's clock. Globals are looked up at each call, so importing this module has no effect.
 */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (fn, ms) => setTimeout(fn, ms),
  clearTimeout: (handle) => clearTimeout(handle as ReturnType<typeof setTimeout> | undefined),
}
