/** Options of `injected()`. */
export interface InjectedOptions {
  /** Find wallets that announce themselves (EIP-6963). Default true. */
  readonly eip6963?: boolean
  /**
   * Find wallets of Solana and Bitcoin by Wallet Standard, where the kit has such networks. Default
   * true.
   */
  readonly walletStandard?: boolean
  /**
   * Find wallets that do not announce themselves, in `window.ethereum` and similar globals. Default
   * true.
   */
  readonly legacy?: boolean
  /** Wallets that are not listed, by rdns or name, ignoring case. */
  readonly excludeWallets?: readonly string[]
}
