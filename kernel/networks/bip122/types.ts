import type { Network } from '../types'

/** Bitcoin chains by their Wallet Standard names; each has its own address prefixes. */
export type BitcoinChain = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** An unspent transaction output. */
export interface Utxo {
  readonly txid: string
  readonly vout: number
  /** Satoshi as a decimal text. */
  readonly value: string
  readonly confirmed: boolean
  readonly height?: number | undefined
}

/** Input of `buildPsbt`. */
export interface PsbtInput {
  /** The network that every address must be valid on. */
  readonly network: Network
  /** The address that pays: P2WPKH (bc1q…) or P2TR (bc1p…). */
  readonly account: string
  /**
   * The account's public key in hex, as the wallet provides it; some wallets require it for P2TR
   * inputs. Ignored if it is not the address's key.
   */
  readonly publicKey?: string
  readonly to: string
  /** Satoshi. */
  readonly amount: bigint
  /** Address for the change; default `account`. */
  readonly changeAddress?: string
  /**
   * Satoshi per virtual byte, 1 to 10,000; default: the estimate of `getFeeEstimates` for 6 blocks,
   * or 1.
   */
  readonly feeRate?: number
  /** Outputs that may be spent; default: the result of `getUtxos` for the account. */
  readonly utxos?: readonly Utxo[]
}

/** An unsigned transaction; the sum of `inputs` is exactly amount + change + fee. */
export interface BuiltPsbt {
  /** PSBT version 0 (BIP-174) in base64. */
  readonly psbt: string
  /** Satoshi. */
  readonly fee: bigint
  readonly inputs: readonly Utxo[]
  /** Satoshi; 0 without a change output. */
  readonly change: bigint
  /** The address that signs each input, as a parameter of `signPsbt`. */
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
}
