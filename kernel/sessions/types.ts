import type { ConnectProgress } from '../connectors/types'
import type { ChainId, ConnectedNamespace } from '../networks/types'
import type { Addresses } from '../vocabulary'

/**
 * Why a connection became what it is. Shown in docs/sessions.md; `user` is the visitor's own doing.
 */
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
  /** Tells the states of a session apart. */
  readonly status: 'connecting'
  /** The connector that is asked. */
  readonly connectorId: string
  readonly fallback?: Connected<N>
}
/** A stored connection whose wallet has not answered yet; `stored` is what was stored of it. */
export interface Reconnecting<N extends string = string> {
  /** Tells the states of a session apart. */
  readonly status: 'reconnecting'
  /** The connector that is looked for. */
  readonly connectorId: string
  readonly stored?: ConnectedNamespace<N>
}
/** A connected namespace, and the connector behind it. */
export interface Connected<N extends string = string> extends ConnectedNamespace<N> {
  /** Tells the states of a session apart. */
  readonly status: 'connected'
  /** The connector that it is connected by. */
  readonly connectorId: string
}
/** The status of a session. */
export type ConnectionStatus = NamespaceSession['status']

/** One connected wallet of a namespace. */
export interface Connection<N extends string = string> extends ConnectedNamespace<N> {
  /** The connector that it is connected by. */
  readonly connectorId: string
}

/**
 * The `session` slice: the session of each namespace, every connection, and the active namespace.
 */
export interface SessionState {
  /** The namespace that is in front; absent where nothing was connected. */
  readonly active?: string
  /** The active connection of each namespace, or what it is becoming. */
  readonly namespaces: Readonly<Record<string, NamespaceSession>> & {
    readonly [N in keyof Addresses]?: NamespaceSession<N>
  }
  /**
   * Every connected wallet per namespace, the one of `namespaces` included; the longest connected
   * first.
   */
  readonly connections?: Readonly<Record<string, readonly Connection[]>>
  /** The kind of account (`Account.type`) the visitor prefers, per namespace. */
  readonly preferredAccountTypes?: Readonly<Record<string, string>>
}

/** What hosts and plugins are notified of when a session changes. */
export interface SessionChange {
  /** Whose session changed. */
  readonly namespace: string
  /** What it was. */
  readonly previous: NamespaceSession
  /** What it is. */
  readonly current: NamespaceSession
  /** Why. */
  readonly reason: ChangeReason
}

/** The active account of the active namespace. */
export interface ActiveAccount {
  /** The namespace that is in front. */
  readonly namespace: string
  /** In its canonical form. */
  readonly address: string
  /** The connector that it is connected by. */
  readonly connectorId: string
}

/** How a host narrows a connect. */
export interface ConnectOptions {
  /** Default: every namespace that both the wallet and the kit's networks have. */
  readonly namespaces?: readonly string[]
  /** The network to connect on, where the wallet can switch. */
  readonly chainId?: ChainId
  /** Gives the connect up: it rejects with `kernel/aborted`. */
  readonly signal?: AbortSignal
  /** Told of a pairing URI, and of what else the visitor can do meanwhile. */
  readonly onProgress?: (progress: ConnectProgress) => void
}

/** Which connections end: those of a wallet, those of a namespace, or those that match both. */
export interface DisconnectTarget {
  /** Only in this namespace. */
  readonly namespace?: string
  /** Only this wallet. */
  readonly connectorId?: string
}
