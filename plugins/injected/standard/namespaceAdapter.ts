import type { Account } from '../../../kernel/connectors/types'
import type { Network } from '../../../kernel/networks/types'
import type { RpcCall } from '../../../kernel/requests/types'
import type { NamespaceConnector } from '../namespaceConnector'
import type { StandardAccount } from './readWallet'
import type { StandardWallet } from './wallet'

/** What a call of a session needs of its wallet. */
export interface AdapterCall {
  readonly wallet: StandardWallet
  readonly call: RpcCall
  /** The call's chain as the Wallet Standard names it. */
  readonly chain: string
  /** The shared account with this address on that chain; without one, the account the call speaks for. Throws code 4100. */
  account(address?: unknown): StandardAccount
  /** All shared accounts of that chain. */
  accounts(): readonly StandardAccount[]
}

/** What a wallet is asked for. */
export interface AdapterConnect {
  readonly silent: boolean
  readonly signal: AbortSignal
  /** Whether some of these accounts are on a network of this kit. */
  usable(accounts: readonly StandardAccount[]): boolean
}

/** A provider that stands in the page without having registered, and the wallet that its place or flags claim it to be. */
export interface FoundLegacy {
  readonly provider: object
  readonly name?: string
  /** Its verbs over these networks; undefined where it serves none of them. */
  part(networks: readonly Network[], debug: (message: string, details?: unknown) => void): NamespaceConnector | undefined
}

/** One namespace of wallets that are not of EVM networks: how they are asked. Fetched where the kit has such networks. */
export interface NamespaceAdapter {
  readonly namespace: string
  /** Features by which a wallet can be asked for accounts; one of them is needed. */
  readonly connects: readonly string[]
  /** Asks for accounts; undefined: those that the wallet shares now. Called in the visitor's own task. */
  connect(wallet: StandardWallet, input: AdapterConnect): Promise<unknown>
  /** Shared accounts of one chain in the kit's form; undefined where one is not of this namespace. */
  read(accounts: readonly StandardAccount[]): Account[] | undefined
  request(input: AdapterCall): Promise<unknown>
  /** Features that end a connection. */
  readonly disconnects: readonly string[]
  /** What stands in the page now. Never throws. */
  legacy(): readonly FoundLegacy[]
  /** The event by which such a provider says that it has arrived. */
  readonly arrival: string
}
