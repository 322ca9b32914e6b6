import type { Clock } from '../async/clock'
import type { Endpoint, Ranking, UrlHealth } from './types'

/**
 * `failures`: failures in a row that open the circuit. `open`: milliseconds it stays open the first
 * time, doubling up to `longest`.
 */
export const circuitLimits = { failures: 3, open: 10_000, longest: 120_000 } as const

/**
 * Keeps calls away from a failing URL. `closed`: calls go through. `open`: none does. `trial`
 * (half-open): the pause is over, and one call at a time may try.
 */
export interface CircuitBreaker {
  state(): 'closed' | 'open' | 'trial'
  /** Failures in a row. */
  failures(): number
  /** Milliseconds until it may be tried again; 0 if now. */
  coolMs(): number
  /**
   * Reserves the one trial; returns the function that releases it, or undefined if a trial is
   * running.
   */
  tryOnce(): (() => void) | undefined
  /** A call succeeded: closes the circuit. */
  succeed(): void
  /** A ping succeeded: closes the circuit, but the next pause is as long as it would have been. */
  recover(): void
  /** A call or ping failed. */
  fail(): void
}

/**
 * Creates the circuit breaker of one URL. It has no timers: states follow from the clock when they
 * are read.
 */
export function createCircuitBreaker(clock: Clock): CircuitBreaker {
  let failures = 0
  let opened = 0
  let until = 0
  let trying: object | undefined
  const coolMs = () => Math.max(0, until - clock.now())
  return {
    state: () =>
      failures < circuitLimits.failures ? 'closed' : coolMs() || trying ? 'open' : 'trial',
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

/** Latency assumed for a URL without a successful ping: sorts behind those with one. */
const unknown = 1e9

interface State {
  readonly endpoint: Endpoint
  readonly circuit: CircuitBreaker
  /** Milliseconds of the last successful exchange. */
  latency?: number | undefined
  /** Milliseconds of the last ping; decides the order. */
  pinged?: number | undefined
  pingedAt: number
  failedAt: number
  coolUntil: number
  lastError?: { readonly code: string; readonly at: number }
}

/**
 * Milliseconds: how long a ping may take, how long its result is valid, and how long a failed URL
 * ranks last.
 */
export const rankingLimits = { ping: 4_000, fresh: 60_000, failed: 30_000 } as const

/**
 * Ranks the URLs of one chain. `ping` resolves with the milliseconds a URL took to respond, or
 * undefined if it failed.
 */
export function createRanking(
  endpoints: readonly Endpoint[],
  clock: Clock,
  ping: Ping | undefined,
): Ranking {
  const never = Number.NEGATIVE_INFINITY
  const states: readonly State[] = endpoints.map((endpoint) => ({
    endpoint,
    circuit: createCircuitBreaker(clock),
    pingedAt: never,
    failedAt: never,
    coolUntil: 0,
  }))
  const probing = ping && states.length > 1 ? ping : undefined
  const failedLately = ({ failedAt }: State) => clock.now() - failedAt < rankingLimits.failed
  const rank = (a: State, b: State) =>
    Number(failedLately(a)) - Number(failedLately(b)) ||
    (a.pinged ?? unknown) - (b.pinged ?? unknown)
  const cooling = ({ coolUntil }: State) => coolUntil > clock.now()
  /**
   * In its trial a URL is pinged, so that no call has to wait for it; without a ping, one call is
   * the trial.
   */
  const isReady = (state: State) =>
    !cooling(state) &&
    (state.circuit.state() === 'closed' || (state.circuit.state() === 'trial' && !probing))
  const candidates = (asked?: ReadonlySet<string>) =>
    states.filter(({ endpoint }) => !asked?.has(endpoint.url)).sort(rank)
  const find = (url: string) => states.find(({ endpoint }) => endpoint.url === url)

  return {
    pick(asked, any) {
      for (const state of candidates(asked)) {
        const { circuit, endpoint } = state
        if (any) return { endpoint, done: () => {} }
        if (!isReady(state)) continue
        const done = circuit.state() === 'closed' ? () => {} : circuit.tryOnce()
        if (done) return { endpoint, done }
      }
      return undefined
    },
    ready: (asked) => candidates(asked).filter(isReady).length,
    first: () => candidates().find(isReady)?.endpoint.url,
    answered(url, ms, byPing) {
      const state = find(url)
      if (!state) return
      Object.assign(state, { latency: ms, failedAt: never, coolUntil: 0 })
      if (byPing) state.circuit.recover()
      else state.circuit.succeed()
    },
    failed(url, code, retryAfter = 0) {
      const state = find(url)
      if (!state) return
      Object.assign(state, {
        failedAt: clock.now(),
        coolUntil: clock.now() + retryAfter,
        lastError: { code, at: clock.now() },
      })
      state.circuit.fail()
    },
    refresh() {
      if (probing) for (const state of states) if (!cooling(state)) probe(state, clock, probing)
    },
    health: () => states.map((state) => healthOf(state, clock.now())),
  }
}

type Ping = (endpoint: Endpoint) => Promise<number | undefined>

/** Pings a URL whose last ping is outdated or whose circuit may close; one ping at a time. */
function probe(state: State, clock: Clock, ping: Ping): void {
  const { circuit, endpoint, pingedAt } = state
  const now = circuit.state()
  const done =
    now !== 'open' &&
    (now === 'trial' || clock.now() - pingedAt >= rankingLimits.fresh) &&
    circuit.tryOnce()
  if (!done) return
  state.pingedAt = clock.now()
  const keep = (ms: number | undefined) => {
    state.pinged = ms
  }
  void ping(endpoint)
    .then(keep, () => {})
    .finally(done)
}

const healthOf = (
  { circuit, coolUntil, endpoint, lastError, latency }: State,
  now: number,
): UrlHealth => ({
  host: endpoint.host,
  ok: circuit.failures() === 0,
  ...(latency !== undefined && { latency }),
  failures: circuit.failures(),
  ...(lastError && { lastError }),
  coolMs: Math.max(0, coolUntil - now, circuit.coolMs()),
})
