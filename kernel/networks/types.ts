import type { Addresses } from '../vocabulary'

/**
 * A CAIP-2 id, `<namespace>:<reference>`, for instance `eip155:1`
 * (https://chainagnostic.org/CAIPs/caip-2).
 */
export type ChainId = `${string}:${string}`

/** A JSON-RPC request without its envelope. */
export interface RpcRequest {
  /** Such as `eth_sendTransaction`, or a feature of Wallet Standard. */
  readonly method: string
  /** By position or by name, as the method has them. */
  readonly params?: readonly unknown[] | Readonly<Record<string, unknown>> | undefined
}

/** The form of an address in a namespace; a plain string where the namespace is not known. */
export type AddressOf<N extends string = string> = N extends keyof Addresses ? Addresses[N] : string

/**
 * One account of a wallet. `address` is in the namespace's own text form, of a session in its
 * canonical one (EIP-55); the other fields are set if the wallet provides them.
 */
export interface Account<N extends string = string> {
  readonly address: AddressOf<N>
  /**
   * Its kind, where the wallet tells one: `payment` or `ordinals` of Bitcoin, `smartAccount` of
   * EVM.
   */
  readonly type?: string
  /** In the form that the namespace uses. */
  readonly publicKey?: string
  /** The derivation path, such as `m/84'/0'/0'/0/0`. */
  readonly path?: string
}

/** One namespace of a connected wallet. `active` is the address of one of `accounts`. */
export interface ConnectedNamespace<N extends string = string> {
  readonly accounts: readonly Account<N>[]
  readonly active: AddressOf<N>
  /** CAIP-2 id of the network that the wallet is on. */
  readonly chainId: ChainId
}

/**
 * A network definition: plain data, and `driver`, which loads the code of its namespace on first
 * use. `rpcUrls` are passed to wallets that add the network; the kit reads from them only if the
 * host sets `publicRpc`.
 */
export interface Network {
  /** CAIP-2 id. */
  readonly id: ChainId
  /** The namespace part of `id`. */
  readonly namespace: string
  /** For lists; shown as text. */
  readonly name: string
  /** `decimals` of its base unit: 18 of wei, 9 of lamports, 8 of satoshis. */
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  /** Public, keyless HTTP endpoints. */
  readonly rpcUrls: readonly string[]
  /** The address of a block explorer, without a path of its pages. */
  readonly explorer?: { readonly name: string; readonly url: string }
  /** Its currency has no value; lists mark it. */
  readonly testnet: boolean
  /**
   * The chain's id in Wallet Standard, where the namespace has one: `solana:mainnet`,
   * `bitcoin:testnet`.
   */
  readonly standardChain?: string
  /** An image for lists: a `data:` or https URL. The kit's own definitions have none. */
  readonly icon?: string
  /** Loads the code of its namespace; the same function for all networks of one. */
  readonly driver: () => Promise<{ readonly default: Driver }>
  /**
   * What the session alone answers where the driver cannot be loaded: accounts and chain id, as
   * `Driver.answer` does; undefined for other methods.
   */
  readonly sessionAnswer?: (
    method: string,
    session: DriverSession | undefined,
    fallback: ChainId,
  ) => unknown
}

/** The argument of `defineNetwork`: a network without the fields that are derived. */
export type NetworkInput = Omit<Network, 'namespace' | 'testnet'> & { readonly testnet?: boolean }

/**
 * Where a call of a method goes. `session`: answered from the session. `read`: to a chain URL.
 * `broadcast`: like `read`, but retried only if the server certainly did not process it. `connect`:
 * answered from the session, connecting first if needed. Others go to the wallet.
 */
export type MethodKind = 'session' | 'read' | 'broadcast' | 'connect'
/**
 * Whether a method needs the visitor's approval, for connectors whose approvals the kit shows;
 * methods without an entry are denied there.
 */
export type Safety = 'safe' | 'unsafe'

/** The connection that a driver works for. `chainId` is a CAIP-2 id. */
export interface DriverSession {
  readonly accounts: readonly Account[]
  readonly active: string
  readonly chainId: ChainId
}

/**
 * The result of validating an address: its canonical form and possibly a warning code (`checksum`:
 * it may be mistyped), or why it is invalid.
 */
export type AddressVerdict =
  | { readonly valid: true; readonly address: string; readonly warning?: string }
  | { readonly valid: false; readonly reason: string }

/** Sends one JSON-RPC request, to a wallet or a chain; resolves with its result. */
export type SendRpc = (request: RpcRequest) => Promise<unknown>

/**
 * A transfer of native currency. `amount` in base units; `data` is hex, for namespaces that support
 * it.
 */
export interface NativeTransfer {
  readonly account: string
  readonly to: string
  readonly amount: bigint
  readonly data?: string
}

/** The state of a transaction: not seen, seen but not final, successful, or failed (reverted). */
export type TransactionStatus = 'unknown' | 'pending' | 'confirmed' | 'failed'

