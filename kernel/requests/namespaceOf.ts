import type { KitApi } from '../kitApi'
import type { RequestOptions } from './types'

/** The namespace of a request: the one it names, by itself or by its chain, else the active session's, else that of the network in front. */
export const namespaceOf = (api: Pick<KitApi, 'getState' | 'network'>, { namespace, chainId }: RequestOptions): string =>
  namespace ?? chainId?.split(':', 1)[0] ?? api.getState().session.active ?? api.network().namespace
