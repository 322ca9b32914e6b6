import type { ViewContext, ViewHooks } from '../../../ui/view'
import type { ReadState } from '../../shared/feeds/views/Notices'
import { namesOfFailed, type Place, useNetworks } from '../../shared/feeds/views/place'
import { useFeed } from '../../shared/feeds/views/useFeed'
import { apiOf } from '../api'
import type { ActivityItem } from '../types'

/** What an account did, as it is known now, ready to be drawn. */
export interface Shown extends ReadState, Place {
  /** With those that are folded away. */
  readonly items: readonly ActivityItem[]
  readonly hasOlder: boolean
  /** How far back it is known, in milliseconds since 1970. */
  readonly since: number | undefined
  readonly transfersOnly: boolean
  /**
   * Reads the page before the oldest. Resolves with whether there are still older ones, rejects
   * with what it could not be read for.
   */
  readonly older: () => Promise<boolean>
  /** Keys of the texts where there are no items: a network that was not read may have some. */
  readonly emptyTitle: 'activity.empty' | 'activity.failed'
  readonly emptyHint: 'activity.empty-hint' | 'data.failed-hint' | 'data.failed-unset'
}

const nothing: readonly never[] = Object.freeze([])

/** Follows what an account did on all its networks. */
export function useActivity(
  hooks: ViewHooks,
  ctx: ViewContext,
  { address, chainId }: Place,
): Shown {
  const api = apiOf(ctx.kit)
  const own = useNetworks(hooks, ctx, { address, chainId })
  const chainIds = own.map(({ id }) => id)
  const query = { account: `${chainIds[0]}:${address}`, chainIds }
  const { reading, feed } = useFeed(
    hooks,
    chainIds.length ? [address, ...chainIds].join(' ') : '',
    () => api.items(query),
  )
  const { status, at, error, data } = reading
  const { failed, unasked } = namesOfFailed(own, data?.failed)
  return {
    address,
    chainId,
    status,
    at,
    error,
    items: data?.items ?? nothing,
    hasOlder: data?.hasOlder === true,
    since: data?.since,
    transfersOnly: data?.transfersOnly === true,
    failed,
    emptyTitle: data?.failed.length ? 'activity.failed' : 'activity.empty',
    emptyHint: failed.length
      ? 'data.failed-hint'
      : unasked.length
        ? 'data.failed-unset'
        : 'activity.empty-hint',
    refresh: () => feed?.refresh() ?? Promise.resolve(),
    older: () => api.older(query),
  }
}
