import type { Clock } from '../clock'
import type { KitError } from '../errors'
import { httpError } from '../httpErrors'
import { delay } from './abort'
import type { Failure } from './exchange'
import type { Lane } from './lane'
import type { Ranking } from './ranking'
import { pauseBefore, retryLimits } from './retry'
import type { RpcRequest } from './types'

/** One request on its way through the URLs of a chain. */
export interface Attempts {
  readonly request: RpcRequest
  /** See `TransportCall`. */
  readonly once: boolean
  readonly signal: AbortSignal
  /** Clock time in milliseconds at which the caller gives up. */
  readonly until: number
}

/**
 * Asks the URLs in turn until one answers, then again, after a pause, those that may do better later. A URL gets its share of the time that is
 * left: one that hangs leaves some to the next. A pause for which there is no time is not begun. Rejects with the last error.
 */
export async function attempt({ request, once, signal, until }: Attempts, ranking: Ranking, lanes: ReadonlyMap<string, Lane>, clock: Clock): Promise<unknown> {
  const spent = new Set<string>()
  let last: KitError | undefined
  for (let round = 0; round <= retryLimits.count; round++) {
    const asked = new Set(spent)
    const passing: Failure[] = []
    // every URL fails or asked for a pause: they are asked all the same, since there is no other
    const any = ranking.ready(asked) === 0
    for (let turn = ranking.pick(asked, any); turn; turn = ranking.pick(asked, any)) {
      const { endpoint, done } = turn
      const others = any ? lanes.size - asked.size : Math.max(1, ranking.ready(asked))
      asked.add(endpoint.url)
      const ms = Math.max(1, Math.min(endpoint.timeout, (until - clock.now()) / others))
      const outcome = await (lanes.get(endpoint.url) as Lane).send(request, { signal, ms, alone: once }).finally(done)
      if (outcome.ok) return outcome.result
      if (!outcome.next || (once && !outcome.refused)) throw outcome.error
      if (outcome.retry) passing.push(outcome)
      else spent.add(endpoint.url)
      last = outcome.error
    }
    const pause = pauseBefore(round + 1, passing.map((failure) => failure.retryAfter))
    if (!passing.length || round === retryLimits.count || clock.now() + pause >= until) break
    await delay(clock, pause, signal)
  }
  throw last ?? httpError('http-failed', { reason: 'no URL is left to ask' })
}
