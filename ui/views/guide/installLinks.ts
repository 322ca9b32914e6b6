import type { Connector } from '../../../kernel/index'
import type { Device } from './device'
import type { KnownWallet } from './knownWallets'

type Links = NonNullable<Connector['manifest']['links']>

/** A wallet and the one link to install it on this device. */
export interface InstallLink {
  readonly name: string
  readonly icon?: string
  /** Reverse domain name, by which an icon pack knows it. */
  readonly rdns?: string | undefined
  readonly href: string
  /** Host of the link, for display. */
  readonly host: string
  /** Whether the link leads to the device's store. */
  readonly inStore: boolean
}

/** Input of {@link installLinks}. */
export interface InstallInput {
  readonly wallets: readonly KnownWallet[]
  readonly connectors: readonly Connector[]
  /** Id of the requested connector. */
  readonly wanted?: string | undefined
  readonly device: Device
  readonly chromeExtensions: boolean
}

/**
 * The wallets that can be installed on this device. The wanted one comes first, by its connector's
 * links or its rdns. Manifests are untrusted: only https links are used, and a wallet without one
 * is left out. Pure.
 */
export function installLinks({
  wallets,
  connectors,
  wanted,
  ...target
}: InstallInput): readonly InstallLink[] {
  const manifest = connectors.find((connector) => connector.manifest.id === wanted)?.manifest
  const rdns = manifest ? manifest.rdns : wanted
  const isWanted = (wallet: KnownWallet) => rdns !== undefined && wallet.rdns === rdns
  const own = manifest?.links
    ? linkFor(
        {
          name: manifest.name,
          rdns,
          links: manifest.links,
          ...(manifest.icon && { icon: manifest.icon }),
        },
        target,
      )
    : undefined
  const known = [
    ...wallets.filter((wallet) => isWanted(wallet) && !own),
    ...wallets.filter((wallet) => !isWanted(wallet)),
  ]
  return [own, ...known.map((wallet) => linkFor(wallet, target))].filter(
    (entry) => entry !== undefined,
  )
}

function linkFor(
  {
    name,
    icon,
    rdns,
    links,
  }: {
    readonly name: string
    readonly icon?: string
    readonly rdns?: string | undefined
    readonly links: Links
  },
  { device, chromeExtensions }: Pick<InstallInput, 'device' | 'chromeExtensions'>,
): InstallLink | undefined {
  const store = device !== 'desktop' ? links[device] : chromeExtensions ? links.chrome : undefined
  for (const href of [store, links.homepage]) {
    const host = httpsHost(href)
    if (href && host)
      return { name, ...(icon && { icon }), rdns, href, host, inStore: href === store }
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
