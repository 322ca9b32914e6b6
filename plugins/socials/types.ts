import type { EmbeddedOptions, SocialProvider } from '../../frame/client/index'
import type { KitError } from '../../kernel/index'

/** Options of `socials()`: those of the frame that holds the keys, and which providers there are. */
export interface SocialsOptions extends EmbeddedOptions {
  /**
   * The providers in the order in which they are offered: those that the frame's server has in its
   * `PROVIDERS`. Default: `google`, `x`, `discord`, `github`, `apple`, `facebook`.
   */
  readonly providers?: readonly SocialProvider[] | undefined
  /**
   * Where the visitor signs in. `popup`: in a window that the click opens. `redirect`: in the page's
   * own tab, which comes back to where it was. `auto`: in a window, except inside Telegram. Default
   * `auto`.
   */
  readonly mode?: 'auto' | SocialMode | undefined
}

/** Where a visitor signs in, see {@link SocialsOptions.mode}. */
export type SocialMode = 'popup' | 'redirect'

/** A sign-in under way. */
export interface SocialSignIn {
  readonly provider: SocialProvider
  /**
   * `opening`: the provider's address is asked for. `waiting`: the visitor is at the provider.
   * `closed`: its window was closed, or cannot be seen any more; a sign-in that ends all the same
   * goes on. `link`: the address of the account has a wallet, and the visitor chooses, see
   * {@link SocialsApi.link}; `code`: a code was mailed to it.
   * `taking`: the result is on its way, or the page is about to go to the provider. `done`: signed
   * in, nothing is left but to connect. `failed`: see `error`.
   */
  readonly step: 'opening' | 'waiting' | 'closed' | 'link' | 'code' | 'taking' | 'done' | 'failed'
  /** The words that a window asks for which cannot reach the wallet's frame. */
  readonly match?: string | undefined
  /** Why it failed. */
  readonly error?: KitError | undefined
}

/** State of the plugin. */
export interface SocialsState {
  readonly signIn?: SocialSignIn | undefined
  /** The provider that a visitor signed in with last. Is stored. */
  readonly recent?: SocialProvider | undefined
  /** Where a window could not be led, and its words: the next one of this provider opens there. */
  readonly ready?:
    | {
        readonly provider: SocialProvider
        readonly uri: string
        readonly match?: string | undefined
      }
    | undefined
  /** A page that went to its provider, and when, in milliseconds since 1970. Is stored. */
  readonly redirect?: { readonly provider: SocialProvider; readonly at: number } | undefined
}

/** API of the plugin, by `kit.use(socials)`: a sign-in without the modal's own screens. */
export interface SocialsApi {
  /** The providers of the options; the one that was used last comes first. */
  providers(): readonly SocialProvider[]
  /**
   * Begins a sign-in, in place of one under way, and resolves when the visitor has signed in: then
   * `kit.connect('ID_AUTH')` connects the wallet's accounts without a prompt. Call it in a click: it
   * opens the window at once. In `redirect` mode the page leaves, and {@link resume} goes on when it
   * has come back.
   *
   * Rejects with `socials/popup-blocked`, `socials/cancelled`, or `embedded/…`: `provider-refused`
   * where the visitor said no there, `provider-failed`, `login-expired`, `way-unavailable`, and
   * `link-asked` where the address of the account has a wallet: go on with {@link link}.
   */
  signIn(
    provider: SocialProvider,
    options?: { readonly mode?: SocialMode | undefined },
  ): Promise<{ readonly name?: string | undefined }>
  /**
   * Goes on with a sign-in whose page came back from its provider, and removes the result from the
   * page's address. Is called by itself when the kit starts. Resolves with undefined where there is
   * nothing to go on with, and rejects as {@link signIn} does.
   */
  resume(): Promise<{ readonly name?: string | undefined } | undefined>
  /**
   * Goes on after `embedded/link-asked`. `mail`: sends a code to the address of the account, again if
   * need be; {@link confirmLink} takes it, which adds the account to that wallet. `separate`: makes a
   * wallet of the account's own.
   */
  link(how: 'mail' | 'separate'): Promise<void>
  /** The code that was sent. */
  confirmLink(code: string): Promise<void>
  /** Brings the provider's window to the front. */
  showWindow(): void
  /** Ends a sign-in under way, and closes its window. */
  cancel(): void
}
