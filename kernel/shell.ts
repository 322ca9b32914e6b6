import type { Alerts } from './alerts'
import type { Cell } from './cell'
import type { Clock } from './clock'
import type { Connector } from './connectors/connector'
import type { Recent } from './connectors/recent'
import type { SessionState } from './connectors/sessionState'
import type { Messages } from './i18n'
import type { AnyKit } from './kitApi'
import type { ModalState } from './modal'
import type { ModalControl } from './modalControl'
import type { ResolvedOptions } from './options'
import type { RpcCall } from './rpc/types'
import type { Snack } from './snack'
import type { Surface } from './surface'
import type { RouterState } from './views/router'
import type { SlotRegistry } from './views/slots'
import type { ViewRegistry } from './views/views'

/** What asks for the visitor's approval right now. */
export interface ApprovalRequest {
  readonly id: number
  readonly call: RpcCall
  readonly reason?: string
}

/** What a shell tells the kernel about itself. */
export interface ShellRoot {
  /** Which view opens when none is asked for; with a namespace, the one where somebody connects there. */
  home(namespace?: string): { readonly view: string; readonly params?: unknown }
  /** Style text for the moment before the renderer is there. */
  readonly firstPaint?: string
  /** The host's element to render into instead of a dialog. */
  embed?(): HTMLElement | undefined
  /** Fetches what `attach` needs; the dialog shows meanwhile. */
  ready(): Promise<unknown>
  /** Called once, when the modal's part of the kernel is here and `ready` has been awaited. */
  attach(shell: Shell): void
  /** Loads what an opening needs, ahead of the click. */
  preload(): void
}

/**
 * The shell's seat in the kernel, small enough for a page's start. A host may replace the kit's own shell by a plugin that needs
 * `surface` and takes this seat.
 */
export interface ShellSeat {
  readonly kit: AnyKit
  readonly options: ResolvedOptions
  readonly session: Cell<SessionState>
  readonly modal: Cell<ModalState>
  /** Takes the seat; the last one to do so has it. */
  take(root: ShellRoot): void
  /** Loads the modal's part of the kernel. */
  load(): Promise<Shell>
}

/** What a shell works with while the modal lives. */
export interface Shell extends Omit<ShellSeat, 'take' | 'load'> {
  /** Name of the plugin that is the shell; its views get the shell, others do not. */
  readonly owner: string
  /** The dialog, or the element it is embedded in. */
  readonly surface: Surface
  readonly clock: Clock
  readonly connectors: Cell<readonly Connector[]>
  readonly recent: Cell<readonly Recent[]>
  readonly router: Cell<RouterState>
  readonly approvals: Cell<readonly ApprovalRequest[]>
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly snack: Snack
  readonly alerts: Alerts
  readonly messages: Messages
  readonly control: ModalControl
  /** Runs the `connectors` hook: the list as plugins want it shown. */
  orderConnectors(connectors: readonly Connector[]): readonly Connector[]
  flag(name: string): unknown
  /** Loads what connecting needs ahead of the click. */
  preload(): void
}
