import type { Clock } from '../async/clock'
import { linkSignals } from '../async/signals'
import { isKitError } from '../errors/KitError'
import type { RpcRequest } from '../networks/types'
import { createBatcher } from './batch'
import type { Concurrency } from './concurrency'
import { timedOut } from './exchange'
import { postJsonRpc } from './jsonRpc'
import { fetchRest } from './rest'
import type { Deadline, Endpoint, Envelope, ExchangeOptions, Failure, Outcome, Ranking, RestWording, SendOptions } from './types'

/** What the URLs of one chain share. */
export interface UrlClientDeps extends RequestSlotsDeps, Pick<ExchangeOptions, 'fetch' | 'maxBytes'> {
  readonly rest?: RestWording | undefined
  readonly nextId: () => number
  /** Fires at the transport's end. */
  readonly signal: AbortSignal
}

/** The way to one URL. */
export interface UrlClient {
  /** One attempt. Rejects with `kernel/aborted`, and with `rpc/invalid-params` for what cannot be worded. */
  send(request: RpcRequest, options: SendOptions): Promise<Outcome>
  /** Milliseconds until the URL answered the request well; undefined if it did not. */
  ping(request: RpcRequest, ms: number): Promise<number | undefined>
}

/** Makes the way to one URL: by JSON-RPC in batches, or by plain HTTP one by one. */
export function createUrlClient(endpoint: Endpoint, deps: UrlClientDeps): UrlClient {
  const { fetch, maxBytes, clock, rest, nextId, signal: ending } = deps
  const passage = createSlots(endpoint, deps)
  const optionsOf = ({ signal, ms }: Deadline): ExchangeOptions => ({ fetch, clock, maxBytes, signal, timeout: ms })
  const one = async ({ method, params }: RpcRequest, patience: Deadline, byPing?: boolean): Promise<Outcome> => {
    const work = async () =>
      rest ? [await fetchRest(endpoint, { method, params }, rest, optionsOf(patience))] : postJsonRpc(endpoint, [{ id: nextId(), method, params }], optionsOf(patience))
    return ((await passage(1, patience, work, byPing)) as readonly Outcome[])[0] as Outcome
  }
  const send = (calls: readonly Envelope[], patience: Deadline) => passage(calls.length, patience, () => postJsonRpc(endpoint, calls, optionsOf(patience)))
  const batched = createBatcher({ size: endpoint.size, wait: endpoint.wait, clock, nextId, send })

  return {
    send: (request, options) => (rest ? one(request, options) : batched(request, options)),
    async ping(request, ms) {
      const begun = clock.now()
      const outcome = await one(request, { signal: ending, ms }, true)
      return outcome.ok ? clock.now() - begun : undefined
    },
  }
}

export interface RequestSlotsDeps {
  readonly clock: Clock
  readonly budget: Concurrency
  readonly ranking: Ranking
}

/** Lets one exchange through. Answers what came of each of its calls; `undefined` where `work` does. Rejects with `kernel/aborted`, and as `work` does. */
export type RequestSlots = (
  count: number,
  patience: Deadline,
  work: () => Promise<readonly Outcome[] | undefined>,
  byPing?: boolean,
) => Promise<readonly Outcome[] | undefined>

/** Makes the passage to one URL: exchanges wait for a place in the budget, and the ranking hears how each of them ended. */
export function createSlots({ host, url }: Endpoint, { clock, budget, ranking }: RequestSlotsDeps): RequestSlots {
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
      if (silent) report([timedOut(host, ms)], ms, byPing)
      throw error
    } finally {
      release()
    }
  }
}
