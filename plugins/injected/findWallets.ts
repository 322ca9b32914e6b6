import { createConnectorList } from './connectorList'
import { watchAnnouncements } from './eip155/eip6963'
import type { LegacyProvider } from './eip155/legacyProvider'
import { type FindContext, legacyWindow } from './findContext'
import type { InjectedOptions } from './options'

export { default as english } from './messages/en'

/**
 * Lists the wallets of this browser that serve a network of the kit, until the plugin ends: those
 * in `buffered` (details of earlier announcements, added until `stopBuffering` is called), those
 * that announce themselves now or later, and providers in the page. Code for other namespaces than
 * eip155 is loaded only if the kit has such networks. Rejects with the first error of what could
 * not be loaded, after all others are listed.
 */
export async function findWallets(
  context: FindContext,
  options: InjectedOptions,
  buffered: readonly unknown[],
  stopBuffering: () => void,
): Promise<void> {
  const { debug, networks, signal } = context
  const { eip6963 = true, legacy = true, excludeWallets = [] } = options
  const evm = networks.filter(({ namespace }) => namespace === 'eip155')
  let failures: readonly unknown[] = []
  const failed = (error: unknown) => void (failures = [error])
  const others =
    evm.length < networks.length &&
    (await import('./standard/findStandardWallets')
      .then(({ findStandardWallets }) => findStandardWallets(context, options))
      .catch(failed))
  if (others) failures = others.failures
  const { add } = others || context.connectors
  const list = createConnectorList({ add, excludeWallets, networks: evm, debug })
  const only = !evm.length && networks.length > 0
  // from here on the search listens itself
  stopBuffering()
  if (eip6963 && !only) watchAnnouncements({ found: list.announced, debug, signal, buffered })
  if (others) others.start()
  // Wallets announce themselves synchronously, so what is in window.ethereum and not listed by now
  // did not.
  if (legacy && !only) await watchLegacy(list.legacy, signal)
  // thrown last, so that the other wallets are listed
  if (failures.length) throw failures[0]
}

/**
 * Reads `window.ethereum` now, and once more if a wallet dispatches `ethereum#initialized` within 3
 * s. A page without `window.ethereum` loads no code for it.
 */
function watchLegacy(
  found: (providers: readonly LegacyProvider[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const end = performance.now() + legacyWindow
  const read = async () => {
    if (!('ethereum' in window)) return
    const { readLegacyProviders } = await import('./eip155/legacyProvider')
    if (!signal.aborted) found(readLegacyProviders())
  }
  const onInitialized = () => {
    if (performance.now() <= end) read().catch(() => {})
  }
  window.addEventListener('ethereum#initialized', onInitialized, { once: true, signal })
  return read()
}
