import { Transaction } from '@scure/btc-signer'
import { fromHex, toHex } from '../../wallet/wire'
import { isSigned } from './signatures'
import { type Entry, type Output, rejected } from './types'

const sum = (list: readonly Output[]) => list.reduce((total, { value }) => total + value, 0n)

/** A final transaction from its hex digits; refuses others as a node does. */
export const readTransaction = (hex: string): Transaction => {
  const transaction = parse(hex)
  if (!transaction.isFinal) throw rejected(-26, 'mandatory-script-verify-flag-failed')
  return transaction
}

const parse = (hex: string): Transaction => {
  try {
    return Transaction.fromRaw(fromHex(`0x${hex}`) as Uint8Array, {
      allowUnknownInputs: true,
      allowUnknownOutputs: true,
      disableScriptCheck: true,
    })
  } catch {
    throw rejected(-22, 'TX decode failed. Make sure the tx has at least one input.')
  }
}

/** The inputs with the outputs that they spend; `spentBy` refuses those that are not there. */
const inputsOf = (transaction: Transaction, spentBy: (txid: string, vout: number) => Output) =>
  Array.from({ length: transaction.inputsLength }, (_, at) => {
    const { txid, index = 0, sequence = 0xffffffff } = transaction.getInput(at)
    const id = toHex(txid as Uint8Array)
    return { txid: id, vout: index, sequence, output: spentBy(id, index) }
  })

/**
 * What the mempool takes of a transaction: its inputs are there and signed, and it pays at least one
 * satoshi per virtual byte. Refuses others as a node does.
 */
export const entryOf = (
  transaction: Transaction,
  spentBy: (txid: string, vout: number) => Output,
  outputOf: (script: Uint8Array, value: bigint) => Output,
): Entry => {
  const inputs = inputsOf(transaction, spentBy)
  if (new Set(inputs.map(({ txid, vout }) => `${txid}:${vout}`)).size < inputs.length)
    throw rejected(-26, 'bad-txns-inputs-duplicate')
  const outputs = Array.from({ length: transaction.outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount = 0n } = transaction.getOutput(at)
    return outputOf(script, amount)
  })
  const spent = inputs.map(({ output }) => output)
  const fee = sum(spent) - sum(outputs)
  if (fee < 0n) throw rejected(-26, 'bad-txns-in-belowout')
  if (fee < BigInt(transaction.vsize))
    throw rejected(-26, `min relay fee not met, ${fee} < ${transaction.vsize}`)
  if (!inputs.every((_, index) => isSigned(transaction, index, spent)))
    throw rejected(-26, 'mandatory-script-verify-flag-failed')
  const { id: txid, version, lockTime: locktime, weight } = transaction
  const size = transaction.toBytes(true, true).length
  return { txid, version, locktime, size, weight, fee, inputs, outputs }
}
