import type { RpcRequest } from '../../rpc/types'
import { fieldsOf } from './params'

/** The address a call speaks for: the one that signs where it is named, else the account. No method of Bitcoin wallets names a chain. */
export function subject(request: RpcRequest): { readonly account?: string } {
  const { account, address } = fieldsOf(request)
  const speaker = request.method === 'signMessage' && address !== undefined ? address : account
  return typeof speaker === 'string' ? { account: speaker } : {}
}
