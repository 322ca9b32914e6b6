import { schnorr, secp256k1 } from '@noble/curves/secp256k1.js'
import { OutScript, p2wpkh, type Transaction } from '@scure/btc-signer'
import type { Output } from './types'

const equal = (a: Uint8Array, b: Uint8Array) =>
  a.length === b.length && a.every((byte, index) => byte === b[index])

/** P2WPKH (BIP-143): a DER signature with its sighash byte, and the key of the address. */
const isSignedByKeyHash = (
  transaction: Transaction,
  index: number,
  hash: Uint8Array,
  { script, value }: Output,
  [signature, key]: readonly Uint8Array[],
) => {
  const sighash = signature?.at(-1)
  if (!signature || !key || sighash === undefined) return false
  if (!equal(p2wpkh(key).script, script)) return false
  const code = OutScript.encode({ type: 'pkh', hash })
  return secp256k1.verify(
    signature.slice(0, -1),
    transaction.preimageWitnessV0(index, code, sighash, value),
    key,
    { prehash: false, lowS: false, format: 'der' },
  )
}

/** P2TR by its key (BIP-341): 64 bytes, or 65 where the sighash is not the default. */
const isSignedByTaproot = (
  transaction: Transaction,
  index: number,
  key: Uint8Array,
  spent: readonly Output[],
  signature: Uint8Array,
) =>
  schnorr.verify(
    signature.slice(0, 64),
    transaction.preimageWitnessV1(
      index,
      spent.map(({ script }) => script),
      signature[64] ?? 0,
      spent.map(({ value }) => value),
    ),
    key,
  )

/**
 * Whether an input of a final transaction is signed for the output that it spends. Checked are
 * P2WPKH and P2TR by its key; scripts of other kinds are not run.
 */
export const isSigned = (
  transaction: Transaction,
  index: number,
  spent: readonly Output[],
): boolean => {
  const own = spent[index]
  if (!own) return false
  const { finalScriptWitness: witness = [], finalScriptSig } = transaction.getInput(index)
  const kind = OutScript.decode(own.script)
  try {
    if (kind.type === 'wpkh') return isSignedByKeyHash(transaction, index, kind.hash, own, witness)
    if (kind.type === 'tr' && witness.length < 2)
      return isSignedByTaproot(transaction, index, kind.pubkey, spent, witness[0] as Uint8Array)
    return witness.length > 0 || finalScriptSig !== undefined
  } catch {
    // a signature or key of the wrong form
    return false
  }
}
