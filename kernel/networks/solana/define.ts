import { defineNetwork } from '../defineNetwork'
import type { Network, NetworkInput } from '../types'

/** A network of the namespace `solana`: its cluster and genesis hash instead of an id; SOL. */
export type SolanaInput = Omit<NetworkInput, 'id' | 'nativeCurrency' | 'driver' | 'standardChain'> & {
  /** What `getGenesisHash` answers, base58. */
  readonly genesisHash: string
  /** The cluster as wallets name it; a chain of your own is `localnet`. */
  readonly cluster: 'mainnet' | 'devnet' | 'testnet' | 'localnet'
}

/**
 * Defines a Solana network; its driver is loaded on first use. Pure. The id is CAIP-2 by genesis hash (its first 32 characters,
 * https://namespaces.chainagnostic.org/solana/caip2), `standardChain` is `solana:<cluster>`; all but mainnet are test networks unless said.
 * An explorer's URL may end with a query, such as `?cluster=devnet`: links keep it.
 */
export const defineSolana = ({ genesisHash, cluster, ...rest }: SolanaInput): Network =>
  defineNetwork({
    testnet: cluster !== 'mainnet',
    ...rest,
    id: `solana:${genesisHash.slice(0, 32)}`,
    standardChain: `solana:${cluster}`,
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    driver: () => import('./driver'),
  })
