import type { Clock } from '../async/clock'
import type { Disposer } from '../async/disposer'
import type { Connector, ConnectorRegistry, ConnectResult } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { ChainId, ConnectedNamespace, Network } from '../networks/types'
import type { SliceStore } from '../state/types'
import type { ScopedStorage } from '../storage/types'
import type { StoredSessions } from './stored'
import type {
  ChangeReason,
  Connected,
  Connection,
  ConnectOptions,
  DisconnectTarget,
  NamespaceSession,
  SessionChange,
  SessionState,
} from './types'

/**
 * The one store of a kit's sessions: the slice, changed by the reducer alone, and what is stored of
 * it.
 */
export interface SessionStore {
  state(): SessionState
  get(namespace: string): NamespaceSession
  /** Every connection of a namespace, the longest connected first. */
  connections(namespace: string): readonly Connection[]
  /** One wallet's connection in a namespace, active or not. */
  connection(namespace: string, connectorId: string): Connection | undefined
  /**
   * Changes the session of a namespace; returns what it became. `disconnect` ends every connection
   * of it; a failure activates another connected wallet. `connections`: those of the namespace from
   * then on. Throws `kernel/illegal-move`.
   */
  dispatch(
    namespace: string,
    event: SessionEvent,
    reason: ChangeReason,
    connections?: readonly Connection[],
  ): NamespaceSession
  /** Sets a session and the connections of its namespace. */
  write(
    namespace: string,
    session: NamespaceSession,
    connections: readonly Connection[],
    reason: ChangeReason,
  ): NamespaceSession
  /** Changes the slice apart from its sessions. */
  edit(change: (now: SessionState) => SessionState, reason: ChangeReason): void
  /**
   * Runs changes as one: stored once, and the bindings are notified once. With the reason `tab`
   * nothing is stored.
   */
  batch<T>(run: () => T, reason: ChangeReason): T
  setActive(namespace: string, reason: ChangeReason): void
  /** The preferred kinds of accounts, by namespace. */
  preferences(): Readonly<Record<string, string>>
  /** Selects a network; undefined: none. */
  select(chainId: ChainId | undefined, reason: ChangeReason): void
  /** What is stored now; another tab may have written it. */
  read(): StoredSessions | undefined
  /** Drops what is stored of these wallets. */
  forget(connectorIds: readonly string[]): void
}

/** What a change of sessions does elsewhere in a kit. */
export interface KitBindings {
  /** The connector whose `connect` is called in place of this one's. */
  asked(connector: Connector): Connector
  /** The selected network, where it is one of the kit's. */
  network(): string | undefined
  select(chainId: ChainId | undefined): void
  /** A session has changed; called before listeners are notified. */
  changed(change: SessionChange): void
  /** All changes of a batch have been made. */
  settled(): void
}

/** The pending switch of networks. */
export interface PendingSwitch {
  /** The last switch, while it is running. */
  last?: AbortController
  /** The network that the next connection begins on. */
  chosen?: Network | undefined
}

/** What the sessions need of their kit. */
export interface SessionDeps {
  readonly slice: SliceStore<SessionState>
  readonly connectors: ConnectorRegistry
  readonly networks: readonly Network[]
  readonly clock: Clock
  readonly storage: ScopedStorage
  readonly disposer: Disposer
  readonly bindings?: KitBindings
  readonly pending?: PendingSwitch
  /** The stored text as it is, where other tabs store too; may throw. */
  readonly readText?: () => string | null
  /** Notifies listeners of a change. */
  readonly emit: (change: SessionChange) => void
  /**
   * Maps what a wallet threw to a KitError; rejects with one where the code for that cannot be
   * loaded.
   */
  readonly toKitError: (error: unknown) => Promise<KitError>
  readonly debug: (message: string, details?: unknown) => void
}

