import type { StandardAccount } from '../standard/readWallet'

/** What an address is for, in the kit's words. */
export type Purpose = 'payment' | 'ordinal'

const isTaproot = (address: string) => /^(?:bc|tb|bcrt)1p/i.test(address)

/**
 * What an account is for: what the wallet says, else by its address. Wallets that keep ordinals apart keep them on taproot (BIP-86) and pay
 * from another kind; a wallet with taproot alone pays from it.
 */
export function purposeOf(account: Pick<StandardAccount, 'address' | 'purpose'>, all: readonly Pick<StandardAccount, 'address'>[]): Purpose {
  if (account.purpose === 'payment') return 'payment'
  if (account.purpose === 'ordinals' || account.purpose === 'ordinal') return 'ordinal'
  return isTaproot(account.address) && all.some(({ address }) => !isTaproot(address)) ? 'ordinal' : 'payment'
}
