import type { RpcRequest } from '../../rpc/types'
import type { ChainId } from '../network'
import { toChainId } from './hex'

/** Where a method names its account: position in the list, and a field there. */
const accountAt: Readonly<Record<string, readonly [position: number, field?: string]>> = {
  personal_sign: [1],
  eth_sign: [0],
  eth_signTypedData: [0],
  eth_signTypedData_v3: [0],
  eth_signTypedData_v4: [0],
  eth_sendTransaction: [0, 'from'],
  eth_signTransaction: [0, 'from'],
  wallet_sendCalls: [0, 'from'],
  wallet_getCapabilities: [0],
}
const namesChain = ['eth_sendTransaction', 'eth_signTransaction', 'wallet_sendCalls', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']

/** The account (lower case) and the chain that a call's parameters name. Typed data names the chain of its domain. */
export function subject({ method, params }: RpcRequest): { readonly account?: string; readonly chainId?: ChainId } {
  const list: readonly unknown[] = Array.isArray(params) ? params : []
  const [position, field] = (Object.hasOwn(accountAt, method) && accountAt[method]) || []
  const at = position === undefined ? undefined : list[position]
  const account = field ? (at as Record<string, unknown> | null | undefined)?.[field] : at
  const chainId = toChainId(
    namesChain.includes(method) ? (list[0] as { chainId?: unknown } | undefined)?.chainId : method.startsWith('eth_signTypedData') ? domainChain(list[1]) : undefined,
  )
  return { ...(typeof account === 'string' && { account: account.toLowerCase() }), ...(chainId && { chainId }) }
}

function domainChain(data: unknown): unknown {
  try {
    const value = typeof data === 'string' ? JSON.parse(data) : data
    return value?.domain?.chainId
  } catch {
    return undefined
  }
}
