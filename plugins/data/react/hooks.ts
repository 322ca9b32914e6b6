import type { KernelState } from '../../../kernel/index'
import { useKit, useKitState } from '../../../ui/react/index'
import { type UseReading, useFeed } from '../../shared/feeds/react/useFeed'
import { keyOf, type Wanted, wantedsOf } from '../../shared/feeds/wanted'
import { apiOf } from '../api'
import type { Balances, BalancesQuery, Prices, PricesQuery } from '../types'

const sessionOf = ({ session }: KernelState) => session

/** Whose balances queries ask for with the connections of now. */
export function useWanted(query: BalancesQuery | readonly BalancesQuery[]): readonly Wanted[] {
  const { networks } = useKit()
  return wantedsOf(query, useKitState(sessionOf), networks)
}

/**
 * The balances of an account, or with a list of queries of several, one of each namespace, read
 * again while the component is there. Default: those of the account in front. Throws
 * `react/no-provider`.
 */
export function useBalances(
  query: BalancesQuery | readonly BalancesQuery[] = {},
): UseReading<Balances> {
  const kit = useKit()
  const wanted = useWanted(query)
  // with the accounts: of one that changes the old balances are never shown
  return useFeed(kit, keyOf(wanted), () => apiOf(kit).balances(wanted))
}

/**
 * The prices of assets, as decimal texts; one that nobody knows is not among them. Throws
 * `react/no-provider`.
 */
export function usePrices({ assets, currency }: PricesQuery): UseReading<Prices> {
  const kit = useKit()
  const wanted = [...new Set(assets)].sort()
  return useFeed(kit, wanted.length ? `${currency} ${wanted.join(' ')}` : '', () =>
    apiOf(kit).prices({ assets: wanted, currency }),
  )
}
