import type { Clock } from '../async/clock'
import type { Connector, Recent } from '../connectors/types'
import type { ResolvedOptions } from '../kit/options'
import type { AnyKit } from '../kitApi'
import type { SessionState } from '../sessions/types'
import type { SliceStore } from '../state/types'
import type { Messages } from './i18n'
import type { ModalNavigation } from './navigation'
import type { Alerts, ApprovalRequest, ModalState, RouterState, SlotRegistry, Snackbar, Surface, ViewRegistry } from './types'

/** What the kernel needs of a shell. */
export interface ShellRoot {
  /** Which view opens when none is asked for; with a namespace, the one where a wallet is connected in it. */
  home(namespace?: string): { readonly view: string; readonly params?: unknown }
  /** Style text for the moment before the renderer is loaded. */
  readonly firstPaint?: string
  /** The host's element to render into instead of a dialog. */
  embed?(): HTMLElement | undefined
  /** Fetches what `attach` needs; the dialog shows meanwhile. */
  ready(): Promise<unknown>
  /** Called once, when the modal's code is loaded and `ready` has been awaited. */
  attach(shell: Shell): void
  /** Loads what an opening needs, ahead of the click. */
  preload(): void
}

/**
 * A shell's access to the kernel, small enough for a page's start. A host may replace the kit's own shell by a plugin that needs
 * `surface` and registers another one.
 */
export interface ShellHandle {
  readonly kit: AnyKit
  readonly options: ResolvedOptions
  readonly session: SliceStore<SessionState>
  readonly modal: SliceStore<ModalState>
  /** Registers a shell; the last registered one is the active one. */
  register(root: ShellRoot): void
  /** Loads the code of the modal. */
  load(): Promise<Shell>
}

/** What a shell works with while the modal lives. */
export interface Shell extends Omit<ShellHandle, 'register' | 'load'> {
  /** Name of the plugin that is the shell; its views get the shell, others do not. */
  readonly owner: string
  /** The dialog, or the element it is embedded in. */
  readonly surface: Surface
  readonly clock: Clock
  readonly connectors: SliceStore<readonly Connector[]>
  readonly recent: SliceStore<readonly Recent[]>
  readonly router: SliceStore<RouterState>
  readonly approvals: SliceStore<readonly ApprovalRequest[]>
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly snack: Snackbar
  readonly alerts: Alerts
  readonly messages: Messages
  readonly control: ModalNavigation
  /** Runs the `connectors` hook: the list as plugins want it shown. */
  orderConnectors(connectors: readonly Connector[]): readonly Connector[]
  flag(name: string): unknown
  /** Loads what connecting needs ahead of the click. */
  preload(): void
}

/** The modal of a started kit: views, slots, texts, notices, and what moves them. */
export interface ModalPart {
  readonly control: ModalNavigation
  readonly messages: Messages
  readonly shell: Shell
  end(): void
}
