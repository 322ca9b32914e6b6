import { defineEip155 } from '../eip155/define'

/** BNB Smart Chain Testnet, chain id 97. */
export const bscTestnet = /*#__PURE__*/ defineEip155({
  id: 97,
  name: 'BNB Smart Chain Testnet',
  nativeCurrency: { name: 'BNB', symbol: 'tBNB', decimals: 18 },
  rpcUrls: ['https://data-seed-prebsc-1-s1.bnbchain.org:8545'],
  explorer: { name: 'BscScan', url: 'https://testnet.bscscan.com' },
  testnet: true,
})
