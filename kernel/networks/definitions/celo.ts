import { defineEip155 } from '../eip155/define'

/** Celo, chain id 42220. */
export const celo = /*#__PURE__*/ defineEip155({
  id: 42_220,
  name: 'Celo',
  nativeCurrency: { name: 'CELO', symbol: 'CELO', decimals: 18 },
  rpcUrls: ['https://forno.celo.org'],
  explorer: { name: 'Celo Explorer', url: 'https://celoscan.io' },
})
