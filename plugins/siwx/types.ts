import type { SignInRequest } from '../../kernel/index'

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

/** Fields of a message that come with its nonce. */
type NonceFields = {
  readonly [F in Exclude<keyof SignInRequest, 'nonce' | 'chainId'>]?: SignInRequest[F] | undefined
}

/** A nonce, and what else the server says of the message to sign. */
export interface ServerNonce {
  readonly nonce: string
  /** The server's time, in milliseconds since 1970. Default: the time of the visitor's clock. */
  readonly time?: number | undefined
  /** Fields of the message in place of those of the options. Their times are RFC 3339 texts. */
  readonly fields?: NonceFields | undefined
}

/**
 * The server's side: it gives nonces, and its word is what counts. {@link httpVerifier} is the one
 * for `siwxHandlers()`.
 */
export interface SignInVerifier {
  /**
   * A nonce that can be used once: at least 8 ASCII letters and digits. With the server's time, the
   * message's times are right where the visitor's clock is not.
   */
  nonce(signal: AbortSignal): Promise<string | ServerNonce>
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

/** What the other kit's `getMessageParams` returns. `chains` and what is not here is not used. */
export interface SiweMessageParams {
  readonly domain: string
  readonly uri: string
  readonly chains?: readonly number[] | undefined
  readonly statement?: string | undefined
  readonly resources?: readonly string[] | undefined
  readonly requestId?: string | undefined
  /** Issued at, RFC 3339. Default: now. */
  readonly iat?: string | undefined
  /** Expires at, RFC 3339. */
  readonly exp?: string | undefined
  /** Not valid before, RFC 3339. */
  readonly nbf?: string | undefined
}

/** The argument of the other kit's `createMessage`. */
export interface SiweMessageArgs extends Omit<SiweMessageParams, 'chains'> {
  /** `did:pkh:` and the CAIP-10 id of the account. */
  readonly address: string
  /** EIP-155 chain id. */
  readonly chainId: number
  readonly nonce: string
  readonly version: '1'
  readonly iat: string
}

/**
 * A sign-in of EVM accounts as another kit takes it, for a page that moves here. Its switches have
 * the other kit's defaults: all true. Keys that are not here are refused.
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
  /** Fields of the message, in place of the options of `siwx()`. */
  getMessageParams?(): Promise<SiweMessageParams>
  /** Writes the text that is signed; a wallet then never signs in while it connects. */
  createMessage?(args: SiweMessageArgs): string
  /** Nobody is asked with `false`. Default true. */
  readonly enabled?: boolean | undefined
  /** As in the options, which go first. Default true. */
  readonly required?: boolean | undefined
  /** Whether a disconnect ends the session. Default true. */
  readonly signOutOnDisconnect?: boolean | undefined
  /**
   * Whether another account ends the session; with `false` it counts for that one too. Default
   * true.
   */
  readonly signOutOnAccountChange?: boolean | undefined
  /** Whether another network ends the session; with `false` it counts there too. Default true. */
  readonly signOutOnNetworkChange?: boolean | undefined
  /** Milliseconds that a nonce fetched ahead is used for. Default 300,000. */
  readonly nonceRefetchIntervalMs?: number | undefined
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
   * modal is closed all the same, and cancelling disconnects. Default false, with `siweConfig`
   * true.
   */
  readonly required?: boolean | undefined
  /** A sentence in the message, in ASCII and one line. */
  readonly statement?: string | undefined
  /** URIs in the message. */
  readonly resources?: readonly string[] | undefined
  /** Seconds that the message is valid. Default: it does not say. */
  readonly expires?: number | undefined
  /** Seconds from the message's time until it is valid. Default: it does not say. */
  readonly notBefore?: number | undefined
  /** The server's own mark of the request: characters of a path segment (RFC 3986). */
  readonly requestId?: string | undefined
  /** The host in the message, and its port if it has one. Default: the page's. */
  readonly domain?: string | undefined
  /** The URI in the message. Default: the page's, without query and fragment. */
  readonly uri?: string | undefined
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
   * on the chain that it has signed for (`chain`, the default with `siweConfig`).
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
   * Why the last attempt for the account in front failed, or no nonce could be fetched for one;
   * undefined where nothing failed, or the attempt was given up.
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
