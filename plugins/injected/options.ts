/** What a host may choose about wallets installed in the browser. */
export interface InjectedOptions {
  /** Find wallets that announce themselves (EIP-6963). Default true. */
  readonly eip6963?: boolean
  /** Find wallets in `window.ethereum` that do not. Default true. */
  readonly legacy?: boolean
  /** Wallets that are not listed: an rdns, or a name; upper and lower case are the same. */
  readonly excludeWallets?: readonly string[]
}
