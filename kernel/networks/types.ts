import type { Account } from '../connectors/types'

/** A CAIP-2 id, `<namespace>:<reference>`, for instance `eip155:1` (https://chainagnostic.org/CAIPs/caip-2). */
export type ChainId = `${string}:${string}`

/** A JSON-RPC request without its envelope. */
export interface RpcRequest {
  readonly method: string
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/**
 * A network as plain data that brings its own behaviour: `driver` loads the code of its namespace on first use.
 * A network definition's `rpcUrls` are public data for add-chain; they are used for reads only if the host sets `publicRpc`.
 */
export interface Network {
  /** CAIP-2 id. */
  readonly id: ChainId
  /** The namespace part of `id`. */
  readonly namespace: string
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  /** Public, keyless HTTP endpoints. */
  readonly rpcUrls: readonly string[]
  readonly explorer?: { readonly name: string; readonly url: string }
  readonly testnet: boolean
  /** The chain's id in Wallet Standard, where the namespace has one: `solana:mainnet`, `bitcoin:testnet`. */
  readonly standardChain?: string
  /** An image for lists: a `data:` URL or an https URL of the host's choice. None is set by the kit's own definitions. */
  readonly icon?: string
  readonly driver: () => Promise<{ readonly default: Driver }>
  /** What the session alone answers where the driver cannot be loaded: accounts and chain id, as `Driver.answer` does; undefined for other methods. */
  readonly sessionAnswer?: (method: string, session: DriverSession | undefined, fallback: ChainId) => unknown
}

/** What {@link defineNetwork} takes: everything of a network but what can be derived. */
export type NetworkInput = Omit<Network, 'namespace' | 'testnet'> & { readonly testnet?: boolean }

/**
 * Where a method is answered: from the session, from a chain URL, by connecting first, or by the wallet (everything else).
 * A `broadcast` goes where a read goes, but is sent again only where the server surely did not take it.
 */
export type MethodKind = 'session' | 'read' | 'broadcast' | 'connect'
/** Whether a method needs the user's approval where the kit shows approvals itself; a method in neither list is refused there. */
export type Safety = 'safe' | 'unsafe'

/** What a driver is told about the connection it speaks for. Addresses as the wallet gave them, `chainId` CAIP-2. */
export interface DriverSession {
  readonly accounts: readonly Account[]
  readonly active: string
  readonly chainId: ChainId
}

/** The verdict on an address: usable or not, its canonical form, and a word where care is due (`checksum`: it may be mistyped). */
export type AddressVerdict = { readonly valid: true; readonly address: string; readonly warning?: string } | { readonly valid: false; readonly reason: string }

/** Sends one JSON-RPC request somewhere and answers its result. */
export type SendRpc = (request: RpcRequest) => Promise<unknown>

/** A transfer of native currency. `amount` in base units; `data` as far as the namespace has such a thing. */
export interface NativeTransfer {
  readonly account: string
  readonly to: string
  readonly amount: bigint
  readonly data?: string
}

/** How a transaction stands: not seen, seen but not final, done, or done without effect. */
export type TransactionStatus = 'unknown' | 'pending' | 'confirmed' | 'failed'

/** A read as plain HTTP: `path` is put behind the chain's URL, `read` makes the result of the text answered and throws where it is unusable. */
export interface RestRequest {
  readonly method: 'GET' | 'POST'
  /** Begins with a slash. */
  readonly path: string
  readonly body?: string
  read(text: string): unknown
}

/** The code of one namespace, loaded by `import()` from the networks that name it. Stateless: everything comes by argument. */
export interface Driver {
  readonly namespace: string
  /** Kind per method; a method that is missing here goes to the wallet. */
  readonly methods: Readonly<Record<string, MethodKind>>
  /** Safety per method for connectors whose approvals are the kit's. */
  readonly policy: Readonly<Record<string, Safety>>
  /** Checks the parameters of a call and returns them in the form that goes on the wire. Throws KitError `rpc/invalid-params`. */
  checkParams(request: RpcRequest): RpcRequest['params']
  /** What is wrong with the answer to a call, in a few words; undefined if nothing is. Methods it does not know pass. */
  checkResult?(method: string, result: unknown): string | undefined
  /** The account a call speaks for and the chain it names, where its parameters say so; used to refuse rewrites that change them. */
  subject(request: RpcRequest): { readonly account?: string; readonly chainId?: ChainId }
  /** Answers a method of kind `session` (accounts, chain id) from the session. Without a session: what a disconnected provider answers. */
  answer(method: string, session: DriverSession | undefined, fallback: ChainId, params?: RpcRequest['params']): unknown
  /** The provider events ([name, payload]) that a change from `previous` to `current` means outwards (EIP-1193 or its like). */
  events(previous: DriverSession | undefined, current: DriverSession | undefined): readonly (readonly [event: string, payload: unknown])[]
  /** Another way to the same end where a wallet lacks a method, or nothing. `send` asks the wallet, `chain` the chain's URLs; absent: there are none. */
  fallback?(request: RpcRequest, send: SendRpc, session: DriverSession, chain: SendRpc | undefined): Promise<{ readonly result: unknown } | undefined>
  /** A cheap read that any node answers; used to rank several URLs of a chain. */
  readonly ping?: RpcRequest
  /** Asks a wallet for another network, adding it where the wallet does not know it; for connectors. Rejects with a KitError. */
  switchNetwork?(send: SendRpc, network: Network): Promise<void>
  /** With `network` an address of that network only, else any of the namespace's; `warning: 'testnet'` where it is one for tests. */
  checkAddress(address: string, network?: Network): AddressVerdict
  /** Native balance in base units. */
  getBalance(send: SendRpc, address: string): Promise<bigint>
  /** The request that signs a plain text, as the namespace words it. */
  signMessage(input: { readonly account: string; readonly message: string }): RpcRequest
  /** The request that sends native currency. `send` asks the chain for what the request must carry, such as a recent block hash. */
  sendNative(input: NativeTransfer, send: SendRpc): RpcRequest | Promise<RpcRequest>
  /** The signature in the answer to a request of `signMessage`, the transaction's id in that of `sendNative`. Throws `kernel/bad-answer`. */
  readSignature(result: unknown): string
  readTransaction(result: unknown): string
  /** What a transfer costs the sender beside its amount, in base units of the native currency. */
  getFee?(input: NativeTransfer, send: SendRpc): Promise<bigint>
  /** Asks once how a transaction stands; ids are those of `readTransaction`. */
  getStatus?(id: string, send: SendRpc): Promise<TransactionStatus>
  /** Words a read for chain URLs that do not speak JSON-RPC. Absent: JSON-RPC 2.0. */
  rest?(request: RpcRequest): RestRequest
  explorerUrl(network: Network, what: { readonly address: string } | { readonly transaction: string }): string | undefined
}
