import type { EmbeddedOptions, EmbeddedWallet } from '../../frame/client/index'

/** Options of `emailAuth()`: those of the frame that holds the keys, and where it is. */
export interface EmailAuthOptions extends EmbeddedOptions {}

/** A sign-in under way. */
export interface EmailSignIn {
  /** As the visitor wrote it, without spaces around it. */
  readonly email: string
  /**
   * `device`: a link was mailed, which allows this device. `code`: six digits were. `done`: signed
   * in, nothing is left but to connect.
   */
  readonly step: 'device' | 'code' | 'done'
  /** The words that the page of the link asks for. */
  readonly match?: string | undefined
}

/** A change of the address under way. */
export interface EmailChange {
  /** The new address. */
  readonly email: string
  /**
   * `window`: to be confirmed in the wallet's own window. `old`: six digits were mailed to the
   * address that is signed in. `new`: to the new one. `done`: the new one signs in from now on.
   */
  readonly step: 'window' | 'old' | 'new' | 'done'
  /** Where the digits of this step went; empty where there are none. */
  readonly sentTo: string
}

/** State of the plugin. */
export interface EmailAuthState {
  /** Is stored, so that a page that is loaded anew goes on with it. */
  readonly signIn?: EmailSignIn | undefined
  /**
   * When its last mail was asked for, in milliseconds since 1970; 0: its link or code is of no use
   * any more.
   */
  readonly mailedAt?: number | undefined
  /**
   * False where the browser gives the frame no storage: a sign-in under way, or one that is done,
   * ends with its page. Is stored.
   */
  readonly isKept?: boolean | undefined
  /** The sign-in under way was begun in this page. */
  readonly isHere?: boolean | undefined
  readonly change?: EmailChange | undefined
}

/**
 * API of the plugin, by `kit.use(emailAuth)`: a sign-in without the modal's own screens. Methods
 * reject with `embedded/…`.
 */
export interface EmailAuthApi {
  /**
   * Mails a link or a code; the result is in the state, too. Rejects with `email-auth/bad-address`
   * for a text that is none, before anything is sent.
   */
  begin(email: string, options?: { readonly signal?: AbortSignal }): Promise<EmailSignIn>
  /** Sends the mail of the sign-in under way again. Rejects with `email-auth/none` without one. */
  resend(): Promise<EmailSignIn>
  /** Resolves when the mailed link was approved: the code is on its way then. */
  waitForDevice(options?: { readonly signal?: AbortSignal }): Promise<EmailSignIn>
  /**
   * Signs in with the six digits of the mail. Then `kit.connect('ID_AUTH')` connects the wallet's
   * accounts without a prompt.
   */
  confirm(code: string): Promise<EmailSignIn>
  /** Milliseconds since 1970 at which the next mail may be asked for; 0: now. */
  nextMailAt(): Promise<number>
  /**
   * The address that signed in before, where the browser kept nothing of that for the frame. With
   * `isHeld`, `kit.connect('ID_AUTH')` leads to a window of the wallet's own, which has the sign-in.
   */
  remembered(): Promise<{ readonly email: string; readonly isHeld: boolean } | undefined>
  /**
   * The wallet of who is signed in: address, and who could rebuild its key. Before a sign-in, what
   * the next one would be.
   */
  wallet(): Promise<EmbeddedWallet>
  /**
   * Begins a change of the address of who is signed in: the visitor confirms it in a window of the
   * wallet's own, then the first code is mailed. Rejects as {@link begin} does, with
   * `email-auth/same-address`, and with `embedded/declined` or `embedded/approval-unavailable`.
   */
  change(email: string): Promise<EmailChange>
  /**
   * Goes on with the change by the six digits of the last mail: first of the old address where it
   * is asked for, then of the new one. Rejects with `email-auth/no-change` without a change.
   */
  confirmChange(code: string): Promise<EmailChange>
  /** Ends what is under way, a sign-in or a change. Nothing is asked of the frame. */
  cancel(): void
  /** Loads the frame ahead of a click. Never rejects. */
  preload(): Promise<void>
}
