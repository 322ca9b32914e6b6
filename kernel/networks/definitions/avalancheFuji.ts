import { defineEip155 } from '../eip155/define'

/** Avalanche Fuji, chain id 43113. */
export const avalancheFuji = /*#__PURE__*/ defineEip155({
  id: 43_113,
  name: 'Avalanche Fuji',
  nativeCurrency: { name: 'Avalanche Fuji', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax-test.network/ext/bc/C/rpc'],
  explorer: { name: 'SnowTrace', url: 'https://testnet.snowtrace.io' },
  testnet: true,
})
