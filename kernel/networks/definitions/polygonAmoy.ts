import { defineEip155 } from '../eip155/define'

/** Polygon Amoy, chain id 80002. */
export const polygonAmoy = /*#__PURE__*/ defineEip155({
  id: 80_002,
  name: 'Polygon Amoy',
  nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
  rpcUrls: ['https://rpc-amoy.polygon.technology', 'https://polygon-amoy.drpc.org'],
  explorer: { name: 'PolygonScan', url: 'https://amoy.polygonscan.com' },
  testnet: true,
})
