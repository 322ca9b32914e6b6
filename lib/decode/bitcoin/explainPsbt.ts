import { toHex } from '../../bytes/hex'
import { toMessageText, toPageText } from '../pageText'
import type { Action, Asking, Coin } from '../types'
import { addressOf } from './address'
import { type Input, type Output, readPsbt } from './readPsbt'

/** Signatures over all inputs and outputs: ALL, and what taproot takes for it. */
const WHOLE: readonly number[] = [0, 1]

/** OP_RETURN, whose script holds bytes, and OP_13 behind it for runes. */
const RETURN = 0x6a
const RUNES = 0x5d
/** How many bytes the number of bytes has behind PUSHDATA1, 2 and 4. */
export const PUSHDATA: Readonly<Record<number, number>> = { 76: 1, 77: 2, 78: 4 }
const noteOf = (script: Uint8Array): Action =>
  script[1] === RUNES
    ? { kind: 'memo', text: toPageText(toHex(script.subarray(2))), isRunes: true }
    : { kind: 'memo', text: toMessageText(script.subarray(2 + (PUSHDATA[script[1] ?? 0] ?? 0))) }

const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)
const isOpen = (flag: number | undefined): flag is number =>
  flag !== undefined && !WHOLE.includes(flag)

/**
 * What a PSBT pays, what of it comes back to the account that signs, and its fee where all of its
 * inputs say what they spend. `sighashTypes`: flags that the signer is asked to use beside those in
 * the PSBT. Throws a RangeError for what is none.
 */
export function explainPsbt(
  bytes: Uint8Array,
  { signer, chainId }: Pick<Asking, 'signer' | 'chainId'>,
  sighashTypes: readonly number[] = [],
): { readonly actions: readonly Action[]; readonly fee: bigint | undefined } {
  const { inputs, outputs } = readPsbt(bytes)
  const asked = sighashTypes.find(isOpen)
  const placeOf = (script: Uint8Array): Pick<Coin, 'address' | 'script'> => {
    const address = addressOf(script, chainId)
    return address === undefined ? { script: toHex(script) } : { address }
  }
  const inputOf = ({ spends, sighash }: Input): Coin => {
    const flag = isOpen(sighash) ? sighash : asked
    return {
      ...(spends && placeOf(spends.script)),
      amount: spends?.amount,
      ...(flag !== undefined && { sighash: flag }),
    }
  }
  const outputOf = ({ amount, script }: Output): Coin & { readonly amount: bigint } => ({
    ...placeOf(script),
    amount,
  })
  const coins = inputs.map(inputOf)
  const known = coins.flatMap(({ amount }) => amount ?? [])
  const made = outputs.map(outputOf)
  const change = made.filter(({ address }) => address === signer)
  const paid = outputs.flatMap((output, at): readonly Action[] => {
    const { address, amount } = made[at] as Coin & { readonly amount: bigint }
    if (address === signer) return []
    // nobody can spend what is there
    if (output.script[0] === RETURN)
      return [
        ...(amount > 0n
          ? [{ kind: 'transfer', to: undefined, amount, isBurn: true } as const]
          : []),
        noteOf(output.script),
      ]
    return [{ kind: 'transfer', to: address, amount }]
  })
  const fee =
    known.length === coins.length
      ? sum(known) - sum(outputs.map(({ amount }) => amount))
      : undefined
  return {
    actions: [...paid, { kind: 'coins', inputs: coins, change, outputs: made }],
    fee: fee !== undefined && fee >= 0n ? fee : undefined,
  }
}
