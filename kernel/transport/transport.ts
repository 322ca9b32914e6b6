import { type Clock, systemClock } from '../async/clock'
import { delay, linkSignals } from '../async/signals'
import { errorMessage, type KitError } from '../errors/KitError'
import { runError } from '../errors/lateErrors'
import type { KitServices } from '../kit/services'
import type { ChainId, RpcRequest } from '../networks/types'
import { rpcError } from '../requests/errors'
import { createConcurrency } from './concurrency'
import { endpointsOf } from './endpoints'
import { httpError } from './httpResponse'
import { createRanking, rankingLimits } from './ranking'
import { pauseBefore, retryLimits } from './retry'
import type {
  CallFailure,
  Endpoint,
  Ranking,
  Transport,
  TransportExchange,
  TransportOptions,
  Transports,
} from './types'
import { createUrlClient, type UrlClient } from './urlClient'

/**
 * Creates the transport of one chain. Nothing is sent before the first request. Throws
 * `kernel/bad-options`, see {@link endpointsOf}.
 */
export function createTransport(options: TransportOptions): Transport {
  const {
    clock = systemClock,
    maxBytes = 16_000_000,
    ping,
    rest,
    concurrency = createConcurrency(),
    chainId,
    tap,
  } = options
  const endpoints = endpointsOf(options.urls, options)
  const lifetime = linkSignals(options.signal)
  const { signal } = lifetime.controller
  const open = new Set<AbortController>()
  signal.addEventListener('abort', () => {
    for (const controller of open) controller.abort()
  })
  let lastId = 0
  const nextId = () => ++lastId
  // looked up at each call: a page may replace fetch after the kit was created
  const send: typeof fetch = options.fetch ?? ((...args) => fetch(...args))
  const pingUrl = (endpoint: Endpoint) =>
    (clients.get(endpoint.url) as UrlClient).ping(ping as RpcRequest, rankingLimits.ping)
  const ranking = createRanking(endpoints, clock, ping && pingUrl)
  const clients = new Map<string, UrlClient>(
    endpoints.map((endpoint) => [
      endpoint.url,
      createUrlClient(endpoint, {
        fetch: send,
        maxBytes,
        clock,
        concurrency,
        ranking,
        rest,
        nextId,
        signal,
        ...(chainId && { chainId }),
        tap,
      }),
    ]),
  )

  return {
    async request(
      request,
      { signal: own, nonIdempotent = false, timeout = Number.POSITIVE_INFINITY } = {},
    ) {
      if (signal.aborted) throw runError('destroyed')
      checkSerializable(request)
      ranking.refresh()
      const { controller, unlink } = linkSignals(own)
      open.add(controller)
      try {
        return await tryUrls(
          { request, nonIdempotent, signal: controller.signal, until: clock.now() + timeout },
          ranking,
          clients,
          clock,
        )
      } finally {
        open.delete(controller)
        unlink()
      }
    },
    health: () => ranking.health(),
    destroy() {
      lifetime.unlink()
      lifetime.controller.abort()
    },
  }
}

/** Creates the transports of a started kit. */
export function createService({ clock, onEnd, taps }: KitServices): Transports {
  const run = async (exchange: TransportExchange) => (await taps.ready()).transport(exchange)
  const transports = createTransports({
    clock,
    tap: () => (taps.of('transport').length ? run : undefined),
  })
  onEnd(transports.destroy)
  return transports
}

/** Creates one transport per chain on first use; a chain whose URLs change gets a new one. */
export function createTransports(
  options: Pick<TransportOptions, 'clock' | 'fetch' | 'tap'>,
): Transports {
  const byChain = new Map<ChainId, { readonly key: string; readonly transport: Transport }>()
  // one for all chains: often one host serves several
  const concurrency = createConcurrency()
  let ended = false
  return {
    async request(chainId, urls, driver, request, call) {
      if (ended) throw runError('destroyed')
      const key = JSON.stringify(urls)
      let existing = byChain.get(chainId)
      if (existing?.key !== key) {
        existing?.transport.destroy()
        existing = {
          key,
          transport: createTransport({
            ...options,
            chainId,
            urls,
            ping: driver.ping,
            rest: driver.rest,
            concurrency,
          }),
        }
        byChain.set(chainId, existing)
      }
      return existing.transport.request(request, call)
    },
    health: () =>
      [...byChain].flatMap(([chainId, { transport }]) =>
        transport.health().map((status) => ({ chainId, ...status })),
      ),
    destroy() {
      ended = true
      for (const { transport } of byChain.values()) transport.destroy()
      byChain.clear()
    },
  }
}

/**
 * Throws `rpc/invalid-params` for parameters that are not JSON, before they can make a whole batch
 * fail.
 */
function checkSerializable({ method, params }: RpcRequest): void {
  try {
    JSON.stringify(params)
  } catch (error) {
    throw rpcError('invalid-params', { method, problem: errorMessage(error) })
  }
}

/** One request for the URLs of a chain. */
export interface TryUrlsInput {
  readonly request: RpcRequest
  /** See {@link TransportCall}. */
  readonly nonIdempotent: boolean
  readonly signal: AbortSignal
  /** Clock time in milliseconds at which the caller gives up. */
  readonly until: number
}

/**
 * Sends the request to the URLs in turn until one succeeds, then, after a pause, again to those
 * whose failure may pass. Each URL gets a share of the remaining time, so that a hanging one leaves
 * some for the next. Ends early when the next pause would exceed the time. Rejects with the last
 * error.
 */
export async function tryUrls(
  { request, nonIdempotent, signal, until }: TryUrlsInput,
  ranking: Ranking,
  clients: ReadonlyMap<string, UrlClient>,
  clock: Clock,
): Promise<unknown> {
  const exhausted = new Set<string>()
  let last: KitError | undefined
  for (let round = 0; round <= retryLimits.count; round++) {
    const asked = new Set(exhausted)
    const retryable: CallFailure[] = []
    // no URL is ready: use them anyway, since there is no other
    const any = ranking.ready(asked) === 0
    for (let picked = ranking.pick(asked, any); picked; picked = ranking.pick(asked, any)) {
      const { endpoint, done } = picked
      const remaining = any ? clients.size - asked.size : Math.max(1, ranking.ready(asked))
      asked.add(endpoint.url)
      const ms = Math.max(1, Math.min(endpoint.timeout, (until - clock.now()) / remaining))
      const outcome = await (clients.get(endpoint.url) as UrlClient)
        .send(request, { signal, ms, unbatched: nonIdempotent })
        .finally(done)
      if (outcome.ok) return outcome.result
      if (!outcome.next || (nonIdempotent && !outcome.refused)) throw outcome.error
      if (outcome.retry) retryable.push(outcome)
      else exhausted.add(endpoint.url)
      last = outcome.error
    }
    const pause = pauseBefore(
      round + 1,
      retryable.map((failure) => failure.retryAfter),
    )
    if (!retryable.length || round === retryLimits.count || clock.now() + pause >= until) break
    await delay(clock, pause, signal)
  }
  throw last ?? httpError('http-failed', { reason: 'no URL is left to ask' })
}
