import type { ConnectorManifest, Network } from '../../kernel/index'
import { createInjectedConnector, type InjectedConnector } from './eip155/connector'
import type { Announcement } from './eip155/eip6963'
import type { LegacyProvider } from './eip155/legacyProvider'
import type { Eip1193Provider } from './eip155/provider'

/**
 * What the list works with: where connectors are added, what the host excludes, and the kit's
 * networks for add-chain.
 */
export interface ConnectorListDeps {
  readonly add: (connector: InjectedConnector) => () => void
  readonly excludeWallets: readonly string[]
  readonly networks: readonly Network[]
  readonly debug: (message: string, details?: unknown) => void
}

/**
 * Turns found providers into connectors, each provider object once. A listed wallet is never
 * replaced by a later one: a second wallet with the same rdns is listed after the first, as
 * `<rdns>#2`, with a notice. Only a provider found in `window.ethereum` is replaced by its own
 * announcement, while it is not in use.
 */
export interface ConnectorList {
  announced(wallet: Announcement): void
  legacy(providers: readonly LegacyProvider[]): void
}

const slug = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')

/** Makes the list of EVM connectors. */
export function createConnectorList({
  add,
  excludeWallets,
  networks,
  debug,
}: ConnectorListDeps): ConnectorList {
  const excluded = new Set(excludeWallets.map((wallet) => wallet.toLowerCase()))
  const taken = new Map<string, number>()
  const byProvider = new Map<
    object,
    { connector: InjectedConnector; remove: () => void } | undefined
  >()

  const addConnector = (
    base: string,
    provider: Eip1193Provider,
    about: Pick<ConnectorManifest, 'name' | 'icon' | 'rdns' | 'kind'>,
  ) => {
    if (excluded.has(about.name.toLowerCase()) || (about.rdns && excluded.has(about.rdns))) {
      byProvider.set(provider, undefined)
      return
    }
    const nth = (taken.get(base) ?? 0) + 1
    taken.set(base, nth)
    const manifest: ConnectorManifest = {
      ...about,
      id: nth > 1 ? `${base}#${nth}` : base,
      namespaces: ['eip155'],
      platforms: ['browser'],
      approval: 'wallet',
      ...(nth > 1 && base === about.rdns && { notice: 'injected.same-name' }),
    }
    const connector = createInjectedConnector({ manifest, provider, networks, debug })
    byProvider.set(provider, { connector, remove: add(connector) })
  }

  return {
    announced({ provider, key: _, ...info }) {
      const present = byProvider.get(provider)
      if (present?.connector.inUse()) return
      present?.remove()
      addConnector(info.rdns ?? `injected:${slug(info.name)}`, provider, {
        ...info,
        kind: 'announced',
      })
    },
    legacy(providers) {
      for (const { provider, claimed } of providers) {
        if (byProvider.has(provider)) continue
        const base = providers.length > 1 && claimed ? `injected:${slug(claimed.name)}` : 'injected'
        addConnector(base, provider, { name: 'Browser Wallet', ...claimed, kind: 'injected' })
      }
    },
  }
}
