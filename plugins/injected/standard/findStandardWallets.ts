import type { Connector } from '../../../kernel/connectors/types'
import type { InjectedConnector } from '../eip155/connector'
import { legacyWindow } from '../eip155/legacyProvider'
import type { InjectedOptions } from '../options'
import { createWalletMerger } from './mergeWallets'
import type { NamespaceAdapter } from './namespaceAdapter'
import { watchStandard } from './register'
import type { FindContext } from './types'

/** What looks for wallets of Solana and Bitcoin beside those of EVM networks. */
export interface StandardWallets {
  /** Lists a connector of an EVM wallet. */
  readonly add: (connector: InjectedConnector) => () => void
  /** Looks for wallets, until the plugin's end. */
  look(): void
  /** What could not be fetched; the rest works without it. */
  readonly failures: readonly unknown[]
}

const adapters: Readonly<Record<string, () => Promise<NamespaceAdapter>>> = {
  solana: async () => (await import('../solana/index')).solana,
  bip122: async () => (await import('../bitcoin/index')).bitcoin,
}

/** Fetches what the kit's networks need, nothing else. */
export async function findStandardWallets(
  { connectors, debug, networks, signal }: FindContext,
  { walletStandard = true, legacy = true, excludeWallets = [] }: InjectedOptions,
): Promise<StandardWallets> {
  const namespaces = new Set(networks.map(({ namespace }) => namespace))
  const loaded = await Promise.allSettled(Object.entries(adapters).flatMap(([namespace, load]) => (namespaces.has(namespace) ? [load()] : [])))
  const found = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const gatherer = createWalletMerger({ add: (connector: Connector) => connectors.add(connector), sides: found, networks, excludeWallets, debug })
  const end = performance.now() + legacyWindow
  const lookAround = (side: NamespaceAdapter) => {
    if (performance.now() <= end) gatherer.legacy(side, side.legacy())
  }
  return {
    add: gatherer.announced,
    failures: loaded.flatMap((each) => (each.status === 'rejected' ? [each.reason as unknown] : [])),
    look() {
      if (signal.aborted) return
      signal.addEventListener('abort', gatherer.end, { once: true })
      if (walletStandard) watchStandard({ found: gatherer.registered, gone: gatherer.unregistered, debug, signal })
      if (!legacy) return
      for (const side of found) {
        gatherer.legacy(side, side.legacy())
        window.addEventListener(side.arrival, () => lookAround(side), { once: true, signal })
      }
    },
  }
}
