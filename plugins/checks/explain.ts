import type { RpcCall } from '../../kernel/index'
import { isRecord } from '../../kernel/plugins/toolkit'
import type { Explanation } from '../clearDisplay/types'
import { isTransaction } from './methods'
import type { CheckedRequest } from './types'

/** A request as rules see it; undefined where nobody's account is meant. */
export async function explain(call: RpcCall): Promise<CheckedRequest | undefined> {
  const { account, chainId, namespace, method, params } = call
  if (account === undefined) return undefined
  const [first] = Array.isArray(params) ? params : [params]
  const transactions = isRecord(first) ? (Array.isArray(first.calls) ? first.calls : [first]) : []
  const parts = transactions.filter(isRecord).map((one): Explanation => ({ actions: [{ kind: 'call', to: one.to as string, selector: String(one.data).slice(0, 10) }], warnings: [] }))
  return { call, account, chainId, namespace, isTransaction: isTransaction(method), parts }
}
