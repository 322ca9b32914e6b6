import type { ViewContext, ViewHooks } from '../../../ui/view'
import type { ReadState } from '../../shared/feeds/views/Notices'
import { namesOfFailed, type Place, useNetworks } from '../../shared/feeds/views/place'
import { useFeed } from '../../shared/feeds/views/useFeed'
import { markOf } from '../../shared/feeds/wanted'
import { apiOf } from '../api'
import { type ArrangedNfts, arrangeNfts } from '../nfts/arrange'
import type { AssetId, DataApi, DataState } from '../types'

/** The NFTs of an account, as they are known now, ready to be drawn. */
export interface NftList extends ArrangedNfts, ReadState {
  readonly api: DataApi
  readonly address: string
  readonly hasMore: boolean
  /**
   * Reads a further page. Resolves with whether there are still more, rejects with what it could
   * not be read for.
   */
  readonly more: () => Promise<boolean>
}

const nothing: readonly never[] = Object.freeze([])
const hiddenOf = ({ hidden }: DataState) => hidden

/** Follows the NFTs of an account on all its networks. */
export function useNftList(
  hooks: ViewHooks,
  ctx: ViewContext,
  { address, chainId }: Place,
): NftList {
  const api = apiOf(ctx.kit)
  const own = useNetworks(hooks, ctx, { address, chainId })
  const chainIds = own.map(({ id }) => id)
  const query = { account: `${chainIds[0]}:${address}`, chainIds }
  const { reading, feed } = useFeed(
    hooks,
    chainIds.length ? [address, ...chainIds].join(' ') : '',
    () => api.nfts(query),
  )
  const { status, at, error, data } = reading
  const all = hooks.useOwnState(hiddenOf)
  const hidden: readonly AssetId[] = all[markOf(address)] ?? nothing
  const arranged = hooks.useMemo(() => arrangeNfts(data?.items ?? nothing, hidden), [data, hidden])
  return {
    ...arranged,
    api,
    address,
    status,
    at,
    error,
    hasMore: data?.hasMore === true,
    more: () => api.moreNfts(query),
    failed: namesOfFailed(own, data?.failed).failed,
    // a part that is no network is a collection
    lacks: data?.failed.some(({ part }) => part.includes('/'))
      ? ctx.t('data.nft.collections-failed')
      : undefined,
    refresh: () => feed?.refresh() ?? Promise.resolve(),
  }
}
