import type { KitError } from '../errors/KitError'
import type { ChainId } from '../networks/types'
import type { RpcOutcome } from '../requests/types'
import type { ActiveAccount, SessionChange } from '../sessions/types'
import type { StorageAccess } from '../storage/types'

/** The events of `kit.on`. */
export interface Events {
  /** A connection changed; fired after the `session` hook was called. */
  'session:change': SessionChange
  /**
   * The active account changed: the active account of the active namespace, `undefined` if no wallet is connected. Fired after the
   * `session:change` that caused it.
   */
  'account:change': { readonly previous: ActiveAccount | undefined; readonly current: ActiveAccount | undefined }
  /** The current network (`kit.network()`) changed; CAIP-2 ids, possibly of a network that is not among the kit's. Fired after `account:change`. */
  'network:change': { readonly previous: ChainId; readonly current: ChainId }
  /** The modal opened or closed. */
  'modal:change': { readonly open: boolean }
  /** A request ended. */
  'request:settled': RpcOutcome
  /** A plugin threw or violated its contract; the kit continues. */
  'plugin:error': { readonly plugin: string; readonly error: KitError }
  /** The kit or a plugin read, wrote or removed a stored value: its key and length, never the value. */
  'storage:access': StorageAccess
  /** Information for development: stored data that was dropped, a wallet that responded late. */
  debug: { readonly topic: string; readonly message: string; readonly details?: unknown }
}
