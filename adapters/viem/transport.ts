import { type CustomTransport, custom } from 'viem'
import type { KitApi, RpcRequest } from '../../kernel/index'
import { eip155, toCaip2 } from '../eip155'
import { providerError } from '../errors'

/**
 * A transport of viem for one chain of the kit, whatever chain the wallet is on: the kit's URLs
 * with its retries and checks, so viem does not retry. Its errors carry the numeric code of
 * EIP-1193 or JSON-RPC; the KitError, such as `kernel/not-started` or `kernel/network-unknown`, is
 * their `cause`.
 */
export const kitTransport = (kit: KitApi, chainId: number): CustomTransport => {
  const id = toCaip2(chainId)
  return custom(
    {
      async request(request: RpcRequest) {
        // the kit would return the wallet's chain
        if (request.method === 'eth_chainId') return `0x${chainId.toString(16)}`
        try {
          return await kit.request(request, { namespace: eip155, chainId: id })
        } catch (error) {
          throw await providerError(error)
        }
      },
    },
    { key: 'tessera', name: 'Tessera', retryCount: 0 },
  )
}
