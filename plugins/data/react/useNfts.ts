import { useCallback, useMemo } from 'react'
import { useKit } from '../../../ui/react/index'
import { type UseReading, useFeed } from '../../shared/feeds/react/useFeed'
import { keyOf } from '../../shared/feeds/wanted'
import { apiOf } from '../api'
import { type ArrangedNfts, arrangeNfts } from '../nfts/arrange'
import type { Nfts, NftsQuery } from '../types'
import { useWanted } from './hooks'
import { type Hidden, useHidden } from './useHidden'

/** What {@link useNfts} returns. */
export type UseNfts = UseReading<Nfts> &
  ArrangedNfts &
  Pick<Hidden, 'hide' | 'unhide'> & {
    /**
     * Reads a further page; resolves with whether there are still more. Rejects with what it could
     * not be read for.
     */
    readonly more: () => Promise<boolean>
  }

/**
 * The NFTs of an account as a grid shows them, what may be bait apart. Default: those of the
 * account in front. Throws `react/no-provider`. In a kit without `data()` the status is `failed`.
 */
export function useNfts({ account, chainIds }: NftsQuery = {}): UseNfts {
  const kit = useKit()
  // with the account: of one that changes the old NFTs are never shown
  const all = useWanted({ account, chainIds })
  const [wanted] = all
  const key = keyOf(all)
  const reading = useFeed(kit, key, () => apiOf(kit).nfts(wanted))
  const { data } = reading
  const { hidden, ...actions } = useHidden(all)
  const arranged = useMemo(() => arrangeNfts(data?.items ?? [], hidden), [data, hidden])
  // biome-ignore lint/correctness/useExhaustiveDependencies(wanted): `key` names the content of `wanted`
  const more = useCallback(async () => (key ? apiOf(kit).moreNfts(wanted) : false), [kit, key])
  return { ...reading, ...arranged, ...actions, more }
}
