import type { EmbeddedOptions } from '../../frame/client/index'
import type { KitError } from '../../kernel/index'

/** Options of `passkeys()`: those of the frame that holds the keys. */
export type PasskeysOptions = EmbeddedOptions

/** A sign-in under way. */
export interface PasskeySignIn {
  /**
   * `opening`: the window is being opened. `waiting`: the visitor is in it. `closed`: they have
   * closed it. `taking`: they have used a passkey, which is being verified. `done`: signed in,
   * nothing is left but to connect. `failed`: see `error`.
   */
  readonly step: 'opening' | 'waiting' | 'closed' | 'taking' | 'done' | 'failed'
  /** Why it failed. */
  readonly error?: KitError | undefined
}

/** State of the plugin. */
export interface PasskeysState {
  readonly signIn?: PasskeySignIn | undefined
}

/** API of the plugin, by `kit.use(passkeys)`: a sign-in without the modal's own screens. */
export interface PasskeysApi {
  /**
   * Begins a sign-in, in place of one under way, and resolves when the visitor has used a passkey or
   * made one: then `kit.connect('ID_AUTH')` connects the wallet's accounts without a prompt. Call it
   * in a click: it opens the window at once.
   *
   * Rejects with `passkeys/popup-blocked`, `passkeys/cancelled`, or `embedded/…`: `provider-failed`
   * where the passkey is not known, or could not be verified, `login-expired` after 10 minutes,
   * `way-unavailable`.
   */
  signIn(): Promise<void>
  /** Brings the window to the front. */
  showWindow(): void
  /** Ends a sign-in under way, and closes its window. */
  cancel(): void
}
