import { defineEip155 } from '../eip155/define'

/** Sepolia, chain id 11155111. */
export const sepolia = /*#__PURE__*/ defineEip155({
  id: 11_155_111,
  name: 'Sepolia',
  nativeCurrency: { name: 'Sepolia Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://ethereum-sepolia-rpc.publicnode.com'],
  explorer: { name: 'Etherscan', url: 'https://sepolia.etherscan.io' },
  testnet: true,
})
