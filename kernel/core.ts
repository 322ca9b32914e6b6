import type { AlertsState } from './alerts'
import type { Cell } from './cell'
import type { Clock } from './clock'
import type { Connector } from './connectors/connector'
import type { Recent } from './connectors/recent'
import type { ConnectorRegistry } from './connectors/registry'
import type { SessionPart } from './connectors/sessionPart'
import type { SessionState } from './connectors/sessionState'
import type { Emitter } from './emitter'
import type { KitError } from './errors'
import type { FlagValues } from './flags'
import type { TapList } from './hooks/taps'
import type { AnyKit } from './kitApi'
import type { Lazy } from './lazy'
import type { ModalState } from './modal'
import type { ModalPart } from './modalPart'
import type { ResolvedOptions } from './options'
import type { Plugin } from './plugin'
import type { Events } from './registry'
import type { PluginInput } from './resolve'
import type { Pipeline } from './rpc/pipeline'
import type { ApprovalRequest, ShellRoot } from './shell'
import type { SnackState } from './snack'
import type { SafeStorage } from './safeStorage'
import type { StorageAdapter } from './storage'
import type { Store } from './store'
import type { RouterState } from './views/router'
import type { SlotDefinition } from './views/slots'
import type { ViewDefinition } from './views/views'

/** The cells of the kernel's own slices. */
export interface KernelCells {
  readonly session: Cell<SessionState>
  readonly connectors: Cell<readonly Connector[]>
  readonly recent: Cell<readonly Recent[]>
  readonly modal: Cell<ModalState>
  readonly router: Cell<RouterState>
  readonly approvals: Cell<readonly ApprovalRequest[]>
  readonly snack: Cell<SnackState>
  readonly alerts: Cell<AlertsState>
  readonly views: Cell<readonly ViewDefinition[]>
  readonly slots: Cell<readonly SlotDefinition[]>
  readonly plugin: (name: string) => Cell<object>
  /** The plugins' cells by name, and the store they are in: for plugins that come and go. */
  readonly theirs: Map<string, Cell<object>>
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
  readonly modal: Lazy<ModalPart>
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
