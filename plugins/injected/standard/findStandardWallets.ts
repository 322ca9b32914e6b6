import type { Connector } from '../../../kernel/index'
import type { InjectedConnector } from '../eip155/connector'
import { type FindContext, legacyWindow } from '../findContext'
import type { InjectedOptions } from '../options'
import { createWalletMerger } from './mergeWallets'
import type { NamespaceAdapter } from './namespaceAdapter'
import { watchStandard } from './register'

/**
 * The search for wallets of Solana and Bitcoin, and where connectors of EVM wallets are listed with
 * them.
 */
export interface StandardWallets {
  /** Lists a connector of an EVM wallet. */
  readonly add: (connector: InjectedConnector) => () => void
  /** Starts the search; it ends with the plugin. */
  start(): void
  /** Errors of adapters that could not be loaded; the others work. */
  readonly failures: readonly unknown[]
}

const adapters: Readonly<Record<string, () => Promise<NamespaceAdapter>>> = {
  solana: async () => (await import('../solana/index')).solana,
  bip122: async () => (await import('../bitcoin/index')).bitcoin,
}

/** Loads the adapters of the kit's namespaces. Never rejects; see `failures`. */
export async function findStandardWallets(
  { connectors, debug, networks, signal }: FindContext,
  { walletStandard = true, legacy = true, excludeWallets = [] }: InjectedOptions,
): Promise<StandardWallets> {
  const namespaces = new Set(networks.map(({ namespace }) => namespace))
  const loaded = await Promise.allSettled(
    Object.entries(adapters).flatMap(([namespace, load]) =>
      namespaces.has(namespace) ? [load()] : [],
    ),
  )
  const found = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const merger = createWalletMerger({
    add: (connector: Connector) => connectors.add(connector),
    adapters: found,
    networks,
    excludeWallets,
    debug,
  })
  const end = performance.now() + legacyWindow
  const onReady = (adapter: NamespaceAdapter) => {
    if (performance.now() <= end) merger.legacy(adapter, adapter.legacy())
  }
  return {
    add: merger.announced,
    failures: loaded.flatMap((each) =>
      each.status === 'rejected' ? [each.reason as unknown] : [],
    ),
    start() {
      if (signal.aborted) return
      signal.addEventListener('abort', merger.end, { once: true })
      if (walletStandard)
        watchStandard({ found: merger.registered, gone: merger.unregistered, debug, signal })
      if (!legacy) return
      for (const adapter of found) {
        merger.legacy(adapter, adapter.legacy())
        window.addEventListener(adapter.readyEvent, () => onReady(adapter), { once: true, signal })
      }
    },
  }
}
