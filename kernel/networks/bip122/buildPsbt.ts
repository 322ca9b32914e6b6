import type { SendRpc } from '../driver'
import type { Network } from '../network'
import type { Utxo } from './results'

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

/**
 * Builds a transfer for a wallet to sign with `signPsbt`. `send` asks a server of the network for what is not given:
 * `(request) => kit.request(request, { namespace: 'bip122' })`. The code is loaded on first use. Rejects with `bip122/bad-address`,
 * `bip122/wrong-network`, `bip122/unsupported-input`, `bip122/bad-fee-rate`, `bip122/dust`, `bip122/insufficient-funds`,
 * `kernel/bad-answer` for unusable outputs or rates, and what `send` rejects with.
 */
export const buildPsbt = async (input: PsbtInput, send: SendRpc): Promise<BuiltPsbt> => (await import('./writePsbt')).writePsbt(input, send)
