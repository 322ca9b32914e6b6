import { addRecent } from '../connectors/recent'
import type { KitServices } from '../kit/services'
import type { ModalState } from '../modal/types'
import type { ChainId } from '../networks/types'
import type { ScopedStorage } from '../storage/types'
import type { KitBindings, PendingSwitch, SessionDeps } from './context'
import { activeConnection } from './currentConnection'
import type { ActiveAccount } from './types'

/**
 * Binds the sessions to their kit: the selected network, the recent wallets, the hook `session`,
 * and the events of sessions, of the active account and network.
 */
export function createKitBindings(
  services: KitServices,
  storage: ScopedStorage,
  pending: PendingSwitch,
): KitBindings & Pick<SessionDeps, 'emit'> {
  const { cells, connectors, debug, endSignal, events, extras, options, reportAny, taps } = services
  const emitActive = activeEvents(services)
  /** The last selected network that is one of the kit's. */
  let known: ChainId | undefined
  const network = () => {
    const { selectedNetworkId } = cells.modal.get()
    known = own(options, selectedNetworkId) ?? known
    return known
  }
  const select = (chainId: ChainId | undefined) => {
    if (endSignal.aborted) return
    cells.modal.set((state) => selectNetwork(state, chainId))
    if (!chainId) known = undefined
  }
  return {
    network,
    select,
    changed({ current, namespace, previous }) {
      if (current.status !== 'connected') return
      pending.chosen = undefined
      if (!own(options, current.chainId))
        extras.get().then((service) => service.foreignNetwork(), reportAny)
      if (cells.session.get().active === namespace) select(current.chainId)
      const manifest = connectors.get(current.connectorId)?.manifest
      if (
        !manifest ||
        previous.status !== 'connecting' ||
        previous.connectorId !== current.connectorId
      )
        return
      cells.recent.set((now) => addRecent(now, manifest))
      storage.write('recent', cells.recent.get())
    },
    // what a plugin forbids must not be signed while a wallet connects, where nobody can forbid it
    asked: (connector) => (taps.of('authorize').length ? connector : taps.calls.connect(connector)),
    emit(change) {
      const { current, namespace, previous, reason } = change
      taps.calls.session(change).catch(reportAny)
      events.emit('session:change', change)
      debug('session', `${namespace}: ${previous.status} → ${current.status} (${reason})`)
    },
    settled() {
      // a network that is not the kit's stays selected only while a wallet is connected on it
      const chosen = network()
      if (chosen && !activeConnection(cells.session.get())) select(chosen)
      emitActive()
    },
  }
}

/** The id, if it is that of a network of the kit. */
const own = ({ networks }: KitServices['options'], id: string | undefined) =>
  networks.find((network) => network.id === id)?.id

/**
 * Makes the function that emits what changed since its last call: `account:change`, then
 * `network:change`.
 */
function activeEvents({ cells, endSignal, events, options }: KitServices): () => void {
  const look = () => {
    const session = cells.session.get()
    const active = activeConnection(session)
    const account: ActiveAccount | undefined = active && {
      namespace: session.active as string,
      address: active.active,
      connectorId: active.connectorId,
    }
    const { selectedNetworkId } = cells.modal.get()
    return {
      account,
      network: active?.chainId ?? own(options, selectedNetworkId) ?? options.defaultNetwork,
    }
  }
  let now = look()
  return () => {
    if (endSignal.aborted) return
    const before = now
    // snapshot first: a listener may change the session again
    now = look()
    const { account, network } = now
    if (JSON.stringify(before.account) !== JSON.stringify(account))
      events.emit('account:change', { previous: before.account, current: account })
    if (before.network !== network)
      events.emit('network:change', { previous: before.network, current: network })
  }
}

/**
 * Chooses a network by its CAIP-2 id, and with it the active namespace; undefined: none. The very
 * same state when nothing changes.
 */
function selectNetwork(state: ModalState, id: string | undefined): ModalState {
  if (state.selectedNetworkId === id) return state
  const { selectedNetworkId: _id, activeChain: _chain, ...rest } = state
  return id === undefined
    ? rest
    : { ...rest, selectedNetworkId: id, activeChain: id.slice(0, id.indexOf(':')) }
}
