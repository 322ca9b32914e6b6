import { defineEip155 } from '../eip155/define'

/** Aurora, chain id 1313161554. */
export const aurora = /*#__PURE__*/ defineEip155({
  id: 1_313_161_554,
  name: 'Aurora',
  rpcUrls: ['https://mainnet.aurora.dev'],
  explorer: { name: 'Aurorascan', url: 'https://aurorascan.dev' },
})
