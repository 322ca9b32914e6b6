import type { Network } from '../types'

/** The kinds of Bitcoin network, as Wallet Standard names them; the kind says which addresses belong there. */
export type BitcoinChain = 'mainnet' | 'testnet' | 'signet' | 'regtest'

/** An output that an address may spend. */
export interface Utxo {
  readonly txid: string
  readonly vout: number
  /** Satoshi as a decimal text. */
  readonly value: string
  readonly confirmed: boolean
  readonly height?: number | undefined
}

/** What a transfer is built from. */
export interface PsbtInput {
  /** Every address must belong to it. */
  readonly network: Network
  /** The address that pays: P2WPKH (bc1q…) or P2TR (bc1p…). */
  readonly account: string
  /** The account's public key in hex, as the wallet gave it; some wallets want it beside inputs of P2TR. Ignored where it does not fit. */
  readonly publicKey?: string
  readonly to: string
  /** Satoshi. */
  readonly amount: bigint
  /** Where change goes; default the account itself. */
  readonly changeAddress?: string
  /** Satoshi per virtual byte, 1 to 10,000; default what `getFeeEstimates` says for 6 blocks, 1 where it says nothing. */
  readonly feeRate?: number
  /** What may be spent; default what `getUtxos` answers for the account. */
  readonly utxos?: readonly Utxo[]
}

/** An unsigned transaction; the sum of `inputs` is amount + change + fee, to the satoshi. */
export interface BuiltPsbt {
  /** PSBT version 0 (BIP-174) in base64. */
  readonly psbt: string
  /** Satoshi. */
  readonly fee: bigint
  readonly inputs: readonly Utxo[]
  /** Satoshi; 0 where there is no change output. */
  readonly change: bigint
  /** Which input which address signs, as `signPsbt` takes it. */
  readonly signInputs: readonly { readonly address: string; readonly index: number }[]
}
