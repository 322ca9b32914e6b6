import type { ChainId, ConnectedNamespace } from '../kernel/index'
import { checksumAddress } from '../kernel/plugins/toolkit'

/** The namespace of EVM chains. */
export const eip155 = 'eip155'

/** The CAIP-2 id of an EIP-155 chain id. */
export const toCaip2 = (chainId: number): ChainId => `${eip155}:${chainId}`
/** The EIP-155 chain id of a CAIP-2 id. */
export const toNumber = (chainId: ChainId): number => Number(chainId.slice(eip155.length + 1))

/** The addresses of a connection with their EIP-55 checksums, the active one first. */
export const addressesOf = ({ accounts, active }: ConnectedNamespace): readonly `0x${string}`[] => [
  ...new Set([active, ...accounts.map(({ address }) => address)].map(checksumAddress)),
]
