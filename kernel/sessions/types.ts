import type { ConnectProgress } from '../connectors/types'
import type { ConnectedNamespace } from '../networks/types'
import type { ChainId } from '../networks/types'
import type { Addresses } from '../vocabulary'

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

/** The session of one namespace. */
export type NamespaceSession<N extends string = string> =
  | { readonly status: 'disconnected'; readonly reason?: ChangeReason }
  | Connecting<N>
  | Reconnecting<N>
  | Connected<N>
/** A wallet that is being asked; `fallback` is the connection that a failure returns to. */
export interface Connecting<N extends string = string> {
  readonly status: 'connecting'
  readonly connectorId: string
  readonly fallback?: Connected<N>
}
/** A stored connection whose wallet has not answered yet; `stored` is what was stored of it. */
export interface Reconnecting<N extends string = string> {
  readonly status: 'reconnecting'
  readonly connectorId: string
  readonly stored?: ConnectedNamespace<N>
}
/** A connected namespace, and the connector behind it. */
export interface Connected<N extends string = string> extends ConnectedNamespace<N> {
  readonly status: 'connected'
  readonly connectorId: string
}
/** The status of a session. */
export type ConnectionStatus = NamespaceSession['status']

/** One connected wallet of a namespace. */
export interface Connection<N extends string = string> extends ConnectedNamespace<N> {
  readonly connectorId: string
}

/** The `session` slice: the session of each namespace, every connection, and the active namespace. */
export interface SessionState {
  readonly active?: string
  /** The active connection of each namespace, or what it is becoming. */
  readonly namespaces: Readonly<Record<string, NamespaceSession>> & { readonly [N in keyof Addresses]?: NamespaceSession<N> }
  /** Every connected wallet per namespace, the one of `namespaces` included; the longest connected first. */
  readonly connections?: Readonly<Record<string, readonly Connection[]>>
  /** The kind of account (`Account.type`) the visitor prefers, per namespace. */
  readonly preferredAccountTypes?: Readonly<Record<string, string>>
}

/** What hosts and plugins are notified of when a session changes. */
export interface SessionChange {
  readonly namespace: string
  readonly previous: NamespaceSession
  readonly current: NamespaceSession
  readonly reason: ChangeReason
}

/** The active account of the active namespace. */
export interface ActiveAccount {
  readonly namespace: string
  readonly address: string
  readonly connectorId: string
}

/** How a host narrows a connect. */
export interface ConnectOptions {
  /** Default: every namespace that both the wallet and the kit's networks have. */
  readonly namespaces?: readonly string[]
  readonly chainId?: ChainId
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ConnectProgress) => void
}

/** Which connections end: those of a wallet, those of a namespace, or those that match both. */
export interface DisconnectTarget {
  readonly namespace?: string
  readonly connectorId?: string
}
