import type { Clock, Network, PluginContext } from '../../kernel/index'
import type { Ask, DataApi } from './types'

/** Makes what sources are given to answer with: requests and servers as the plugin, the networks, and the tokens of the host's lists. */
export const createAsk =
  (ctx: Pick<PluginContext, 'request' | 'http' | 'networks'>, { tokens }: Pick<DataApi, 'tokens'>, clock: Clock) =>
  (memory: Map<string, unknown>, signal: AbortSignal): Ask => ({
    signal,
    memory,
    request: (request, where) => ctx.request(request, { ...where, signal }),
    http: ctx.http,
    now: clock.now,
    network: (chainId) => ctx.networks.find(({ id }) => id === chainId) as Network,
    tokens,
  })
