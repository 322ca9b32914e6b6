import type { StandardAccount } from '../standard/readWallet'

/** The purpose of an address, as the kit's `Account.type` has it. */
export type Purpose = 'payment' | 'ordinal'

const isTaproot = (address: string) => /^(?:bc|tb|bcrt)1p/i.test(address)

/**
 * The purpose of an account: as the wallet says, else by its address. Wallets with separate
 * ordinals keep them on taproot (BIP-86) and pay from another kind of address; a wallet with
 * taproot alone pays from it.
 */
export function purposeOf(
  account: Pick<StandardAccount, 'address' | 'purpose'>,
  all: readonly Pick<StandardAccount, 'address'>[],
): Purpose {
  if (account.purpose === 'payment') return 'payment'
  if (account.purpose === 'ordinals' || account.purpose === 'ordinal') return 'ordinal'
  return isTaproot(account.address) && all.some(({ address }) => !isTaproot(address))
    ? 'ordinal'
    : 'payment'
}
