import { defineEip155 } from '../eip155/define'

/** Mantle, chain id 5000. */
export const mantle = /*#__PURE__*/ defineEip155({
  id: 5000,
  name: 'Mantle',
  nativeCurrency: { name: 'MNT', symbol: 'MNT', decimals: 18 },
  rpcUrls: ['https://rpc.mantle.xyz'],
  explorer: { name: 'Mantle Explorer', url: 'https://mantlescan.xyz' },
})
