import { createConnectorList } from './connectorList'
import { watchAnnouncements } from './eip155/eip6963'
import { watchLegacy } from './eip155/legacyProvider'
import type { InjectedOptions } from './options'
import type { FindContext } from './standard/types'

/**
 * Lists the wallets of this browser that serve a network of the kit, until the plugin's end: those that announced themselves before
 * (`early`, as they came), those that do when asked, later ones, and what stands in the page. What is not of EVM networks is fetched
 * only where the kit has such networks.
 */
export async function findWallets(context: FindContext, options: InjectedOptions, early: readonly unknown[]): Promise<void> {
  const { debug, networks, signal } = context
  const { eip6963 = true, legacy = true, excludeWallets = [] } = options
  const evm = networks.filter(({ namespace }) => namespace === 'eip155')
  let failures: readonly unknown[] = []
  const failed = (error: unknown) => void (failures = [error])
  const others = evm.length < networks.length && (await import('./standard/findStandardWallets').then(({ findStandardWallets }) => findStandardWallets(context, options)).catch(failed))
  if (others) failures = others.failures
  const { add } = others || context.connectors
  const shelf = createConnectorList({ add, excludeWallets, networks: evm, debug })
  const only = !evm.length && networks.length > 0
  if (eip6963 && !only) watchAnnouncements({ found: shelf.announced, debug, signal, early })
  if (others) others.look()
  // Wallets answer while they are asked, so what is left in window.ethereum now did not announce itself.
  if (legacy && !only) await watchLegacy(shelf.legacy, signal)
  // told last: what is missing keeps no other wallet from being listed
  if (failures.length) throw failures[0]
}
