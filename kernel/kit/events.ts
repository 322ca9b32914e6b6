import type { KitError } from '../errors/KitError'
import type { ChainId } from '../networks/types'
import type { RpcOutcome } from '../requests/types'
import type { ActiveAccount, SessionChange } from '../sessions/types'
import type { StorageAccess } from '../storage/adapter'

/** What hosts can listen to with `kit.on`. */
export interface Events {
  /** A connection changed; fired after the `session` hook was called. */
  'session:change': SessionChange
  /**
   * The active account changed: the one of the active namespace. Fired after each `session:change` that changes it;
   * `undefined`: no wallet is connected.
   */
  'account:change': { readonly previous: ActiveAccount | undefined; readonly current: ActiveAccount | undefined }
  /** The active network (`kit.network()`) changed; by its CAIP-2 id, also one that is not the kit's. Fired after `account:change`. */
  'network:change': { readonly previous: ChainId; readonly current: ChainId }
  /** The modal opened or closed. */
  'modal:change': { readonly open: boolean }
  /** A request ended. */
  'request:settled': RpcOutcome
  /** A plugin failed or misbehaved; the kit goes on. */
  'plugin:error': { readonly plugin: string; readonly error: KitError }
  /** The kit or a plugin read, wrote or removed something stored: which key and how many characters, never the value. */
  'storage:access': StorageAccess
  /** Something worth knowing while developing: stored data that was dropped, a wallet that answered late. */
  debug: { readonly topic: string; readonly message: string; readonly details?: unknown }
}
