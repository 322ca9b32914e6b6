import type { BalanceSource } from '../types'

/**
 * What the connected EVM wallet says the account has (ERC-7811). It is used to find tokens; their
 * amounts are then read from the chain, and are the wallet's own only where that cannot be read,
 * which the answer says. No other server is asked.
 */
export const walletAssets = (): BalanceSource => ({
  kind: 'balances',
  id: 'wallet',
  every: 60_000,
  needs: [
    'request:eip155:wallet_getAssets',
    'request:eip155:eth_getBalance',
    'request:eip155:eth_call',
  ],
  serves: (chainId) => chainId.startsWith('eip155:'),
  read: async (input, ask) => (await import('./readWalletAssets')).readWalletAssets(input, ask),
})
