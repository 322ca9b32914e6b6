import type { WalletConnectOptions } from '../options'
import { curatedWallets } from './curated'
import type { DirectoryWallet } from './wallet'

/** What a wallet is known by, of the directory or announced in the page. */
export interface Known {
  readonly id?: string
  readonly rdns?: string
  readonly name?: string
}

/**
 * Makes a test for wallets that the host does not want listed. `excludeWalletIds` hides a wallet by its id, and every wallet of the same rdns or name
 * (case is no difference), so that an installed one goes too; this is known of wallets of the curated list and of the host's own, without a request.
 */
export function createExclusion({ excludeWalletIds = [], customWallets = [] }: WalletConnectOptions): (wallet: Known) => boolean {
  if (excludeWalletIds.length === 0) return () => false
  const ids = new Set(excludeWalletIds)
  const hidden = [...curatedWallets(), ...customWallets].filter((wallet): wallet is DirectoryWallet => ids.has(wallet?.id))
  const lower = (key: 'rdns' | 'name') => new Set(hidden.flatMap((wallet) => (typeof wallet[key] === 'string' ? [wallet[key].toLowerCase()] : [])))
  const [domains, names] = [lower('rdns'), lower('name')]
  return ({ id, rdns, name }) =>
    (id !== undefined && ids.has(id)) || (rdns !== undefined && domains.has(rdns.toLowerCase())) || (name !== undefined && names.has(name.toLowerCase()))
}
