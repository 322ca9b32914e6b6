import type { Connector, Recent } from '../../../kernel/index'
import {
  type ConnectorGroup,
  type ConnectorSection,
  hasInstalled,
  orderConnectors,
} from '../../../kernel/plugins/toolkit'
import type { UiOptions } from '../../options'

/** A section of the connect view: its caption and wallets. */
export interface WalletSection {
  readonly caption: ConnectorSection
  readonly wallets: readonly Connector[]
  /** Ids of the wallets with a "recent" tag, because the caption is another one. */
  readonly recent: ReadonlySet<string>
}

export interface SectionInput {
  readonly connectors: readonly Connector[]
  readonly recent: readonly Recent[]
  readonly ui: Pick<UiOptions, 'featured' | 'connectorTypeOrder'>
  readonly isMobile: boolean
  /** Lists only wallets with this namespace. Default: all. */
  readonly namespace?: string | undefined
}

/** Our groups, by the names that other wallet kits use. */
const aliases: Readonly<Record<string, string>> = {
  injected: 'installed',
  external: 'more',
  custom: 'walletConnect',
  recommended: 'walletConnect',
}
const groupsOf = ({ connectorTypeOrder = [] }: SectionInput['ui']): readonly string[] =>
  connectorTypeOrder.map((name) => aliases[name] ?? name)

/** How many of the sections stand before what plugins list. Default: all. */
export function sectionsBefore(sections: readonly WalletSection[], ui: SectionInput['ui']): number {
  const groups = groupsOf(ui)
  const at = groups.indexOf('walletConnect')
  return at < 0
    ? sections.length
    : sections.filter(({ caption }) => groups.slice(0, at).includes(caption)).length
}

/**
 * Groups the wallets for the connect view. If "installed" directly follows "recent" and all recent
 * wallets are installed, both are merged into one section. Pure.
 */
export function walletSections({
  connectors,
  recent,
  ui,
  isMobile,
  namespace,
}: SectionInput): readonly WalletSection[] {
  const { featured } = ui
  const groups = orderConnectors({
    connectors: connectors.filter(
      ({ manifest }) => !namespace || manifest.namespaces.includes(namespace),
    ),
    recent,
    isMobile,
    featured,
    typeOrder: groupsOf(ui),
  })
  return groups.reduce<WalletSection[]>(
    (sections, group) => [...sections.slice(0, -1), ...join(sections.at(-1), group)],
    [],
  )
}

function join(
  last: WalletSection | undefined,
  { section, connectors }: ConnectorGroup,
): WalletSection[] {
  // one wallet alone has no caption drawn
  const recent = section === 'recent' && !connectors[1] ? connectors : []
  const plain: WalletSection = {
    caption: section,
    wallets: connectors,
    recent: new Set(recent.map(({ manifest }) => manifest.id)),
  }
  if (!last) return [plain]
  const joined =
    last.caption === 'recent' &&
    section === 'installed' &&
    last.wallets.every((wallet) => hasInstalled([wallet]))
  if (!joined) return [last, plain]
  return [
    {
      caption: section,
      wallets: [...last.wallets, ...connectors],
      recent: new Set(last.wallets.map(({ manifest }) => manifest.id)),
    },
  ]
}
