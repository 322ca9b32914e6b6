import { defineEip155 } from '../eip155/define'

/** ZKsync Sepolia Testnet, chain id 300. */
export const zksyncSepoliaTestnet = /*#__PURE__*/ defineEip155({
  id: 300,
  name: 'ZKsync Sepolia Testnet',
  rpcUrls: ['https://sepolia.era.zksync.dev'],
  explorer: { name: 'ZKsync Explorer', url: 'https://sepolia.explorer.zksync.io' },
  testnet: true,
})
