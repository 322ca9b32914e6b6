import { defineEip155 } from '../eip155/define'

/** Kaia, chain id 8217. */
export const kaia = /*#__PURE__*/ defineEip155({
  id: 8217,
  name: 'Kaia',
  nativeCurrency: { name: 'Kaia', symbol: 'KAIA', decimals: 18 },
  rpcUrls: ['https://public-en.node.kaia.io'],
  explorer: { name: 'KaiaScan', url: 'https://kaiascan.io' },
})
