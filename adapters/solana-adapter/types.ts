// Wallet Standard and Solana's features of it, as far as they are used. Their packages are not
// imported; tests compare the types (test/adapters, test/fixtures/adapters).

/** The name of a chain or a feature, such as `solana:devnet`. */
export type StandardName = `${string}:${string}`
type Icon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
type Commitment = 'processed' | 'confirmed' | 'finalized'

/** A connected account. */
export interface KitAccount {
  /** Base58. */
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly StandardName[]
  readonly features: readonly StandardName[]
}

/** An account as apps pass it: any account of Wallet Standard; only its address is read. */
interface OfAccount {
  readonly account: { readonly address: string }
}
interface OfTransaction extends OfAccount {
  /** In wire form. */
  readonly transaction: Uint8Array
}

/** A transaction to sign, for the session's chain unless one is named. */
export interface ToSign extends OfTransaction {
  readonly chain?: StandardName
}

/** Fields of Sign In With Solana. */
export interface SignInInput {
  readonly domain?: string
  readonly address?: string
  readonly statement?: string
  readonly uri?: string
  readonly version?: string
  readonly chainId?: string
  readonly nonce?: string
  readonly issuedAt?: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}
interface Signed {
  readonly signedMessage: Uint8Array
  /** 64 bytes, ed25519. */
  readonly signature: Uint8Array
}

/** Payload of the `change` event. */
export interface KitWalletChange {
  readonly accounts?: readonly KitAccount[]
}

/**
 * The kit's features as a wallet. Each method takes any number of inputs and returns as many
 * outputs, in order.
 */
// a type alias, since the standard requires an index signature, which interfaces do not have
export type KitFeatures = {
  readonly 'standard:connect': {
    readonly version: '1.0.0'
    /**
     * Silent: resolves with the restored accounts, or none. Otherwise opens the modal if nothing is
     * connected.
     */
    readonly connect: (input?: {
      readonly silent?: boolean
    }) => Promise<{ readonly accounts: readonly KitAccount[] }>
  }
  readonly 'standard:disconnect': {
    readonly version: '1.0.0'
    readonly disconnect: () => Promise<void>
  }
  readonly 'standard:events': {
    readonly version: '1.0.0'
    readonly on: (event: 'change', listener: (change: KitWalletChange) => void) => () => void
  }
  readonly 'solana:signMessage': {
    readonly version: '1.0.0'
    readonly signMessage: (
      ...inputs: readonly (OfAccount & { readonly message: Uint8Array })[]
    ) => Promise<readonly Signed[]>
  }
  readonly 'solana:signTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ['legacy', 0]
    readonly signTransaction: (
      ...inputs: readonly ToSign[]
    ) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>
  }
  readonly 'solana:signAndSendTransaction': {
    readonly version: '1.0.0'
    readonly supportedTransactionVersions: readonly ['legacy', 0]
    readonly signAndSendTransaction: (
      ...inputs: readonly (OfTransaction & {
        readonly chain: StandardName
        readonly options?: SendOptions
      })[]
    ) => Promise<readonly { readonly signature: Uint8Array }[]>
  }
  readonly 'solana:signIn': {
    readonly version: '1.0.0'
    readonly signIn: (
      ...inputs: readonly SignInInput[]
    ) => Promise<readonly (Signed & { readonly account: KitAccount })[]>
  }
}

/** Solana's options for sending a transaction. */
export interface SendOptions {
  readonly preflightCommitment?: Commitment
  readonly commitment?: Commitment
  readonly skipPreflight?: boolean
  readonly maxRetries?: number
  readonly minContextSlot?: number
}

/** The kit as a wallet of Wallet Standard. */
export interface KitWallet {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: Icon
  readonly chains: readonly StandardName[]
  readonly accounts: readonly KitAccount[]
  readonly features: KitFeatures
}
