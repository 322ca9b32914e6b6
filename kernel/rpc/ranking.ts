import type { Clock } from '../clock'

/** Stands for the latency of a URL that has not answered a ping yet: behind those that have. */
const unknown = 1e9

/** What is known of one URL. `latency` in milliseconds, of the last ping; `coolMs` until it may be asked again. */
export interface UrlHealth {
  readonly host: string
  readonly ok: boolean
  readonly latency?: number
  readonly coolMs: number
}

interface State {
  readonly url: string
  latency: number | undefined
  failedAt: number | undefined
  coolUntil: number
}

/** How long a ping may take, how long its result counts, and how long a failed URL stands at the end of the line; milliseconds. */
export const rankingLimits = { ping: 4_000, fresh: 60_000, failed: 30_000 } as const

export interface Ranking {
  /** The URLs worth asking now, best first: pinged faster, or in the host's order; failed ones last; cooling ones only if there is no other. */
  order(): readonly string[]
  up(url: string): void
  /** The URL failed; with `retryAfter` it is not asked for that long while another can be. */
  down(url: string, retryAfter: number | undefined): void
  /** Pings all URLs if there are several and the last ranking is older than a minute. Never in the background: only requests call it. */
  refresh(): void
  health(host: (url: string) => string): readonly UrlHealth[]
}

/** Ranks the URLs of one chain; `ping` answers whether a URL is well, within 4 s. */
export function createRanking(urls: readonly string[], clock: Clock, ping: ((url: string) => Promise<boolean>) | undefined): Ranking {
  const states: readonly State[] = urls.map((url) => ({ url, latency: undefined, failedAt: undefined, coolUntil: 0 }))
  let rankedAt = Number.NEGATIVE_INFINITY
  const find = (url: string) => states.find((state) => state.url === url)
  const failed = ({ failedAt }: State) => failedAt !== undefined && clock.now() - failedAt < rankingLimits.failed
  const rank = (a: State, b: State) => Number(failed(a)) - Number(failed(b)) || (a.latency ?? unknown) - (b.latency ?? unknown)

  const set = (url: string, change: Partial<State>) => Object.assign(find(url) ?? {}, change)
  return {
    order() {
      const sorted = [...states].sort(rank)
      const ready = sorted.filter(({ coolUntil }) => coolUntil <= clock.now())
      return (ready.length ? ready : sorted).map(({ url }) => url)
    },
    up: (url) => void set(url, { failedAt: undefined, coolUntil: 0 }),
    down: (url, retryAfter = 0) => void set(url, { failedAt: clock.now(), coolUntil: clock.now() + retryAfter }),
    refresh() {
      if (!ping || states.length < 2 || clock.now() - rankedAt < rankingLimits.fresh) return
      rankedAt = clock.now()
      for (const state of states) {
        const start = clock.now()
        ping(state.url).then(
          (well) => {
            state.latency = clock.now() - start
            state.failedAt = well ? undefined : clock.now()
          },
          () => {},
        )
      }
    },
    health: (host) =>
      states.map((state) => ({
        host: host(state.url),
        ok: !failed(state),
        ...(state.latency !== undefined && { latency: state.latency }),
        coolMs: Math.max(0, state.coolUntil - clock.now()),
      })),
  }
}
