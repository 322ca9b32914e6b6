import { defineEip155 } from '../eip155/define'

/** Unichain, chain id 130. */
export const unichain = /*#__PURE__*/ defineEip155({
  id: 130,
  name: 'Unichain',
  rpcUrls: ['https://mainnet.unichain.org'],
  explorer: { name: 'Uniscan', url: 'https://uniscan.xyz' },
})
