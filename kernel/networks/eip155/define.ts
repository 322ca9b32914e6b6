import { defineNetwork } from '../defineNetwork'
import type { Network, NetworkInput } from '../types'
import { sessionAnswer } from './sessionAnswer'

/**
 * Input of {@link defineEip155}: the chain id as a number instead of a CAIP-2 id; the currency
 * defaults to Ether.
 */
export type Eip155Input = Omit<NetworkInput, 'id' | 'nativeCurrency' | 'driver'> & {
  /** EIP-155 chain id. */
  readonly id: number
  readonly nativeCurrency?: Network['nativeCurrency']
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Defines an EVM network; its driver is loaded on first use. Pure. */
export const defineEip155 = ({ id, nativeCurrency = ether, ...rest }: Eip155Input): Network =>
  defineNetwork({
    ...rest,
    id: `eip155:${id}`,
    nativeCurrency,
    sessionAnswer,
    driver: () => import('./driver'),
  })

/**
 * The fields of a viem chain (`viem/chains`, `defineChain`) that {@link fromViem} reads. viem
 * itself is not imported.
 */
export interface ViemChain {
  readonly id: number
  readonly name: string
  readonly nativeCurrency: {
    readonly name: string
    readonly symbol: string
    readonly decimals: number
  }
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers?:
    | { readonly default: { readonly name: string; readonly url: string } }
    | undefined
  readonly testnet?: boolean | undefined
}

/**
 * Converts a viem chain to a network. Its default HTTP URLs become the network's public URLs, so
 * they must not contain a key. Pure.
 */
export const fromViem = ({
  id,
  name,
  nativeCurrency,
  rpcUrls,
  blockExplorers,
  testnet,
}: ViemChain): Network =>
  defineEip155({
    id,
    name,
    nativeCurrency: {
      name: nativeCurrency.name,
      symbol: nativeCurrency.symbol,
      decimals: nativeCurrency.decimals,
    },
    rpcUrls: [...rpcUrls.default.http],
    ...(blockExplorers && {
      explorer: { name: blockExplorers.default.name, url: blockExplorers.default.url },
    }),
    testnet: testnet === true,
  })

/**
 * The chains of a configuration of wagmi, or of the parameters of one, as networks: each as by
 * {@link fromViem}. wagmi itself is not imported. Pure.
 */
export const networksFromWagmi = ({
  chains,
}: {
  readonly chains: readonly ViemChain[]
}): readonly Network[] => chains.map(fromViem)
