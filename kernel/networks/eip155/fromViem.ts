import type { Network } from '../network'
import { defineEip155 } from './defineEip155'

/** What {@link fromViem} reads of a chain of viem (`viem/chains`, `defineChain`); nothing of viem is imported. */
export interface ViemChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: { readonly name: string; readonly symbol: string; readonly decimals: number }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?: { readonly default: { readonly name: string; readonly url: string } } | undefined
  readonly testnet?: boolean | undefined
}

/** The network of any viem chain. Its default HTTP URLs become the network's public URLs, so they must not carry a key. Pure. */
export const fromViem = ({ id, name, nativeCurrency, rpcUrls, blockExplorers, testnet }: ViemChain): Network =>
  defineEip155({
    id,
    name,
    nativeCurrency: { name: nativeCurrency.name, symbol: nativeCurrency.symbol, decimals: nativeCurrency.decimals },
    rpcUrls: [...rpcUrls.default.http],
    ...(blockExplorers && { explorer: { name: blockExplorers.default.name, url: blockExplorers.default.url } }),
    testnet: testnet === true,
  })
