import { fromBase64url, toBase64url } from '../../../lib/bytes/base64'
import { type Bytes, withSecret } from '../bytes'
import type { KeysAnswer, KeysPayload } from './messages'
import { randomPhrase } from './phrase'
import { type OwnMethod, proofOf, sealForUser, withUserShares } from './recovery'
import { checkWallet, refreshPair, type Shares, type Wallet } from './wallet'

type Name = 'words' | 'prove' | 'protect' | 'recoverOwn'
type Handlers = {
  readonly [Type in Name]: (payload: KeysPayload<Type>) => Promise<KeysAnswer<Type>>
}
type Recovery = KeysPayload<'recoverOwn'>['recovery']

export interface RecoveryHandlersOptions {
  /** Runs work with the unlocked wallet. */
  readonly open: <Result>(
    work: (wallet: Wallet, shares: Shares) => Promise<Result>,
  ) => Promise<Result>
  readonly toWallet: (text: KeysPayload<'recoverOwn'>['wallet']) => Wallet
  /** A new pair for this device. */
  readonly pairFor: (
    wallet: Wallet,
    shares: Shares,
    device: KeysPayload<'recoverOwn'>['device'],
  ) => Promise<KeysAnswer<'recoverOwn'>>
}

/** Bytes of a share: 32 of the key's, and the point at which they were taken. */
const SHARE = 33

/** Runs `work` with the two shares of a method: both are in a file, one is the server's else. */
export async function withRecoveryShares<Result>(
  wallet: Wallet,
  secret: CryptoKey,
  { id, gen, method, sealed, server }: Recovery,
  work: (shares: Shares) => Promise<Result>,
): Promise<Result> {
  return withUserShares(
    secret,
    fromBase64url(sealed),
    { walletId: wallet.id, id, gen, method },
    (opened) => {
      const other: Bytes = server === undefined ? opened.slice(SHARE) : fromBase64url(server)
      return withSecret(other, () =>
        withSecret(opened.slice(0, SHARE), (holderShare) =>
          work({ gen, holderShare, serverShare: other }),
        ),
      )
    },
  )
}

/**
 * A new pair of the wallet's key, sealed under the user's secret, and what the server has to know
 * of it.
 */
async function protect(
  wallet: Wallet,
  shares: Shares,
  secret: CryptoKey,
  method: OwnMethod,
): Promise<KeysAnswer<'protect'>> {
  const { id, gen, holderShare, serverShare } = await refreshPair(wallet, shares)
  const isFile = method === 'file'
  return withSecret(holderShare, () =>
    withSecret(serverShare, () =>
      withSecret(
        isFile ? Uint8Array.of(...holderShare, ...serverShare) : holderShare.slice(),
        async (plain) => ({
          id,
          gen,
          method,
          sealed: toBase64url(
            await sealForUser(secret, plain, { walletId: wallet.id, id, gen, method }),
          ),
          ...(!isFile && { server: toBase64url(serverShare) }),
        }),
      ),
    ),
  )
}

/** What the keys do for the user's own methods of recovery. */
export const createRecoveryHandlers = ({
  open,
  toWallet,
  pairFor,
}: RecoveryHandlersOptions): Handlers => ({
  words: async () => ({ words: randomPhrase() }),
  prove: async ({ secret }) => ({ proof: toBase64url(await proofOf(secret)) }),
  protect: ({ secret, method }) =>
    open((wallet, shares) => protect(wallet, shares, secret, method)),
  recoverOwn: async ({ wallet: text, recovery, secret, device }) => {
    const wallet = toWallet(text)
    return withRecoveryShares(wallet, secret, recovery, async (shares) => {
      await checkWallet(wallet, shares)
      return pairFor(wallet, shares, device)
    })
  },
})
