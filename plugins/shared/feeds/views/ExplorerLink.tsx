/** @jsxRuntime classic */
/** @jsx h */
import type { ReactNode } from 'react'
import type { ChainId, Driver } from '../../../../kernel/index'
import type { ViewContext, ViewRuntime } from '../../../../ui/view'
import { isolate } from './Notices'

export interface ExplorerLinkProps {
  readonly ctx: ViewContext
  readonly chainId: ChainId
  /** An address or a transaction; without one there is no link. */
  readonly what: Parameters<Driver['explorerUrl']>[1] | undefined
}

/**
 * A row that leads to the network's block explorer, where it has one, in the words of `data`. The
 * row is there at once, and leads somewhere as soon as the network's code says where.
 */
export function createExplorerLink({ h, hooks, primitives: P }: ViewRuntime) {
  return function ExplorerLink({ ctx: { t, kit }, chainId, what }: ExplorerLinkProps): ReactNode {
    const network = kit.networks.find(({ id }) => id === chainId)
    const explorer = what && network?.explorer
    const { value: href } = hooks.useLoad(chainId + JSON.stringify(what), async () =>
      explorer && network && what
        ? (await network.driver()).default.explorerUrl(network, what)
        : undefined,
    )
    return explorer ? (
      <P.List>
        <P.Row
          icon={<P.Tile name="external" />}
          title={t('data.view-on', { explorer: isolate(explorer.name) })}
          href={href}
        />
      </P.List>
    ) : null
  }
}
