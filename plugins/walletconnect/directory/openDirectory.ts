import type { Connector, PluginContext } from '../../../kernel/index'
import { readRecent } from '../session/recent'
import type { WalletConnectOptions, WalletConnectState } from '../types'
import { createDirectory } from './createDirectory'
import { readCustomWalletsInSlices } from './customWallets'
import { hideExcluded } from './hideExcluded'
import { trackSearches } from './trackSearches'
import type { Directory } from './types'

/** The directory, and what of the connectors of a page the host does not exclude. */
export interface OpenedDirectory extends Directory {
  notExcluded(connectors: readonly Connector[]): readonly Connector[]
}

/**
 * Makes the directory of a kit, and puts the recently used wallets into the state. Rejects with
 * what {@link createDirectory} throws.
 */
export async function openDirectory(
  ctx: PluginContext<'walletconnect', WalletConnectState>,
  options: WalletConnectOptions,
): Promise<OpenedDirectory> {
  ctx.state.set({ recent: readRecent(await ctx.openStorage()) })
  const directory = trackSearches(
    ctx,
    createDirectory(ctx, options, await readCustomWalletsInSlices(ctx, options)),
  )
  return { ...directory, notExcluded: hideExcluded(ctx, options) }
}
