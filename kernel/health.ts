import type { UrlStatus } from './transport/types'
import type { World } from './world'

/** See {@link KitApi.health}. What was never asked is not fetched for it. */
export async function urlStatus({ core }: World): Promise<readonly UrlStatus[]> {
  return core.rpc.now()?.health() ?? []
}
