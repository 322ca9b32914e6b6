import { isKitError } from '../errors/KitError'
import type { ConnectedNamespace } from '../networks/types'
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

/** The namespace in front: as before while it is in use, else the first connected one, else none. */
export function frontOf(namespaces: SessionState['namespaces'], active: string | undefined): string | undefined {
  const inUse = active !== undefined && (namespaces[active]?.status ?? 'disconnected') !== 'disconnected'
  return inUse ? active : Object.keys(namespaces).find((namespace) => namespaces[namespace]?.status === 'connected')
}

/** What is connected in the namespace in front, also while another wallet is asked there. */
export const frontSession = ({ active, namespaces }: SessionState) => {
  const session = active === undefined ? undefined : namespaces[active]
  return session && heldBy(session)
}

/** The reason behind an error of connect, by the last part of its code: any owner may say `…/locked` or `…/user-rejected`. */
export function reasonOf(error: unknown): ChangeReason {
  const reasons: Record<string, ChangeReason> = {
    'user-rejected': 'declined',
    aborted: 'user',
    timeout: 'timeout',
    locked: 'locked',
    'bad-answer': 'garbage',
  }
  return (isKitError(error) && reasons[error.code.split('/')[1] as string]) || 'failed'
}
