/** One signed message, as the server gets it. `signature` is in its namespace's usual text form: hex on EVM chains, base58 on Solana, base64 for Bitcoin. */
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

/** The server's side: it gives nonces, and its word is what counts. {@link httpVerifier} is the one for `siwxHandlers()`. */
export interface SignInVerifier {
  /** A nonce that can be used once: at least 8 ASCII letters and digits. */
  nonce(signal: AbortSignal): Promise<string>
  /** Verifies, and starts the session of who has signed. Rejects otherwise; an error of the kit whose audience is the visitor is shown in its words. */
  verify(signed: readonly SignedMessage[], signal: AbortSignal): Promise<SignInState>
  /** Who is signed in now. Without it nobody is after a reload. */
  session?(signal: AbortSignal): Promise<SignInState>
  /** Ends the session: of one account (CAIP-10), or all of it. */
  signOut?(account: string | undefined, signal: AbortSignal): Promise<SignInState | undefined>
}

/** Options of `siwx()`. */
export interface SiwxOptions {
  readonly verifier: SignInVerifier
  /** A connection is of use only with a sign-in: the view cannot be closed, it comes back where the modal is closed all the same, and cancelling disconnects. Default false. */
  readonly required?: boolean | undefined
  /** A sentence in the message, in ASCII and one line. */
  readonly statement?: string | undefined
  /** URIs in the message. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that the message is valid. Default: it does not say. */
  readonly expires?: number | undefined
  /** Whether an EVM account that has signed is signed in on every chain (`account`, the default), or on the chain that it has signed for. */
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
  /** Asks the visitor to sign in with the account in front: opens the view. Does nothing without a connection, or where it is signed in. */
  open(): void
  /** Signs in without the view. Rejects with the wallet's or the verifier's error, `siwx/not-connected`, `siwx/wrong-chain`, `siwx/busy`. */
  signIn(): Promise<SignInState>
  /** Ends the session on the server and here: of the account (CAIP-10), or all of it. The connection stays. */
  signOut(account?: string): Promise<void>
  /** Fetches the nonce ahead, so that the wallet is asked inside the click. */
  prepare(): void
  /** The text that will be signed, once the nonce is there. */
  message(): string | undefined
  /** The visitor declines: an attempt under way is given up, and the view does not open again for this connection by itself. */
  decline(): void
  /** Whether a connection is of use only with a sign-in. */
  readonly required: boolean
}
