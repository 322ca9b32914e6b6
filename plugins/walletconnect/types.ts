import type { AuthenticateInput, AuthenticateResult, ChainId } from '../../kernel/index'
import type { Directory, DirectoryWallet } from './directory/types'

/**
 * A pairing that can be scanned. `expiresAt` is in milliseconds since 1970; ten seconds earlier
 * another URI replaces it.
 */
export interface Pairing {
  readonly uri: string
  readonly expiresAt: number
}

/** The connected wallet, as it describes itself: text from outside, cut to one line. */
export interface Peer {
  readonly name: string
  readonly url?: string
  /** The wallet's own link to its app, checked: https or an app's scheme. */
  readonly link?: string
}

/** A request that is pending in the wallet. */
export interface WaitingRequest {
  readonly id: number
  readonly method: string
  readonly chainId: ChainId
  /** When it was sent, in milliseconds since 1970. */
  readonly since: number
}

/** Options of `walletConnect()`. */
export interface WalletConnectOptions {
  /**
   * The relay that carries the encrypted messages: `wss:`, or `ws:` while developing. Default: the
   * protocol's public relay, which needs a `projectId`.
   */
  readonly relayUrl?: string
  /**
   * Identifies the host's project to the public relay and to `explorer`; your own relay accepts
   * any, or none.
   */
  readonly projectId?: string
  /**
   * Networks that a wallet must approve; an approval without one of them is refused. The kit's
   * other networks are optional. Default none.
   */
  readonly requiredChains?: readonly ChainId[]
  /**
   * Use a hosted directory of wallets. Default: the list that comes with the package, without a
   * request.
   */
  readonly explorer?: ExplorerOptions
  /** The host's own wallets, listed first. At most 10,000. */
  readonly customWallets?: readonly DirectoryWallet[]
  /** Ids of the directory's wallets that the connect view features, in this order. */
  readonly featuredWalletIds?: readonly string[]
  /** Only these wallets of the directory are listed. */
  readonly includeWalletIds?: readonly string[]
  /** These wallets of the directory are not listed. */
  readonly excludeWalletIds?: readonly string[]
  /** The row that leads to every wallet. Default `'SHOW'`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /**
   * Opens wallets on this device by universal link where they have one, instead of their app's
   * scheme. Default false.
   */
  readonly preferUniversalLinks?: boolean
  /**
   * For a host's own pairing screen: called with each URI, also one that replaces another. The kit
   * then shows no QR code.
   */
  readonly manualControl?: (pairing: Pairing) => void
  /**
   * Show "continue in your wallet" while a request is pending in a wallet on another device or in
   * another app. Default true.
   */
  readonly requestHint?: boolean
}

/**
 * A hosted directory of wallets; its wire format is that of the explorer of WalletConnect's makers.
 */
export interface ExplorerOptions {
  /** The directory's base URL, `https:`. */
  readonly url: string
  /** Default: the plugin's `projectId`. */
  readonly projectId?: string
}

/** The plugin's state: `kit.state('walletconnect')`. */
export interface WalletConnectState {
  readonly pairing?: Pairing | undefined
  readonly peer?: Peer | undefined
  /** Pending requests, oldest first, without reads. */
  readonly waiting: readonly WaitingRequest[]
  /** The connection to the relay; undefined while nothing needs it. */
  readonly relay?: 'connecting' | 'connected' | 'offline' | undefined
  /** The last two directory wallets that were connected, newest first. Stored. */
  readonly recent: readonly DirectoryWallet[]
}

/** What `kit.use(walletConnect)` returns. */
export interface WalletConnectApi {
  readonly options: WalletConnectOptions
  state(): WalletConnectState
  subscribe(listener: () => void): () => void
  /** Loads the directory's code. Sends no request; the directory's methods do. */
  directory(): Promise<Directory>
  /**
   * Sets the directory wallet that the next pairing is meant for: its deep link is used for
   * requests, and it becomes a recent one when it connects.
   */
  setIntendedWallet(wallet: DirectoryWallet | undefined): void
  /**
   * Cancels a pending request: it rejects with `rpc/user-rejected`, and a later response of the
   * wallet is ignored.
   */
  cancelRequest(id: number): void
  /** Signs in with a new pairing in one step (CAIP-222). See `Connector.authenticate`. */
  authenticate(input: AuthenticateInput): Promise<AuthenticateResult>
}
