import { defineEip155 } from '../eip155/define'

/** OP Mainnet, chain id 10. */
export const optimism = /*#__PURE__*/ defineEip155({
  id: 10,
  name: 'OP Mainnet',
  rpcUrls: ['https://mainnet.optimism.io'],
  explorer: { name: 'Optimism Explorer', url: 'https://optimistic.etherscan.io' },
})
