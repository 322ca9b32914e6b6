import { defineEip155 } from '../eip155/define'

/** Arbitrum Sepolia, chain id 421614. */
export const arbitrumSepolia = /*#__PURE__*/ defineEip155({
  id: 421_614,
  name: 'Arbitrum Sepolia',
  nativeCurrency: { name: 'Arbitrum Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia-rollup.arbitrum.io/rpc'],
  explorer: { name: 'Arbiscan', url: 'https://sepolia.arbiscan.io' },
  testnet: true,
})
