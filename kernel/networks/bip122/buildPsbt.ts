import type { SendRpc } from '../types'
import type { BuiltPsbt, PsbtInput } from './types'

/**
 * Builds an unsigned transfer for a wallet's `signPsbt`. `send` reads outputs and fee rate if they
 * are not given, for instance `(request) => kit.request(request, { namespace: 'bip122' })`. The
 * code is loaded on first use. Rejects with `bip122/bad-address`, `bip122/wrong-network`,
 * `bip122/unsupported-input`, `bip122/bad-fee-rate`, `bip122/dust`, `bip122/insufficient-funds`,
 * `kernel/bad-answer` for invalid outputs or rates, and with what `send` rejects with.
 */
export const buildPsbt = async (input: PsbtInput, send: SendRpc): Promise<BuiltPsbt> =>
  (await import('./writePsbt')).writePsbt(input, send)

/**
 * The transaction of a PSBT that a wallet has signed, in hex, for `sendTransaction`: of wallets
 * that sign without sending. `asked` is the PSBT that was to be signed. The code is loaded on first
 * use. Rejects with `kernel/bad-answer` for a PSBT of another transaction, or one that is not
 * signed completely.
 */
export const finalizePsbt = async (signed: string, asked: string): Promise<string> =>
  (await import('./writePsbt')).finalizePsbt(signed, asked)
