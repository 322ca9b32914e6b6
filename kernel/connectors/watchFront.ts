import type { Core } from '../core'
import type { ChainId } from '../networks/network'
import type { FrontAccount } from '../registry'
import { frontSession } from './sessionState'

/** Answers a function that tells what changed since it was called last: the account in front, then the network in front. */
export function watchFront({ cells, ended, events, options }: Core): () => void {
  const accountNow = (): FrontAccount | undefined => {
    const session = cells.session.get()
    const front = frontSession(session)
    return front && { namespace: session.active as string, address: front.active, connectorId: front.connectorId }
  }
  const networkNow = (): ChainId => {
    const front = frontSession(cells.session.get())
    const { selectedNetworkId } = cells.modal.get()
    return front?.chainId ?? options.networks.find(({ id }) => id === selectedNetworkId)?.id ?? options.defaultNetwork
  }
  let account = accountNow()
  let network = networkNow()
  return () => {
    if (ended()) return
    const before = { account, network }
    account = accountNow()
    network = networkNow()
    // a listener may change them again: what it is told of is what it was told of before, and now
    const now = { account, network }
    if (JSON.stringify(before.account) !== JSON.stringify(now.account)) events.emit('account:change', { previous: before.account, current: now.account })
    if (before.network !== now.network) events.emit('network:change', { previous: before.network, current: now.network })
  }
}
