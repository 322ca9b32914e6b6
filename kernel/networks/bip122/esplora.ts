import { runError } from '../../errors/lateErrors'
import { rpcError } from '../../requests/errors'
import {
  bool,
  type Check,
  either,
  is,
  list,
  number,
  object,
  optional,
  record,
  text,
} from '../../schema/checks'
import { describeIssue, type SchemaResult } from '../../schema/standardSchema'
import type { RestRequest, RpcRequest } from '../types'
import {
  blockHash,
  checkParams,
  checkResult,
  count,
  fieldsOf,
  satoshi,
  type TransactionInfo,
  type TransactionPart,
  type TransactionState,
  txid,
} from './params'
import type { Utxo } from './types'

const open = { open: true }
/** Servers omit missing values, or write null. */
const maybe = <T>(check: Check<T>) =>
  optional(
    either(
      check,
      is<null>('null', (value) => value === null),
    ),
  )
const sums = object({ funded_txo_sum: satoshi, spent_txo_sum: satoshi }, open)
const status = object(
  {
    confirmed: bool,
    block_height: maybe(count),
    block_hash: maybe(blockHash),
    block_time: maybe(count),
  },
  open,
)
const output = object({ scriptpubkey_address: maybe(text(128)), value: satoshi }, open)
const addressCheck = object({ chain_stats: sums, mempool_stats: sums }, open)
const utxosCheck = list(object({ txid, vout: count, value: satoshi, status }, open), 10_000)
const estimatesCheck = record(text(4), number(0, 10_000))
const transactionCheck = object(
  {
    txid,
    fee: satoshi,
    vin: list(object({ prevout: maybe(output) }, open), 30_000),
    vout: list(output, 30_000),
    status,
  },
  open,
)

type Out<C> = C extends Check<infer T> ? T : never

function toState({
  confirmed,
  block_height,
  block_hash,
  block_time,
}: Out<typeof status>): TransactionState {
  return {
    confirmed,
    ...(block_height != null && { height: block_height }),
    ...(block_hash != null && { blockHash: block_hash }),
    ...(block_time != null && { time: block_time }),
  }
}
const toPart = ({ scriptpubkey_address: address, value }: Out<typeof output>): TransactionPart => ({
  ...(address && { address }),
  value: String(value),
})
const toUtxo = ({
  txid: id,
  vout,
  value,
  status: { confirmed, block_height },
}: Out<typeof utxosCheck>[number]): Utxo => ({
  txid: id,
  vout,
  value: String(value),
  confirmed,
  ...(block_height != null && { height: block_height }),
})
function toInfo({
  txid: id,
  fee,
  vin,
  vout,
  status: state,
}: Out<typeof transactionCheck>): TransactionInfo {
  // a coinbase input has no previous output
  return {
    txid: id,
    fee: String(fee),
    inputs: vin.flatMap(({ prevout }) => (prevout ? [toPart(prevout)] : [])),
    outputs: vout.map(toPart),
    ...toState(state),
  }
}
const toBalance = ({ chain_stats: chain, mempool_stats: mempool }: Out<typeof addressCheck>) => ({
  confirmed: String(chain.funded_txo_sum - chain.spent_txo_sum),
  pending: String(mempool.funded_txo_sum - mempool.spent_txo_sum),
})

interface Route {
  readonly path: string
  readonly body?: string
  readonly decode: (text: string) => unknown
}

/** Parses JSON, validates it and converts it; throws TypeError. */
function json<T>(check: Check<T>, convert: (value: T) => unknown) {
  return (responseText: string) => {
    let value: unknown
    try {
      value = JSON.parse(responseText)
    } catch {
      throw new TypeError('it is not JSON')
    }
    const result = check['~standard'].validate(value) as SchemaResult<T>
    if (result.issues) throw new TypeError(result.issues.slice(0, 3).map(describeIssue).join('; '))
    return convert(result.value)
  }
}

/**
 * The routes of Esplora's HTTP API. Values in a path are validated addresses and ids, letters and
 * digits only.
 */
function routeOf(
  method: string,
  { address, after, txid: id, hex }: Readonly<Record<string, unknown>>,
): Route | undefined {
  switch (method) {
    case 'getBalance':
      return { path: `/address/${address}`, decode: json(addressCheck, toBalance) }
    case 'getUtxos':
      return {
        path: `/address/${address}/utxo`,
        decode: json(utxosCheck, (list) => list.map(toUtxo)),
      }
    case 'getAddressTransactions':
      return {
        path: `/address/${address}/txs${after === undefined ? '' : `/chain/${after}`}`,
        decode: json(list(transactionCheck, 100), (list) => list.map(toInfo)),
      }
    case 'getFeeEstimates':
      // many servers return rates below 1 sat/vB, the least that nodes relay
      return {
        path: '/fee-estimates',
        decode: json(estimatesCheck, (rates) =>
          Object.fromEntries(Object.entries(rates).map(atLeastOne)),
        ),
      }
    case 'getTransaction':
      return {
        path: `/tx/${id}`,
        decode: json(transactionCheck, (info) =>
          info.txid === id ? toInfo(info) : fail('it is another transaction'),
        ),
      }
    case 'getTransactionStatus':
      return { path: `/tx/${id}/status`, decode: json(status, toState) }
    case 'getBlockHeight':
      return { path: '/blocks/tip/height', decode: json(count, (height) => height) }
    case 'sendTransaction':
      return {
        path: '/tx',
        body: hex as string,
        decode: (responseText) => responseText.trim().toLowerCase(),
      }
    default:
      return undefined
  }
}
const atLeastOne = ([blocks, rate]: [string, number]) => [blocks, Math.max(1, rate)] as const
const fail = (problem: string): never => {
  throw new TypeError(problem)
}

/**
 * Encodes a request for a server with Esplora's HTTP API. Throws `rpc/invalid-params`,
 * `rpc/method-not-found`; `read` throws `kernel/bad-answer`.
 */
export function esplora({ method, params }: RpcRequest): RestRequest {
  const checked = checkParams({ method, params })
  const route = routeOf(method, fieldsOf({ method, params: checked }))
  if (!route) throw rpcError('method-not-found', { reason: method })
  const { path, body, decode } = route
  const bad = (problem: string) => runError('bad-answer', { who: method, problem })
  return {
    method: body === undefined ? 'GET' : 'POST',
    path,
    ...(body !== undefined && { body }),
    read(responseText) {
      let result: unknown
      try {
        result = decode(responseText)
      } catch (error) {
        throw bad((error as Error).message)
      }
      const problem = checkResult(method, result)
      if (problem) throw bad(problem)
      return result
    },
  }
}
