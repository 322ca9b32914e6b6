import { defineEip155 } from '../eip155/define'

/** Polygon, chain id 137. */
export const polygon = /*#__PURE__*/ defineEip155({
  id: 137,
  name: 'Polygon',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://polygon-rpc.com', 'https://polygon.drpc.org'],
  explorer: { name: 'PolygonScan', url: 'https://polygonscan.com' },
})
