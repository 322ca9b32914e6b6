import type { KernelState } from '../../../kernel/index'
import { useKit, useKitState } from '../../../ui/react/index'
import { type UseReading, useFeed } from '../../shared/feeds/react/useFeed'
import { accountOf } from '../account'
import { apiOf } from '../api'
import type { Profile, ProfileQuery } from '../types'

const sessionOf = ({ session }: KernelState) => session

/**
 * The name and the picture of an account, read again while the component is there. Default: those
 * of the account in front. Throws `react/no-provider`.
 */
export function useProfile({ account }: ProfileQuery = {}): UseReading<Profile> {
  const kit = useKit()
  const found = accountOf({ account }, useKitState(sessionOf), kit.networks)
  // the account is part of the query: of one that changes the old name is never shown
  const id = found ? `${found.chainId}:${found.address}` : ''
  return useFeed(kit, id, () => apiOf(kit).profile({ account: id }))
}
