import { useMemo } from 'react'
import { type ArrangedTokens, arrangeTokens } from '../arrange'
import type { Balances, BalancesQuery } from '../types'
import type { UseReading } from '../../feeds/react/useFeed'
import { useBalances } from './hooks'
import { type Hidden, useHidden } from './useHidden'

/** What {@link useTokens} returns. */
export type UseTokens = UseReading<Balances> & ArrangedTokens & Pick<Hidden, 'hide' | 'unhide'>

const nothing: readonly never[] = Object.freeze([])

/** The tokens of an account as a list shows them, those of doubtful worth apart. Throws `react/no-provider`, and `kernel/state-unknown` where the kit has no `data()`. */
export function useTokens(query: BalancesQuery = {}): UseTokens {
  const reading = useBalances(query)
  const { data } = reading
  const { hidden, ...actions } = useHidden(data?.account)
  const arranged = useMemo(() => arrangeTokens(data?.items ?? nothing, hidden), [data, hidden])
  return { ...reading, ...arranged, ...actions }
}
