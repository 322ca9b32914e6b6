import { runError } from '../../runErrors'
import type { SendRpc } from '../driver'
import { pickFeeRate } from './coins'
import { checkResult, type Utxo } from './results'

type Known = { readonly utxos?: readonly Utxo[]; readonly feeRate?: number }

/** Asks for the outputs of an address and the fee rate where they are not given. Throws `kernel/bad-answer`, and what `send` rejects with. */
export async function readCoins(address: string, known: Known, send: SendRpc): Promise<{ readonly utxos: readonly Utxo[]; readonly feeRate: number }> {
  const ask = async (method: string, params?: Readonly<Record<string, unknown>>) => usable(method, await send({ method, params }))
  const [utxos, feeRate] = await Promise.all([
    known.utxos ? usable('getUtxos', known.utxos) : ask('getUtxos', { address }),
    known.feeRate ?? ask('getFeeEstimates').then((estimates) => pickFeeRate(estimates as Readonly<Record<string, number>>)),
  ])
  return { utxos: utxos as readonly Utxo[], feeRate }
}

function usable(method: string, result: unknown): unknown {
  const problem = checkResult(method, result)
  if (problem) throw runError('bad-answer', { who: method, problem })
  return result
}
