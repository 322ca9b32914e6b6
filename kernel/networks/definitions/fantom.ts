import { defineEip155 } from '../eip155/define'

/** Fantom, chain id 250. */
export const fantom = /*#__PURE__*/ defineEip155({
  id: 250,
  name: 'Fantom',
  nativeCurrency: { name: 'Fantom', symbol: 'FTM', decimals: 18 },
  rpcUrls: ['https://rpcapi.fantom.network'],
  explorer: { name: 'FTMScan', url: 'https://ftmscan.com' },
})
