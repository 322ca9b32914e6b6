import type { PluginContext } from '../../../kernel/index'
import { readRecent } from '../session/recent'
import type { WalletConnectOptions, WalletConnectState } from '../types'
import { createDirectory } from './createDirectory'
import { readCustomWalletsInSlices } from './customWallets'
import { trackSearches } from './trackSearches'
import type { Directory } from './types'

/**
 * Makes the directory of a kit, and puts the recently used wallets into the state. Rejects with
 * what {@link createDirectory} throws.
 */
export async function openDirectory(
  ctx: PluginContext<'walletconnect', WalletConnectState>,
  options: WalletConnectOptions,
): Promise<Directory> {
  ctx.state.set({ recent: readRecent(await ctx.openStorage()) })
  return trackSearches(
    ctx,
    createDirectory(ctx, options, await readCustomWalletsInSlices(ctx, options)),
  )
}
