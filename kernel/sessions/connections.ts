import type { Connector, ConnectResult } from '../connectors/types'
import { runError } from '../errors/lateErrors'
import { chainId } from '../networks/chainId'
import type { ConnectedNamespace } from '../networks/types'
import { type Checked, is, list, object, optional, text } from '../schema/checks'
import { safeParse } from '../schema/parse'
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

// The one place that lists the fields of a connection: a new one is added to `ConnectedNamespace` and here, and nowhere else.

const address = text(256)
const account = object({ address, type: optional(text(64)), publicKey: optional(text(512)), path: optional(text(128)) }, { open: true })
const answered = object({ accounts: list(account, 1000), active: address, chainId }, { open: true })
const stored = object({ connectorId: text(256), accounts: list(address, 1000), active: address, chainId }, { open: true })

/** One stored connection; addresses only, so that a page can show them before the wallet answers. */
export type StoredConnection = Checked<typeof stored>

/** Checks one stored connection. */
export const storedConnection = is<StoredConnection>('a connection', (value) => {
  const connection = safeParse(stored, value)
  return connection?.accounts.includes(connection.active) === true
})

/** The fields of a connection and nothing else: a wallet's answer may carry more. */
export const pickConnected = ({ accounts, active, chainId }: ConnectedNamespace): ConnectedNamespace => ({ accounts, active, chainId })

/** A connection as it is stored. */
export const toStored = ({ connectorId, accounts, active, chainId }: Connection): StoredConnection => ({
  connectorId,
  accounts: accounts.map((each) => each.address),
  active,
  chainId,
})

/** A stored connection as it is shown before the wallet has answered. */
export const fromStored = ({ accounts, active, chainId }: StoredConnection): ConnectedNamespace => ({
  accounts: accounts.map((each) => ({ address: each })),
  active,
  chainId,
})

const isConnected = (namespace: string, session: ConnectedNamespace): boolean =>
  safeParse(answered, session) !== undefined &&
  session.chainId.startsWith(`${namespace}:`) &&
  session.accounts.some((entry) => entry.address === session.active)

/** A wallet's session in a namespace as a copy that the wallet cannot change later; undefined where it is not usable. */
export function readSession(namespace: string, given: unknown): ConnectedNamespace | undefined {
  try {
    const { accounts, ...rest } = pickConnected(given as ConnectedNamespace)
    // copied before the check: what is checked is what is kept
    const session = { ...rest, accounts: accounts.map((entry) => ({ ...entry })) }
    return isConnected(namespace, session) ? session : undefined
  } catch {
    return undefined
  }
}

/** A connector's answer where all of it is usable and it has one of these namespaces, else throws `kernel/bad-answer`. */
export function parseConnectResult({ manifest }: Connector, answer: unknown, namespaces: readonly string[]): ConnectResult {
  const sessions = entriesOf(answer).map(([namespace, session]) => [namespace, readSession(namespace, session)] as const)
  if (sessions.every(([, session]) => session) && sessions.some(([namespace]) => namespaces.includes(namespace))) {
    return { sessions: Object.fromEntries(sessions) as Record<string, ConnectedNamespace> }
  }
  throw runError('bad-answer', { who: `The wallet "${manifest.id}"`, problem: 'expected sessions, each with accounts, an active one of them and a CAIP-2 chain id' })
}

function entriesOf(answer: unknown): [string, unknown][] {
  try {
    return Object.entries((answer as ConnectResult).sessions)
  } catch {
    return []
  }
}
