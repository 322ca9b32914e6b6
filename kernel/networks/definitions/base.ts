import { defineEip155 } from '../eip155/define'

/** Base, chain id 8453. */
export const base = /*#__PURE__*/ defineEip155({
  id: 8453,
  name: 'Base',
  rpcUrls: ['https://mainnet.base.org'],
  explorer: { name: 'Basescan', url: 'https://basescan.org' },
})