/** The running attempts to connect, by namespace. */
export interface Attempts {
  readonly running: ReadonlyMap<string, AbortController>
  /** Makes an attempt the one of these namespaces; one that runs there already is aborted. */
  begin(namespaces: readonly string[], attempt: AbortController): void
  /**
   * Ends an attempt in those namespaces where it is still the running one, after `move` for each;
   * returns those.
   */
  finish(
    namespaces: readonly string[],
    attempt: AbortController,
    move: (namespace: string) => unknown,
    reason: ChangeReason,
  ): string[]
  /** Ends an attempt as failed. */
  fail(namespaces: readonly string[], attempt: AbortController, reason: ChangeReason): void
  /**
   * Ends an attempt as succeeded where the wallet answered, as declined elsewhere; returns the
   * namespaces that are connected now.
   */
  succeed(
    namespaces: readonly string[],
    attempt: AbortController,
    sessions: ConnectResult['sessions'],
    reason: 'user' | 'restored',
  ): string[]
  /** Aborts the attempt of a namespace without changing its session. */
  cancel(namespace: string): void
  /** Runs once, after the next attempt that ends; replaces an earlier one. */
  afterNext(run: () => void): void
}

/** What the modules of the sessions share. */
export interface SessionContext extends SessionDeps {
  readonly store: SessionStore
  readonly attempts: Attempts
  /**
   * A session with its addresses in the canonical form of their namespace: with the checksum of
   * EIP-55. At once, or by a promise where the namespace's driver must be loaded for it; where that
   * fails, the session as it is. Never rejects.
   */
  canonical(
    namespace: string,
    session: ConnectedNamespace,
  ): ConnectedNamespace | Promise<ConnectedNamespace>
  /** Namespaces of the kit's networks. */
  readonly namespaces: readonly string[]
}

/** Listens to what connected wallets report by themselves, until the kit's end. */
export interface WalletEvents {
  follow(connector: Connector): void
  isFollowed(connectorId: string): boolean
  leave(connectorId: string): void
  /** Stops listening to wallets that are neither connected nor stored. */
  leaveUnused(): void
}

/** A wallet that was called before the code of the sessions was loaded. */
export interface WalletCall {
  readonly connector: Connector
  readonly namespaces: readonly string[]
  readonly attempt: AbortController
  readonly answer: Promise<ConnectResult>
}

/**
 * Connects, reconnects, switches and disconnects. Every wait ends; every failure leaves a defined
 * state with a reason.
 */
export interface Sessions {
  /**
   * Calls the wallet in the caller's own task, unless `call` says that it was called already:
   * wallets open windows. Rejects with a KitError.
   */
  connect(connectorId: string, options?: ConnectOptions, call?: WalletCall): Promise<ConnectResult>
  /** Reconnects the stored wallets silently; ends within {@link sessionLimits}.appear + restore. */
  restore(): Promise<void>
  /** Applies what another tab has stored: silently, and nothing is stored here. */
  sync(): Promise<void>
  /** See `kit.disconnect`. */
  disconnect(target?: string | DisconnectTarget): Promise<void>
  /** Asks the active wallet of the network's namespace to change to it. */
  switchWallet(network: Network): Promise<void>
  /**
   * Makes a network, and its namespace where a wallet is connected there, the active one. No wallet
   * is asked.
   */
  choose(network: Network): void
  switchAccount(namespace: string, address: string): Promise<void>
  switchConnection(namespace: string, connectorId: string): Promise<void>
  setPreferredAccountType(namespace: string, type: string): Promise<void>
}

/** The sessions of a started kit, and its change of network that is under way. */
export interface SessionService extends Sessions {
  readonly pending: PendingSwitch
}

/** What can happen to the session of a namespace. */
export type SessionEvent =
  /** `fallback`: what a failure returns to, where the state itself has none. */
  | {
      readonly type: 'connect'
      readonly connectorId: string
      readonly fallback?: Connected | undefined
    }
  | {
      readonly type: 'restore'
      readonly connectorId: string
      readonly stored?: ConnectedNamespace | undefined
    }
  | { readonly type: 'succeed'; readonly session: ConnectedNamespace }
  | { readonly type: 'fail'; readonly reason: ChangeReason }
  | { readonly type: 'update'; readonly session: ConnectedNamespace }
  /**
   * While another wallet is asked: the connection that a failure returns to changed, became another
   * wallet's (`connectorId`), or ended.
   */
  | {
      readonly type: 'fallback'
      readonly session: ConnectedNamespace | undefined
      readonly connectorId?: string | undefined
    }
  /** Another connected wallet becomes the active one. */
  | { readonly type: 'replace'; readonly connectorId: string; readonly session: ConnectedNamespace }
  | { readonly type: 'disconnect'; readonly reason: ChangeReason }