/**
 * A request as plain HTTP: `path` is appended to the chain's URL; `read` converts the response's
 * text to the result and throws if it is invalid.
 */
export interface RestRequest {
  readonly method: 'GET' | 'POST'
  /** Begins with a slash. */
  readonly path: string
  readonly body?: string
  read(text: string): unknown
}

/** The code of one namespace, loaded by `import()` from its network definitions. Stateless. */
export interface Driver {
  /** The namespace it is for, such as `eip155`. */
  readonly namespace: string
  /** Kind per method; methods without an entry go to the wallet. */
  readonly methods: Readonly<Record<string, MethodKind>>
  /** Safety per method for connectors whose approvals are the kit's. */
  readonly policy: Readonly<Record<string, Safety>>
  /**
   * Validates the parameters of a call, on `network` if it is known, and returns them in wire
   * format. Throws `rpc/invalid-params`.
   */
  checkParams(request: RpcRequest, network?: Network): RpcRequest['params']
  /** Why the result of a call is invalid; undefined if it is valid or the method is unknown. */
  checkResult?(method: string, result: unknown): string | undefined
  /**
   * The account and the chain that the parameters of a call name, if any; rewrites that change them
   * are refused.
   */
  callTarget(request: RpcRequest): { readonly account?: string; readonly chainId?: ChainId }
  /**
   * Refuses a call to the wallet that its session does not cover, before the visitor is asked:
   * throws `rpc/unauthorized` for an account that the wallet does not share,
   * `rpc/chain-disconnected` for another chain. Absent: the connectors see to it.
   */
  checkTarget?(request: RpcRequest, session: DriverSession): void
  /**
   * The result of a method of kind `session` or `connect` (accounts, chain id). Without a session,
   * the result of a disconnected provider on the chain `fallback`.
   */
  answer(
    method: string,
    session: DriverSession | undefined,
    fallback: ChainId,
    params?: RpcRequest['params'],
  ): unknown
  /**
   * The events ([name, payload]) that a provider emits for a change from `previous` to `current`
   * (EIP-1193 or the namespace's equivalent).
   */
  events(
    previous: DriverSession | undefined,
    current: DriverSession | undefined,
  ): readonly (readonly [event: string, payload: unknown])[]
  /**
   * Emulates a method that the wallet does not support; resolves with undefined if that is not
   * possible. `send` calls the wallet, `chain` the chain's URLs, if there are any.
   */
  fallback?(
    request: RpcRequest,
    send: SendRpc,
    session: DriverSession,
    chain: SendRpc | undefined,
  ): Promise<{ readonly result: unknown } | undefined>
  /**
   * Methods that `fallback` also answers where the wallet fails or returns something malformed.
   * Errors that are the wallet's decision stay: `rpc/unauthorized`, `rpc/user-rejected`.
   */
  readonly fallbackOnFailure?: readonly string[]
  /** A cheap read that any node supports; its latency ranks the URLs of a chain. */
  readonly ping?: RpcRequest
  /**
   * Asks a wallet to switch to a network, adding it if the wallet does not know it. For connectors.
   * Rejects with a KitError.
   */
  switchNetwork?(send: SendRpc, network: Network): Promise<void>
  /**
   * Validates an address: of `network`, or of any network of the namespace, then with
   * `warning: 'testnet'` if it is a testnet's.
   */
  checkAddress(address: string, network?: Network): AddressVerdict
  /** Native balance in base units. */
  getBalance(send: SendRpc, address: string): Promise<bigint>
  /** The request that signs a plain text. */
  signMessage(input: { readonly account: string; readonly message: string }): RpcRequest
  /**
   * The request that sends native currency. `send` calls the chain for data that the request must
   * contain, such as a recent block hash.
   */
  sendNative(input: NativeTransfer, send: SendRpc): RpcRequest | Promise<RpcRequest>
  /** The signature in the result of a request of `signMessage`. Throws `kernel/bad-answer`. */
  readSignature(result: unknown): string
  /**
   * The transaction's id in the result of a request of `sendNative`. Throws `kernel/bad-answer`.
   */
  readTransaction(result: unknown): string
  /** The network fee of a transfer, in base units of the native currency. */
  getFee?(input: NativeTransfer, send: SendRpc): Promise<bigint>
  /** The current state of a transaction; `id` as `readTransaction` returns it. */
  getStatus?(id: string, send: SendRpc): Promise<TransactionStatus>
  /** Encodes a request for chain URLs that are not JSON-RPC. Absent: JSON-RPC 2.0. */
  rest?(request: RpcRequest): RestRequest
  /** The explorer's page of an address or a transaction; undefined without an http(s) explorer. */
  explorerUrl(
    network: Network,
    what: { readonly address: string } | { readonly transaction: string },
  ): string | undefined
}
