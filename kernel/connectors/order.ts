import type { Connector } from './connector'
import type { Recent } from './recent'

/** Groups of the connect view, in default order. */
export const connectorSections = ['recent', 'installed', 'featured', 'more'] as const
export type ConnectorSection = (typeof connectorSections)[number]

/** What {@link orderConnectors} goes by. */
export interface OrderInput {
  readonly connectors: readonly Connector[]
  /** Newest first. */
  readonly recent?: readonly Recent[]
  /** Ids or rdns of the connectors the host puts forward, in its order. */
  readonly featured?: readonly string[]
  /** Sections that come first, in this order; the others follow in default order. Unknown names are ignored. */
  readonly typeOrder?: readonly string[]
  /** Wallets to hide wherever they would show: an id, an rdns, or a name; upper and lower case are the same. */
  readonly exclude?: readonly string[]
  readonly isMobile: boolean
  /** Whether the page has the provider of a connector of kind `injected`. Default: it has. */
  readonly isAvailable?: (connector: Connector) => boolean
}

/** One group of the connect view, never empty. */
export interface ConnectorGroup {
  readonly section: ConnectorSection
  readonly connectors: readonly Connector[]
}

/** Kinds of what is installed, and of what is listed last; lower comes first. */
const installedRank: Partial<Record<Connector['manifest']['kind'], number>> = { announced: 0, injected: 1 }
const moreRank: Partial<Record<Connector['manifest']['kind'], number>> = { pairing: 0, embedded: 1, external: 2 }

/**
 * Sorts connectors into the groups of the connect view. Each connector shows once: under recent, else installed, else
 * featured, else more. What merely claims the rdns of an announced wallet gives way to it; two announced wallets never
 * do. An rdns is compared only where both sides have one. Pure, and linear in the number of connectors.
 */
export function orderConnectors(input: OrderInput): readonly ConnectorGroup[] {
  const shown = visible(input)
  const left = new Set(shown)
  const take = (connectors: readonly (Connector | undefined)[]): Connector[] =>
    connectors.filter((connector): connector is Connector => connector !== undefined && left.delete(connector))

  const byId = new Map<string, Connector>()
  const byRdns = new Map<string, Connector>()
  for (const connector of shown) {
    const { id, rdns } = connector.manifest
    if (!byId.has(id)) byId.set(id, connector)
    if (rdns !== undefined && !byRdns.has(rdns)) byRdns.set(rdns, connector)
  }
  const find = (id: string, rdns: string | undefined) =>
    byId.get(id) ?? (rdns === undefined ? undefined : byRdns.get(rdns))

  const recent = take((input.recent ?? []).map(({ id, rdns }) => find(id, rdns)))
  const installed = take(byRank(shown, installedRank))
  const featured = take((input.featured ?? []).map((key) => find(key, key)))
  const more = take([...byRank(shown, moreRank), ...shown])
  const groups: Record<ConnectorSection, readonly Connector[]> = { recent, installed, featured, more }
  return sectionOrder(input.typeOrder).flatMap((section) =>
    groups[section].length ? [{ section, connectors: groups[section] }] : []
  )
}

/**
 * Whether a wallet that is installed in this browser is among the connectors; one that serves several namespaces counts
 * too.
 */
export const hasInstalled = (connectors: readonly Connector[]): boolean =>
  connectors.some(({ manifest }) => manifest.kind in installedRank)

/** What {@link methodOrder} goes by. */
export interface MethodOrderInput {
  /** Names of the plugins with entries in the slot, in its default order. */
  readonly plugins: readonly string[]
  /** Those of them whose entries list or bring wallets. */
  readonly walletPlugins: readonly string[]
  /** Whether wallets come first: see {@link hasInstalled}, asked of what is visible. */
  readonly walletFirst: boolean
  /** The host's own order; what it does not name follows in default order. */
  readonly configured?: readonly string[]
}

/**
 * The order of the ways to connect: the host's, else wallets first if one is visible here, else as the slot has it.
 * Pure.
 */
export function methodOrder({ plugins, walletPlugins, walletFirst, configured }: MethodOrderInput): readonly string[] {
  const first = configured ?? (walletFirst ? plugins.filter((plugin) => walletPlugins.includes(plugin)) : [])
  const present = new Set(plugins)
  return [...new Set([...first.filter((plugin) => present.has(plugin)), ...plugins])]
}

/** What may show at all: not excluded, fit for this device, not the same wallet twice. */
function visible({ connectors, exclude = [], isMobile, isAvailable = () => true }: OrderInput): readonly Connector[] {
  const excluded = new Set(exclude.map(fold))
  const device = isMobile ? 'mobile' : 'desktop'
  const byId = new Map<string, Connector>()
  const announced = new Set<string>()
  for (const connector of connectors) {
    const { id, name, rdns, kind, platforms } = connector.manifest
    if ([id, name, rdns].some((key) => key !== undefined && excluded.has(fold(key)))) continue
    if (platforms && !platforms.some((platform) => platform === device || platform === 'browser' || platform === 'web'))
      continue
    // A generic in-page entry without a provider: never on a desktop; on a phone only if its rdns leads to an app.
    if (kind === 'injected' && !isAvailable(connector) && !(isMobile && rdns !== undefined)) continue
    if (!byId.has(id)) byId.set(id, connector)
    if (kind === 'announced' && rdns !== undefined) announced.add(rdns)
  }
  return [...byId.values()].filter(
    ({ manifest: { kind, rdns } }) => kind === 'announced' || rdns === undefined || !announced.has(rdns)
  )
}

const fold = (text: string) => text.toLowerCase()

/**
 * The connectors of the kinds in `rank`, in its order; within a kind as they came. Sorted by buckets, so it stays
 * linear.
 */
function byRank(
  connectors: readonly Connector[],
  rank: Partial<Record<Connector['manifest']['kind'], number>>
): Connector[] {
  const buckets: Connector[][] = []
  for (const connector of connectors) {
    const place = rank[connector.manifest.kind]
    if (place !== undefined) (buckets[place] ??= []).push(connector)
  }
  return buckets.flat()
}

function sectionOrder(wished: readonly string[] = []): readonly ConnectorSection[] {
  const known = wished.filter((name): name is ConnectorSection =>
    (connectorSections as readonly string[]).includes(name)
  )
  return [...new Set([...known, ...connectorSections])]
}
