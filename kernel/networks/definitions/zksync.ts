import { defineEip155 } from '../eip155/define'

/** ZKsync Era, chain id 324. */
export const zksync = /*#__PURE__*/ defineEip155({
  id: 324,
  name: 'ZKsync Era',
  rpcUrls: ['https://mainnet.era.zksync.io'],
  explorer: { name: 'ZKsync Explorer', url: 'https://explorer.zksync.io' },
})
