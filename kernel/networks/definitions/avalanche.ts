import { defineEip155 } from '../eip155/define'

/** Avalanche, chain id 43114. */
export const avalanche = /*#__PURE__*/ defineEip155({
  id: 43_114,
  name: 'Avalanche',
  nativeCurrency: { name: 'Avalanche', symbol: 'AVAX', decimals: 18 },
  rpcUrls: ['https://api.avax.network/ext/bc/C/rpc'],
  explorer: { name: 'SnowTrace', url: 'https://snowtrace.io' },
})
