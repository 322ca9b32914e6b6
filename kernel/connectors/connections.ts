import type { ConnectedNamespace } from '../networks/types'
import type { NamespaceSession } from './machine'
import { type Connection, connectionLimit } from './sessionState'

/** One name for a wallet's connection in a namespace. */
export const connectionKey = (namespace: string, connectorId: string): string => `${namespace} ${connectorId}`

/** The connectors a session hangs on: its own, and the one a failed attempt returns to. */
export const connectorsOf = (session: NamespaceSession): string[] =>
  session.status === 'disconnected' ? [] : [session.connectorId, ...(session.status === 'connecting' && session.fallback ? [session.fallback.connectorId] : [])]

/** The account of these that is active: the first wish that a wallet fulfils, else the first account of the preferred kind, else its own choice. */
export function withActive(session: ConnectedNamespace, wishes: readonly (string | undefined)[], type: string | undefined): ConnectedNamespace {
  const { accounts, chainId } = session
  const has = (address: string | undefined) => accounts.some((account) => account.address === address)
  const preferred = type === undefined ? undefined : accounts.find((account) => account.type === type)?.address
  return { accounts, active: [...wishes, preferred, session.active].find(has) ?? session.active, chainId }
}

/** Puts a connection into a list, in its place where it is there already; `keep` stays where the list becomes too long. */
export function withConnection(list: readonly Connection[], { connectorId, accounts, active, chainId }: Connection, keep: string | undefined): readonly Connection[] {
  const entry: Connection = { connectorId, accounts, active, chainId }
  const at = list.findIndex((each) => each.connectorId === connectorId)
  if (at >= 0) return sameConnection(list[at] as Connection, entry) ? list : list.map((each, i) => (i === at ? entry : each))
  const oldest = list.length < connectionLimit ? undefined : list.find((each) => each.connectorId !== keep)
  return [...list.filter((each) => each !== oldest), entry]
}

/** Whether two connections say the same, account for account. */
export const sameConnection = (a: ConnectedNamespace, b: ConnectedNamespace): boolean =>
  a.active === b.active && a.chainId === b.chainId && (a.accounts === b.accounts || JSON.stringify(a.accounts) === JSON.stringify(b.accounts))
