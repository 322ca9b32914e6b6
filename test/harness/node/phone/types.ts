import type {
  BitcoinAddresses,
  BitcoinChainId,
  Hex,
  SolanaChain,
  WalletAccount,
  WalletChain,
  Which,
} from '../../types'

/**
 * How a phone behaves; may change while it runs. Methods are named as the page calls them
 * (`personal_sign`, `solana_signMessage`, `signPsbt`); a session is `wc_sessionPropose`, a sign-in
 * with one click `wc_sessionAuthenticate`.
 */
export type PhoneBehaviour = {
  /** Answers 5000, as a user who says no. */
  readonly reject?: Which
  /** Gives no answer until it is taken back. */
  readonly hang?: Which
  /** Answers requests with a result of the wrong shape. */
  readonly malformed?: Which
  /** Milliseconds before each answer. Default 0. */
  readonly slow?: number
}

/** Options of {@link startPhone}: the address of the relay, and a side for each namespace. */
export type PhoneOptions = {
  /** The relay: `url` of `startRelay`, or any other one. */
  readonly relayUrl: string
  /** What a relay of others asks for. Default `local`. */
  readonly projectId?: string
  /** What the page shows. Default `Test Phone`. */
  readonly name?: string
  /** EVM keys; a page sees all of them, the first one is active. */
  readonly accounts?: readonly WalletAccount[]
  readonly chains?: readonly WalletChain[]
  readonly solana?: {
    /** The seed of an ed25519 key, 32 bytes. */
    readonly key: Hex
    /** Clusters by their CAIP-2 id: `solana:` and 32 characters of the genesis hash. */
    readonly chains: readonly SolanaChain[]
  }
  readonly bitcoin?: {
    /** A secp256k1 key, 32 bytes. It has a payment (p2wpkh) and an ordinals (p2tr) address. */
    readonly key: Hex
    readonly chain: BitcoinChainId
    /** A server with Esplora's HTTP interface. Without one the phone only signs. */
    readonly esploraUrl?: string
  }
  readonly behaviour?: PhoneBehaviour
}

/** A request that reached the user of a phone: CAIP-2 id, method and params as they came. */
export type PhoneRequest = {
  readonly chainId: string
  readonly method: string
  readonly params: unknown
}

/** A wallet on another device that runs in this process. */
export type Phone = {
  /** Its EVM addresses (EIP-55), in the order of the keys. */
  readonly addresses: readonly Hex[]
  readonly solana?: { readonly addresses: readonly string[] }
  readonly bitcoin?: { readonly addresses: readonly BitcoinAddresses[] }
  /** Scans a code: pairs with the page whose `wc:` URI it is, and answers its proposal. */
  pair(uri: string): Promise<void>
  /** Changes the behaviour; keys not given stay as they are. */
  set(behaviour: PhoneBehaviour): void
  /**
   * Says that it is on another chain of the session now (CAIP-2): `chainChanged` and
   * `accountsChanged`. Rejects with `testing/no-session`.
   */
  changeChain(chainId: string): Promise<void>
  /** Emits any event of the session. Rejects with `testing/no-session`. */
  emit(chainId: string, name: string, data: unknown): Promise<void>
  /** Ends every session from this side. */
  disconnect(): Promise<void>
  /** Leaves the relay, as a phone without a network. */
  offline(): Promise<void>
  /** Comes back to the relay. */
  online(): Promise<void>
  /** The topics of its sessions. */
  sessions(): readonly string[]
  /** Every request so far, oldest first. */
  requests(): readonly PhoneRequest[]
  /** Switches it off without a word to the page, and frees what it holds. */
  end(): Promise<void>
}
