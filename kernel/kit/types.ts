import type { Connector, ConnectResult, Recent } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type {
  AlertsState,
  ApprovalRequest,
  ModalState,
  RouterState,
  SnackbarState,
  Surface,
} from '../modal/types'
import type { ChainId, Network, RpcRequest } from '../networks/types'
import type { ApiOf, Plugin, PluginToken } from '../plugins/token'
import type { Provider, RequestOptions, RpcOutcome } from '../requests/types'
import type {
  ActiveAccount,
  ConnectOptions,
  DisconnectTarget,
  SessionChange,
  SessionState,
} from '../sessions/types'
import type { StorageAccess } from '../storage/types'
import type { UrlStatus } from '../transport/types'
import type { FlagValues, MessageKey, Views } from '../vocabulary'
import type { ResolvedOptions } from './options'

/** The kernel's own slices of the kit's state. Values are replaced, never edited in place. */
export interface KernelState {
  /** The connections. */
  readonly session: SessionState
  /** The wallets that are known so far, in the order in which they were added. */
  readonly connectors: readonly Connector[]
  /** The wallets used last, the newest first. */
  readonly recent: readonly Recent[]
  /** Whether the modal is open, and where it stands. */
  readonly modal: ModalState
  /** The modal's history. */
  readonly router: RouterState
  /** What waits for the visitor, the oldest first. */
  readonly approvals: readonly ApprovalRequest[]
  /** The short message over the modal. */
  readonly snack: SnackbarState
  /** Troubles of the app's set-up; empty without `debug`. */
  readonly alerts: AlertsState
}

/** How long {@link KitApi.waitFor} waits. `timeout` in milliseconds. */
export interface WaitOptions {
  /** Gives the waiting up. */
  readonly signal?: AbortSignal
  readonly timeout?: number
}

/** What is left of a type where it is truthy. */
export type Truthy<T> = Exclude<T, undefined | null | false | 0 | '' | 0n>

/** Parameters of `open` for one view: none, or the view's own. */
export type OpenParams<V> = V extends keyof Views
  ? Views[V] extends void
    ? []
    : [params: Views[V]]
  : []

/** Everything a host can do with a kit, whatever its plugins. */
export interface KitApi {
  /** The option `id`. */
  readonly id: string
  /** The option `networks`. */
  readonly networks: readonly Network[]
  /** The kernel's options in use, defaults filled in. */
  readonly options: ResolvedOptions
  /** The value of every flag. */
  readonly flags: FlagValues
  /**
   * Resolves when every plugin is set up and a stored session was restored or given up; never
   * rejects. Pending before `start`.
   */
  readonly ready: Promise<void>
  /** Whether `start` was called, and `destroy` not since. */
  readonly started: boolean
  /**
   * The kit's host element, to place where `disableAppend` is set. Throws `kernel/not-started`
   * before `start`.
   */
  element(): HTMLElement
  /**
   * The kit's dialog and the slot for a frame in it; loads them. Rejects with `kernel/not-started`
   * before `start`.
   */
  surface(): Promise<Surface>
  /**
   * Starts the plugins and restores a stored session. Wallets are discovered on first use.
   * Idempotent; after `destroy` it begins afresh. Rejects with `kernel/duplicate-id`. On a server
   * it does nothing, and resolves.
   */
  start(): Promise<void>
  /**
   * Undoes everything `start` did, in reverse order. Idempotent. A provider's requests reject with
   * 4900 then, until the next start.
   */
  destroy(): void
  /**
   * Adds a plugin, and what it includes, to a started kit: checked as `createKit` does, set up, and
   * awaited. Resolves with the plugin's API, which is the typed way to it. All or nothing: rejects
   * with what `createKit` throws for it, or with its setup's failure (`plugin:error` tells of that
   * one too), and then nothing of it is left. `kernel/not-started` before `start`; `kernel/aborted`
   * where `destroy` or `remove` came first. What was added is set up again by a `start` after
   * `destroy`.
   */
  add<P extends Plugin>(plugin: P): Promise<ApiOf<P>>
  /**
   * Takes a plugin out of a started kit, and what only it had brought along: in reverse order, with
   * every trace. A session on one of its connectors ends as `removed`, the modal leaves its views,
   * and it stays out after `destroy` and `start`. What it stored stays stored. Rejects with
   * `kernel/not-started`, `kernel/plugin-missing`, or `kernel/plugin-included` while another plugin
   * includes it.
   */
  remove(name: string): Promise<void>
  /**
   * Opens the modal, on a view or on the shell's own choice. Throws `kernel/not-started`,
   * `kernel/view-unknown`.
   */
  open<V extends keyof Views & string>(view?: V, ...params: OpenParams<V>): void
  /** Closes the modal, where the view allows it. Nothing happens while it is closed. */
  close(): void
  /**
   * Loads what `open` needs ahead of a click: call it on hover, focus and pointerdown. Does nothing
   * before `start`.
   */
  preload(): void
  /**
   * Discovers wallets now, for hosts that list `getState().connectors` themselves; the modal and
   * `connect` do so by themselves.
   */
  discover(): Promise<void>
  /**
   * Connects a listed connector. In a click handler, call it first: the wallet may open a window.
   */
  connect(connectorId: string, options?: ConnectOptions): Promise<ConnectResult>
  /**
   * Ends connections: all; all of a namespace; or those of one wallet, in one namespace or in all.
   * A wallet is left as a whole: its connections in other namespaces end with it. Where one wallet
   * of several ends, the next one becomes active. Nothing before `start`. Never rejects: where its
   * code cannot be loaded, no wallet is connected, and everything that is stored is removed.
   */
  disconnect(target?: string | DisconnectTarget): Promise<void>
  /**
   * Makes a network the active one: the wallet that is connected in its namespace is asked to
   * change to it. If only another namespace is connected, connects its wallet to this one first, or
   * opens the modal. If nothing is connected, the next connection uses this network. Rejects with
   * `kernel/network-unknown`, `kernel/switch-unsupported`, `kernel/switch-ignored`, the wallet's
   * refusal.
   */
  switchNetwork(chainId: ChainId): Promise<void>
  /**
   * Activates an account that the namespace's active wallet exposes, and its namespace. Rejects
   * with `kernel/no-session`, `kernel/bad-answer`.
   */
  switchAccount(namespace: string, address: string): Promise<void>
  /**
   * Activates another connected wallet of a namespace, without a prompt. Rejects with
   * `kernel/no-session`.
   */
  switchConnection(namespace: string, connectorId: string): Promise<void>
  /**
   * Prefers a kind of account (`Account.type`, such as `payment`, `ordinal`, `smartAccount`) in a
   * namespace: at once where the wallet has one, and whenever one connects. Stored.
   */
  setPreferredAccountType(namespace: string, type: string): Promise<void>
  /**
   * How the URLs of the chains asked so far do: one entry per chain and URL. Empty while nothing
   * was asked.
   */
  health(): Promise<readonly UrlStatus[]>
  /**
   * Resolves with what `selector` makes of the state as soon as that is truthy, at once if it is.
   * Rejects with `kernel/aborted` on `signal` or at the kit's end, `kernel/timeout` after `timeout`
   * milliseconds; without either it waits.
   */
  waitFor<T>(selector: (state: KernelState) => T, options?: WaitOptions): Promise<Truthy<T>>
  /** Sends a request through the pipeline, as the host. Rejects with a KitError. */
  request(request: RpcRequest, options?: RequestOptions): Promise<unknown>
  /**
   * A standard provider of one namespace over the pipeline (EIP-1193 for `eip155`). The same object
   * each time. Where code cannot be loaded it answers what the session knows, and rejects
   * everything else with code -32603.
   */
  provider(namespace: string): Provider
  /**
   * The active network: the connected wallet's if it is one of `networks`, else the chosen or first
   * one.
   */
  network(): Network
  /** Calls back with the selected part of the state after each change of it; answers the undo. */
  subscribe<T>(
    selector: (state: KernelState) => T,
    listener: (now: T, before: T) => void,
  ): () => void
  /** The kernel's state now. */
  getState(): KernelState
  /** Listens to an event; answers the undo. Listeners stay through `destroy`. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /**
   * The text of a key in the visitor's language; `values` replace its `{name}` placeholders. The
   * key's last part where its text is not there, or not loaded.
   */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
}

