import { defineEip155 } from '../eip155/define'

/** A local chain with the classic chain id 1337. */
export const localhost = /*#__PURE__*/ defineEip155({
  id: 1337,
  name: 'Localhost',
  rpcUrls: ['http://127.0.0.1:8545'],
  testnet: true,
})
