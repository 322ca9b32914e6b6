import { rpcError } from '../../requests/errors'
import {
  bool,
  type Check,
  is,
  isRecord,
  list,
  number,
  object,
  oneOf,
  optional,
  record,
  text,
} from '../../schema/checks'
import { describeIssue, type SchemaIssue, type SchemaResult } from '../../schema/standardSchema'
import type { Network, RpcRequest } from '../types'
import { checkAddress, parseAddress } from './address'

/** The most satoshi that can exist: 21 million bitcoin. */
const maxMoney = 2_100_000_000_000_000

const matches = (expects: string, pattern: RegExp, max: number): Check<string> =>
  is(expects, (value) => typeof value === 'string' && value.length <= max && pattern.test(value))

/** A valid Bitcoin address of any network. */
const address: Check<string> = is(
  'a Bitcoin address',
  (value) => typeof value === 'string' && value.length <= 90 && parseAddress(value) !== undefined,
)
/** A transaction id. */
export const txid = matches('a transaction id (64 hexadecimal digits)', /^[0-9a-f]{64}$/, 64)
/** A block hash. */
export const blockHash = matches('a block hash (64 hexadecimal digits)', /^[0-9a-f]{64}$/, 64)
/** Hexadecimal bytes without `0x`, at most 400,000. */
const hex = matches('hexadecimal bytes', /^([0-9a-f]{2})+$/i, 800_000)
/** A PSBT (BIP-174, version 0 or 2) in base64; it starts with the bytes "psbt" and 0xff. */
const psbt = matches('a PSBT in base64', /^cHNidP[89+/][A-Za-z0-9+/]+={0,2}$/, 4_000_000)
/** Whether a value is satoshi as a decimal text; with `signed`, possibly negative. */
const isAmount = (value: unknown, signed = false): value is string =>
  typeof value === 'string' &&
  (signed ? /^-?\d{1,16}$/ : /^\d{1,16}$/).test(value) &&
  Math.abs(Number(value)) <= maxMoney
/** Satoshi as a decimal text. */
const amount: Check<string> = is('an amount in satoshi, as a decimal text', (value) =>
  isAmount(value),
)
/** A change in satoshi as a decimal text, possibly negative. */
const change: Check<string> = is('a change in satoshi, as a decimal text', (value) =>
  isAmount(value, true),
)
/** Satoshi as a number, as in servers' responses. */
export const satoshi: Check<number> = is(
  'an amount in satoshi',
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= maxMoney,
)
/** A count or a block height. */
export const count: Check<number> = is(
  'a whole number from 0',
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 0xffffffff,
)

type Params = Readonly<Record<string, unknown>>

