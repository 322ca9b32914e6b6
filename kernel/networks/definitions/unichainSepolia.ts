import { defineEip155 } from '../eip155/define'

/** Unichain Sepolia, chain id 1301. */
export const unichainSepolia = /*#__PURE__*/ defineEip155({
  id: 1301,
  name: 'Unichain Sepolia',
  rpcUrls: ['https://sepolia.unichain.org'],
  explorer: { name: 'Uniscan', url: 'https://sepolia.uniscan.xyz' },
  testnet: true,
})
