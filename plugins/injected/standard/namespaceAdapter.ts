import type { Account, Network, RpcCall, SignInRequest } from '../../../kernel/index'
import type { NamespaceConnector } from '../namespaceConnector'
import type { StandardAccount } from './readWallet'
import type { StandardWallet } from './wallet'

/** A call, and the accounts it may use. */
export interface AdapterCall {
  readonly wallet: StandardWallet
  readonly call: RpcCall
  /** The call's chain in the Wallet Standard. */
  readonly chain: string
  /**
   * The shared account with this address on that chain; without an address, the call's account.
   * Throws code 4100.
   */
  account(address?: unknown): StandardAccount
  /** All shared accounts of that chain. */
  accounts(): readonly StandardAccount[]
}

/** What a wallet signed when it connected. */
export interface AdapterSignIn {
  /** The wallet's own account object. */
  readonly account: unknown
  readonly address: string
  readonly message: string
  readonly signature: string
  /** Signature type of CAIP-74. */
  readonly type: string
}

/** How to ask a wallet for accounts. */
export interface AdapterConnect {
  readonly silent: boolean
  readonly signal: AbortSignal
  /** Whether one of these accounts is on a network of this kit. */
  usable(accounts: readonly StandardAccount[]): boolean
}

/**
 * A provider in the page that did not register, and the wallet that it claims to be by its property
 * or flags.
 */
export interface FoundLegacy {
  readonly provider: object
  readonly name?: string
  /** Makes its connector for these networks; undefined if it serves none of them. */
  createConnector(
    networks: readonly Network[],
    debug: (message: string, details?: unknown) => void,
  ): NamespaceConnector | undefined
}

/**
 * What differs between namespaces other than eip155: how wallets connect and sign. Loaded if the
 * kit has such networks.
 */
export interface NamespaceAdapter {
  readonly namespace: string
  /** Features that connect; a wallet needs one of them. */
  readonly connectFeatures: readonly string[]
  /**
   * Asks for accounts; undefined stands for those that the wallet shares now. Called in the task of
   * the click.
   */
  connect(wallet: StandardWallet, input: AdapterConnect): Promise<unknown>
  /** Converts shared accounts of one chain; undefined if one is not valid in this namespace. */
  read(accounts: readonly StandardAccount[]): Account[] | undefined
  request(input: AdapterCall): Promise<unknown>
  /**
   * Connects and signs a message in one step, where wallets of this namespace have a feature for
   * it.
   */
  readonly signIn?: {
    readonly feature: string
    /**
     * Resolves with the wallet's own account, the text it signed, and the signature in its text
     * form. Rejects with `kernel/bad-answer`.
     */
    run(wallet: StandardWallet, request: SignInRequest): Promise<AdapterSignIn>
  }
  /** Features that disconnect. */
  readonly disconnectFeatures: readonly string[]
  /** Finds unregistered providers in the page. Never throws. */
  legacy(): readonly FoundLegacy[]
  /** The event that such a provider dispatches on the window when it was added. */
  readonly readyEvent: string
}
