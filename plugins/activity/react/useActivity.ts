import { useCallback } from 'react'
import type { KernelState } from '../../../kernel/index'
import { useKit, useKitState } from '../../../ui/react/index'
import { type UseReading, useFeed } from '../../shared/feeds/react/useFeed'
import { keyOf, wantedOf } from '../../shared/feeds/wanted'
import { apiOf } from '../api'
import type { Activity, ActivityQuery } from '../types'

const sessionOf = ({ session }: KernelState) => session

/** What {@link useActivity} returns. */
export type UseActivity = UseReading<Activity> & {
  /**
   * Reads the page before the oldest item; resolves with whether there are still older ones.
   * Rejects with what it could not be read for.
   */
  readonly older: () => Promise<boolean>
}

/**
 * What an account did, read again while the component is there. Default: the account in front.
 * Throws `react/no-provider`.
 */
export function useActivity({ account, chainIds }: ActivityQuery = {}): UseActivity {
  const kit = useKit()
  const wanted = wantedOf({ account, chainIds }, useKitState(sessionOf), kit.networks)
  // the account is part of the query: of one that changes the old items are never shown
  const query = wanted && {
    chainIds: wanted.chainIds,
    account: `${wanted.chainIds[0]}:${wanted.account}`,
  }
  const key = wanted ? keyOf(wanted) : ''
  const reading = useFeed(kit, key, () => apiOf(kit).items(query))
  // biome-ignore lint/correctness/useExhaustiveDependencies(query): `key` names the content of `query`
  const older = useCallback(async () => (key ? apiOf(kit).older(query) : false), [kit, key])
  return { ...reading, older }
}
