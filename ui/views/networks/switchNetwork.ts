import type { ChainId, KitApi } from '../../../kernel/index'
import { activeConnectionOf } from '../account/selectors'

/**
 * Switches to a network. If nothing is connected in its namespace and the active wallet supports
 * that, connects the wallet there first: synchronously, because it may open a window.
 */
export async function switchNetwork(kit: KitApi, id: ChainId): Promise<void> {
  const namespace = id.slice(0, id.indexOf(':'))
  const { connectors, session } = kit.getState()
  const active =
    session.active === undefined ? undefined : activeConnectionOf(session, session.active)
  if (active && !activeConnectionOf(session, namespace)) {
    const wallet = connectors.find(({ manifest }) => manifest.id === active.connectorId)?.manifest
    // a connector with its own view is connected by that view
    if (wallet?.namespaces.includes(namespace) && !wallet.view)
      await kit.connect(wallet.id, { namespaces: [namespace], chainId: id })
  }
  await kit.switchNetwork(id)
}
