import { defineEip155 } from '../eip155/define'

/** Arbitrum One, chain id 42161. */
export const arbitrum = /*#__PURE__*/ defineEip155({
  id: 42_161,
  name: 'Arbitrum One',
  rpcUrls: ['https://arb1.arbitrum.io/rpc'],
  explorer: { name: 'Arbiscan', url: 'https://arbiscan.io' },
})
