/** What a host may choose about wallets installed in the browser. */
export interface InjectedOptions {
  /** Find wallets that announce themselves (EIP-6963). Default true. */
  readonly eip6963?: boolean
  /** Find wallets of Solana and Bitcoin by Wallet Standard, where the kit has such networks. Default true. */
  readonly walletStandard?: boolean
  /** Find wallets that do not announce themselves, in `window.ethereum` and its like. Default true. */
  readonly legacy?: boolean
  /** Wallets that are not listed: an rdns, or a name; upper and lower case are the same. */
  readonly excludeWallets?: readonly string[]
}
