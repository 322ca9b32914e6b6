import type { Core } from '../core'
import type { HookCalls } from '../hooks/table'
import { kernelError } from '../kernelErrors'
import { selectNetwork } from '../modal'
import type { ChainId } from '../networks/network'
import { readRecent } from '../readRecent'
import type { SessionChange } from './machine'
import { addRecent } from './recent'
import { createSessions, type Sessions } from './session'
import { createSessionBook } from './sessionState'

/** {@link Sessions} as a kit has them: networks by their CAIP-2 ids. */
export interface SessionPart extends Omit<Sessions, 'switchNetwork'> {
  /** See `kit.switchNetwork`. */
  switchNetwork(chainId: ChainId): Promise<void>
}

/** The connections' part of a started kit. Loaded when a session is stored, when the modal opens, and by the first connect. */
export function createSessionPart(core: Core, hooks: HookCalls): SessionPart {
  const { cells, clock, connectors, events, options, reportAny } = core
  const storage = async () => (await import('../scopedStorage')).storageOf(core, 'kernel')
  // a wallet may be connected before the modal has ever read them
  readRecent(core)
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
      cells.modal.set((state) => selectNetwork(state, current.chainId))
      if (previous.status === 'connecting') remember(current.connectorId)
    }
    hooks.session(change).catch(reportAny)
    events.emit('session:change', change)
    debug(`${namespace}: ${previous.status} → ${current.status} (${reason})`)
  }
  const book = createSessionBook(cells.session, tell)
  const sessions = createSessions({ book, connectors, networks: options.networks, clock, storage, debug })
  return {
    ...sessions,
    connect: (id, connectOptions) => core.busy(sessions.connect(id, connectOptions)),
    async switchNetwork(chainId) {
      const network = options.networks.find(({ id }) => id === chainId)
      if (!network) throw kernelError('network-unknown', { network: chainId })
      if (book.get(network.namespace).status === 'connected') await core.busy(sessions.switchNetwork(network))
      cells.modal.set((now) => selectNetwork(now, chainId))
    },
  }
}
