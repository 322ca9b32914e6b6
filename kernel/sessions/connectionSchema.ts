import type { Connector, ConnectResult } from '../connectors/types'
import { runError } from '../errors/lateErrors'
import { chainId } from '../networks/chainId'
import type { ConnectedNamespace } from '../networks/types'
import { type Checked, is, list, object, optional, text } from '../schema/checks'
import { safeParse } from '../schema/parse'
import type { Connection } from './types'

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
