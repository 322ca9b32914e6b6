import { firstRows } from './curatedFirst'
import { moreRows } from './curatedMore'
import { walletOf } from './curatedRow'
import type { DirectoryWallet } from './types'

/**
 * The list that comes with the package: wallets in wide use, roughly the most used first. The id of
 * a wallet is the one the public explorer gives it (64 hex digits) where we know it, else its rdns
 * or its name in lower case. What is not known for sure is left out; wallets without `links` cannot
 * be opened by a link, and are listed for their stores and for the QR code.
 */
export const curatedWallets = (): readonly DirectoryWallet[] =>
  [...firstRows, ...moreRows].map(walletOf)
