import type { Clock } from '../async/clock'
import { linkSignals } from '../async/signals'
import { isKitError } from '../errors/KitError'
import type { RpcRequest } from '../networks/types'
import { createAround } from './aroundExchange'
import { createBatcher } from './batch'
import type { Concurrency } from './concurrency'
import { timedOut } from './exchange'
import { postJsonRpc } from './jsonRpc'
import { fetchRest } from './rest'
import type {
  CallFailure,
  CallOutcome,
  Deadline,
  Endpoint,
  Envelope,
  ExchangeOptions,
  Ranking,
  RestEncoder,
  SendOptions,
  TransportOptions,
} from './types'

/** What the clients of one chain's URLs share. */
export interface UrlClientDeps
  extends RequestLimiterDeps,
    Pick<ExchangeOptions, 'fetch' | 'maxBytes'>,
    Pick<TransportOptions, 'chainId' | 'tap'> {
  readonly rest?: RestEncoder | undefined
  readonly nextId: () => number
  /** Aborts when the transport is destroyed. */
  readonly signal: AbortSignal
}

/** Sends requests to one URL. */
export interface UrlClient {
  /**
   * One attempt. Rejects with `kernel/aborted`, and with `rpc/invalid-params` for parameters that
   * cannot be encoded.
   */
  send(request: RpcRequest, options: SendOptions): Promise<CallOutcome>
  /** Milliseconds that a successful response took; undefined if the request failed. */
  ping(request: RpcRequest, ms: number): Promise<number | undefined>
}

/** Creates the client of one URL: JSON-RPC in batches, or plain HTTP one by one. */
export function createUrlClient(endpoint: Endpoint, deps: UrlClientDeps): UrlClient {
  const { maxBytes, clock, rest, nextId, signal: endSignal } = deps
  const limited = createRequestLimiter(endpoint, deps)
  const around = createAround(endpoint, deps)
  const send = (calls: readonly Envelope[], deadline: Deadline, byPing?: boolean) =>
    around(calls, deadline, (target, left, fetch) => {
      const options: ExchangeOptions = {
        fetch,
        clock,
        maxBytes,
        signal: deadline.signal,
        timeout: deadline.ms,
      }
      const work = async () =>
        rest
          ? [await fetchRest(target, left[0] as Envelope, rest, options)]
          : postJsonRpc(target, left, options)
      return limited(left.length, deadline, work, byPing)
    })
  const one = async (
    { method, params }: RpcRequest,
    deadline: Deadline,
    byPing?: boolean,
  ): Promise<CallOutcome> =>
    (
      (await send([{ id: nextId(), method, params }], deadline, byPing)) as readonly CallOutcome[]
    )[0] as CallOutcome
  const batched = createBatcher({ size: endpoint.size, wait: endpoint.wait, clock, nextId, send })

  return {
    send: (request, options) => (rest ? one(request, options) : batched(request, options)),
    async ping(request, ms) {
      const started = clock.now()
      const outcome = await one(request, { signal: endSignal, ms }, true)
      return outcome.ok ? clock.now() - started : undefined
    },
  }
}

/**
 * What {@link createRequestLimiter} needs: the limit per host, and the ranking that records
 * outcomes.
 */
export interface RequestLimiterDeps {
  readonly clock: Clock
  readonly concurrency: Concurrency
  readonly ranking: Ranking
}

/**
 * Runs `work`, one HTTP exchange of `count` calls, once the host has a free slot. Resolves with the
 * outcome of each call, or with `undefined` if `work` does. Rejects with `kernel/aborted`, and as
 * `work` does.
 */
export type RequestLimiter = (
  count: number,
  deadline: Deadline,
  work: () => Promise<readonly CallOutcome[] | undefined>,
  byPing?: boolean,
) => Promise<readonly CallOutcome[] | undefined>

/**
 * Limits the exchanges in flight to one URL and records each outcome in the ranking. When the URL
 * fails and another ranks first, exchanges that still wait for a slot fail at once with the same
 * error, so that their calls go to the better URL.
 */
function createRequestLimiter(
  { host, url }: Endpoint,
  { clock, concurrency, ranking }: RequestLimiterDeps,
): RequestLimiter {
  const waiting = new Set<AbortController>()
  let last: CallFailure | undefined

  const report = (outcomes: readonly CallOutcome[], ms: number, byPing: boolean) => {
    // one exchange counts once, however many calls it carried
    if (outcomes.some((outcome) => outcome.ok || !outcome.fault))
      return ranking.answered(url, ms, byPing)
    last = outcomes[0] as CallFailure
    ranking.failed(url, last.error.code, last.retryAfter)
    const first = ranking.first()
    if (first !== undefined && first !== url) for (const controller of waiting) controller.abort()
  }
  /**
   * Resolves with the function that releases the slot; undefined if the URL failed while this
   * waited.
   */
  const acquire = async (signal: AbortSignal): Promise<(() => void) | undefined> => {
    const { controller, unlink } = linkSignals(signal)
    waiting.add(controller)
    try {
      return await concurrency.acquire(host, controller.signal)
    } catch (error) {
      if (signal.aborted || !last) throw error
      return undefined
    } finally {
      waiting.delete(controller)
      unlink()
    }
  }

  return async (count, { signal, ms }, work, byPing = false) => {
    const release = await acquire(signal)
    if (!release)
      return Array.from(
        { length: count },
        (): CallOutcome => ({
          ok: false,
          ...(last as CallFailure),
          next: true,
          retry: true,
          refused: true,
        }),
      )
    const started = clock.now()
    try {
      const outcomes = await work()
      if (outcomes) report(outcomes, clock.now() - started, byPing)
      return outcomes
    } catch (error) {
      // aborted by the caller's time limit after most of it passed here: the URL timed out, the
      // caller did not cancel
      const urlTimedOut =
        isKitError(signal.reason, 'kernel/timeout') && clock.now() - started >= ms / 2
      if (urlTimedOut) report([timedOut(host, ms)], ms, byPing)
      throw error
    } finally {
      release()
    }
  }
}
