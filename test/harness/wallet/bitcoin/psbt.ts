import { SigHash, Transaction } from '@scure/btc-signer'
import { rpcError } from '../rpcError'
import type { BitcoinAddress } from './keys'
import type { BitcoinNetwork } from './networks'

/** Which inputs an address is to sign, and how. Without `sighashes` as the PSBT says. */
export type ToSign = {
  readonly address: BitcoinAddress
  readonly indexes: readonly number[]
  readonly sighashes?: readonly number[] | undefined
}

const OPTIONS = {
  allowUnknownInputs: true,
  allowUnknownOutputs: true,
  allowLegacyWitnessUtxo: true,
} as const

const same = (one: Uint8Array | undefined, other: Uint8Array) =>
  one?.length === other.length && other.every((byte, index) => byte === one[index])

const scriptOf = (transaction: Transaction, index: number): Uint8Array | undefined => {
  const { witnessUtxo, nonWitnessUtxo, index: vout = 0 } = transaction.getInput(index)
  return witnessUtxo?.script ?? nonWitnessUtxo?.outputs[vout]?.script
}

/** The words of the standard for a kind of signature. */
const SIGHASHES: Readonly<Record<string, number>> = {
  ALL: SigHash.ALL,
  NONE: SigHash.NONE,
  SINGLE: SigHash.SINGLE,
  'ALL|ANYONECANPAY': SigHash.ALL_ANYONECANPAY,
  'NONE|ANYONECANPAY': SigHash.NONE_ANYONECANPAY,
  'SINGLE|ANYONECANPAY': SigHash.SINGLE_ANYONECANPAY,
}

/** A kind of signature by its word, undefined when left out, or -32602. */
export const sighashOf = (word: unknown): number[] | undefined => {
  if (word === undefined) return undefined
  const flag = typeof word === 'string' ? SIGHASHES[word] : undefined
  if (flag === undefined)
    throw rpcError('invalidParams', `There is no kind of signature ${String(word)}`)
  return [flag]
}

/** Reads a PSBT (BIP-174), or -32602. */
export const readPsbt = (bytes: Uint8Array): Transaction => {
  try {
    return Transaction.fromPSBT(bytes, OPTIONS)
  } catch {
    throw rpcError('invalidParams', 'The PSBT cannot be read')
  }
}

/** The inputs of a transaction that pay from one of these addresses, as what is to be signed. */
export const ownInputs = (
  transaction: Transaction,
  addresses: readonly BitcoinAddress[],
): ToSign[] => {
  const all = Array.from({ length: transaction.inputsLength }, (_, index) => index)
  return addresses
    .map((address) => ({
      address,
      indexes: all.filter((index) => same(scriptOf(transaction, index), address.script)),
    }))
    .filter(({ indexes }) => indexes.length > 0)
}

/**
 * Signs inputs of a PSBT and finalises them where asked. An input that is not the address' own is
 * -32602.
 */
export const signPsbt = (
  transaction: Transaction,
  wanted: readonly ToSign[],
  finalize: boolean,
) => {
  for (const { address, indexes, sighashes } of wanted) {
    for (const index of indexes) {
      if (
        index >= transaction.inputsLength ||
        !same(scriptOf(transaction, index), address.script)
      ) {
        throw rpcError('invalidParams', `Input ${index} is not one of ${address.address}`)
      }
      if (address.purpose === 'ordinals')
        transaction.updateInput(index, { tapInternalKey: address.key.xOnly }, true)
      if (sighashes?.[0] !== undefined)
        transaction.updateInput(index, { sighashType: sighashes[0] }, true)
      try {
        transaction.signIdx(address.key.secret, index, sighashes && [...sighashes])
        if (finalize) transaction.finalizeIdx(index)
      } catch (error) {
        throw rpcError(
          'invalidParams',
          error instanceof Error ? error.message : 'The input cannot be signed',
        )
      }
    }
  }
  return transaction
}

/**
 * What a transaction pays to whom. `fee` is undefined where the PSBT does not say what its inputs
 * hold.
 */
export const readPayments = (
  transaction: Transaction,
  own: readonly string[],
  { params }: BitcoinNetwork,
) => {
  const outputs = Array.from({ length: transaction.outputsLength }, (_, index) => {
    const { amount = 0n } = transaction.getOutput(index)
    const to = transaction.getOutputAddress(index, params)
    return { amount, to, isOwn: to !== undefined && own.includes(to) }
  })
  try {
    return { outputs, fee: transaction.fee }
  } catch {
    return { outputs, fee: undefined }
  }
}
