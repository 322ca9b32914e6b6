import type { Clock } from '../async/clock'
import type { Disposer } from '../async/disposer'
import type { Emitter } from '../async/emitter'
import type { Lazy } from '../async/lazy'
import type { Connector, ConnectorRegistry, Recent } from '../connectors/types'
import type { KitError } from '../errors/KitError'
import type { TapList } from '../hooks/taps'
import type { Modal, ShellRoot } from '../modal/shell'
import type {
  Alerts,
  AlertsState,
  ApprovalRequest,
  Messages,
  ModalState,
  PendingDecisions,
  Prefetched,
  RouterState,
  SlotDefinition,
  Snackbar,
  SnackbarState,
  ViewDefinition,
} from '../modal/types'
import type { RunningPlugins } from '../plugins/context'
import type { Plugin, PluginInput } from '../plugins/token'
import type { Pipeline, Provider } from '../requests/types'
import type { SessionService } from '../sessions/context'
import type { SessionChange, SessionState } from '../sessions/types'
import type { SliceStore, Store } from '../state/types'
import type { KitStorage, ScopedStorage } from '../storage/types'
import type { KitTelemetry } from '../telemetry/types'
import type { HttpClient } from '../transport/httpClient'
import type { FlagValues } from '../vocabulary'
import type { ResolvedOptions } from './options'
import type { AnyKit, Events, KernelState, KitApi, Truthy, WaitOptions } from './types'

/** The slices of the kernel's state, and those of the plugins. */
export interface KernelSlices {
  readonly session: SliceStore<SessionState>
  readonly connectors: SliceStore<readonly Connector[]>
  readonly recent: SliceStore<readonly Recent[]>
  readonly modal: SliceStore<ModalState>
  readonly router: SliceStore<RouterState>
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  readonly snack: SliceStore<SnackbarState>
  readonly alerts: SliceStore<AlertsState>
  readonly views: SliceStore<readonly ViewDefinition[]>
  readonly slots: SliceStore<readonly SlotDefinition[]>
  readonly plugin: (name: string) => SliceStore<object>
  /**
   * The plugins' slices by name, and the store they are in: for plugins that are added and removed.
   */
  readonly pluginSlices: Map<string, SliceStore<object>>
  readonly store: Store
}

/** A kit's plugins. They change when one is added or removed. */
export interface PluginSet {
  /** What the host passed and added, as it did. */
  given: readonly PluginInput[]
  /** All of them, in setup order. */
  plugins: Plugin[]
  flags: FlagValues
}

/** What a kit has before it is started. */
export interface KitParts extends PluginSet {
  readonly api: AnyKit
  readonly options: ResolvedOptions
  readonly cells: KernelSlices
  readonly events: Emitter<Events>
  readonly clock: Clock
}

/** What few visits need, loaded with the first use of any of it. */
export interface Extras extends Pick<KitApi, 'add' | 'remove' | 'health' | 'surface'> {
  waitFor<T>(selector: (state: KernelState) => T, options?: WaitOptions): Promise<Truthy<T>>
  /** Prints the warnings of `options.debug`, until the kit's end. */
  logWarnings(): void
  /** Raises the alert of a wallet on a network that the kit does not have. */
  foreignNetwork(): void
  /** Logs misspelt keys of the host's texts. */
  logTexts(): Promise<void>
  readonly telemetry: KitTelemetry
  readonly alerts: Alerts
  readonly snackbar: Snackbar
  http(origin: string): HttpClient
  /** A plugin's own storage, which it may write to until its end. */
  pluginStorage(plugin: Plugin, ended: () => boolean): ScopedStorage
  /**
   * Fills a plugin's slice from its storage and keeps its picked fields there; returns the undo.
   */
  persistState(plugin: Plugin): () => void
}

/** The requests of a started kit. */
export interface Requests extends Pipeline, Pick<KitApi, 'switchNetwork'> {
  readonly decisions: PendingDecisions
  /** Maps anything thrown to a KitError, by its RPC code and message. */
  toKitError(error: unknown): KitError
  /**
   * The provider of one namespace over a kit's `request`. `missed` are the changes since someone
   * listens.
   */
  provider(kit: KitApi, namespace: string, missed: SessionChange[]): Provider
}

/**
 * What the modules of a started kit share. The lazy ones are loaded on first use; see
 * `kit/chunks.ts`.
 */
export interface KitServices extends KitParts {
  /** What the next start begins with; a plugin that is being added is not in it yet. */
  readonly parts: KitParts
  /** The kit's host element in the page. */
  readonly element: HTMLElement
  readonly document: Document
  readonly taps: TapList
  /** Which plugins rewrote a call, in order, by the rewritten object. */
  readonly rewrites: WeakMap<object, readonly string[]>
  readonly connectors: ConnectorRegistry
  readonly storage: KitStorage
  readonly running: RunningPlugins
  readonly sessions: Lazy<SessionService>
  readonly modal: Lazy<Modal>
  readonly requests: Lazy<Requests>
  readonly extras: Lazy<Extras>
  /** The texts of the plugins, once anything has made them. */
  readonly texts: { made?: Messages }
  /** Loads the code of the modal, which makes the texts too, without making a modal. */
  readonly chunks: { modal(): Promise<{ createTexts(services: KitServices): Messages }> }
  /** Marks the kit as loading until a wallet's prompt has ended. */
  trackPrompt<T>(work: Promise<T>): Promise<T>
  /** The active shell, or undefined. */
  root(): ShellRoot | undefined
  /** Registered shells, newest last. */
  readonly shells: { readonly root: ShellRoot; readonly owner: string }[]
  /** The pending request to open the modal, while its code is being loaded. */
  readonly opening: { pending?: { readonly view: string | undefined } | undefined }
  /** Modules of views and slot entries whose load began before the modal's code is here. */
  readonly prefetched: Prefetched
  debug(topic: string, message: string, details?: unknown): void
  report(plugin: string, error: KitError): void
  /** Reports anything thrown, as the kernel's. */
  reportAny(error: unknown): void
  readonly ended: () => boolean
  /** Aborted by the end of this start. */
  readonly endSignal: AbortSignal
  readonly disposer: Disposer
  /**
   * Runs `undo` at the end of this start, newest first. Returns the function that takes it back.
   */
  readonly onEnd: Disposer['onEnd']
}
