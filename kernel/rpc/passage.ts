import type { Clock } from '../clock'
import { isKitError } from '../errors'
import { linkSignals } from './abort'
import type { Budget } from './budget'
import type { Endpoint } from './endpoints'
import { type Failure, hung, type Outcome } from './exchange'
import type { Ranking } from './ranking'

/** How long somebody waits for an answer, in milliseconds, and the way out. */
export interface Patience {
  readonly signal: AbortSignal
  readonly ms: number
}
export interface PassageDeps {
  readonly clock: Clock
  readonly budget: Budget
  readonly ranking: Ranking
}

/** Lets one exchange through. Answers what came of each of its calls; `undefined` where `work` does. Rejects with `kernel/aborted`, and as `work` does. */
export type Passage = (
  count: number,
  patience: Patience,
  work: () => Promise<readonly Outcome[] | undefined>,
  byPing?: boolean,
) => Promise<readonly Outcome[] | undefined>

/** Makes the passage to one URL: exchanges wait for a place in the budget, and the ranking hears how each of them ended. */
export function createPassage({ host, url }: Endpoint, { clock, budget, ranking }: PassageDeps): Passage {
  const waiting = new Set<AbortController>()
  let last: Failure | undefined

  const report = (outcomes: readonly Outcome[], ms: number, byPing: boolean) => {
    // one exchange is one answer, however many calls it carried
    if (outcomes.some((outcome) => outcome.ok || !outcome.fault)) return ranking.answered(url, ms, byPing)
    last = outcomes[0] as Failure
    ranking.failed(url, last.error.code, last.retryAfter)
    const first = ranking.first()
    // who still waits to ask this one goes to a better one at once
    if (first !== undefined && first !== url) for (const controller of waiting) controller.abort()
  }
  /** Undefined: the URL was found to fail while this waited for its place. */
  const place = async (signal: AbortSignal): Promise<(() => void) | undefined> => {
    const { controller, unlink } = linkSignals(signal)
    waiting.add(controller)
    try {
      return await budget.take(host, controller.signal)
    } catch (error) {
      if (signal.aborted || !last) throw error
      return undefined
    } finally {
      waiting.delete(controller)
      unlink()
    }
  }

  return async (count, { signal, ms }, work, byPing = false) => {
    const release = await place(signal)
    if (!release) return Array.from({ length: count }, (): Outcome => ({ ok: false, ...(last as Failure), next: true, retry: true, refused: true }))
    const begun = clock.now()
    try {
      const outcomes = await work()
      if (outcomes) report(outcomes, clock.now() - begun, byPing)
      return outcomes
    } catch (error) {
      // the caller's time is over, and most of it went here: that is the URL's silence, not a change of mind
      const silent = isKitError(signal.reason, 'kernel/timeout') && clock.now() - begun >= ms / 2
      if (silent) report([hung(host, ms)], ms, byPing)
      throw error
    } finally {
      release()
    }
  }
}
