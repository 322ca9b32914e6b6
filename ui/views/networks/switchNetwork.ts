import type { ChainId, KitApi } from '../../../kernel/index'
import { frontOf } from '../account/selectors'

/**
 * Goes to a network. Where only the wallet in front has accounts in its namespace, that one is connected there first: called at once, in the
 * caller's own task, because it may open a window.
 */
export async function switchNetwork(kit: KitApi, id: ChainId): Promise<void> {
  const namespace = id.slice(0, id.indexOf(':'))
  const { connectors, session } = kit.getState()
  const front = session.active === undefined ? undefined : frontOf(session, session.active)
  if (front && !frontOf(session, namespace)) {
    const wallet = connectors.find(({ manifest }) => manifest.id === front.connectorId)?.manifest
    // one with a view of its own is connected there
    if (wallet?.namespaces.includes(namespace) && !wallet.view) await kit.connect(wallet.id, { namespaces: [namespace], chainId: id })
  }
  await kit.switchNetwork(id)
}
