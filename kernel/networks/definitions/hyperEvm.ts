import { defineEip155 } from '../eip155/define'

/** HyperEVM, chain id 999. */
export const hyperEvm = /*#__PURE__*/ defineEip155({
  id: 999,
  name: 'HyperEVM',
  nativeCurrency: { name: 'HYPE', symbol: 'HYPE', decimals: 18 },
  rpcUrls: ['https://rpc.hyperliquid.xyz/evm'],
  explorer: { name: 'HyperEVMScan', url: 'https://hyperevmscan.io' },
})
