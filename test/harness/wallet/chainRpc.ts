import type { WalletChain } from '../types'
import { ProviderRpcError, rpcError } from './rpcError'

/**
 * Sends one JSON-RPC request to a chain. Its error answers keep their code; a chain that does not
 * answer is 4901.
 */
export type ChainRpc = (
  chain: Pick<WalletChain, 'name' | 'rpcUrl'>,
  method: string,
  params: unknown,
) => Promise<unknown>

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The chain's own JSON-RPC over HTTP, one request a call. */
export const createChainRpc = (): ChainRpc => {
  let id = 0
  return async (chain, method, params) => {
    id += 1
    const body = JSON.stringify({ jsonrpc: '2.0', id, method, params: params ?? [] })
    let answer: unknown
    try {
      const headers = { 'content-type': 'application/json' }
      answer = await (await fetch(chain.rpcUrl, { method: 'POST', headers, body })).json()
    } catch {
      throw rpcError('chainDisconnected', `${chain.name} does not answer`)
    }
    if (!isRecord(answer))
      throw rpcError('internal', `${chain.name} gave an answer that is not JSON-RPC`)
    const { error } = answer
    if (isRecord(error)) {
      const code = typeof error.code === 'number' ? error.code : -32603
      throw new ProviderRpcError(
        code,
        typeof error.message === 'string' ? error.message : 'Unknown error',
        error.data,
      )
    }
    return answer.result
  }
}
