import { type Clock, systemClock } from '../async/clock'
import { delay, linkSignals } from '../async/signals'
import { errorMessage, type KitError } from '../errors/KitError'
import { httpError, runError } from '../errors/lateErrors'
import type { KitServices } from '../kit/services'
import type { ChainId, RpcRequest } from '../networks/types'
import { rpcError } from '../requests/errors'
import type { Transports } from '../requests/types'
import { createConcurrency } from './concurrency'
import { endpointsOf } from './endpoints'
import { pauseBefore, retryLimits } from './exchange'
import { createRanking, rankingLimits } from './ranking'
import type { Endpoint, Failure, Ranking, Transport, TransportOptions } from './types'
import { createUrlClient, type UrlClient } from './urlClient'

/** Makes the transport of one chain. Nothing is sent before the first request. Throws `kernel/bad-options`, see {@link endpointsOf}. */
export function createTransport(options: TransportOptions): Transport {
  const { clock = systemClock, maxBytes = 16_000_000, ping, rest, budget = createConcurrency() } = options
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
  const isWell = (endpoint: Endpoint) => (lanes.get(endpoint.url) as UrlClient).ping(ping as RpcRequest, rankingLimits.ping)
  const ranking = createRanking(endpoints, clock, ping && isWell)
  const lanes = new Map<string, UrlClient>(endpoints.map((endpoint) => [endpoint.url, createUrlClient(endpoint, { fetch: send, maxBytes, clock, budget, ranking, rest, nextId, signal })]))

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

/** The transports of a started kit. */
export function createService({ clock, onEnd }: KitServices): Transports {
  const transports = createTransports({ clock })
  onEnd(transports.destroy)
  return transports
}

/** Keeps one transport per chain; a chain whose URLs change gets a new one. */
export function createTransports(options: Pick<TransportOptions, 'clock' | 'fetch'>): Transports {
  const byChain = new Map<ChainId, { readonly key: string; readonly transport: Transport }>()
  // one for all chains: often one host serves several
  const budget = createConcurrency()
  let ended = false
  return {
    async request(chainId, urls, driver, request, call) {
      if (ended) throw runError('destroyed')
      const key = JSON.stringify(urls)
      let kept = byChain.get(chainId)
      if (kept?.key !== key) {
        kept?.transport.destroy()
        kept = { key, transport: createTransport({ ...options, urls, ping: driver.ping, rest: driver.rest, budget }) }
        byChain.set(chainId, kept)
      }
      return kept.transport.request(request, call)
    },
    health: () => [...byChain].flatMap(([chainId, { transport }]) => transport.health().map((known) => ({ chainId, ...known }))),
    destroy() {
      ended = true
      for (const { transport } of byChain.values()) transport.destroy()
      byChain.clear()
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
export async function attempt({ request, once, signal, until }: Attempts, ranking: Ranking, lanes: ReadonlyMap<string, UrlClient>, clock: Clock): Promise<unknown> {
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
      const outcome = await (lanes.get(endpoint.url) as UrlClient).send(request, { signal, ms, alone: once }).finally(done)
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
