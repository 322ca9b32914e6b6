import { defineEip155 } from '../eip155/define'

/** BNB Smart Chain, chain id 56. */
export const bsc = /*#__PURE__*/ defineEip155({
  id: 56,
  name: 'BNB Smart Chain',
  nativeCurrency: { name: 'BNB', symbol: 'BNB', decimals: 18 },
  rpcUrls: ['https://bsc-dataseed.bnbchain.org'],
  explorer: { name: 'BscScan', url: 'https://bscscan.com' },
})
