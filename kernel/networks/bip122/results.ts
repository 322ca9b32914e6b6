import { bool, type Check, is, list, number, object, optional, record, text } from '../../schema/checks'
import { describeIssue, type SchemaResult } from '../../schema/standardSchema'
import { address, amount, blockHash, change, count, psbt, txid } from './checks'

/** The block of a transaction, if it is confirmed. */
export interface TransactionState {
  readonly confirmed: boolean
  readonly height?: number | undefined
  readonly blockHash?: string | undefined
  /** Block time in seconds since 1970. */
  readonly time?: number | undefined
}

/** An input or output. `value` in satoshi as a decimal text; some scripts have no address. */
export interface TransactionPart {
  readonly address?: string | undefined
  readonly value: string
}

/** The result of `getTransaction`. */
export interface TransactionInfo extends TransactionState {
  readonly txid: string
  /** Satoshi as a decimal text. */
  readonly fee: string
  readonly inputs: readonly TransactionPart[]
  readonly outputs: readonly TransactionPart[]
}

const open = { open: true }
const hexText = is<string>('hexadecimal bytes, without 0x', (value) => typeof value === 'string' && value.length <= 16_384 && /^([0-9a-f]{2})+$/i.test(value))
const state = { confirmed: bool, height: optional(count), blockHash: optional(blockHash), time: optional(count) }
const part = object({ address: optional(text(128)), value: amount })

const checks: Readonly<Record<string, Check<unknown>>> = {
  getBalance: object({ confirmed: amount, pending: change }, open),
  getUtxos: list(object({ txid, vout: count, value: amount, confirmed: bool, height: optional(count) }, open), 10_000),
  getFeeEstimates: record(is<string>('a number of blocks', (key) => /^\d{1,4}$/.test(key as string)), number(1, 10_000)),
  getBlockHeight: count,
  getTransaction: object({ txid, fee: amount, inputs: list(part, 30_000), outputs: list(part, 30_000), ...state }, open),
  getTransactionStatus: object(state, open),
  sendTransaction: txid,
  getAccountAddresses: list(object({ address, publicKey: optional(text(512)), path: optional(text(128)), intention: optional(text(64)) }, open)),
  signMessage: object({ address: optional(address), signature: hexText, messageHash: optional(hexText) }, open),
  signPsbt: object({ psbt, txid: optional(txid) }, open),
  sendTransfer: object({ txid }, open),
}

/** Why a result is invalid, for instance "txid: expected a transaction id …"; undefined if it is valid or the method is unknown. */
export function checkResult(method: string, result: unknown): string | undefined {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  const [issue] = (check?.['~standard'].validate(result) as SchemaResult<unknown> | undefined)?.issues ?? []
  return issue && describeIssue(issue)
}
