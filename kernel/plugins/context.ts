import type { Connector } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { HookName, HookTaps, hookTable } from '../hooks/table'
import type { KitOptions } from '../kit/options'
import type { Events } from '../kit/types'
import type { ShellHandle } from '../modal/shell'
import type { SnackbarVariant } from '../modal/types'
import type { Network, RpcRequest } from '../networks/types'
import type { RequestOptions } from '../requests/types'
import type { SessionState } from '../sessions/types'
import type { Slice } from '../state/types'
import type { ScopedStorage } from '../storage/types'
import type { KitTelemetry } from '../telemetry/types'
import type { HttpClient } from '../transport/httpClient'
import type { Flags, MessageKey, Telemetry, Views } from '../vocabulary'
import type { ApiOf, Plugin, PluginToken } from './token'

/** How a tap is placed: lower stages first, or before a plugin's tap by its name. */
export interface TapOptions {
  /** Default 0. */
  readonly stage?: number
  /** Ahead of all taps of this plugin. */
  readonly before?: string
}
/**
 * The only way to a hook: tapping it. Taps carry the plugin's name and go when the kit is
 * destroyed.
 */
export type Taps = {
  readonly [H in HookName]: {
    tap(fn: HookTaps[H], options?: TapOptions): void
  } & ((typeof hookTable)[H]['sync'] extends true
    ? unknown
    : { tapPromise(fn: HookTaps[H], options?: TapOptions): void })
}

/** What is connected, for a plugin to read and to follow. */
export interface PluginSession {
  /**
   * Every namespace's session, all connections and the active namespace, now: also what was
   * connected before the plugin was added. `activeConnection` reads the active one.
   */
  get(): SessionState
  /** The active network: `kit.network()`. */
  network(): Network
  /**
   * Calls back after each change with the new and the previous state, until the plugin's end;
   * returns the undo.
   */
  subscribe(listener: (now: SessionState, before: SessionState) => void): () => void
}

/**
 * What a plugin gets for one start of the kit: everything is named after it, offers only what its
 * `needs` declare, and ends together.
 */
export interface PluginContext<Name extends string = string, State extends object = object> {
  /** The plugin's name. */
  readonly name: Name
  /** A `tap` for each hook. Needs `hooks:<name>`. */
  readonly hooks: Taps
  /** The plugin's own slice. */
  readonly state: Slice<State>
  /** The plugin's own storage. Needs `storage`. */
  readonly storage: ScopedStorage
  /** The same, loaded on first use: no part of the page's start. Needs `storage:lazy`. */
  openStorage(): Promise<ScopedStorage>
  /** Aborted by `kit.destroy()` and when the plugin is removed. */
  readonly signal: AbortSignal
  /** The kit's networks, in the host's order. */
  readonly networks: readonly Network[]
  /** The connections, read-only. */
  readonly session: PluginSession
  /** What wallets are told about the host's app. */
  readonly metadata: KitOptions['metadata']
  /** Needs `connectors`. What is added is removed with the plugin. */
  readonly connectors: {
    add(connector: Connector): () => void
    /**
     * Adds a function that looks for connectors: it runs with the first opening, connect or
     * restore, or `kit.discover()`.
     */
    find(finder: () => void | Promise<void>): void
  }
  /**
   * Another plugin's API. Throws `kernel/plugin-missing`, or `kernel/not-started` while that
   * plugin's setup is under way.
   */
  use<F extends PluginToken>(factory: F): ApiOf<F>
  /** A flag's value: the host's, else its plugin's default. */
  flag<F extends keyof Flags & string>(flag: F): Flags[F]
  /** Listens to a kit event until the plugin's end. */
  on<E extends keyof Events>(event: E, listener: (payload: Events[E]) => void): () => void
  /** Opens the modal on a view. Needs `views`, as the next three do. */
  open<V extends keyof Views & string>(
    view: V,
    ...params: Views[V] extends void ? [] : [Views[V]]
  ): void
  /** Closes the modal, as `kit.close` does. Nothing happens while it is closed. */
  close(): void
  /**
   * Goes back to the view before; closes the modal if there is none. Nothing happens while it is
   * closed.
   */
  back(): void
  /**
   * Shows a short message in the modal, in the visitor's language. Nothing happens while it is
   * closed: nobody would see it.
   */
  snack(message: string, variant?: SnackbarVariant): void
  /**
   * Sends a telemetry event of the plugin's own to the taps of `telemetry`. Nothing happens where
   * no plugin taps it.
   */
  track<E extends keyof Telemetry & `${Name}/${string}`>(event: E, props: Telemetry[E]): void
  /**
   * Sends a request through the pipeline in the plugin's name. Needs
   * `request:<namespace>:<method>`.
   */
  request(request: RpcRequest, options?: RequestOptions): Promise<unknown>
  /** A client for one server. Needs `network:<origin>`. */
  http(origin: string): Promise<HttpClient>
  /**
   * The text of a key in the visitor's language; `values` replace its `{name}` placeholders. The
   * key's last part where its text is not there, or not loaded.
   */
  t(key: MessageKey, values?: Readonly<Record<string, string | number>>): string
  /** Emits a `debug` event for developers. */
  debug(message: string, details?: unknown): void
  /** A shell's access to the kernel. Needs `surface`. */
  shell(): ShellHandle
}

/** A context and its end. */
export interface ScopedContext {
  readonly context: PluginContext<string, object>
  /** Adds an undo for something that was done for the plugin. */
  onDispose(off: () => void): void
  /**
   * Undoes everything the plugin did through its context, newest first. Later calls of it have no
   * effect. Idempotent.
   */
  end(): void
}

/** How far one plugin has come. */
export interface Run {
  /** Settles with its setup, well or badly; absent where nothing has to be waited for. */
  work?: Promise<void> | undefined
  live?: ScopedContext
  /** Its setup is over. */
  done?: true
  api?: unknown
  /** What its setup failed with. */
  error?: KitError
}

/** The started plugins. */
export interface RunningPlugins {
  /** Sets them up; resolves when every setup has ended, well or badly. */
  start(): Promise<void>
  /** Sets one up, after those it includes or requires. */
  launch(plugin: Plugin): Run
  /** By the plugin's name. One that is removed from here gets no further. */
  readonly runs: Map<string, Run>
  /**
   * A plugin's API; throws `kernel/plugin-missing`, `kernel/not-started`, or `kernel/plugin-failed`
   * for one whose setup failed.
   */
  use(name: string, by: string): unknown
  /** Ends every plugin, in reverse order. */
  end(): void
}

/** Runs with the telemetry of the kit, where anything delivers it; else nothing is loaded. */
export type TrackTelemetry = (run: (telemetry: KitTelemetry) => Promise<void>) => void
