import type { ChainId, Network } from '../networks/types'
import type { RpcCall } from '../requests/types'
import type { Views } from '../vocabulary'
import type { Finder } from './registry'

/** One account of a wallet. `address` in the namespace's own text form; the rest as far as the wallet exposes it. */
export interface Account {
  readonly address: string
  readonly type?: string
  readonly publicKey?: string
  readonly path?: string
}

/** What one namespace of a connected wallet exposes. `active` is one of `accounts`. */
export interface ConnectedNamespace {
  readonly accounts: readonly Account[]
  readonly active: string
  readonly chainId: ChainId
}

/** What a connector says about itself; readable without loading or running the wallet's code. Text from wallets is hostile: show it as text. */
export interface ConnectorManifest {
  /** Stable and unique per kit; stored to restore the session. */
  readonly id: string
  readonly name: string
  /** A `data:` image of an allowed type, or an https URL set by the host. */
  readonly icon?: string
  /** Reverse domain name of EIP-6963; compared only when defined. */
  readonly rdns?: string
  /** How lists group it: installed in this browser, a generic in-page provider, reached by pairing, or anything else. */
  readonly kind: 'announced' | 'injected' | 'pairing' | 'external' | 'embedded'
  readonly namespaces: readonly string[]
  /** Where it can run; absent: everywhere. An empty list marks an alias: found by its id, not listed. */
  readonly platforms?: readonly ('browser' | 'mobile' | 'desktop' | 'web')[]
  /** `false`: the shell does not list it, because a slot entry of its plugin offers it; read at each drawing. Default true. */
  readonly listed?: boolean
  /** Where to get it, and deep links by platform. Only https URLs and app schemes, never `javascript:` or `data:`. */
  readonly links?: { readonly homepage?: string; readonly chrome?: string; readonly ios?: string; readonly android?: string }
  /** Who shows the prompt for a risky request: the wallet itself, a frame of ours, or the kit's approve view. */
  readonly approval: 'wallet' | 'frame' | 'kit'
  /** True for wallets that draw their prompt inside the page: the modal steps aside while a request is pending. */
  readonly overlay?: boolean
  /** A warning for the visitor, for instance that another wallet uses the same identity. A message key. */
  readonly notice?: string
  /** The view that connects it, where that takes more than waiting for the wallet: it is given what `connecting` is. */
  readonly view?: keyof Views & string
}

/** What a connector reports while it connects: a pairing URI and its expiry (milliseconds since 1970), that the wallet's answer is awaited, or a link to follow. */
export type ConnectProgress =
  | { readonly type: 'uri'; readonly uri: string; readonly expiresAt: number }
  | { readonly type: 'waiting' }
  | { readonly type: 'redirect'; readonly url: string }

/** What a connector is asked to connect. */
export interface ConnectInput {
  readonly namespaces: readonly string[]
  /** The network to be connected on, if the wallet can be asked. */
  readonly chainId?: ChainId
  /** With `silent`: the network that each namespace was on when it was stored. */
  readonly chainIds?: Readonly<Record<string, ChainId>>
  /** Never prompt: answer from what was granted before, or reject. Used to restore a session. */
  readonly silent?: boolean
  readonly signal: AbortSignal
  readonly onProgress?: (progress: ConnectProgress) => void
}

/** What a successful connect resolves with: at least one namespace, each with at least one account. */
export interface ConnectResult {
  readonly sessions: Readonly<Record<string, ConnectedNamespace>>
}

/** What a visitor signs in to, in the words of CAIP-122; times are ISO 8601. */
export interface SignInRequest {
  readonly domain: string
  readonly uri: string
  readonly nonce: string
  readonly statement?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/** A connect that signs in at once. */
export interface AuthenticateInput extends Omit<ConnectInput, 'silent' | 'chainIds' | 'namespaces'> {
  /** CAIP-2 ids of one namespace; the wallet signs once for each it takes, or once for all. */
  readonly chains: readonly ChainId[]
  readonly signIn: SignInRequest
  /** Methods the visitor grants with the signature, as a ReCap (EIP-5573). Default: those that the connector asks for in a session. */
  readonly methods?: readonly string[]
}

/** One signed message. `account` is a CAIP-10 id; the text is the one the signature is for. */
export interface SignedIn {
  readonly account: string
  readonly message: string
  readonly signature: string
  /** How to verify it, as CAIP-74 says: `eip191` or `eip1271`. */
  readonly type: string
}

/** A connection that is signed in. A wallet that knows no such request connects without: `signedIn` is empty. */
export interface AuthenticateResult extends ConnectResult {
  readonly signedIn: readonly SignedIn[]
}

/** What a connected wallet reports by itself. An empty list of accounts means it took its permission back or was locked. */
export interface ConnectorEvents {
  change: { readonly namespace: string; readonly accounts?: readonly Account[]; readonly chainId?: ChainId }
  /** `ended`: for good, so that it is not asked again after a reload. */
  disconnect: { readonly namespace?: string; readonly reason?: string; readonly ended?: boolean }
}

/**
 * A wallet, or a way to one: a description and verbs, no inheritance. It is asked what it can, never who it is.
 * Every verb rejects with any error; the kernel maps RPC codes to typed errors. Verbs may throw synchronously.
 */
export interface Connector {
  readonly manifest: ConnectorManifest
  connect(input: ConnectInput): Promise<ConnectResult>
  /** Ends the connection on the wallet's side as far as it can. Its failure does not keep the kit connected. */
  disconnect(): Promise<void>
  request(call: RpcCall): Promise<unknown>
  /** Asks the wallet to change its network; resolves when the wallet said yes. Absent: the wallet cannot be asked. */
  switchNetwork?(network: Network, options: { readonly signal: AbortSignal }): Promise<void>
  on<E extends keyof ConnectorEvents>(event: E, listener: (payload: ConnectorEvents[E]) => void): () => void
  /** Connects and signs in by one approval (CAIP-222 with ReCaps). What it signed is not verified here. Absent: two steps are needed. */
  authenticate?(input: AuthenticateInput): Promise<AuthenticateResult>
  /** Loads what `connect` needs, so that the click itself stays synchronous. Called on hover, focus and pointerdown. */
  preload?(): Promise<void>
  /** False while `preload` must run first. Absent: always ready. */
  readonly ready?: () => boolean
}

/** A wallet that was used before: what finds its connector again, and a name to show until that is listed. */
export interface Recent {
  readonly id: string
  readonly name: string
  readonly rdns?: string | undefined
}

/** The kit's connectors, keyed by id. */
export interface ConnectorRegistry {
  /** Adds a connector; where the id is taken it is not added, and the undo does nothing. The list is published at most once per frame. */
  add(connector: Connector): () => void
  get(id: string): Connector | undefined
  /** Calls back once `id` is added, at once if it is; returns the function that stops waiting. */
  whenAdded(id: string, listener: (connector: Connector) => void): () => void
  onRemoved(listener: (connector: Connector) => void): () => void
  /** Adds a finder, which runs with the next `discover`; at once where that has run. */
  find(finder: Finder): void
  /** Runs every finder once and publishes what they found. Resolves when they are done, at most after a second; never rejects. */
  discover(): Promise<void>
  /** Ends timers and drops all listeners; nothing is published afterwards. */
  destroy(): void
}
