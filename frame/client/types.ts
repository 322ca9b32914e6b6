import type { SocialProvider } from '../protocol/socialProviders'

/** Options of `embedded()`. */
export interface EmbeddedOptions {
  /**
   * Address of the frame's server, `https://wallet.example.com`; plain `http` for loopback only. It
   * must not be the page's own origin.
   */
  readonly url: string
  /** `w3m` for a site of the specification's protocol. Default `native`. */
  readonly protocol?: 'native' | 'w3m' | undefined
  /** The app's id at the frame's server. */
  readonly projectId?: string | undefined
}

/** Ends an action early. */
export interface Stoppable {
  readonly signal?: AbortSignal
}

/** The plugin's API: the way to {@link EmbeddedApi}, which is no part of the page's start. */
export interface Embedded {
  /**
   * Loads the code; no frame is made by that. Rejects with `kernel/not-loaded`, and the next call
   * tries again.
   */
  load(): Promise<EmbeddedApi>
  /** What `load` has loaded; else undefined. */
  loaded(): EmbeddedApi | undefined
}

/** Facts of an embedded wallet. */
export interface EmbeddedWallet {
  /** Host of the frame's server, with its port. */
  readonly host: string
  /** The address that is signed in. */
  readonly email?: string | undefined
  /** How the visitor signed in elsewhere, and the name that was told there. */
  readonly social?: SocialUser | undefined
  /**
   * Whether the operator of the frame's server could sign without the user; undefined where the
   * frame does not say.
   */
  readonly custody?: 'operator-recoverable' | 'user-only' | undefined
  /**
   * Where the frame draws no screens of its own (`w3m`): the page about the wallet, to be opened in
   * a tab.
   */
  readonly dashboard?: string | undefined
}

/** A sign-in at an identity provider, with Farcaster, or by a passkey, which has no name. */
export interface SocialUser {
  readonly provider: SocialProvider | 'farcaster' | 'passkey'
  readonly name?: string | undefined
}

/** What follows a request for a code, see {@link EmbeddedApi.requestCode}. */
export interface CodeRequest {
  readonly action: 'VERIFY_DEVICE' | 'VERIFY_OTP' | 'CONNECT'
  readonly match?: string | undefined
}

/**
 * What the plugins that sign in with the embedded wallet ask of it. Methods load the frame on first
 * need, and reject with `embedded/…`: `not-loaded` where it cannot be, `bad-input` for what is no
 * address or code, `otp-wrong`, `rate-limited` and so on where it refuses; `kernel/aborted` by its
 * signal.
 */
