import { runError } from '../errors/lateErrors'
import type { ConnectedNamespace } from '../networks/types'
import { pickConnected } from './connectionSchema'
import { currentConnection } from './currentConnection'
import type { ChangeReason, Connected, Connecting, Connection, ConnectionStatus, NamespaceSession } from './types'

/** What can happen to the session of a namespace. */
export type SessionEvent =
  /** `fallback`: what a failure returns to, where the state itself has none. */
  | { readonly type: 'connect'; readonly connectorId: string; readonly fallback?: Connected | undefined }
  | { readonly type: 'restore'; readonly connectorId: string; readonly stored?: ConnectedNamespace | undefined }
  | { readonly type: 'succeed'; readonly session: ConnectedNamespace }
  | { readonly type: 'fail'; readonly reason: ChangeReason }
  | { readonly type: 'update'; readonly session: ConnectedNamespace }
  /** While another wallet is asked: the connection that a failure returns to changed, became another wallet's (`connectorId`), or ended. */
  | { readonly type: 'fallback'; readonly session: ConnectedNamespace | undefined; readonly connectorId?: string | undefined }
  /** Another connected wallet becomes the active one. */
  | { readonly type: 'replace'; readonly connectorId: string; readonly session: ConnectedNamespace }
  | { readonly type: 'disconnect'; readonly reason: ChangeReason }

/** How many wallets a namespace is connected to at most, and how many of them are stored. */
export const connectionLimit = 8

/** One key for a wallet's connection in a namespace. */
export const connectionKey = (namespace: string, connectorId: string): string => `${namespace} ${connectorId}`

/** The connectors of a session: its own, and the one that a failed attempt returns to. */
export const connectorsOf = (session: NamespaceSession): string[] =>
  session.status === 'disconnected' ? [] : [session.connectorId, ...(session.status === 'connecting' && session.fallback ? [session.fallback.connectorId] : [])]

/** A session with its active account chosen: the first of `addresses` that it has, else its first account of the preferred type, else the wallet's own choice. */
export function withActive(session: ConnectedNamespace, addresses: readonly (string | undefined)[], type: string | undefined): ConnectedNamespace {
  const { accounts } = session
  const has = (address: string | undefined) => accounts.some((account) => account.address === address)
  const preferred = type === undefined ? undefined : accounts.find((account) => account.type === type)?.address
  return { ...pickConnected(session), active: [...addresses, preferred, session.active].find(has) ?? session.active }
}

/** A list with a connection inserted, or updated in its place. A list that becomes too long loses its oldest, but never the connector `keep`. */
export function withConnection(list: readonly Connection[], connection: Connection, keep: string | undefined): readonly Connection[] {
  const { connectorId } = connection
  const entry: Connection = { connectorId, ...pickConnected(connection) }
  const at = list.findIndex((each) => each.connectorId === connectorId)
  if (at >= 0) return sameConnection(list[at] as Connection, entry) ? list : list.map((each, i) => (i === at ? entry : each))
  const oldest = list.length < connectionLimit ? undefined : list.find((each) => each.connectorId !== keep)
  return [...list.filter((each) => each !== oldest), entry]
}

/** Whether two sessions are equal, account for account. */
export const sameConnection = (a: ConnectedNamespace, b: ConnectedNamespace): boolean => JSON.stringify(pickConnected(a)) === JSON.stringify(pickConnected(b))

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
