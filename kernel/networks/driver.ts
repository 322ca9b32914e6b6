import type { RpcRequest } from '../rpc/types'
import type { ChainId, Network } from './network'

/**
 * Where a method is answered: from the session, from a chain URL, by connecting first, or by the wallet (everything else).
 * A `broadcast` goes where a read goes, but is sent again only where the server surely did not take it.
 */
export type MethodKind = 'session' | 'read' | 'broadcast' | 'connect'
/** Whether a method needs the user's approval where the kit shows approvals itself; a method in neither list is refused there. */
export type Safety = 'safe' | 'unsafe'

/** What a driver is told about the connection it speaks for. Addresses as the wallet gave them, `chainId` CAIP-2. */
export interface DriverSession {
  readonly accounts: readonly { readonly address: string }[]
  readonly active: string
  readonly chainId: ChainId
}

/** The verdict on an address: usable or not, its canonical form, and a word where care is due (`checksum`: it may be mistyped). */
export type AddressVerdict = { readonly valid: true; readonly address: string; readonly warning?: string } | { readonly valid: false; readonly reason: string }

/** Sends one JSON-RPC request somewhere and answers its result. */
export type SendRpc = (request: RpcRequest) => Promise<unknown>

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
  answer(method: string, session: DriverSession | undefined, fallback: ChainId): unknown
  /** The provider events ([name, payload]) that a change from `previous` to `current` means outwards (EIP-1193 or its like). */
  events(previous: DriverSession | undefined, current: DriverSession | undefined): readonly (readonly [event: string, payload: unknown])[]
  /** Another request that does the same where a wallet lacks a method, or nothing. `send` asks the wallet. */
  fallback?(request: RpcRequest, send: SendRpc, session: DriverSession): Promise<{ readonly result: unknown } | undefined>
  /** A cheap read that any node answers; used to rank several URLs of a chain. */
  readonly ping?: RpcRequest
  /** Asks a wallet for another network, adding it where the wallet does not know it; for connectors. Rejects with a KitError. */
  switchNetwork?(send: SendRpc, network: Network): Promise<void>
  checkAddress(address: string): AddressVerdict
  /** Native balance in base units. */
  getBalance(send: SendRpc, address: string): Promise<bigint>
  /** Requests that sign a plain text and send native currency, as the namespace words them. `amount` in base units. */
  signMessage(input: { readonly account: string; readonly message: string }): RpcRequest
  sendNative(input: { readonly account: string; readonly to: string; readonly amount: bigint; readonly data?: string }): RpcRequest
  explorerUrl(network: Network, what: { readonly address: string } | { readonly transaction: string }): string | undefined
}
