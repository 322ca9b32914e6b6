import { defineEip155 } from '../eip155/define'

/** Berachain Bepolia, chain id 80069. */
export const berachainBepolia = /*#__PURE__*/ defineEip155({
  id: 80_069,
  name: 'Berachain Bepolia',
  nativeCurrency: { name: 'BERA Token', symbol: 'BERA', decimals: 18 },
  rpcUrls: ['https://bepolia.rpc.berachain.com'],
  explorer: { name: 'Berascan', url: 'https://testnet.berascan.com' },
  testnet: true,
})
