import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useKit } from '../../../ui/react/index'
import { markOf } from '../../feeds/wanted'
import { apiOf } from '../api'
import type { AssetId, DataState } from '../types'

/** What the visitor has hidden of an account, and the ways to change that. */
export interface Hidden {
  readonly hidden: readonly AssetId[]
  /** Hides an asset; it stays among `folded`. For the account that is shown; kept in the browser. Does nothing before something was read. */
  readonly hide: (asset: AssetId) => void
  readonly unhide: (asset: AssetId) => void
}

const nothing: readonly never[] = Object.freeze([])

/** Follows what is hidden of an account, an address. */
export function useHidden(account: string | undefined): Hidden {
  const kit = useKit()
  const read = () => (kit.state('data') as DataState).hidden
  const subscribe = useCallback((changed: () => void) => kit.subscribe(read, changed), [kit])
  const all = useSyncExternalStore(subscribe, read, () => undefined)
  const actions = useMemo(() => {
    const change = (how: 'hide' | 'unhide') => (asset: AssetId) => void (account !== undefined && kit.started && apiOf(kit)[how](asset, account).catch(() => {}))
    return { hide: change('hide'), unhide: change('unhide') }
  }, [kit, account])
  return { ...actions, hidden: (account !== undefined && all?.[markOf(account)]) || nothing }
}
