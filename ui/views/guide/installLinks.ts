import type { Connector } from '../../../kernel/index'
import type { Device } from './device'
import type { KnownWallet } from './knownWallets'

type Links = NonNullable<Connector['manifest']['links']>

/** A wallet and the one place to get it from here. */
export interface InstallLink {
  readonly name: string
  readonly icon?: string
  readonly href: string
  /** Where the link leads, for the visitor to read. */
  readonly host: string
  /** Whether that is the store of this device. */
  readonly inStore: boolean
}

export interface OfferInput {
  readonly wallets: readonly KnownWallet[]
  readonly connectors: readonly Connector[]
  /** Id of the connector that was asked for. */
  readonly wanted?: string | undefined
  readonly device: Device
  readonly chromeExtensions: boolean
}

/**
 * What can be got on this device. The wanted wallet comes first, by its connector's own links or by its rdns. Connectors may come
 * from anywhere: only https links count, and a wallet without one is left out. Pure.
 */
export function installLinks({ wallets, connectors, wanted, ...where }: OfferInput): readonly InstallLink[] {
  const manifest = connectors.find((connector) => connector.manifest.id === wanted)?.manifest
  const rdns = manifest ? manifest.rdns : wanted
  const isWanted = (wallet: KnownWallet) => rdns !== undefined && wallet.rdns === rdns
  const own = manifest?.links ? offer({ name: manifest.name, links: manifest.links, ...(manifest.icon && { icon: manifest.icon }) }, where) : undefined
  const known = [...wallets.filter((wallet) => isWanted(wallet) && !own), ...wallets.filter((wallet) => !isWanted(wallet))]
  return [own, ...known.map((wallet) => offer(wallet, where))].filter((entry) => entry !== undefined)
}

function offer(
  { name, icon, links }: { readonly name: string; readonly icon?: string; readonly links: Links },
  { device, chromeExtensions }: Pick<OfferInput, 'device' | 'chromeExtensions'>,
): InstallLink | undefined {
  const store = device !== 'desktop' ? links[device] : chromeExtensions ? links.chrome : undefined
  for (const href of [store, links.homepage]) {
    const host = httpsHost(href)
    if (href && host) return { name, ...(icon && { icon }), href, host, inStore: href === store }
  }
  return undefined
}

function httpsHost(href: string | undefined): string | undefined {
  try {
    const { protocol, host } = new URL(href ?? '')
    return protocol === 'https:' ? host.replace(/^www\./, '') : undefined
  } catch {
    return undefined
  }
}
