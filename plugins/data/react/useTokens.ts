import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKit } from '../../../ui/react/index'
import { apiOf } from '../api'
import { type ArrangedTokens, arrangeTokens } from '../arrange'
import type { AssetId, Balances, BalancesQuery, DataState } from '../types'
import { markOf } from '../../feeds/wanted'
import { useBalances } from './hooks'
import type { UseReading } from '../../feeds/react/useFeed'

/** What {@link useTokens} returns. */
export type UseTokens = UseReading<Balances> &
  ArrangedTokens & {
    /** Hides a token; it stays among `folded`. For the account that is shown; kept in the browser. Does nothing before there are balances. */
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
  const all = useSyncExternalStore(subscribe, read, () => undefined)
  const { data } = reading
  const hidden = (data && all?.[markOf(data.account)]) ?? nothing
  const arranged = useMemo(() => arrangeTokens(data?.items ?? nothing, hidden), [data, hidden])
  const account = data?.account
  const actions = useMemo(() => {
    const change = (how: 'hide' | 'unhide') => (asset: AssetId) => void (account !== undefined && kit.started && apiOf(kit)[how](asset, account).catch(() => {}))
    return { hide: change('hide'), unhide: change('unhide') }
  }, [kit, account])
  return { ...reading, ...arranged, ...actions }
}
