import { defineEip155 } from '../eip155/define'

/** Mantle Sepolia Testnet, chain id 5003. */
export const mantleSepoliaTestnet = /*#__PURE__*/ defineEip155({
  id: 5003,
  name: 'Mantle Sepolia Testnet',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.sepolia.mantle.xyz'],
  explorer: { name: 'Mantle Testnet Explorer', url: 'https://explorer.sepolia.mantle.xyz' },
  testnet: true,
})
