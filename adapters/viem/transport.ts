import { custom, type CustomTransport } from 'viem'
import type { KitApi } from '../../kernel/kitApi'
import type { RpcRequest } from '../../kernel/networks/types'
import { eip155, toCaip2 } from '../eip155'

/**
 * A transport of viem for one chain of the kit, wherever the wallet is: the kit's URLs, with its retries and checks, so viem repeats nothing.
 * Its errors carry the numeric code of EIP-1193 or JSON-RPC; `kernel/not-started` and `kernel/network-unknown` come as their `cause`.
 */
export const kitTransport = (kit: KitApi, chainId: number): CustomTransport => {
  const id = toCaip2(chainId)
  return custom(
    {
      async request(request: RpcRequest) {
        // the kit would answer for the wallet's chain
        if (request.method === 'eth_chainId') return `0x${chainId.toString(16)}`
        try {
          return await kit.request(request, { namespace: eip155, chainId: id })
        } catch (error) {
          throw (await import('../../kernel/requests/errors')).toProviderError(error)
        }
      },
    },
    { key: 'tessera', name: 'Tessera', retryCount: 0 },
  )
}
