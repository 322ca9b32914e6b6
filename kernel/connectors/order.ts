import type { Connector, Recent } from './types'

/** Groups of the connect view, in default order. */
export const connectorSections = ['recent', 'installed', 'featured', 'more'] as const
export type ConnectorSection = (typeof connectorSections)[number]

/** Input of {@link orderConnectors}. */
export interface OrderInput {
  readonly connectors: readonly Connector[]
  /** Newest first. */
  readonly recent?: readonly Recent[]
  /** Ids or rdns of the connectors the host puts forward, in its order. */
  readonly featured?: readonly string[]
  /** Sections that come first, in this order; the others follow in default order. Unknown names are ignored. */
  readonly typeOrder?: readonly string[]
  readonly isMobile: boolean
}

/** One group of the connect view, never empty. */
export interface ConnectorGroup {
  readonly section: ConnectorSection
  readonly connectors: readonly Connector[]
}

type Kind = Connector['manifest']['kind']

/** Kinds of what is installed, and of what is listed last, in their order. */
const installedKinds: readonly Kind[] = ['announced', 'injected']
const moreKinds: readonly Kind[] = ['pairing', 'embedded', 'external']

/**
 * Sorts connectors into the groups of the connect view. Each connector shows once: under recent, else installed, else
 * featured, else more. A connector that is not announced but has the rdns of an announced wallet is left out; two announced wallets never
 * are. An rdns is compared only where both sides have one. Pure, and linear in the number of connectors.
 */
export function orderConnectors(input: OrderInput): readonly ConnectorGroup[] {
  const shown = visible(input)
  const left = new Set(shown)
  const take = (connectors: readonly (Connector | undefined)[]): Connector[] =>
    connectors.filter((connector): connector is Connector => connector !== undefined && left.delete(connector))

  const find = (id: string, rdns: string | undefined) =>
    shown.find(({ manifest }) => manifest.id === id) ?? (rdns === undefined ? undefined : shown.find(({ manifest }) => manifest.rdns === rdns))
  const ofKinds = (kinds: readonly Kind[]) => kinds.flatMap((kind) => shown.filter(({ manifest }) => manifest.kind === kind))

  const recent = take((input.recent ?? []).map(({ id, rdns }) => find(id, rdns)))
  const installed = take(ofKinds(installedKinds))
  const featured = take((input.featured ?? []).map((key) => find(key, key)))
  const more = take([...ofKinds(moreKinds), ...shown])
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
  connectors.some(({ manifest }) => installedKinds.includes(manifest.kind))

/** Input of {@link methodOrder}. */
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

/** What may show at all: fit for this device, not the same wallet twice. */
function visible({ connectors, isMobile }: OrderInput): readonly Connector[] {
  const fit = [isMobile ? 'mobile' : 'desktop', 'browser', 'web']
  const byId = new Map<string, Connector>()
  const announced = new Set<string | undefined>()
  for (const connector of connectors) {
    const { id, rdns, kind, listed, platforms } = connector.manifest
    if (byId.has(id) || listed === false || platforms?.every((platform) => !fit.includes(platform))) continue
    byId.set(id, connector)
    if (kind === 'announced') announced.add(rdns)
  }
  return [...byId.values()].filter(
    ({ manifest: { kind, rdns } }) => kind === 'announced' || rdns === undefined || !announced.has(rdns)
  )
}

function sectionOrder(preferred: readonly string[] = []): readonly ConnectorSection[] {
  const known = preferred.filter((name): name is ConnectorSection =>
    (connectorSections as readonly string[]).includes(name)
  )
  return [...new Set([...known, ...connectorSections])]
}
