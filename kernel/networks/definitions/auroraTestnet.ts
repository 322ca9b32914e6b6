import { defineEip155 } from '../eip155/define'

/** Aurora Testnet, chain id 1313161555. */
export const auroraTestnet = /*#__PURE__*/ defineEip155({
  id: 1_313_161_555,
  name: 'Aurora Testnet',
  rpcUrls: ['https://testnet.aurora.dev'],
  explorer: { name: 'Aurorascan', url: 'https://testnet.aurorascan.dev' },
  testnet: true,
})
