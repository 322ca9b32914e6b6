import { defineEip155 } from '../eip155/define'

/** Zora, chain id 7777777. */
export const zora = /*#__PURE__*/ defineEip155({
  id: 7_777_777,
  name: 'Zora',
  rpcUrls: ['https://rpc.zora.energy'],
  explorer: { name: 'Explorer', url: 'https://explorer.zora.energy' },
})
