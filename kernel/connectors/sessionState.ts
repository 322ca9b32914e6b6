import { isKitError } from '../errors'
import type { ConnectedNamespace } from './connector'
import { type ChangeReason, heldBy, type NamespaceSession } from './machine'

/** One connected wallet of a namespace. */
export interface Connection extends ConnectedNamespace {
  readonly connectorId: string
}

/** The `session` slice: the connection in front of each namespace, the others beside it, and the namespace that is in front. */
export interface SessionState {
  readonly active?: string
  readonly namespaces: Readonly<Record<string, NamespaceSession>>
  /** Every connected wallet per namespace, the one of `namespaces` included; the longest connected first. */
  readonly connections?: Readonly<Record<string, readonly Connection[]>>
  /** The kind of account (`Account.type`) the visitor prefers, per namespace. */
  readonly preferredAccountTypes?: Readonly<Record<string, string>>
}

/** How many wallets a namespace is connected to at most, and remembers. */
export const connectionLimit = 8

/** One name for a wallet's connection in a namespace. */
export const connectionKey = (namespace: string, connectorId: string): string => `${namespace} ${connectorId}`

/** The namespace in front: as before while it is in use, else the first connected one, else none. */
export function frontOf(namespaces: SessionState['namespaces'], active: string | undefined): string | undefined {
  const inUse = active !== undefined && namespaces[active] !== undefined && namespaces[active].status !== 'disconnected'
  return inUse ? active : Object.keys(namespaces).find((namespace) => namespaces[namespace]?.status === 'connected')
}

/** What is connected in the namespace in front, also while another wallet is asked there. */
export const frontSession = ({ active, namespaces }: SessionState) => {
  const session = active === undefined ? undefined : namespaces[active]
  return session && heldBy(session)
}

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

/** The reason behind an error of connect, by the last part of its code: any owner may say `…/locked` or `…/user-rejected`. */
export function reasonOf(error: unknown): ChangeReason {
  const kind = isKitError(error) ? error.code.split('/')[1] : undefined
  const reasons: Record<string, ChangeReason> = {
    'user-rejected': 'declined',
    aborted: 'user',
    timeout: 'timeout',
    locked: 'locked',
    'bad-answer': 'garbage',
  }
  return (kind && reasons[kind]) || 'failed'
}
