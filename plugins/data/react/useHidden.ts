import { useMemo } from 'react'
import { useKit } from '../../../ui/react/index'
import { usePluginState } from '../../shared/feeds/react/usePluginState'
import { keyOf, markOf, ownerOf, type Wanted } from '../../shared/feeds/wanted'
import { apiOf, dataToken } from '../api'
import type { AssetId, DataState } from '../types'

/** What the visitor has hidden of an account, and the ways to change that. */
export interface Hidden {
  readonly hidden: readonly AssetId[]
  /**
   * Hides an asset; it stays among `folded`. For the account that is shown; kept in the browser.
   * Does nothing where there is none.
   */
  readonly hide: (asset: AssetId) => void
  readonly unhide: (asset: AssetId) => void
}

const nothing: Partial<DataState> = Object.freeze({})

/** Follows what is hidden of accounts of different namespaces. */
export function useHidden(wanted: readonly Wanted[]): Hidden {
  const kit = useKit()
  const key = keyOf(wanted)
  const all = usePluginState(kit, dataToken, nothing).hidden
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the content of `wanted`
  const actions = useMemo(() => {
    const change = (how: 'hide' | 'unhide') => (asset: AssetId) => {
      const owner = ownerOf(wanted, asset)
      if (owner && kit.started)
        apiOf(kit)
          [how](asset, owner)
          .catch(() => {})
    }
    return { hide: change('hide'), unhide: change('unhide') }
  }, [kit, key])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names the content of `wanted`
  const hidden = useMemo(
    () => wanted.flatMap(({ account }) => all?.[markOf(account)] ?? []),
    [all, key],
  )
  return { ...actions, hidden }
}
