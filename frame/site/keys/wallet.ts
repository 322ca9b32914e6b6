import { type Bytes, randomId, withSecret } from '../bytes'
import { SiteError } from '../errors'
import { type Accounts, accountsOf } from './accounts'
import { sealWallet, type WalletBinding, withEntropy } from './blob'
import { createKey, type Pair, splitKey, withKey } from './pairs'
import { createEntropy } from './phrase'

/** A wallet as it is stored: its entropy, sealed under a key that is nowhere whole. */
export interface Wallet extends WalletBinding {
  readonly blob: Bytes
  /** The first account of each namespace. */
  readonly accounts: Accounts
}

/** The two shares that open a wallet; `gen` is of the split they are from. */
export type Shares = Omit<Pair, 'id'>

/** A wallet with new pairs, to be stored by the server and this device. */
export interface NewWallet {
  readonly wallet: Wallet
  readonly device: Pair
  /** For automatic recovery; absent where that is not wished. */
  readonly recovery?: Pair
}

/**
 * Seals entropy under a new key and splits that: `recovery` says whether also for automatic
 * recovery. The entropy is overwritten.
 */
async function enroll(
  entropy: Bytes,
  binding: WalletBinding,
  recovery: boolean,
): Promise<NewWallet> {
  return withSecret(entropy, () =>
    withSecret(createKey(), async (key) => ({
      wallet: {
        ...binding,
        blob: await sealWallet(key, entropy, binding),
        accounts: await accountsOf(entropy),
      },
      device: await splitKey(key, binding.gen),
      ...(recovery && { recovery: await splitKey(key, binding.gen) }),
    })),
  )
}

/**
 * A new wallet; of `entropy` where a phrase is imported, else of random entropy. The entropy is
 * overwritten.
 */
export const createWallet = (recovery: boolean, entropy: Bytes = createEntropy()) =>
  enroll(entropy, { id: randomId(), gen: 1 }, recovery)

/**
 * Opens a wallet for one call, and overwrites its key and entropy afterwards.
 * @throws SiteError `generation_mixed`, `layout_unknown` or `wallet_refused`
 */
export const withWallet = <Result>(
  wallet: Wallet,
  shares: Shares,
  work: (entropy: Bytes) => Result | Promise<Result>,
) => withKey(shares, wallet, (key) => withEntropy(key, wallet.blob, wallet, work))

/**
 * Opens a wallet once, to see that its shares belong to it and that its accounts are those that its
 * record names.
 * @throws SiteError as {@link withWallet}, and `accounts_differ`
 */
export const checkWallet = (wallet: Wallet, shares: Shares) =>
  withWallet(wallet, shares, async (entropy) => {
    const { eip155, solana } = await accountsOf(entropy)
    if (eip155 !== wallet.accounts.eip155 || solana !== wallet.accounts.solana)
      throw new SiteError('accounts_differ')
  })

/**
 * A new pair of the same key, for another device, another method, or in place of an old pair. The
 * shares given have to open the wallet.
 */
export const refreshPair = (wallet: Wallet, shares: Shares) =>
  withKey(shares, wallet, async (key) => {
    await withEntropy(key, wallet.blob, wallet, () => undefined)
    return splitKey(key, wallet.gen)
  })

/**
 * The wallet under a new key, one generation up: no pair of before opens it. Accounts and id stay.
 */
export const rotateKey = (wallet: Wallet, shares: Shares, recovery: boolean) =>
  withWallet(wallet, shares, (entropy) =>
    enroll(entropy, { id: wallet.id, gen: wallet.gen + 1 }, recovery),
  )
