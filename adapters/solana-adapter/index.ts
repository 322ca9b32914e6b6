import type { KitApi } from '../../kernel/index'
import type { KitWallet } from './types'
import { kitWallet } from './wallet'

export { registerKitWallet } from './register'
export type {
  KitAccount,
  KitFeatures,
  KitWallet,
  KitWalletChange,
  SendOptions,
  SignInInput,
  StandardName,
} from './types'
export { kitWallet, kitWalletMark } from './wallet'

/**
 * The kit as a `WalletAdapter` of Solana's wallet-adapter, for code that takes an instance.
 * `StandardWalletAdapter` is the host's own, from `@solana/wallet-standard-wallet-adapter-base`: it
 * makes `PublicKey` and `Transaction` of the host's `@solana/web3.js` 1.x; the kit itself uses
 * 2.0.0.
 */
export const walletAdapter = <Adapter>(
  kit: KitApi,
  StandardWalletAdapter: new (options: { wallet: KitWallet }) => Adapter,
): Adapter => new StandardWalletAdapter({ wallet: kitWallet(kit) })
