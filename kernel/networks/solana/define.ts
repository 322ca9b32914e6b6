import { defineNetwork } from '../defineNetwork'
import type { Network, NetworkInput } from '../types'

/**
 * Input of {@link defineSolana}: cluster and genesis hash instead of an id; the currency is SOL.
 */
export type SolanaInput = Omit<
  NetworkInput,
  'id' | 'nativeCurrency' | 'driver' | 'standardChain'
> & {
  /** The result of `getGenesisHash`, base58. */
  readonly genesisHash: string
  /** The cluster by its Wallet Standard name; a private chain is `localnet`. */
  readonly cluster: 'mainnet' | 'devnet' | 'testnet' | 'localnet'
}

/**
 * Defines a Solana network; its driver is loaded on first use. Pure. The id is `solana:` and the
 * first 32 characters of the genesis hash (https://namespaces.chainagnostic.org/solana/caip2),
 * `standardChain` is `solana:<cluster>`; `testnet` defaults to true for every cluster but
 * `mainnet`. A query in the explorer's URL, such as `?cluster=devnet`, is kept in links.
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
