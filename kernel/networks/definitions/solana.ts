import { defineSolana } from '../solana/define'

/** Solana's mainnet. */
export const solana = /*#__PURE__*/ defineSolana({
  genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  cluster: 'mainnet',
  name: 'Solana',
  rpcUrls: ['https://api.mainnet-beta.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com' },
})
