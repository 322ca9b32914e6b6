import type { PluginContext } from '../../kernel/context'
import type { InjectedOptions } from './options'
import { watchAnnouncements } from './eip6963'
import { createShelf } from './shelf'
import { watchLegacy } from './watchLegacy'

/**
 * Lists the wallets of this browser until the plugin's end: those that announced themselves before (`early`, as they came), those
 * that do when asked, later ones, and what stands in `window.ethereum`.
 */
export async function findWallets(
  { connectors, debug, networks, signal }: Pick<PluginContext, 'connectors' | 'debug' | 'networks' | 'signal'>,
  { eip6963 = true, legacy = true, excludeWallets = [] }: InjectedOptions,
  early: readonly unknown[],
): Promise<void> {
  const shelf = createShelf({ add: (connector) => connectors.add(connector), excludeWallets, networks, debug })
  if (eip6963) watchAnnouncements({ found: shelf.announced, debug, signal, early })
  // Wallets answer while they are asked, so what is left in window.ethereum now did not announce itself.
  if (legacy) await watchLegacy(shelf.legacy, signal)
}
