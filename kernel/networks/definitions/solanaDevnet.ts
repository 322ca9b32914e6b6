import { defineSolana } from '../solana/define'

/** Solana's devnet. */
export const solanaDevnet = /*#__PURE__*/ defineSolana({
  genesisHash: 'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  cluster: 'devnet',
  name: 'Solana Devnet',
  rpcUrls: ['https://api.devnet.solana.com'],
  explorer: { name: 'Solana Explorer', url: 'https://explorer.solana.com?cluster=devnet' },
})
