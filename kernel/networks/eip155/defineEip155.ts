import { defineNetwork, type Network, type NetworkInput } from '../network'

/** A network of the namespace `eip155`: its chain id as a number instead of CAIP-2, Ether unless another currency is given. */
export type Eip155Input = Omit<NetworkInput, 'id' | 'nativeCurrency' | 'driver'> & {
  /** EIP-155 chain id. */
  readonly id: number
  readonly nativeCurrency?: Network['nativeCurrency']
}

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }

/** Defines an EVM network; its driver is loaded on first use. Pure. */
export const defineEip155 = ({ id, nativeCurrency = ether, ...rest }: Eip155Input): Network =>
  defineNetwork({ ...rest, id: `eip155:${id}`, nativeCurrency, driver: () => import('./driver') })
