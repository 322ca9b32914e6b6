import { defineEip155 } from '../eip155/define'

/** Base Sepolia, chain id 84532. */
export const baseSepolia = /*#__PURE__*/ defineEip155({
  id: 84_532,
  name: 'Base Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.base.org'],
  explorer: { name: 'Basescan', url: 'https://sepolia.basescan.org' },
  testnet: true,
})
