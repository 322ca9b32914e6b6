import { useMemo } from 'react'
import type { UseReading } from '../../shared/feeds/react/useFeed'
import { type ArrangedTokens, arrangeTokens } from '../arrange'
import type { Balances, BalancesQuery } from '../types'
import { useBalances, useWanted } from './hooks'
import { type Hidden, useHidden } from './useHidden'

/** What {@link useTokens} returns. */
export type UseTokens = UseReading<Balances> & ArrangedTokens & Pick<Hidden, 'hide' | 'unhide'>

/**
 * The tokens of an account, or as {@link useBalances} of several, as a list shows them, those of
 * doubtful worth apart. Throws `react/no-provider`. In a kit without `data()` the status is `failed`.
 */
export function useTokens(query: BalancesQuery | readonly BalancesQuery[] = {}): UseTokens {
  const reading = useBalances(query)
  const { data } = reading
  const { hidden, ...actions } = useHidden(useWanted(query))
  const arranged = useMemo(() => arrangeTokens(data?.items ?? [], hidden), [data, hidden])
  return { ...reading, ...arranged, ...actions }
}
