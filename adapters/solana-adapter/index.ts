import type { KitApi } from '../../kernel/kitApi'
import type { KitWallet } from './types'
import { kitWallet } from './wallet'

export { registerKitWallet } from './register'
export type { KitAccount, KitFeatures, KitWallet, KitWalletChange, SendOptions, SignInInput, StandardName } from './types'
export { kitWallet, kitWalletMark } from './wallet'

/**
 * The kit as a `WalletAdapter` of Solana's wallet-adapter, for code that takes an instance. `StandardWalletAdapter` is the host's own, of
 * `@solana/wallet-standard-wallet-adapter-base`: it makes the host's `PublicKey` and `Transaction`, of the host's `@solana/web3.js` 1.x, while
 * the kit brings 2.0.0 for itself.
 */
export const walletAdapter = <Adapter>(kit: KitApi, StandardWalletAdapter: new (options: { wallet: KitWallet }) => Adapter): Adapter =>
  new StandardWalletAdapter({ wallet: kitWallet(kit) })
