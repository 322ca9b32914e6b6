import type { Connected } from '../kernel/sessions/types'
import { checksumAddress } from '../kernel/networks/eip155/address'
import type { ChainId } from '../kernel/networks/types'

/** The namespace of EVM chains. */
export const eip155 = 'eip155'

/** CAIP-2 of an EIP-155 chain id, and back. */
export const toCaip2 = (chainId: number): ChainId => `${eip155}:${chainId}`
export const toNumber = (chainId: ChainId): number => Number(chainId.slice(eip155.length + 1))

/** The addresses of a connection with their EIP-55 checksums, the active one first. */
export const addressesOf = ({ accounts, active }: Connected): readonly `0x${string}`[] => [
  ...new Set([active, ...accounts.map(({ address }) => address)].map(checksumAddress)),
]
