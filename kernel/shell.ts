import type { Alerts } from './alerts'
import type { Cell } from './cell'
import type { Clock } from './clock'
import type { Connector } from './connectors/connector'
import type { Recent } from './connectors/recent'
import type { Sessions } from './connectors/session'
import type { SessionState } from './connectors/sessionState'
import type { Messages } from './i18n'
import type { KitApi } from './kitApi'
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

/**
 * What a shell (the plugin that draws the modal) works with. A host may replace the kit's own shell by a plugin that needs
 * `surface` and gets exactly this.
 */
export interface Shell {
  /** Name of the plugin that is the shell; its views get the shell, others do not. */
  readonly owner: string
  readonly kit: KitApi
  readonly options: ResolvedOptions
  readonly surface: Surface
  readonly clock: Clock
  readonly session: Cell<SessionState>
  readonly sessions: Sessions
  readonly connectors: Cell<readonly Connector[]>
  readonly recent: Cell<readonly Recent[]>
  readonly router: Cell<RouterState>
  readonly modal: Cell<ModalState>
  readonly views: ViewRegistry
  readonly slots: SlotRegistry
  readonly snack: Snack
  readonly alerts: Alerts
  readonly messages: Messages
  readonly approvals: Cell<readonly ApprovalRequest[]>
  readonly control: ModalControl
  /** Runs the `connectors` hook: the list as plugins want it shown. */
  orderConnectors(connectors: readonly Connector[]): readonly Connector[]
  flag(name: string): unknown
  /** Loads the request pipeline ahead of its first use. */
  preloadRpc(): void
}
