import { runError } from '../errors/lateErrors'
import type { ConnectedNamespace } from '../networks/types'

/** Why a connection became what it is. Shown in docs/sessions.md; `user` is the visitor's own doing. */
export type ChangeReason =
  | 'user'
  | 'restored'
  | 'wallet'
  | 'declined'
  | 'failed'
  | 'timeout'
  | 'locked'
  | 'removed'
  | 'garbage'
  | 'tab'
  | 'destroyed'

/** The connection of one namespace. */
export type NamespaceSession =
  | { readonly status: 'disconnected'; readonly reason?: ChangeReason }
  | Connecting
  | Reconnecting
  | Connected
/** A wallet that is being asked; `fallback` is the connection that a failure returns to. */
export interface Connecting {
  readonly status: 'connecting'
  readonly connectorId: string
  readonly fallback?: Connected
}
/** A stored connection whose wallet has not answered yet; `stored` is what it was when it was stored. */
export interface Reconnecting {
  readonly status: 'reconnecting'
  readonly connectorId: string
  readonly stored?: ConnectedNamespace
}
/** A connected namespace, and the connector behind it. */
export interface Connected extends ConnectedNamespace {
  readonly status: 'connected'
  readonly connectorId: string
}
/** Where a connection stands. */
export type ConnectionStatus = NamespaceSession['status']

/** What hosts and plugins are told when a connection changes. */
export interface SessionChange {
  readonly namespace: string
  readonly previous: NamespaceSession
  readonly current: NamespaceSession
  readonly reason: ChangeReason
}

/** What can happen to a connection. */
export type SessionEvent =
  /** `fallback`: what a failure returns to, where the state itself has none. */
  | { readonly type: 'connect'; readonly connectorId: string; readonly fallback?: Connected | undefined }
  | { readonly type: 'restore'; readonly connectorId: string; readonly stored?: ConnectedNamespace | undefined }
  | { readonly type: 'succeed'; readonly session: ConnectedNamespace }
  | { readonly type: 'fail'; readonly reason: ChangeReason }
  | { readonly type: 'update'; readonly session: ConnectedNamespace }
  /** What a failure returns to changed, became another wallet's (`connectorId`), or is gone, while another wallet is asked. */
  | { readonly type: 'fallback'; readonly session: ConnectedNamespace | undefined; readonly connectorId?: string | undefined }
  /** Another wallet that is connected already comes to the front. */
  | { readonly type: 'replace'; readonly connectorId: string; readonly session: ConnectedNamespace }
  | { readonly type: 'disconnect'; readonly reason: ChangeReason }

/** The moves that exist: from a status, by an event, to a status. Every other move is refused. */
export const moves = {
  disconnected: { connect: 'connecting', restore: 'reconnecting' },
  connecting: { connect: 'connecting', fallback: 'connecting', succeed: 'connected', replace: 'connected', fail: 'disconnected', disconnect: 'disconnected' },
  reconnecting: { connect: 'connecting', succeed: 'connected', replace: 'connected', fail: 'disconnected', disconnect: 'disconnected' },
  connected: { connect: 'connecting', update: 'connected', replace: 'connected', disconnect: 'disconnected' },
} as const satisfies Record<ConnectionStatus, Partial<Record<SessionEvent['type'], ConnectionStatus>>>

export const disconnected: NamespaceSession = Object.freeze({ status: 'disconnected' })

/** The connection that requests go to: the session's own, or the one that a failed attempt returns to. */
export const heldBy = (session: NamespaceSession): Connected | undefined =>
  session.status === 'connected' ? session : session.status === 'connecting' ? session.fallback : undefined

/**
 * The next state of one namespace. Connecting another wallet keeps the present session as `fallback`; a failure returns to it
 * (`fail` leads to `connected` then). Throws `kernel/illegal-move` for a move that is not in {@link moves}.
 */
export function reduceSession(namespace: string, state: NamespaceSession, event: SessionEvent): NamespaceSession {
  if (!(event.type in moves[state.status])) throw runError('illegal-move', { namespace, from: state.status, event: event.type })
  switch (event.type) {
    case 'connect': {
      const fallback = heldBy(state) ?? event.fallback
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

/** Field by field: a wallet's answer may carry more than was asked for. */
const connectedTo = (connectorId: string, { accounts, active, chainId }: ConnectedNamespace): Connected => ({ status: 'connected', connectorId, accounts, active, chainId })
