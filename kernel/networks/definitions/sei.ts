import { defineEip155 } from '../eip155/define'

/** Sei Network, chain id 1329. */
export const sei = /*#__PURE__*/ defineEip155({
  id: 1329,
  name: 'Sei Network',
  nativeCurrency: { name: 'Sei', symbol: 'SEI', decimals: 18 },
  rpcUrls: ['https://evm-rpc.sei-apis.com'],
  explorer: { name: 'Seiscan', url: 'https://seiscan.io' },
})
