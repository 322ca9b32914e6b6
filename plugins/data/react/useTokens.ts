import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKit } from '../../../ui/react/index'
import { apiOf } from '../api'
import { type ArrangedTokens, arrangeTokens } from '../arrange'
import type { AssetId, Balances, BalancesQuery, DataState } from '../types'
import { useBalances } from './hooks'
import type { UseReading } from '../../feeds/useFeed'

/** What {@link useTokens} returns. */
export type UseTokens = UseReading<Balances> &
  ArrangedTokens & {
    /** Hides a token; it stays among `folded`. Kept in the browser. Does nothing before the kit has started. */
    readonly hide: (asset: AssetId) => void
    readonly unhide: (asset: AssetId) => void
  }

const nothing: readonly never[] = Object.freeze([])

/** The tokens of an account as a list shows them, those of doubtful worth apart. Throws `react/no-provider`, and `kernel/state-unknown` where the kit has no `data()`. */
export function useTokens(query: BalancesQuery = {}): UseTokens {
  const kit = useKit()
  const reading = useBalances(query)
  const read = () => (kit.state('data') as DataState).hidden
  const subscribe = useCallback((changed: () => void) => kit.subscribe(read, changed), [kit])
  const hidden = useSyncExternalStore(subscribe, read, () => nothing)
  const { data } = reading
  const arranged = useMemo(() => arrangeTokens(data?.items ?? nothing, hidden), [data, hidden])
  const actions = useMemo(() => {
    const change = (how: 'hide' | 'unhide') => (asset: AssetId) => void (kit.started && apiOf(kit)[how](asset).catch(() => {}))
    return { hide: change('hide'), unhide: change('unhide') }
  }, [kit])
  return { ...reading, ...arranged, ...actions }
}
