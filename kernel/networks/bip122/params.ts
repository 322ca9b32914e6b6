import { bool, type Check, is, isRecord, list, object, oneOf, optional, text } from '../../schema/checks'
import { rpcError } from '../../requests/errors'
import type { RpcRequest } from '../types'
import { describeIssue, type SchemaResult } from '../../schema/standardSchema'
import { parseAddress } from './address'
import { address, count, hex, isAmount, psbt, txid } from './checks'

type Params = Readonly<Record<string, unknown>>

const toText = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
const sent = is<string | bigint>('an amount in satoshi above 0, as a decimal text or a bigint', (value) => isAmount(toText(value)) && Number(value) > 0)
const memo = is<string>('1 to 80 bytes in hexadecimal, without 0x', (value) => typeof value === 'string' && /^([0-9a-f]{2}){1,80}$/i.test(value))
const flag = is<number>('a sighash flag (0 to 255)', (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255)
const signInputs = list(object({ address, index: count, sighashTypes: optional(list(flag, 8)) }))

const open = { open: true }
const checks: Readonly<Record<string, Check<unknown>>> = {
  getBalance: object({ address }),
  getUtxos: object({ address }),
  getFeeEstimates: object({}),
  getBlockHeight: object({}),
  getTransaction: object({ txid }),
  getTransactionStatus: object({ txid }),
  sendTransaction: object({ hex }),
  getAccountAddresses: object({ account: optional(address), intentions: optional(list(text(32), 8)) }),
  signMessage: object({ account: address, message: text(1_000_000, 0), address: optional(address), protocol: optional(oneOf('ecdsa', 'bip322')) }, open),
  signPsbt: object({ account: address, psbt, signInputs, broadcast: optional(bool) }, open),
  sendTransfer: object({ account: address, recipientAddress: address, amount: sent, changeAddress: optional(address), memo: optional(memo) }, open),
}
const addressFields: readonly string[] = ['account', 'address', 'recipientAddress', 'changeAddress']

/**
 * Validates the parameters of known methods (docs/bitcoin.md) and returns them in wire format: canonical addresses, amounts as decimal
 * text, no undefined fields. Parameters of other methods are returned unchanged. Throws `rpc/invalid-params` with the path.
 */
export function checkParams({ method, params }: RpcRequest): RpcRequest['params'] {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  if (!check) return params
  // callers often pass an empty list to methods without parameters
  const given = params === undefined || (Array.isArray(params) && !params.length) ? {} : params
  const { issues } = check['~standard'].validate(given) as SchemaResult<unknown>
  if (issues) {
    const problem = issues.map((issue) => describeIssue({ ...issue, path: ['params', ...(issue.path ?? [])] })).join('; ')
    throw rpcError('invalid-params', { method, problem })
  }
  return wireFields(given as Params)
}

function wireFields(fields: Params): Params {
  const wire = (key: string, value: unknown): unknown => {
    if (addressFields.includes(key)) return parseAddress(value as string)?.address
    if (key === 'signInputs') return (value as readonly Params[]).map(wireFields)
    return key === 'amount' ? toText(value) : value
  }
  return Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => (value === undefined ? [] : [[key, wire(key, value)]])))
}

/** The parameters of a request if they are an object; else an empty object. */
export const fieldsOf = ({ params }: RpcRequest): Params => (isRecord(params) ? params : {})