const toText = (value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
const sent = is<string | bigint>(
  'an amount in satoshi above 0, as a decimal text or a bigint',
  (value) => isAmount(toText(value)) && Number(value) > 0,
)
const memo = is<string>(
  '1 to 80 bytes in hexadecimal, without 0x',
  (value) => typeof value === 'string' && /^([0-9a-f]{2}){1,80}$/i.test(value),
)
const flag = is<number>(
  'a sighash flag (0 to 255)',
  (value) => Number.isInteger(value) && (value as number) >= 0 && (value as number) <= 255,
)
const signInputs = list(object({ address, index: count, sighashTypes: optional(list(flag, 8)) }))

const open = { open: true }
const checks: Readonly<Record<string, Check<unknown>>> = {
  getBalance: object({ address }),
  getUtxos: object({ address }),
  getAddressTransactions: object({ address, after: optional(txid) }),
  getFeeEstimates: object({}),
  getBlockHeight: object({}),
  getTransaction: object({ txid }),
  getTransactionStatus: object({ txid }),
  sendTransaction: object({ hex }),
  getAccountAddresses: object({
    account: optional(address),
    intentions: optional(list(text(32), 8)),
  }),
  signMessage: object(
    {
      account: address,
      message: text(1_000_000, 0),
      address: optional(address),
      protocol: optional(oneOf('ecdsa', 'bip322')),
    },
    open,
  ),
  signPsbt: object({ account: address, psbt, signInputs, broadcast: optional(bool) }, open),
  sendTransfer: object(
    {
      account: address,
      recipientAddress: address,
      amount: sent,
      changeAddress: optional(address),
      memo: optional(memo),
    },
    open,
  ),
}
const addressFields: readonly string[] = ['account', 'address', 'recipientAddress', 'changeAddress']

/**
 * Validates the parameters of known methods (docs/bitcoin.md) and returns them in wire format:
 * canonical addresses, amounts as decimal text, no undefined fields. A transfer's addresses must be
 * valid on the network. Parameters of other methods are returned unchanged. Throws
 * `rpc/invalid-params` with the path.
 */
export function checkParams(
  { method, params }: RpcRequest,
  network?: Network,
): RpcRequest['params'] {
  const check = Object.hasOwn(checks, method) ? checks[method] : undefined
  if (!check) return params
  // callers often pass an empty list to methods without parameters
  const given = params === undefined || (Array.isArray(params) && !params.length) ? {} : params
  const issues =
    (check['~standard'].validate(given) as SchemaResult<unknown>).issues ??
    (method === 'sendTransfer' ? networkIssues(given as Params, network) : [])
  if (issues.length) {
    const problem = issues
      .map((issue) => describeIssue({ ...issue, path: ['params', ...(issue.path ?? [])] }))
      .join('; ')
    throw rpcError('invalid-params', { method, problem })
  }
  return wireFields(given as Params)
}

/**
 * A wallet may send to an address of another network that looks like one of its own: the coins
 * would be lost.
 */
const networkIssues = (fields: Params, network: Network | undefined): SchemaIssue[] =>
  ['recipientAddress', 'changeAddress'].flatMap((key) => {
    const verdict =
      fields[key] === undefined ? undefined : checkAddress(fields[key] as string, network)
    return verdict?.valid === false ? [{ message: verdict.reason, path: [key] }] : []
  })

function wireFields(fields: Params): Params {
  const wire = (key: string, value: unknown): unknown => {
    if (addressFields.includes(key)) return parseAddress(value as string)?.address
    if (key === 'signInputs') return (value as readonly Params[]).map(wireFields)
    return key === 'amount' ? toText(value) : value
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, wire(key, value)]],
    ),
  )
}

/** The parameters of a request if they are an object; else an empty object. */
export const fieldsOf = ({ params }: RpcRequest): Params => (isRecord(params) ? params : {})

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

/** The result of `getTransaction`, and each of `getAddressTransactions`. */
export interface TransactionInfo extends TransactionState {
  readonly txid: string
  /** Satoshi as a decimal text. */
  readonly fee: string
  readonly inputs: readonly TransactionPart[]
  readonly outputs: readonly TransactionPart[]
}

const openObject = { open: true }
const hexText = is<string>(
  'hexadecimal bytes, without 0x',
  (value) => typeof value === 'string' && value.length <= 16_384 && /^([0-9a-f]{2})+$/i.test(value),
)
const state = {
  confirmed: bool,
  height: optional(count),
  blockHash: optional(blockHash),
  time: optional(count),
}
const part = object({ address: optional(text(128)), value: amount })
const transaction = object(
  { txid, fee: amount, inputs: list(part, 30_000), outputs: list(part, 30_000), ...state },
  openObject,
)

const resultChecks: Readonly<Record<string, Check<unknown>>> = {
  getBalance: object({ confirmed: amount, pending: change }, openObject),
  getUtxos: list(
    object(
      { txid, vout: count, value: amount, confirmed: bool, height: optional(count) },
      openObject,
    ),
    10_000,
  ),
  getFeeEstimates: record(
    is<string>('a number of blocks', (key) => /^\d{1,4}$/.test(key as string)),
    number(1, 10_000),
  ),
  getBlockHeight: count,
  getAddressTransactions: list(transaction, 100),
  getTransaction: transaction,
  getTransactionStatus: object(state, openObject),
  sendTransaction: txid,
  getAccountAddresses: list(
    object(
      {
        address,
        publicKey: optional(text(512)),
        path: optional(text(128)),
        intention: optional(text(64)),
      },
      openObject,
    ),
  ),
  signMessage: object(
    { address: optional(address), signature: hexText, messageHash: optional(hexText) },
    openObject,
  ),
  signPsbt: object({ psbt, txid: optional(txid) }, openObject),
  sendTransfer: object({ txid }, openObject),
}

/**
 * Why a result is invalid, for instance "txid: expected a transaction id …"; undefined if it is
 * valid or the method is unknown.
 */
export function checkResult(method: string, result: unknown): string | undefined {
  const check = Object.hasOwn(resultChecks, method) ? resultChecks[method] : undefined
  const [issue] =
    (check?.['~standard'].validate(result) as SchemaResult<unknown> | undefined)?.issues ?? []
  return issue && describeIssue(issue)
}
