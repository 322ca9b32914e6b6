import { defineEip155 } from '../eip155/define'

/** Zora Sepolia, chain id 999999999. */
export const zoraSepolia = /*#__PURE__*/ defineEip155({
  id: 999_999_999,
  name: 'Zora Sepolia',
  nativeCurrency: { name: 'Zora Sepolia', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://sepolia.rpc.zora.energy'],
  explorer: { name: 'Zora Sepolia Explorer', url: 'https://sepolia.explorer.zora.energy' },
  testnet: true,
})
