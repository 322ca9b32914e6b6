import type { Connector, Recent } from './types'

/** Groups of the connect view, in default order. */
export const connectorSections = ['recent', 'installed', 'featured', 'more'] as const
/** The name of one group. */
export type ConnectorSection = (typeof connectorSections)[number]

/** Input of {@link orderConnectors}. */
export interface OrderInput {
  /** All that may be shown. */
  readonly connectors: readonly Connector[]
  /** Newest first. */
  readonly recent?: readonly Recent[]
  /** Ids or rdns of the connectors that the host features, in its order. */
  readonly featured?: readonly string[] | undefined
  /**
   * Sections that come first, in this order; the others follow in default order. Unknown names are
   * ignored.
   */
  readonly typeOrder?: readonly string[] | undefined
  /** Leaves out what does not run on phones, or only there: `platforms` of the manifest. */
  readonly isMobile: boolean
}

/** One group of the connect view, never empty. */
export interface ConnectorGroup {
  /** Which of the groups. */
  readonly section: ConnectorSection
  /** In the order in which they are shown. */
  readonly connectors: readonly Connector[]
}

type Kind = Connector['manifest']['kind']

/** Kinds of the sections `installed` and `more`, in order. */
const installedKinds: readonly Kind[] = ['announced', 'injected']
const moreKinds: readonly Kind[] = ['pairing', 'embedded', 'external']

/**
 * Sorts connectors into the groups of the connect view. Each connector is listed once: in `recent`,
 * else `installed`, else `featured`, else `more`. A connector that is not announced but has the
 * rdns of an announced wallet is left out; two announced wallets with one rdns are both listed.
 * Pure, and linear in the number of connectors.
 */
export function orderConnectors(input: OrderInput): readonly ConnectorGroup[] {
  const shown = visible(input)
  const unplaced = new Set(shown)
  const place = (connectors: readonly (Connector | undefined)[]): Connector[] =>
    connectors.filter(
      (connector): connector is Connector => connector !== undefined && unplaced.delete(connector),
    )

  const find = (id: string, rdns: string | undefined) =>
    shown.find(({ manifest }) => manifest.id === id) ??
    shown.find(({ manifest }) => rdns && manifest.rdns === rdns)
  const ofKinds = (kinds: readonly Kind[]) =>
    kinds.flatMap((kind) => shown.filter(({ manifest }) => manifest.kind === kind))

  // in this order: whoever is placed is in no later section
  const groups: Record<ConnectorSection, readonly Connector[]> = {
    recent: place((input.recent ?? []).map(({ id, rdns }) => find(id, rdns))),
    installed: place(ofKinds(installedKinds)),
    featured: place((input.featured ?? []).map((key) => find(key, key))),
    more: place([...ofKinds(moreKinds), ...shown]),
  }
  return sectionOrder(input.typeOrder).flatMap((section) =>
    groups[section].length ? [{ section, connectors: groups[section] }] : [],
  )
}

/**
 * Whether one of the connectors is a wallet installed in this browser (`announced` or `injected`).
 */
export const hasInstalled = (connectors: readonly Connector[]): boolean =>
  connectors.some(({ manifest }) => installedKinds.includes(manifest.kind))

/** Input of {@link methodOrder}. */
export interface MethodOrderInput {
  /** Names of the plugins with entries in the slot, in its default order. */
  readonly plugins: readonly string[]
  /** Those of `plugins` whose entries list wallets. */
  readonly walletPlugins: readonly string[]
  /** Whether wallets come first: {@link hasInstalled} of the visible connectors. */
  readonly walletFirst: boolean
  /** The host's own order; plugins that it does not name follow in default order. */
  readonly configured?: readonly string[] | undefined
}

/**
 * The order of the connect methods: the host's, else wallets first if `walletFirst`, else the
 * slot's order. Pure.
 */
export function methodOrder({
  plugins,
  walletPlugins,
  walletFirst,
  configured,
}: MethodOrderInput): readonly string[] {
  const first =
    configured ?? (walletFirst ? plugins.filter((plugin) => walletPlugins.includes(plugin)) : [])
  const present = new Set(plugins)
  return [...new Set([...first.filter((plugin) => present.has(plugin)), ...plugins])]
}

/** The connectors that run on this device, without duplicates of announced wallets. */
function visible({ connectors, isMobile }: OrderInput): readonly Connector[] {
  const supported = [isMobile ? 'mobile' : 'desktop', 'browser', 'web']
  const byId = new Map<string, Connector>()
  const announced = new Set<string | undefined>()
  for (const connector of connectors) {
    const { id, rdns, kind, listed, platforms } = connector.manifest
    if (
      byId.has(id) ||
      listed === false ||
      platforms?.every((platform) => !supported.includes(platform))
    )
      continue
    byId.set(id, connector)
    if (kind === 'announced') announced.add(rdns)
  }
  return [...byId.values()].filter(
    ({ manifest: { kind, rdns } }) =>
      kind === 'announced' || rdns === undefined || !announced.has(rdns),
  )
}

function sectionOrder(configured: readonly string[] = []): readonly ConnectorSection[] {
  const known = configured.filter((name): name is ConnectorSection =>
    (connectorSections as readonly string[]).includes(name),
  )
  return [...new Set([...known, ...connectorSections])]
}