export interface EmbeddedApi {
  /** Makes the frame ahead of a click. Never rejects. */
  preload(): Promise<void>
  /** Whether somebody has signed in on this page before and not signed out; no frame is asked. */
  isRemembered(): boolean
  /**
   * Whether a sign-in outlives this page: false where the browser gives the frame no storage. Loads
   * the frame.
   */
  isKept(): Promise<boolean>
  /**
   * Whether a window of the frame's own origin holds the sign-in that {@link isKept} is false of:
   * connecting leads there.
   */
  isHeld(): boolean
  /** The address that signed in last. */
  email(): string | undefined
  /** When the next code may be asked for, in milliseconds since 1970; 0: now. */
  nextCodeAt(): number
  /**
   * Sends a mail to an address. `VERIFY_DEVICE`: with a link, wait with `waitForDevice`; `match` is
   * what its page asks for. `VERIFY_OTP`: with a code. `CONNECT`: signed in already. Rejects with
   * `embedded/too-soon` within 30 seconds of the last one.
   */
  requestCode(email: string, options?: Stoppable): Promise<CodeRequest>
  /** Resolves when the link was opened and approved, within 20 minutes. */
  waitForDevice(options?: Stoppable): Promise<void>
  /**
   * Signs in with the code of the mail. Then `kit.connect('ID_AUTH')` resolves without a prompt.
   */
  confirmCode(code: string): Promise<void>
  /**
   * Begins a sign-in at an identity provider. `uri` is where a window of the visitor's click goes
   * (`popup`), or the page itself (`redirect`), to which it comes back at `returnTo` with
   * `result_uri` in its query. `match` is what a window asks for that cannot reach the frame.
   */
  startSocial(
    provider: SocialProvider,
    options?: Stoppable & {
      readonly mode?: 'popup' | 'redirect' | undefined
      readonly returnTo?: string | undefined
    },
  ): Promise<{ readonly uri: string; readonly match?: string | undefined }>
  /**
   * Resolves when somebody has signed in there, within 10 minutes. `uri`: what a redirect brought
   * back. Then `kit.connect('ID_AUTH')` resolves without a prompt. `onReturned` is called when the
   * visitor has come back, and the wallet is being loaded.
   */
  waitForSocial(
    provider: SocialProvider,
    options?: Stoppable & {
      readonly uri?: string | undefined
      readonly onReturned?: (() => void) | undefined
    },
  ): Promise<{ readonly name?: string | undefined }>
  /**
   * After `embedded/link-asked`: `mail` sends a code to the mailbox of the account, and
   * {@link confirmCode} signs in to its wallet; `separate` makes a wallet of the account's own, and
   * has signed in.
   */
  linkSocial(
    provider: SocialProvider,
    how: 'mail' | 'separate',
    options?: Stoppable,
  ): Promise<{ readonly action: 'VERIFY_OTP' | 'CONNECT' }>
  /**
   * Begins a sign-in with Farcaster. `url` is what a phone opens: shown as a code, or as a link. Is
   * good for 10 minutes.
   */
  startFarcaster(options?: Stoppable): Promise<{ readonly url: string }>
  /**
   * Resolves when it was approved there, within 10 minutes; `name` is what Farcaster's relay tells.
   * Then `kit.connect('ID_AUTH')` resolves without a prompt. `onReturned` is called when the wallet
   * is about to be loaded.
   */
  waitForFarcaster(
    options?: Stoppable & { readonly onReturned?: (() => void) | undefined },
  ): Promise<{ readonly name?: string | undefined }>
  /**
   * Has the frame forget a sign-in with Farcaster that was left, after 100 ms. What is asked of the
   * frame meanwhile waits for it. Never rejects.
   */
  resetFarcaster(): Promise<void>
  /**
   * Signs in by a passkey, in a window at `/passkey` of the frame's origin that the page has opened
   * in the visitor's click; resolves when that is done, within 10 minutes. Then
   * `kit.connect('ID_AUTH')` resolves without a prompt. `onReturned` is called when the visitor has
   * used one, and it is being verified. Native protocol only.
   */
  connectPasskey(
    options?: Stoppable & { readonly onReturned?: (() => void) | undefined },
  ): Promise<void>
  /**
   * Begins a change of the address: shows the frame, in which the user opens a window of the
   * wallet's own and confirms the new address there. Resolves with which code comes first; rejects
   * with `embedded/declined` or `embedded/approval-unavailable`.
   */
  updateEmail(
    email: string,
  ): Promise<{ readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }>
  /** The code that was sent to the old address. */
  confirmOldEmail(code: string): Promise<void>
  /** The code that was sent to the new address; resolves with that address. */
  confirmNewEmail(code: string): Promise<string>
  /**
   * Has the frame show a screen in a window of the wallet's own, which the user opens in the frame,
   * over the element of {@link attachFrame}; resolves when the user has left it. Native protocol
   * only.
   */
  showScreen(
    screen: 'devices' | 'recovery' | 'export' | 'identities' | 'delete',
    options?: Stoppable,
  ): Promise<void>
  /**
   * The wallet of who is signed in; before a sign-in, what the next one would be. Loads the frame.
   */
  wallet(): Promise<EmbeddedWallet>
  /** Shows the frame over an element of the modal, until the returned function is called. */
  attachFrame(element: HTMLElement): () => void
}