/** Any kit; what bindings take. */
export interface AnyKit extends KitApi {
  /** See {@link Kit.use}; whether the plugin was passed shows when it is called. */
  use<F extends PluginToken>(factory: F): ApiOf<F>
  /** The state of a kernel slice or of a plugin. Throws `kernel/state-unknown`. */
  state(name: string): unknown
}

type NameOf<P> = P extends Plugin<infer Name, object, unknown> ? Name : never
type StateOf<P, Name> = P extends {
  readonly name: Name
  readonly '~types'?: { readonly state: infer State }
}
  ? State
  : never
/** The plugins of a tuple, through nested lists. */
export type PluginsOf<P> = P extends readonly (infer Item)[]
  ? Item extends Plugin<string, object, unknown>
    ? Item
    : Item extends readonly unknown[]
      ? PluginsOf<Item>
      : never
  : never

/** A kit of exactly these plugins. */
export interface Kit<P extends readonly unknown[]> extends KitApi {
  /**
   * A plugin's public API, by its factory. Compiles only for plugins that were passed. Throws
   * `kernel/not-started` before setup has finished.
   */
  use<F extends PluginToken>(
    factory: F['pluginName'] extends NameOf<PluginsOf<P>> ? F : never,
  ): ApiOf<F>
  /** The state of a kernel slice or of a plugin that was passed. */
  state<Name extends keyof KernelState | NameOf<PluginsOf<P>>>(
    name: Name,
  ): Name extends keyof KernelState ? KernelState[Name] : Readonly<StateOf<PluginsOf<P>, Name>>
}

/** The events of `kit.on`. */
export interface Events {
  /** A connection changed; fired after the `session` hook was called. */
  'session:change': SessionChange
  /**
   * The active account changed: the active account of the active namespace, `undefined` if no
   * wallet is connected. Fired after the `session:change` that caused it.
   */
  'account:change': {
    readonly previous: ActiveAccount | undefined
    readonly current: ActiveAccount | undefined
  }
  /**
   * The current network (`kit.network()`) changed; CAIP-2 ids, possibly of a network that is not
   * among the kit's. Fired after `account:change`.
   */
  'network:change': { readonly previous: ChainId; readonly current: ChainId }
  /** The modal opened or closed. */
  'modal:change': { readonly open: boolean }
  /** A request ended. It has what was signed: a plugin that listens needs `hooks:settled`. */
  'request:settled': RpcOutcome
  /** A plugin threw or violated its contract; the kit continues. */
  'plugin:error': { readonly plugin: string; readonly error: KitError }
  /**
   * The kit or a plugin read, wrote or removed a stored value: its key and length, never the value.
   */
  'storage:access': StorageAccess
  /** Information for development: stored data that was dropped, a wallet that responded late. */
  debug: { readonly topic: string; readonly message: string; readonly details?: unknown }
}
