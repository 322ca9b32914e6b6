import { useKit, useKitState } from '../../../ui/react/index'
import type { KernelState } from '../../../kernel/index'
import { keyOf, wantedOf } from '../query'
import type { Balances, BalancesQuery } from '../types'
import { type UseReading, useFeed } from './useFeed'

const sessionOf = ({ session }: KernelState) => session

/** The balances of an account, read again while the component is there. Default: those of the account in front. Throws `react/no-provider`. */
export function useBalances({ account, chainIds }: BalancesQuery = {}): UseReading<Balances> {
  const kit = useKit()
  const wanted = wantedOf({ account, chainIds }, useKitState(sessionOf), kit.networks)
  // the account is part of the query: of one that changes the old balances are never shown
  const query = wanted && { chainIds: wanted.chainIds, account: `${wanted.chainIds[0]}:${wanted.account}` }
  return useFeed(kit, wanted ? keyOf(wanted) : '', (api) => api.balances(query))
}
