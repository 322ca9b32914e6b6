import { defineEip155 } from '../eip155/define'

/** OP Sepolia, chain id 11155420. */
export const optimismSepolia = /*#__PURE__*/ defineEip155({
  id: 11_155_420,
  name: 'OP Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.optimism.io'],
  explorer: { name: 'Blockscout', url: 'https://optimism-sepolia.blockscout.com' },
  testnet: true,
})
