import { defineEip155 } from '../eip155/define'

/** Berachain, chain id 80094. */
export const berachain = /*#__PURE__*/ defineEip155({
  id: 80_094,
  name: 'Berachain',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://rpc.berachain.com'],
  explorer: { name: 'Berascan', url: 'https://berascan.com' },
})
