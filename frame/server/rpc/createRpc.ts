import { route } from '../http/createApi'
import { Refusal } from '../http/refusal'
import type { Module, Services } from '../http/types'
import type { Limit } from '../limits/types'
import { askNode } from './askNode'
import { isAllowedMethod, isCostlyMethod } from './methods'

const REQUESTS: Limit = { name: 'rpc', burst: 600, period: 60_000 }
/** What a node reads or runs much for: it costs its operator more than the rest together. */
const COSTLY_REQUESTS: Limit = { name: 'rpc.costly', burst: 60, period: 60_000 }

/**
 * The chains, for the site alone: it reaches no other host, and never sees the addresses, which may
 * have a key in them.
 */
export const createRpc = ({ limits }: Pick<Services, 'limits'>): Module => ({
  routes: [
    route('/v1/rpc', {
      level: 'login',
      handler: async ({ app, body, session }) => {
        const { chain, method, params } = body
        const url = Object.hasOwn(app.upstreams, chain) ? app.upstreams[chain] : undefined
        if (url === undefined || !isAllowedMethod(chain, method))
          throw new Refusal('not_found', 'The app has no such chain or method')
        const { userId } = session.login
        await limits.take(
          ...(isCostlyMethod(method) ? ([[COSTLY_REQUESTS, userId]] as const) : []),
          [REQUESTS, userId],
        )
        return askNode(url, method, params)
      },
    }),
  ],
})
