import type { Core } from '../core'
import type { HookCalls } from '../hooks/table'
import { kernelError } from '../kernelErrors'
import { selectNetwork } from '../modal'
import type { ChainId, Network } from '../networks/network'
import { readRecent } from '../readRecent'
import type { SessionChange } from './machine'
import { addRecent } from './recent'
import { createSessions, type Sessions } from './session'
import { createSessionBook } from './sessionBook'
import { frontSession } from './sessionState'
import { watchFront } from './watchFront'

/** {@link Sessions} as a kit has them: networks by their CAIP-2 ids. */
export interface SessionPart extends Omit<Sessions, 'switchNetwork' | 'choose'> {
  /** See `kit.switchNetwork`. */
  switchNetwork(chainId: ChainId): Promise<void>
}

/** The connections' part of a started kit. Loaded when a session is stored, when the modal opens, and by the first connect. */
export function createSessionPart(core: Core, hooks: HookCalls): SessionPart {
  const { cells, clock, connectors, events, options, reportAny } = core
  const storage = async () => (await import('../scopedStorage')).storageOf(core, 'kernel')
  // a wallet may be connected before the modal has ever read them
  readRecent(core)
  /** The last wish for a network, and the network that the next connection begins on. */
  let wish: AbortController | undefined
  let chosen: Network | undefined
  const debug = (message: string, details?: unknown) => core.debug('session', message, details)
  const remember = (id: string) => {
    const manifest = connectors.get(id)?.manifest
    if (!manifest) return
    cells.recent.set((now) => addRecent(now, { id, name: manifest.name, ...(manifest.rdns && { rdns: manifest.rdns }) }))
    book.keepRecent(cells.recent.get())
  }
  const tell = (change: SessionChange) => {
    const { current, namespace, previous, reason } = change
    if (current.status === 'connected') {
      chosen = undefined
      if (cells.session.get().active === namespace) select(current.chainId)
      if (previous.status === 'connecting' && previous.connectorId === current.connectorId) remember(current.connectorId)
    }
    hooks.session(change).catch(reportAny)
    events.emit('session:change', change)
    debug(`${namespace}: ${previous.status} → ${current.status} (${reason})`)
  }
  const select = (chainId: ChainId | undefined) => {
    if (core.ended()) return
    cells.modal.set((state) => selectNetwork(state, chainId))
    if (!chainId) known = undefined
  }
  let known: ChainId | undefined
  const network = () => {
    const { selectedNetworkId } = cells.modal.get()
    known = options.networks.find(({ id }) => id === selectedNetworkId)?.id ?? known
    return known
  }
  const tellFront = watchFront(core)
  const settled = () => {
    // a network that is not the kit's is in front only as long as a wallet is there
    if (network() && !frontSession(cells.session.get())) select(network() as ChainId)
    tellFront()
  }
  const book = createSessionBook(cells.session, tell, { network, select, settled })
  const peek = () => core.storage.area().getItem(`tessera:${options.id}:kernel:sessions`)
  const sessions = createSessions({ book, connectors, networks: options.networks, clock, storage, peek, debug })
  return {
    ...sessions,
    connect(id, given = {}) {
      const { chainId = chosen?.id, namespaces = connectors.get(id)?.manifest.namespaces } = given
      return core.busy(sessions.connect(id, { ...given, ...(chainId && namespaces?.some((each) => chainId.startsWith(`${each}:`)) && { chainId }) }))
    },
    async switchNetwork(chainId) {
      const found = options.networks.find(({ id }) => id === chainId)
      if (!found) throw kernelError('network-unknown', { network: chainId })
      // of two wishes the later one counts
      wish?.abort(kernelError('aborted'))
      const mine = new AbortController()
      wish = mine
      chosen = undefined
      const { goToNetwork } = await import('./goToNetwork')
      const { connected } = await goToNetwork(core, sessions, found, mine.signal)
      if (!connected) chosen = found
    },
    destroy() {
      wish?.abort(kernelError('aborted'))
      sessions.destroy()
    },
  }
}
