import type { AnyKit, ChainId, Connector, ConnectorManifest } from '../../../../kernel/index'
import type { DirectoryWallet } from '../../directory/types'

/** Id of the connector for the directory's wallets. */
export const connectorId = 'walletConnect'

/** Namespace and network to connect, if they were requested. */
export interface Target {
  readonly namespace?: string
  readonly chainId?: ChainId
}

type Route = readonly { readonly view: string; readonly params?: unknown }[]

/** The target of the connect view in the history. The same object as long as the history stays. */
export function targetOf(history: Route): Target | undefined {
  return history.findLast(({ view }) => view === 'connect')?.params as Target | undefined
}

/** Whether a wallet supports a namespace; true if its chains are unknown. */
export const serves = ({ chains }: DirectoryWallet, namespace: string | undefined): boolean =>
  !namespace ||
  !chains ||
  chains.some((chain) => chain === namespace || chain.startsWith(`${namespace}:`))

/** Mobile apps announce an rdns with the suffix `.mobile`. */
const baseRdns = (rdns: string): string => rdns.replace(/\.mobile$/, '')

/**
 * The props by which a wallet's picture is drawn: what the installed wallet announces, its own, or
 * the one an icon pack has of it.
 */
export const pictureOf = ({ name, image, rdns, id }: DirectoryWallet, announced?: string) => ({
  name,
  src: announced ?? image,
  wallet: rdns === undefined ? id : baseRdns(rdns),
})

/**
 * Returns a function that finds the manifest of a wallet that is installed in this browser: by its
 * rdns, never by its name alone.
 */
export function installedIn(
  connectors: readonly Connector[],
): (wallet: DirectoryWallet) => ConnectorManifest | undefined {
  const known = new Map(
    connectors.flatMap(({ manifest }) =>
      manifest.rdns && (manifest.kind === 'announced' || manifest.kind === 'injected')
        ? [[baseRdns(manifest.rdns), manifest]]
        : [],
    ),
  )
  return ({ rdns }) => (rdns === undefined ? undefined : known.get(rdns))
}

/** Returns a predicate for wallets that one of the connectors stands for: same id, rdns or name. */
export function offeredBy(connectors: readonly Connector[]): (wallet: DirectoryWallet) => boolean {
  const known = new Set(
    connectors.flatMap(({ manifest: { id, rdns, name } }) => [
      id,
      ...(rdns ? [baseRdns(rdns)] : []),
      name.toLowerCase(),
    ]),
  )
  return ({ id, rdns, name }) =>
    known.has(id) || (rdns !== undefined && known.has(rdns)) || known.has(name.toLowerCase())
}

/** A number in the locale's format. */
const formatCount = (count: number, locale: string): string => count.toLocaleString(locale)

/** A number for display: exact below ten, else rounded down to tens with a plus sign. */
export const roundedCount = (total: number, locale: string): string =>
  total < 10 ? formatCount(total, locale) : `${formatCount(Math.floor(total / 10) * 10, locale)}+`

/**
 * Loads the connector's code before a click on a wallet. A failure is ignored: connecting reports
 * it.
 */
export function preloadConnector(kit: Pick<AnyKit, 'getState'>): void {
  const connector = kit.getState().connectors.find(({ manifest }) => manifest.id === connectorId)
  void connector?.preload?.().catch(() => {})
}
