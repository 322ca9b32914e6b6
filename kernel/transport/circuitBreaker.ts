import type { Clock } from '../async/clock'

/** `failures`: failures in a row that open the circuit. `open`: milliseconds it stays open the first time, doubling up to `longest`. */
export const circuitLimits = { failures: 3, open: 10_000, longest: 120_000 } as const

/** Keeps calls away from a failing URL. `closed`: calls go through. `open`: none does. `trial` (half-open): the pause is over, and one call at a time may try. */
export interface CircuitBreaker {
  state(): 'closed' | 'open' | 'trial'
  /** Failures in a row. */
  failures(): number
  /** Milliseconds until it may be tried again; 0 if now. */
  coolMs(): number
  /** Reserves the one trial; returns the function that releases it, or undefined if a trial is running. */
  tryOnce(): (() => void) | undefined
  /** A call succeeded: closes the circuit. */
  succeed(): void
  /** A ping succeeded: closes the circuit, but the next pause is as long as it would have been. */
  recover(): void
  /** A call or ping failed. */
  fail(): void
}

/** Creates the circuit breaker of one URL. It has no timers: states follow from the clock when they are read. */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let opened = 0
  let until = 0
  let trying: object | undefined
  const coolMs = () => Math.max(0, until - clock.now())
  return {
    state: () => (failures < circuitLimits.failures ? 'closed' : coolMs() || trying ? 'open' : 'trial'),
    failures: () => failures,
    coolMs,
    tryOnce() {
      if (trying) return undefined
      const mine = {}
      trying = mine
      return () => {
        if (trying === mine) trying = undefined
      }
    },
    succeed() {
      failures = opened = until = 0
    },
    recover() {
      failures = until = 0
    },
    fail() {
      failures++
      // calls in flight when it opened are the same outage
      if (failures < circuitLimits.failures || coolMs()) return
      until = clock.now() + Math.min(circuitLimits.open * 2 ** opened, circuitLimits.longest)
      opened++
    },
  }
}
