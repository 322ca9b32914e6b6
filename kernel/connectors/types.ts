import type { Emitter } from '../async/emitter'
import type { Account, ChainId, ConnectedNamespace, Network } from '../networks/types'
import type { RpcCall } from '../requests/types'
import type { Views } from '../vocabulary'

/**
 * Static description of a connector, available without the wallet's code. Texts from wallets are
 * untrusted: render them as text only.
 */
export interface ConnectorManifest {
  /** Stable and unique in a kit; stored to restore the session. */
  readonly id: string
  /** What lists and the views of a connect call it. */
  readonly name: string
  /** A `data:` image of an allowed type, or an https URL set by the host. */
  readonly icon?: string
  /** Reverse domain name (EIP-6963). */
  readonly rdns?: string
  /**
   * How lists group it. `announced`: by EIP-6963 or Wallet Standard. `injected`: a generic in-page
   * provider. `pairing`: by URI. `external`, `embedded`: anything else.
   */
  readonly kind: 'announced' | 'injected' | 'pairing' | 'external' | 'embedded'
  /** The namespaces it can connect, such as `eip155`; the first is preferred. */
  readonly namespaces: readonly string[]
  /**
   * Where it can run; absent: everywhere. An empty list marks an alias: resolvable by id, not
   * listed.
   */
  readonly platforms?: readonly ('browser' | 'mobile' | 'desktop' | 'web')[]
  /**
   * `false`: the shell does not list the connector, because a slot entry of its plugin offers it.
   * Read each time the list is drawn. Default true.
   */
  readonly listed?: boolean
  /**
   * Install pages and deep links by platform. Only https URLs and app schemes, never `javascript:`
   * or `data:`.
   */
  readonly links?: {
    readonly homepage?: string
    readonly chrome?: string
    readonly ios?: string
    readonly android?: string
  }
  /**
   * Where the visitor approves unsafe requests: in the wallet itself, in the kit's secure frame, or
   * in the kit's approve view. Only of `wallet` does the modal say, while it connects, that the
   * wallet opens and is where to go on.
   */
  readonly approval: 'wallet' | 'frame' | 'kit'
  /**
   * True for wallets that draw their prompt inside the page, in an element that is there before:
   * while a request is pending, the modal's dialog is below all that is later in the document. Others
   * need not say it: a layer that is added meanwhile is above the dialog.
   */
  readonly overlay?: boolean
  /**
   * Message key of a warning for the visitor, for instance that another wallet uses the same
   * identity.
   */
  readonly notice?: string
  /** The view that connects it, instead of `connecting`; opened with the same parameters. */
  readonly view?: keyof Views & string
}

/**
 * Progress of a connect: a pairing URI and its expiry (milliseconds since 1970), waiting for the
 * wallet, or a link for the visitor to follow.
 */
export type ConnectProgress =
  | { readonly type: 'uri'; readonly uri: string; readonly expiresAt: number }
  | { readonly type: 'waiting' }
  | { readonly type: 'redirect'; readonly url: string }

/** The argument of a connector's `connect`. */
export interface ConnectInput {
  /** Those that are wanted; answer a session for each that was granted, one at least. */
  readonly namespaces: readonly string[]
  /** The network to connect on, if the wallet supports switching. */
  readonly chainId?: ChainId
  /** With `silent`: the network that each namespace was on when the session was stored. */
  readonly chainIds?: Readonly<Record<string, ChainId>>
  /** Never prompt: resolve with what was granted before, or reject. Used to restore a session. */
  readonly silent?: boolean
  /** Fires when the visitor leaves or the time is over: stop asking, and reject. */
  readonly signal: AbortSignal
  /** Told what the visitor can do meanwhile. Absent where nobody looks. */
  readonly onProgress?: (progress: ConnectProgress) => void
}

/** The result of a connect: at least one namespace, each with at least one account. */
export interface ConnectResult {
  /** By namespace. */
  readonly sessions: Readonly<Record<string, ConnectedNamespace>>
}

/** The fields of a sign-in message as CAIP-122 names them; times are ISO 8601. */
export interface SignInRequest {
  /** The host, with its port, that asks. */
  readonly domain: string
  /** What is signed in to. */
  readonly uri: string
  /** The server's, for one message. */
  readonly nonce: string
  /**
   * The chain as a message names it, where it is for a single one and not named by the reference of
   * its CAIP-2 id: a cluster of Solana.
   */
  readonly chainId?: string
  /** A sentence for the visitor, on one line. */
  readonly statement?: string
  /** When the message was made. */
  readonly issuedAt?: string
  /** It is not valid any more then. */
  readonly expirationTime?: string
  /** It is not valid before. */
  readonly notBefore?: string
  /** The server's own mark of the request. */
  readonly requestId?: string
  /** URIs that the visitor agrees to, a ReCap last. */
  readonly resources?: readonly string[]
}

