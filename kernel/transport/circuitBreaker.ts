import type { Clock } from '../async/clock'

/** Failures in a row that open a circuit; milliseconds it stays open at first, doubling, and at most. */
export const circuitLimits = { failures: 3, open: 10_000, longest: 120_000 } as const

/** Keeps calls away from a URL that fails: closed (asked), open (left alone), trial (its time is over and nobody tries it yet; one at a time may). */
export interface CircuitBreaker {
  state(): 'closed' | 'open' | 'trial'
  failures(): number
  /** Milliseconds it stays open from now. */
  coolMs(): number
  /** Takes the one trial if it is free. Answers how to give it back. */
  tryOnce(): (() => void) | undefined
  /** It answered a call. */
  succeed(): void
  /** It answered a ping: asked again, but its next pause is as long as it would have been. */
  recover(): void
  /** It failed. */
  fail(): void
}

/** Makes the circuit of one URL. Nothing runs in the background: the clock is read when it is asked. */
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
      // calls that were on their way when it opened tell nothing new
      if (failures < circuitLimits.failures || coolMs()) return
      until = clock.now() + Math.min(circuitLimits.open * 2 ** opened, circuitLimits.longest)
      opened++
    },
  }
}
