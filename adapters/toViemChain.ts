import type { Chain } from 'viem'
import type { Network } from '../kernel/networks/types'
import { eip155, toNumber } from './eip155'

/**
 * An EVM network as a chain of viem (and so of wagmi); the way back is `fromViem` of `tessera-kit/networks`. Its URLs are the network's public
 * ones, never those of the kit's `rpc` option. Where viem has its own definition, that one knows more: contracts, ENS, block times.
 * Pure. Throws a TypeError for a network of another namespace.
 */
export function toViemChain({ id, namespace, name, nativeCurrency, rpcUrls, explorer, testnet }: Network): Chain {
  if (namespace !== eip155) throw new TypeError(`${id} is no EVM network`)
  return {
    id: toNumber(id),
    name,
    nativeCurrency: { ...nativeCurrency },
    rpcUrls: { default: { http: [...rpcUrls] } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    testnet,
  }
}
