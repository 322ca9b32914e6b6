import { type ConnectorGroup, type ConnectorSection, hasInstalled, orderConnectors } from '../../../kernel/connectors/order'
import type { Recent } from '../../../kernel/connectors/types'
import type { Connector } from '../../../kernel/index'
import type { UiOptions } from '../../options'

/** One caption of the connect view and the wallets under it. */
export interface WalletSection {
  readonly caption: ConnectorSection
  readonly wallets: readonly Connector[]
  /** Ids of those that carry the word "recent" because the caption does not say it. */
  readonly recent: ReadonlySet<string>
}

export interface SectionInput {
  readonly connectors: readonly Connector[]
  readonly recent: readonly Recent[]
  readonly ui: Pick<UiOptions, 'featured' | 'connectorTypeOrder'>
  readonly isMobile: boolean
  /** Only wallets that have it; absent: all. */
  readonly namespace?: string | undefined
}

/**
 * The wallets as the connect view shows them. Recent wallets that are installed stand first under "installed" when that comes
 * next anyway: one caption less, nothing moves between visits. Pure.
 */
export function walletSections({ connectors, recent, ui, isMobile, namespace }: SectionInput): readonly WalletSection[] {
  const { featured, connectorTypeOrder } = ui
  const groups = orderConnectors({
    connectors: connectors.filter(({ manifest }) => !namespace || manifest.namespaces.includes(namespace)),
    recent,
    isMobile,
    ...(featured && { featured }),
    ...(connectorTypeOrder && { typeOrder: connectorTypeOrder }),
  })
  return groups.reduce<WalletSection[]>((sections, group) => [...sections.slice(0, -1), ...join(sections.at(-1), group)], [])
}

function join(last: WalletSection | undefined, { section, connectors }: ConnectorGroup): WalletSection[] {
  const plain: WalletSection = { caption: section, wallets: connectors, recent: new Set() }
  if (!last) return [plain]
  const joined = last.caption === 'recent' && section === 'installed' && last.wallets.every((wallet) => hasInstalled([wallet]))
  if (!joined) return [last, plain]
  return [{ caption: section, wallets: [...last.wallets, ...connectors], recent: new Set(last.wallets.map(({ manifest }) => manifest.id)) }]
}
