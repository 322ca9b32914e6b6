import type { AlertsState, ModalState, ApprovalRequest, SnackbarState, RouterState, SlotDefinition, ViewDefinition } from './modal/types'
import type { SliceStore, Store } from './state/types'
import type { Clock } from './async/clock'
import type { Connector, ConnectorRegistry } from './connectors/types'
import type { Recent } from './connectors/recent'
import type { SessionPart } from './connectors/sessionPart'
import type { SessionState } from './connectors/sessionState'
import type { Emitter } from './async/emitter'
import type { KitError } from './errors/KitError'
import type { FlagValues } from './plugins/resolvePlugins'
import type { TapList } from './hooks/taps'
import type { AnyKit } from './kitApi'
import type { Lazy } from './lazy'
import type { Modal } from './modal/createModal'
import type { ResolvedOptions } from './kit/options'
import type { Plugin, PluginInput } from './plugins/token'
import type { Events } from './kit/events'
import type { Pipeline } from './requests/types'
import type { ShellRoot } from './modal/shell'
import type { SafeStorage } from './storage/scopedStorage'
import type { StorageAdapter } from './storage/types'

/** The cells of the kernel's own slices. */
export interface KernelCells {
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
  /** The plugins' cells by name, and the store they are in: for plugins that come and go. */
  readonly theirs: Map<string, SliceStore<object>>
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
  readonly cells: KernelCells
  readonly events: Emitter<Events>
  readonly clock: Clock
}

/** The host's choice of storage, and what is made of it when something is first kept. */
export interface KitStorage {
  /** As the platform has it: it may throw at each use. */
  area(): StorageAdapter
  /** Tells, once, why memory has to do. */
  complain(details: unknown): void
  safe?: SafeStorage
}

/** One start of a kit: what its parts share. Three of them arrive when they are first needed. */
export interface Core extends KitParts {
  /** The kit's host element in the page. */
  readonly element: HTMLElement
  readonly document: Document
  readonly taps: TapList
  /** Which plugins rewrote a call, in order, by the rewritten object. */
  readonly rewrites: WeakMap<object, readonly string[]>
  readonly connectors: ConnectorRegistry
  readonly storage: KitStorage
  readonly sessions: Lazy<SessionPart>
  readonly modal: Lazy<Modal>
  readonly rpc: Lazy<Pipeline>
  /** Marks the kit as waiting for a wallet until the work ends. */
  busy<T>(work: Promise<T>): Promise<T>
  root(): ShellRoot | undefined
  /** The plugin that draws the modal, and what it said about itself. */
  /** Who has taken the shell's seat, the newest last. */
  readonly seats: { readonly root: ShellRoot; readonly owner: string }[]
  /** The last wish to open the modal while its part is on its way. */
  readonly opening: { wish?: object | undefined }
  debug(topic: string, message: string, details?: unknown): void
  report(plugin: string, error: KitError): void
  /** Reports whatever was thrown, as the kernel's. */
  reportAny(error: unknown): void
  readonly ended: () => boolean
  /** Aborted by the end of this start. */
  readonly ending: AbortSignal
}
