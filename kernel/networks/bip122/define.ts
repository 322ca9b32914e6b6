import { defineNetwork } from '../defineNetwork'
import type { Network, NetworkInput } from '../types'
import type { BitcoinChain } from './types'

/** Input of {@link defineBitcoin}: the hash of the genesis block instead of a CAIP-2 id. */
export type BitcoinInput = Pick<NetworkInput, 'name' | 'explorer' | 'testnet' | 'icon'> & {
  /** Hash of the genesis block in hex, whole or its first 32 digits. */
  readonly genesisHash: string
  readonly chain: BitcoinChain
  /**
   * Base URLs of servers with Esplora's HTTP API, for instance `https://esplora.example.org/api`.
   * Default none.
   */
  readonly rpcUrls?: readonly string[]
}

/**
 * Defines a Bitcoin network; its driver is loaded on first use. Pure. The id is `bip122:` and the
 * first 32 digits of the genesis block's hash (https://chainagnostic.org/CAIPs/caip-4); `testnet`
 * defaults to true for every chain but `mainnet`.
 */
export const defineBitcoin = ({
  genesisHash,
  chain,
  rpcUrls = [],
  ...rest
}: BitcoinInput): Network =>
  defineNetwork({
    testnet: chain !== 'mainnet',
    ...rest,
    id: `bip122:${genesisHash.slice(0, 32).toLowerCase()}`,
    nativeCurrency: {
      name: chain === 'mainnet' ? 'Bitcoin' : 'Test Bitcoin',
      symbol: chain === 'mainnet' ? 'BTC' : 'tBTC',
      decimals: 8,
    },
    rpcUrls,
    standardChain: `bitcoin:${chain}`,
    driver: () => import('./driver'),
  })
