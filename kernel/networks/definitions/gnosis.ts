import { defineEip155 } from '../eip155/define'

/** Gnosis, chain id 100. */
export const gnosis = /*#__PURE__*/ defineEip155({
  id: 100,
  name: 'Gnosis',
  nativeCurrency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
  rpcUrls: ['https://rpc.gnosischain.com'],
  explorer: { name: 'Gnosisscan', url: 'https://gnosisscan.io' },
})
