import type { AuthenticateInput, AuthenticateResult } from '../../kernel/connectors/types'
import type { ChainId } from '../../kernel/networks/types'
import type { Directory, DirectoryWallet } from './directory/types'
import type { WalletConnectOptions } from './options'

/** A pairing that waits to be scanned. `expiresAt` in milliseconds since 1970: another URI takes its place ten seconds before. */
export interface Pairing {
  readonly uri: string
  readonly expiresAt: number
}

/** The wallet at the other end, as it describes itself: foreign text, already cut to one line. */
export interface Peer {
  readonly name: string
  readonly url?: string
  /** A link to its app that it named itself, checked: https or the scheme of an app. */
  readonly link?: string
}

/** A request that waits for the wallet. */
export interface WaitingRequest {
  readonly id: number
  readonly method: string
  readonly chainId: ChainId
  /** When it was sent, in milliseconds since 1970. */
  readonly since: number
}

/** What the plugin knows now; `kit.state('walletconnect')`. */
export interface WalletConnectState {
  readonly pairing?: Pairing | undefined
  readonly peer?: Peer | undefined
  /** Oldest first; reads are not among them. */
  readonly waiting: readonly WaitingRequest[]
  /** Whether the relay can be reached; undefined while nothing needs it. */
  readonly relay?: 'connecting' | 'connected' | 'offline' | undefined
  /** Directory wallets used lately, newest first, at most two. Stored. */
  readonly recent: readonly DirectoryWallet[]
}

/** What `kit.use(walletConnect)` gives. */
export interface WalletConnectApi {
  readonly options: WalletConnectOptions
  state(): WalletConnectState
  subscribe(listener: () => void): () => void
  /** Loads the directory's code; nothing is fetched from elsewhere before it is asked. */
  directory(): Promise<Directory>
  /** Names the directory wallet that the next pairing is meant for: its deep link is kept for requests, and it becomes a recent one when it connects. */
  intend(wallet: DirectoryWallet | undefined): void
  /** Gives a waiting request up: it rejects as declined, and what the wallet answers later is not heard. */
  cancelRequest(id: number): void
  /** Signs in with a new pairing in one step (CAIP-222). See `Connector.authenticate`. */
  authenticate(input: AuthenticateInput): Promise<AuthenticateResult>
}
