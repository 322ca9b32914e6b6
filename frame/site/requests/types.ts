import type { AccessList, Address, Hex, TypedDataDomain } from 'viem'
import type { Bytes } from '../bytes'
import type { SolanaTransaction } from './solanaTransaction'

/** A request as it comes over the channel: unchecked. */
export interface RawRequest {
  readonly method: string
  readonly params?: unknown
  /** CAIP-2 id of the network it is for. */
  readonly chainId: string
}

/** `personal_sign` (EIP-191, version 0x45). */
export interface EvmMessage {
  readonly kind: 'evmMessage'
  readonly chainId: number
  readonly from: Address
  readonly message: Bytes
}

/**
 * `eth_signTypedData_v4` (EIP-712): only the members that its types declare, which are those that
 * are hashed.
 */
export interface EvmTypedData {
  readonly kind: 'evmTypedData'
  readonly chainId: number
  readonly from: Address
  readonly domain: TypedDataDomain
  readonly types: Readonly<
    Record<string, readonly { readonly name: string; readonly type: string }[]>
  >
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/**
 * `eth_sendTransaction`, complete: legacy with EIP-155, EIP-2930 or EIP-1559. Amounts are in wei.
 */
export interface EvmTransaction {
  readonly kind: 'evmTransaction'
  readonly chainId: number
  readonly from: Address
  /** Absent for the creation of a contract. */
  readonly to?: Address
  readonly value: bigint
  readonly data: Hex
  readonly nonce: number
  readonly gas: bigint
  readonly fees:
    | { readonly type: 'legacy' | 'eip2930'; readonly gasPrice: bigint }
    | {
        readonly type: 'eip1559'
        readonly maxFeePerGas: bigint
        readonly maxPriorityFeePerGas: bigint
      }
  readonly accessList: AccessList
}

/** `solana_signMessage`. */
export interface SolanaMessage {
  readonly kind: 'solanaMessage'
  readonly chainId: string
  /** Base58. */
  readonly from: string
  readonly message: Bytes
}

/**
 * `solana_signTransaction`, `solana_signAndSendTransaction` (one) and `solana_signAllTransactions`.
 */
export interface SolanaTransactions {
  readonly kind: 'solanaTransactions'
  readonly chainId: string
  /** Whether the answer is a list. */
  readonly all: boolean
  readonly transactions: readonly SolanaTransaction[]
}

/** A request that was read whole: what is shown is this, and what is signed is this. */
export type SigningRequest =
  | EvmMessage
  | EvmTypedData
  | EvmTransaction
  | SolanaMessage
  | SolanaTransactions
