import type { Connector } from '../../../kernel/connectors/connector'
import type { InjectedConnector } from '../connector'
import type { FindContext } from '../findWallets'
import type { InjectedOptions } from '../options'
import { legacyWindow } from '../watchLegacy'
import { createGatherer } from './gather'
import { watchStandard } from './register'
import type { Side } from './side'

/** What looks for wallets of Solana and Bitcoin beside those of EVM networks. */
export interface Others {
  /** Lists a connector of an EVM wallet. */
  readonly add: (connector: InjectedConnector) => () => void
  /** Looks for wallets, until the plugin's end. */
  look(): void
  /** What could not be fetched; the rest works without it. */
  readonly failures: readonly unknown[]
}

const sides: Readonly<Record<string, () => Promise<Side>>> = {
  solana: async () => (await import('../solana')).solana,
  bip122: async () => (await import('../bitcoin')).bitcoin,
}

/** Fetches what the kit's networks need, nothing else. */
export async function findOthers(
  { connectors, debug, networks, signal }: FindContext,
  { walletStandard = true, legacy = true, excludeWallets = [] }: InjectedOptions,
): Promise<Others> {
  const namespaces = new Set(networks.map(({ namespace }) => namespace))
  const loaded = await Promise.allSettled(Object.entries(sides).flatMap(([namespace, load]) => (namespaces.has(namespace) ? [load()] : [])))
  const found = loaded.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const gatherer = createGatherer({ add: (connector: Connector) => connectors.add(connector), sides: found, networks, excludeWallets, debug })
  const end = performance.now() + legacyWindow
  const lookAround = (side: Side) => {
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
