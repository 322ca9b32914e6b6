import type { Chain } from 'viem'
import type { Network } from '../kernel/index'
import { eip155, toNumber } from './eip155'

/**
 * Converts an EVM network to a chain of viem (and so of wagmi); the inverse is `fromViem` of
 * `tessera-kit/networks`. Its URLs are the network's public ones, never those of the kit's `rpc`
 * option. viem's own definition of a chain, if it has one, also has contracts, ENS and block times.
 * Pure. Throws a TypeError for a network of another namespace.
 */
export function toViemChain({
  id,
  namespace,
  name,
  nativeCurrency,
  rpcUrls,
  explorer,
  testnet,
}: Network): Chain {
  if (namespace !== eip155) throw new TypeError(`${id} is no EVM network`)
  return {
    id: toNumber(id),
    name,
    nativeCurrency,
    rpcUrls: { default: { http: rpcUrls } },
    ...(explorer && { blockExplorers: { default: { name: explorer.name, url: explorer.url } } }),
    testnet,
  }
}
