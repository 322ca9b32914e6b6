import { defineEip155 } from '../eip155/define'

/** Linea Mainnet, chain id 59144. */
export const linea = /*#__PURE__*/ defineEip155({
  id: 59_144,
  name: 'Linea Mainnet',
  nativeCurrency: { name: 'Linea Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: ['https://rpc.linea.build'],
  explorer: { name: 'Etherscan', url: 'https://lineascan.build' },
})
