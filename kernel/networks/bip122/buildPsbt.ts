import type { SendRpc } from '../types'
import type { BuiltPsbt, PsbtInput } from './types'

/**
 * Builds a transfer for a wallet to sign with `signPsbt`. `send` asks a server of the network for what is not given:
 * `(request) => kit.request(request, { namespace: 'bip122' })`. The code is loaded on first use. Rejects with `bip122/bad-address`,
 * `bip122/wrong-network`, `bip122/unsupported-input`, `bip122/bad-fee-rate`, `bip122/dust`, `bip122/insufficient-funds`,
 * `kernel/bad-answer` for unusable outputs or rates, and what `send` rejects with.
 */
export const buildPsbt = async (input: PsbtInput, send: SendRpc): Promise<BuiltPsbt> => (await import('./writePsbt')).writePsbt(input, send)
