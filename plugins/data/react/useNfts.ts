import { useCallback, useMemo } from 'react'
import type { KernelState } from '../../../kernel/index'
import { useKit, useKitState } from '../../../ui/react/index'
import { type UseReading, useFeed } from '../../feeds/react/useFeed'
import { keyOf, wantedOf } from '../../feeds/wanted'
import { apiOf } from '../api'
import { type ArrangedNfts, arrangeNfts } from '../nfts/arrange'
import type { Nfts, NftsQuery } from '../types'
import { type Hidden, useHidden } from './useHidden'

/** What {@link useNfts} returns. */
export type UseNfts = UseReading<Nfts> &
  ArrangedNfts &
  Pick<Hidden, 'hide' | 'unhide'> & {
    /** Reads a further page; resolves with whether there are still more. Rejects with what it could not be read for. */
    readonly more: () => Promise<boolean>
  }

const nothing: readonly never[] = Object.freeze([])
const sessionOf = ({ session }: KernelState) => session

/** The NFTs of an account as a grid shows them, what may be bait apart. Default: those of the account in front. Throws `react/no-provider`, and `kernel/state-unknown` where the kit has no `data()`. */
export function useNfts({ account, chainIds }: NftsQuery = {}): UseNfts {
  const kit = useKit()
  const wanted = wantedOf({ account, chainIds }, useKitState(sessionOf), kit.networks)
  // the account is part of the query: of one that changes the old NFTs are never shown
  const query = wanted && { chainIds: wanted.chainIds, account: `${wanted.chainIds[0]}:${wanted.account}` }
  const key = wanted ? keyOf(wanted) : ''
  const reading = useFeed(kit, key, () => apiOf(kit).nfts(query))
  const { data } = reading
  const { hidden, ...actions } = useHidden(data?.account)
  const arranged = useMemo(() => arrangeNfts(data?.items ?? nothing, hidden), [data, hidden])
  const more = useCallback(async () => (key ? apiOf(kit).moreNfts(query) : false), [kit, key])
  return { ...reading, ...arranged, ...actions, more }
}
