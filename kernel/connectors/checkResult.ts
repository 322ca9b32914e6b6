import { list, object, optional, text } from '../schema/checks'
import { chainId } from '../networks/chainId'
import { runError } from '../errors/lateErrors'
import { safeParse } from '../schema/parse'
import type { ConnectedNamespace } from '../networks/types'
import type { ConnectResult, Connector } from './types'

const address = text(256)
const account = object({ address, type: optional(text(64)), publicKey: optional(text(512)), path: optional(text(128)) }, { open: true })
const connected = object({ accounts: list(account, 1000), active: address, chainId }, { open: true })

const isConnected = (namespace: string, session: ConnectedNamespace): boolean =>
  safeParse(connected, session) !== undefined &&
  session.chainId.startsWith(`${namespace}:`) &&
  session.accounts.some((entry) => entry.address === session.active)

/** What a wallet holds in a namespace, as a copy that the wallet cannot change later; undefined where it cannot be used. */
export function readSession(namespace: string, given: unknown): ConnectedNamespace | undefined {
  try {
    const { accounts, active, chainId: chain } = given as ConnectedNamespace
    // copied first: what is checked is what is kept
    const session = { accounts: accounts.map((entry) => ({ ...entry })), active, chainId: chain }
    return isConnected(namespace, session) ? session : undefined
  } catch {
    return undefined
  }
}

/** A connector's answer if all of it is usable and has one of these namespaces, else `kernel/bad-answer`. */
export function checkResult({ manifest }: Connector, answer: unknown, namespaces: readonly string[]): ConnectResult {
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