/** The argument of a connector's `authenticate`: connect and sign in at once. */
export interface AuthenticateInput
  extends Omit<ConnectInput, 'silent' | 'chainIds' | 'namespaces'> {
  /**
   * CAIP-2 ids of one namespace, the preferred one first; the wallet signs one message per chain it
   * accepts, or one for all.
   */
  readonly chains: readonly ChainId[]
  /** What the visitor signs in to. */
  readonly signIn: SignInRequest
  /**
   * Methods the visitor grants with the signature, as a ReCap (EIP-5573). Default: those that the
   * connector requests for a session.
   */
  readonly methods?: readonly string[]
}

/** One signed message. `account` is a CAIP-10 id, `message` the exact text that was signed. */
export interface SignedIn {
  readonly account: string
  readonly message: string
  /** In the form that `type` has: hex, base58 for Solana. */
  readonly signature: string
  /** Signature type of CAIP-74: `eip191`, `eip1271` or `solana:ed25519`. */
  readonly type: string
}

/**
 * The result of `authenticate`. `signedIn` is empty if the wallet does not support it, or not in
 * this namespace, and only connected.
 */
export interface AuthenticateResult extends ConnectResult {
  readonly signedIn: readonly SignedIn[]
}

/** Events of a connected wallet. */
export interface ConnectorEvents {
  /**
   * Accounts or chain changed. An empty list of accounts: the wallet revoked its permission or was
   * locked.
   */
  change: {
    readonly namespace: string
    readonly accounts?: readonly Account[]
    readonly chainId?: ChainId
  }
  /**
   * The wallet disconnected; without `namespace`, all of them. `ended`: permanently, so that it is
   * not reconnected after a reload.
   */
  disconnect: { readonly namespace?: string; readonly reason?: string; readonly ended?: boolean }
}

/**
 * A wallet or a protocol to reach one: a manifest and methods, no base class. Code checks which
 * methods it has, never its name. Methods may throw synchronously and reject with any error; the
 * kernel maps RPC codes to typed errors.
 */
export interface Connector {
  /** What is known without its code. */
  readonly manifest: ConnectorManifest
  /** Asks the wallet for accounts; with `silent` it asks nobody. Rejects when `signal` fires. */
  connect(input: ConnectInput): Promise<ConnectResult>
  /**
   * Ends the session with the wallet, as far as its protocol allows. If it fails, the kit
   * disconnects all the same.
   */
  disconnect(): Promise<void>
  /** Sends a call to the wallet; resolves with its result. */
  request(call: RpcCall): Promise<unknown>
  /**
   * Asks the wallet to change its network; resolves when the wallet has accepted. Absent: not
   * supported.
   */
  switchNetwork?(network: Network, options: { readonly signal: AbortSignal }): Promise<void>
  /** Adds a listener; returns the unsubscribe function. */
  on<E extends keyof ConnectorEvents>(
    event: E,
    listener: (payload: ConnectorEvents[E]) => void,
  ): () => void
  /**
   * Connects and signs in with one approval (CAIP-222 with ReCaps, `solana:signIn`). The message
   * may be another than was asked for, and the signature is not verified. Absent: not supported.
   */
  readonly authenticate?: ((input: AuthenticateInput) => Promise<AuthenticateResult>) | undefined
  /**
   * Loads the code of `connect` ahead of the click, so that `connect` can run synchronously in it.
   * Called on hover, focus and pointerdown.
   */
  preload?(): Promise<void>
  /** False while `preload` must run first. Absent: always ready. */
  readonly ready?: () => boolean
}

/** The methods of a connector, without its manifest. */
export type ConnectorVerbs = Pick<
  Connector,
  'connect' | 'disconnect' | 'request' | 'switchNetwork' | 'on' | 'authenticate'
>

/**
 * A recently used wallet: the id (and rdns) to find its connector by, and a name to show until
 * then.
 */
export interface Recent {
  /** The connector's id. */
  readonly id: string
  /** To be shown until it is found. */
  readonly name: string
  /** Finds it under another id. */
  readonly rdns?: string | undefined
}

/** Looks for connectors and adds them to the registry. Must not reject. */
export type Finder = () => Promise<void>

/** What happens to the list of connectors, each told at once. */
export interface ConnectorChanges {
  readonly added: Connector
  readonly removed: Connector
}

/** The kit's connectors, keyed by id. */
export interface ConnectorRegistry {
  /**
   * Adds a connector; returns the function that removes it. An id that is taken is ignored. Changes
   * are published once per 16 ms.
   */
  add(connector: Connector): () => void
  get(id: string): Connector | undefined
  /** Adds a listener for connectors that are added or removed; returns the unsubscribe function. */
  readonly on: Emitter<ConnectorChanges>['on']
  /** Adds a finder, which runs with `discover`; at once if that was called already. */
  find(finder: Finder): void
  /**
   * Runs every finder once and publishes what they added. Resolves when all are done, after at most
   * one second; never rejects.
   */
  discover(): Promise<void>
  /** Stops publishing and drops all listeners. */
  destroy(): void
}
