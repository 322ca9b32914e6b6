/**
 * One signed message, as the server gets it. `signature` is in its namespace's usual text form: hex
 * on EVM chains, base58 on Solana, base64 for Bitcoin.
 */
export interface SignedMessage {
  readonly message: string
  readonly signature: string
  /** CAIP-10 id. */
  readonly account: string
}

/** Who is signed in, as the server says. */
export interface SignInState {
  /** CAIP-10 ids. */
  readonly accounts: readonly string[]
  /** The name of the host's own user. */
  readonly user?: string | undefined
}

/**
 * The server's side: it gives nonces, and its word is what counts. {@link httpVerifier} is the one
 * for `siwxHandlers()`.
 */
export interface SignInVerifier {
  /** A nonce that can be used once: at least 8 ASCII letters and digits. */
  nonce(signal: AbortSignal): Promise<string>
  /**
   * Verifies, and starts the session of who has signed. Rejects otherwise; an error of the kit
   * whose audience is the visitor is shown in its words.
   */
  verify(signed: readonly SignedMessage[], signal: AbortSignal): Promise<SignInState>
  /** Who is signed in now. Without it nobody is after a reload. */
  session?(signal: AbortSignal): Promise<SignInState>
  /** Ends the session: of one account (CAIP-10), or all of it. */
  signOut?(account: string | undefined, signal: AbortSignal): Promise<SignInState | undefined>
}

/**
 * A sign-in of EVM accounts as other kits take it, for a page that moves here. The message is made
 * by this kit.
 */
export interface SiweConfig {
  getNonce(address?: string): Promise<string>
  /** Resolves with whether the server accepts it. */
  verifyMessage(args: { readonly message: string; readonly signature: string }): Promise<boolean>
  /** Who is signed in, if anybody. */
  getSession(): Promise<{ readonly address: string; readonly chainId: number } | null>
  signOut(): Promise<boolean>
  onSignIn?(session: { readonly address: string; readonly chainId: number }): void
  onSignOut?(): void
}

/** Options of `siwx()`: with `verifier` or `siweConfig`, not both. */
export interface SiwxOptions {
  readonly verifier?: SignInVerifier | undefined
  /** In place of `verifier`: only accounts of EVM chains are asked then. */
  readonly siweConfig?: SiweConfig | undefined
  /** CAIP-2 ids of the networks that are signed in on. Default: all of the kit. */
  readonly chains?: readonly string[] | undefined
  /**
   * A connection is of use only with a sign-in: the view cannot be closed, it comes back where the
   * modal is closed all the same, and cancelling disconnects. Default false.
   */
  readonly required?: boolean | undefined
  /** A sentence in the message, in ASCII and one line. */
  readonly statement?: string | undefined
  /** URIs in the message. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that the message is valid. Default: it does not say. */
  readonly expires?: number | undefined
  /**
   * Whether a wallet that can signs in with the approval of its connection: WalletConnect
   * (CAIP-222) where only EVM chains are connected, and `solana:signIn`. Default true.
   */
  readonly oneClick?: boolean | undefined
  /**
   * Called after the server has said that others are signed in than before, or nobody: what it
   * renders for a visitor has changed. Not called for its first answer in a page.
   */
  readonly onChange?: ((state: SignInState) => void) | undefined
  /**
   * Whether an EVM account that has signed is signed in on every chain (`account`, the default), or
   * on the chain that it has signed for.
   */
  readonly scope?: 'account' | 'chain' | undefined
}

/** The plugin's own state. */
export interface SiwxState {
  /** CAIP-10 ids of the accounts that the server says are signed in. */
  readonly accounts: readonly string[]
  readonly user?: string | undefined
  /** What the plugin is doing. `unknown` until the server has been asked. */
  readonly status: 'unknown' | 'idle' | 'signing' | 'verifying'
}

/** What `kit.use(siwx)` returns. */
export interface SiwxApi {
  /** Whether the account in front is signed in. */
  isSignedIn(): boolean
  /**
   * Asks the visitor to sign in with the account in front: opens the view. Does nothing without a
   * connection, or where it is signed in.
   */
  open(): void
  /**
   * Signs in without the view. Rejects with the wallet's or the verifier's error,
   * `siwx/not-connected`, `siwx/wrong-chain`, `siwx/busy`.
   */
  signIn(): Promise<SignInState>
  /**
   * Ends the session on the server and here: of the account (CAIP-10), or all of it. The connection
   * stays.
   */
  signOut(account?: string): Promise<void>
  /** Asks the server anew who is signed in. */
  refresh(): Promise<void>
  /** Fetches the nonce ahead, so that the wallet is asked inside the click. */
  prepare(): void
  /** The text that is signed or will be, once the nonce is there. */
  message(): string | undefined
  /**
   * Why the last attempt for the account in front failed; undefined where there was none, or it was
   * given up.
   */
  failure(): unknown
  /**
   * The visitor declines: an attempt under way is given up, and the view does not open again for
   * this connection by itself.
   */
  decline(): void
  /** Whether a connection is of use only with a sign-in. */
  readonly required: boolean
  /** As in the options. */
  readonly scope: 'account' | 'chain'
}
