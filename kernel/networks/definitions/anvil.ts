import { defineEip155 } from '../eip155/define'

/** A local chain as anvil and hardhat run it, chain id 31337. */
export const anvil = /*#__PURE__*/ defineEip155({
  id: 31_337,
  name: 'Anvil',
  rpcUrls: ['http://127.0.0.1:8545'],
  testnet: true,
})
