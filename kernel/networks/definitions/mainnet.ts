import { defineEip155 } from '../eip155/define'

/** Ethereum, chain id 1. */
export const mainnet = /*#__PURE__*/ defineEip155({
  id: 1,
  name: 'Ethereum',
  rpcUrls: ['https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'],
  explorer: { name: 'Etherscan', url: 'https://etherscan.io' },
})
