import type { RpcCall } from '../../kernel/index'
import { keccak256 } from '../../kernel/plugins/toolkit'
import { explainRequest } from '../clearDisplay/explainRequest'
import { isTransaction } from './methods'
import type { CheckedRequest } from './types'

/** Methods with the parameters of another one, which has words. */
const same: Readonly<Record<string, string>> = { eth_signTransaction: 'eth_sendTransaction', eth_signTypedData_v3: 'eth_signTypedData_v4', eth_sign: '' }

/** The page's own origin; one of nobody's where it has none, so that no sign-in is taken for the page's. */
export function pageOrigin(): string {
  const { protocol = '', host = '' } = globalThis.location ?? {}
  return host ? `${protocol}//${host}` : 'https://invalid'
}

/** A request as rules see it; undefined where it is nobody's account that signs. */
export function explain(call: RpcCall): CheckedRequest | undefined {
  const { account, chainId, namespace, method, params } = call
  if (account === undefined) return undefined
  const known = { method: Object.hasOwn(same, method) ? (same[method] ?? '') : method, params }
  const parts = explainRequest(known, { origin: pageOrigin(), signer: account, chainId }, { keccak256 })
  return { call, account, chainId, namespace, isTransaction: isTransaction(method), ...(parts && { parts }) }
}
