import type { RpcRequest } from '../../rpc/types'
import { readTransaction, transactionsOf } from './transactions'

/** The account that a wallet method speaks for: the one it names, else who pays. Several payers are one text: it is only compared. */
export function subject({ method, params }: RpcRequest): { readonly account?: string } {
  if (!method.startsWith('solana_') || typeof params !== 'object' || params === null) return {}
  const { pubkey, address } = params as Readonly<Record<string, unknown>>
  const named = method === 'solana_signIn' ? address : pubkey
  if (typeof named === 'string') return { account: named }
  const payers = [...new Set(transactionsOf(method, params).map((one) => readTransaction(one)?.signers[0] ?? ''))]
  return payers.length ? { account: payers.join(' ') } : {}
}
