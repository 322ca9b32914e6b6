import { defineSolana } from '../solana/define'

/** Solana's testnet. */
export const solanaTestnet = /*#__PURE__*/ defineSolana({
  genesisHash: '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3zQawwpjk2NsNY',
  cluster: 'testnet',
  name: 'Solana Testnet',
  rpcUrls: ['https://api.testnet.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com?cluster=testnet' },
})
