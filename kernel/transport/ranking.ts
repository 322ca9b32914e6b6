import type { Clock } from '../async/clock'
import { type CircuitBreaker, createCircuitBreaker } from './circuitBreaker'
import type { Endpoint, Ranking, UrlHealth } from './types'

/** Stands for the latency of a URL that has not answered a ping: behind those that have. */
const unknown = 1e9

interface State {
  readonly endpoint: Endpoint
  readonly circuit: CircuitBreaker
  /** Of the last good answer, and of the last ping, which is what counts for the order. */
  latency?: number | undefined
  pinged?: number | undefined
  pingedAt: number
  failedAt: number
  coolUntil: number
  lastError?: { readonly code: string; readonly at: number }
}

/** How long a ping may take, how long its result counts, and how long a failed URL stands at the end of the line; milliseconds. */
export const rankingLimits = { ping: 4_000, fresh: 60_000, failed: 30_000 } as const

/** Ranks the URLs of one chain; `ping` answers after how many milliseconds a URL answered, undefined if it did not. */
export function createRanking(endpoints: readonly Endpoint[], clock: Clock, ping: Ping | undefined): Ranking {
  const never = Number.NEGATIVE_INFINITY
  const states: readonly State[] = endpoints.map((endpoint) => ({ endpoint, circuit: createCircuitBreaker(clock), pingedAt: never, failedAt: never, coolUntil: 0 }))
  const probing = ping && states.length > 1 ? ping : undefined
  const late = ({ failedAt }: State) => clock.now() - failedAt < rankingLimits.failed
  const rank = (a: State, b: State) => Number(late(a)) - Number(late(b)) || (a.pinged ?? unknown) - (b.pinged ?? unknown)
  const cooling = ({ coolUntil }: State) => coolUntil > clock.now()
  /** In its trial a URL is pinged; no call has to wait for it. Where there is no ping, one call tries it. */
  const isReady = (state: State) => !cooling(state) && (state.circuit.state() === 'closed' || (state.circuit.state() === 'trial' && !probing))
  const left = (asked?: ReadonlySet<string>) => states.filter(({ endpoint }) => !asked?.has(endpoint.url)).sort(rank)
  const find = (url: string) => states.find(({ endpoint }) => endpoint.url === url)

  return {
    pick(asked, any) {
      for (const state of left(asked)) {
        const { circuit, endpoint } = state
        if (any) return { endpoint, done: () => {} }
        if (!isReady(state)) continue
        const done = circuit.state() === 'closed' ? () => {} : circuit.tryOnce()
        if (done) return { endpoint, done }
      }
      return undefined
    },
    ready: (asked) => left(asked).filter(isReady).length,
    first: () => left().find(isReady)?.endpoint.url,
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
      Object.assign(state, { failedAt: clock.now(), coolUntil: clock.now() + retryAfter, lastError: { code, at: clock.now() } })
      state.circuit.fail()
    },
    refresh() {
      if (probing) for (const state of states) if (!cooling(state)) probe(state, clock, probing)
    },
    health: () => states.map((state) => healthOf(state, clock.now())),
  }
}

type Ping = (endpoint: Endpoint) => Promise<number | undefined>

/** Pings a URL where its last ping is old or its circuit may close, once at a time. */
function probe(state: State, clock: Clock, ping: Ping): void {
  const { circuit, endpoint, pingedAt } = state
  const now = circuit.state()
  const done = now !== 'open' && (now === 'trial' || clock.now() - pingedAt >= rankingLimits.fresh) && circuit.tryOnce()
  if (!done) return
  state.pingedAt = clock.now()
  const keep = (ms: number | undefined) => {
    state.pinged = ms
  }
  void ping(endpoint).then(keep, () => {}).finally(done)
}

const healthOf = ({ circuit, coolUntil, endpoint, lastError, latency }: State, now: number): UrlHealth => ({
  host: endpoint.host,
  ok: circuit.failures() === 0,
  ...(latency !== undefined && { latency }),
  failures: circuit.failures(),
  ...(lastError && { lastError }),
  coolMs: Math.max(0, coolUntil - now, circuit.coolMs()),
})
