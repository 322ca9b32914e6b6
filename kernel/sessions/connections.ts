import type { ConnectedNamespace } from '../networks/types'
import { pickConnected } from './connectionSchema'
import type { Connection, NamespaceSession } from './types'

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
