import type { Core } from '../core'
import type { HookCalls } from '../hooks/table'
import type { ChainId } from '../networks/types'
import { readRecent } from './recent'
import type { Wishes } from './goToNetwork'
import { createSessions, type Sessions } from './session'
import { createSessionBook } from './sessionBook'

/** {@link Sessions} as a kit has them: networks by their CAIP-2 ids. */
export interface SessionPart extends Omit<Sessions, 'switchNetwork' | 'choose'> {
  /** See `kit.switchNetwork`. */
  switchNetwork(chainId: ChainId): Promise<void>
}

/** The connections' part of a started kit. Loaded when a session is stored, when the modal opens, and by the first connect. */
export function createSessionPart(core: Core, hooks: HookCalls): SessionPart {
  const { cells, clock, connectors, events, options, reportAny } = core
  // a wallet may be connected before the modal has ever read them
  readRecent(core)
  const wishes: Wishes = {}
  const debug = (message: string, details?: unknown) => core.debug('session', message, details)
  const book = createSessionBook(cells.session, (change) => {
    const { current, namespace, previous, reason } = change
    hooks.session(change).catch(reportAny)
    events.emit('session:change', change)
    debug(`${namespace}: ${previous.status} → ${current.status} (${reason})`)
  })
  const sessions = createSessions({
    book,
    connectors,
    networks: options.networks,
    clock,
    surroundings: async () => (await import('./surroundings')).surroundingsOf(core, wishes),
    peek: () => core.storage.area().getItem(`tessera:${options.id}:kernel:sessions`),
    debug,
  })
  return {
    ...sessions,
    connect(id, given = {}) {
      const { chainId = wishes.chosen?.id, namespaces = connectors.get(id)?.manifest.namespaces } = given
      return core.busy(sessions.connect(id, { ...given, ...(chainId && namespaces?.some((each) => chainId.startsWith(`${each}:`)) && { chainId }) }))
    },
    switchNetwork: async (chainId) => (await import('./goToNetwork')).switchNetwork(core, sessions, wishes, chainId),
  }
}
