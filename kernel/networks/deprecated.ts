import type { ChainId } from './types'

/**
 * Networks that have been or are being shut down, by CAIP-2 id with their names. They have no
 * definition; the list distinguishes them from unknown networks in stored sessions and wallets'
 * responses. `eip155:999` is not included: once a testnet of Zora, it is HyperEVM now.
 */
export const deprecatedNetworks: Readonly<Record<ChainId, string>> = {
  'eip155:5': 'Goerli',
  'eip155:280': 'zkSync Era Goerli',
  'eip155:420': 'Optimism Goerli',
  'eip155:1101': 'Polygon zkEVM',
  'eip155:17000': 'Holesky',
  'eip155:80001': 'Polygon Mumbai',
  'eip155:80084': 'Berachain bArtio',
  'eip155:84531': 'Base Goerli',
  'eip155:421613': 'Arbitrum Goerli',
}
