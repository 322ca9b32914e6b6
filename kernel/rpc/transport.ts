import { type Clock, systemClock } from '../clock'
import { errorMessage } from '../errors'
import { runError } from '../runErrors'
import { linkSignals } from './abort'
import { attempt } from './attempts'
import { type Budget, createBudget } from './budget'
import { type Endpoint, endpointsOf } from './endpoints'
import { rpcError } from './errors'
import { createLane, type Lane } from './lane'
import { createRanking, rankingLimits, type UrlHealth } from './ranking'
import type { RestWording } from './rest'
import type { RpcEndpoint, RpcRequest, RpcUrl } from './types'

export { createBudget }

/** How the URLs of one chain are asked. */
export interface TransportOptions {
  /** HTTP(S) endpoints of one chain, in order of preference. */
  readonly urls: readonly RpcUrl[]
  readonly fetch?: typeof fetch
  readonly clock?: Clock
  /** Ends the transport, like `destroy`. */
  readonly signal?: AbortSignal
  /** Ranks several URLs by how fast they answer this; without it they keep their order, failed ones last. */
  readonly ping?: RpcRequest | undefined
  /** Words requests as plain HTTP; they are sent one by one then. Default JSON-RPC 2.0. */
  readonly rest?: RestWording | undefined
  /** Milliseconds per attempt where a URL says nothing of its own, default 10 000. */
  readonly timeout?: number
  /** Batching where a URL says nothing of its own, see {@link RpcEndpoint}. */
  readonly batch?: RpcEndpoint['batch']
  /** Bounds the HTTP requests that run at a time; default one of its own, 8 per host. */
  readonly budget?: Budget
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
  /** Milliseconds the caller waits in all; the URLs share them. */
  readonly timeout?: number | undefined
}

/** Requests over HTTP to the URLs of one chain: JSON-RPC, or as the driver words them. */
export interface Transport {
  /** The call's result. Rejects with a KitError: the server's own, `kernel/http-status`, `kernel/http-failed`, `rpc/timeout`, `rpc/bad-response`, `kernel/aborted`. */
  request(request: RpcRequest, call?: TransportCall): Promise<unknown>
  /** What is known of the URLs, by host, in the host's order. */
  health(): readonly UrlHealth[]
  /** Rejects what is pending with `kernel/aborted`, later calls with `kernel/destroyed`. */
  destroy(): void
}

/** Makes the transport of one chain. Nothing is sent before the first request. Throws `kernel/bad-options`, see {@link endpointsOf}. */
export function createTransport(options: TransportOptions): Transport {
  const { clock = systemClock, maxBytes = 16_000_000, ping, rest, budget = createBudget() } = options
  const endpoints = endpointsOf(options.urls, options)
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
  const isWell = (endpoint: Endpoint) => (lanes.get(endpoint.url) as Lane).ping(ping as RpcRequest, rankingLimits.ping)
  const ranking = createRanking(endpoints, clock, ping && isWell)
  const lanes = new Map<string, Lane>(endpoints.map((endpoint) => [endpoint.url, createLane(endpoint, { fetch: send, maxBytes, clock, budget, ranking, rest, nextId, signal })]))

  return {
    async request(request, { signal: own, once = false, timeout = Number.POSITIVE_INFINITY } = {}) {
      if (signal.aborted) throw runError('destroyed')
      checkSerializable(request)
      ranking.refresh()
      const { controller, unlink } = linkSignals(own)
      open.add(controller)
      try {
        return await attempt({ request, once, signal: controller.signal, until: clock.now() + timeout }, ranking, lanes, clock)
      } finally {
        open.delete(controller)
        unlink()
      }
    },
    health: () => ranking.health(),
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
