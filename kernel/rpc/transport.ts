import { type Clock, systemClock } from '../clock'
import { errorMessage } from '../errors'
import { httpError } from '../httpErrors'
import { runError } from '../runErrors'
import { delay, linkSignals } from './abort'
import { createBatcher } from './batch'
import { rpcError } from './errors'
import { type Failure, hostOf, type PostOptions, post } from './post'
import { createRanking, rankingLimits, type UrlHealth } from './ranking'
import { pauseBefore, retryLimits } from './retry'
import type { RpcRequest } from './types'

/** How the URLs of one chain are asked. */
export interface TransportOptions {
  /** HTTP(S) endpoints of one chain, in order of preference. */
  readonly urls: readonly string[]
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  /** Ends the transport, like `destroy`. */
  readonly signal?: AbortSignal
  /** Ranks several URLs by how fast they answer this; without it they keep their order, failed ones last. */
  readonly ping?: RpcRequest | undefined
  /** Milliseconds per attempt, default 10 000. */
  readonly timeout?: number
  /** Calls per HTTP request (default 1000; 1 turns batching off) and milliseconds to gather them (default 0: those of one task). */
  readonly batch?: { readonly size?: number; readonly wait?: number }
  /** Largest answer in bytes, default 16 MB. */
  readonly maxBytes?: number
}

export interface TransportCall {
  readonly signal?: AbortSignal | undefined
  /**
   * For requests that act, as broadcasting a transaction: sent alone, and again only after an answer that says the server did not
   * take it (HTTP 429 and 503, -32005). After anything else, a lost connection included, it may have arrived.
   */
  readonly once?: boolean
}

/** JSON-RPC over HTTP to the URLs of one chain. */
export interface Transport {
  /** The call's result. Rejects with a KitError: the server's own, `kernel/http-status`, `kernel/http-failed`, `rpc/timeout`, `rpc/bad-response`, `kernel/aborted`. */
  request(request: RpcRequest, call?: TransportCall): Promise<unknown>
  /** What is known of the URLs, by host. */
  health(): readonly UrlHealth[]
  /** Rejects what is pending with `kernel/aborted`; afterwards requests reject with `kernel/destroyed`. */
  destroy(): void
}

/**
 * Batches calls, asks the next URL when one fails, and then all again: 3 times, after 150, 300 and 600 ms or as long as
 * `Retry-After` says (at most 10 s), if the failure is one that passes. Nothing is sent before the first request.
 */
export function createTransport(options: TransportOptions): Transport {
  const { urls, clock = systemClock, timeout = 10_000, maxBytes = 16_000_000, ping } = options
  const life = linkSignals(options.signal)
  const { signal } = life.controller
  const open = new Set<AbortController>()
  signal.addEventListener('abort', () => {
    for (const controller of open) controller.abort()
  })
  let lastId = 0
  const nextId = () => ++lastId
  // looked up at each call: a page may replace fetch after the kit was made
  const send: typeof fetch = options.fetch ?? ((...args) => fetch(...args))
  const shared: PostOptions = { fetch: send, clock, timeout, maxBytes, signal }
  const batching = { size: options.batch?.size ?? 1000, wait: options.batch?.wait ?? 0, nextId }
  const batchers = new Map(urls.map((url) => [url, createBatcher(url, { ...shared, ...batching })]))
  const isWell = async (url: string) => {
    const [outcome] = (await post(url, [{ ...(ping as RpcRequest), id: nextId() }], { ...shared, timeout: rankingLimits.ping })) ?? []
    return outcome?.ok === true
  }
  const ranking = createRanking(urls, clock, ping && isWell)

  async function attempts(request: RpcRequest, once: boolean, stop: AbortSignal): Promise<unknown> {
    const spent = new Set<string>()
    let last: Failure | undefined
    for (let round = 0; round <= retryLimits.count; round++) {
      const failures: Failure[] = []
      for (const url of ranking.order()) {
        const batcher = batchers.get(url)
        if (!batcher || spent.has(url)) continue
        const outcome = await batcher.add(request, stop, once)
        if (outcome.ok) {
          ranking.up(url)
          return outcome.result
        }
        if (outcome.next) ranking.down(url, outcome.retryAfter)
        if (!outcome.next || (once && !outcome.refused)) throw outcome.error
        if (!outcome.retry) spent.add(url)
        failures.push(outcome)
        last = outcome
      }
      const passing = failures.filter((failure) => failure.retry)
      if (!passing.length || round === retryLimits.count) break
      await delay(clock, pauseBefore(round + 1, passing.map((failure) => failure.retryAfter)), stop)
    }
    throw last?.error ?? httpError('http-failed', { reason: 'no URL is left to ask' })
  }

  return {
    async request(request, { signal: own, once = false } = {}) {
      if (signal.aborted) throw runError('destroyed')
      checkSerializable(request)
      ranking.refresh()
      const { controller, unlink } = linkSignals(own)
      open.add(controller)
      try {
        return await attempts(request, once, controller.signal)
      } finally {
        open.delete(controller)
        unlink()
      }
    },
    health: () => ranking.health(hostOf),
    destroy() {
      life.unlink()
      life.controller.abort()
    },
  }
}

/** What cannot be written as JSON must not spoil the batch of others. */
function checkSerializable({ method, params }: RpcRequest): void {
  try {
    JSON.stringify(params)
  } catch (error) {
    throw rpcError('invalid-params', { method, problem: errorMessage(error) })
  }
}
