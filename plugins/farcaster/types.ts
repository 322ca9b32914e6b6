import type { EmbeddedOptions } from '../../frame/client/index'
import type { KitError } from '../../kernel/index'

/** Options of `farcaster()`: those of the frame that holds the keys. */
export type FarcasterOptions = EmbeddedOptions

/** A sign-in under way. */
export interface FarcasterSignIn {
  /**
   * `opening`: the address is asked for. `waiting`: a phone has to approve. `taking`: it was
   * approved, and the wallet is being loaded. `done`: signed in, nothing is left but to connect.
   * `over`: nobody approved within 10 minutes. `failed`: see `error`.
   */
  readonly step: 'opening' | 'waiting' | 'taking' | 'done' | 'over' | 'failed'
  /** What a phone opens: as a code, or as a link. */
  readonly url?: string | undefined
  /** Why it failed. */
  readonly error?: KitError | undefined
}

/** State of the plugin. */
export interface FarcasterState {
  readonly signIn?: FarcasterSignIn | undefined
}

/** API of the plugin, by `kit.use(farcaster)`: a sign-in without the modal's own screens. */
export interface FarcasterApi {
  /**
   * Begins a sign-in, in place of one under way, and resolves when a phone has approved it: then
   * `kit.connect('ID_AUTH')` connects the wallet's accounts without a prompt. `onUrl` is called with
   * the address that the phone opens. `name` is what Farcaster's relay tells.
   *
   * Rejects with `farcaster/cancelled`, or `embedded/…`: `login-expired` after 10 minutes,
   * `provider-failed`, `identity-changed` where the account has another owner than when it signed in
   * last, `way-unavailable`.
   */
  signIn(options?: {
    readonly onUrl?: ((url: string) => void) | undefined
  }): Promise<{ readonly name?: string | undefined }>
  /** Ends a sign-in under way; the wallet's frame forgets it. */
  cancel(): void
}
