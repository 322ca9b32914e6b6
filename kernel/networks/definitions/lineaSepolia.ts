import { defineEip155 } from '../eip155/define'

/** Linea Sepolia Testnet, chain id 59141. */
export const lineaSepolia = /*#__PURE__*/ defineEip155({
  id: 59_141,
  name: 'Linea Sepolia Testnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.sepolia.linea.build'],
  explorer: { name: 'Etherscan', url: 'https://sepolia.lineascan.build' },
  testnet: true,
})
