import type { KernelState } from '../../../kernel/index'
import { useKit, useKitState } from '../../../ui/react/index'
import { apiOf } from '../api'
import { type UseReading, useFeed } from '../../feeds/react/useFeed'
import { keyOf, wantedOf } from '../../feeds/wanted'
import type { Balances, BalancesQuery, Prices, PricesQuery } from '../types'

const sessionOf = ({ session }: KernelState) => session

/** The balances of an account, read again while the component is there. Default: those of the account in front. Throws `react/no-provider`. */
export function useBalances({ account, chainIds }: BalancesQuery = {}): UseReading<Balances> {
  const kit = useKit()
  const wanted = wantedOf({ account, chainIds }, useKitState(sessionOf), kit.networks)
  // the account is part of the query: of one that changes the old balances are never shown
  const query = wanted && { chainIds: wanted.chainIds, account: `${wanted.chainIds[0]}:${wanted.account}` }
  return useFeed(kit, wanted ? keyOf(wanted) : '', () => apiOf(kit).balances(query))
}

/** The prices of assets, as decimal texts; one that nobody knows is not among them. Throws `react/no-provider`. */
export function usePrices({ assets, currency }: PricesQuery): UseReading<Prices> {
  const kit = useKit()
  const wanted = [...new Set(assets)].sort()
  return useFeed(kit, wanted.length ? [currency ?? '', ...wanted].join(' ') : '', () => apiOf(kit).prices({ assets: wanted, currency }))
}
