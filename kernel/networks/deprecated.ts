import type { ChainId } from './types'

/**
 * Networks that older protocol messages still name and that no longer run, or are being shut down. They have no definition:
 * the ids are here so that a stored session or a wallet's answer that names one can be told from an unknown network.
 * `eip155:999` is not among them: it was Zora's first testnet and is HyperEVM now.
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
