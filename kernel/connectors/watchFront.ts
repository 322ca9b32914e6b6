import type { Core } from '../core'
import type { FrontAccount } from '../kit/events'
import { frontSession } from './sessionState'

/** Answers a function that tells what changed since it was called last: the account in front, then the network in front. */
export function watchFront({ cells, ending, events, options }: Core): () => void {
  const look = () => {
    const session = cells.session.get()
    const front = frontSession(session)
    const account: FrontAccount | undefined = front && { namespace: session.active as string, address: front.active, connectorId: front.connectorId }
    const { selectedNetworkId } = cells.modal.get()
    return { account, network: front?.chainId ?? options.networks.find(({ id }) => id === selectedNetworkId)?.id ?? options.defaultNetwork }
  }
  let now = look()
  return () => {
    if (ending.aborted) return
    const before = now
    // a listener may change them again: what it is told of is what it was told of before, and now
    now = look()
    const { account, network } = now
    if (JSON.stringify(before.account) !== JSON.stringify(account)) events.emit('account:change', { previous: before.account, current: account })
    if (before.network !== network) events.emit('network:change', { previous: before.network, current: network })
  }
}
