import type { ConnectedNamespace } from '../networks/types'
import { runError } from '../errors/lateErrors'
import { pickConnected } from './connections'
import type { SessionEvent } from './context'
import { currentConnection } from './currentConnection'
import type { Connected, Connecting, Connection, ConnectionStatus, NamespaceSession } from './types'

/** The transitions that exist: from a status, by an event, to a status. Every other one is refused. */
export const transitions = {
  disconnected: { connect: 'connecting', restore: 'reconnecting' },
  connecting: { connect: 'connecting', fallback: 'connecting', succeed: 'connected', replace: 'connected', fail: 'disconnected', disconnect: 'disconnected' },
  reconnecting: { connect: 'connecting', succeed: 'connected', replace: 'connected', fail: 'disconnected', disconnect: 'disconnected' },
  connected: { connect: 'connecting', update: 'connected', replace: 'connected', disconnect: 'disconnected' },
} as const satisfies Record<ConnectionStatus, Partial<Record<SessionEvent['type'], ConnectionStatus>>>

export const disconnected: NamespaceSession = Object.freeze({ status: 'disconnected' })

/**
 * The next session of one namespace. Connecting another wallet keeps the present connection as `fallback`; a failure returns to it
 * (`fail` leads to `connected` then). Throws `kernel/illegal-move` for a transition that is not in {@link transitions}.
 */
export function reduceSession(namespace: string, state: NamespaceSession, event: SessionEvent): NamespaceSession {
  if (!(event.type in transitions[state.status])) throw runError('illegal-move', { namespace, from: state.status, event: event.type })
  switch (event.type) {
    case 'connect': {
      const fallback = currentConnection(state) ?? event.fallback
      return { status: 'connecting', connectorId: event.connectorId, ...(fallback && { fallback }) }
    }
    case 'fallback': {
      const { fallback, ...rest } = state as Connecting
      const id = event.connectorId ?? fallback?.connectorId
      return event.session && id !== undefined ? { ...rest, fallback: connectedTo(id, event.session) } : rest
    }
    case 'restore':
      return { status: 'reconnecting', connectorId: event.connectorId, ...(event.stored && { stored: event.stored }) }
    case 'succeed':
    case 'update':
      return connectedTo((state as { connectorId: string }).connectorId, event.session)
    case 'replace':
      return connectedTo(event.connectorId, event.session)
    case 'fail':
      return state.status === 'connecting' && state.fallback ? state.fallback : { status: 'disconnected', reason: event.reason }
    case 'disconnect':
      return { status: 'disconnected', reason: event.reason }
  }
}

/** The event that activates a connected wallet. */
export const replaceWith = ({ connectorId, ...session }: Connection): SessionEvent => ({ type: 'replace', connectorId, session })

const connectedTo = (connectorId: string, session: ConnectedNamespace): Connected => ({ status: 'connected', connectorId, ...pickConnected(session) })
