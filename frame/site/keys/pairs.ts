import { combine, split } from 'shamir-secret-sharing'
import { type Bytes, randomBytes, randomId, withSecret } from '../bytes'
import { SiteError } from '../errors'
import { KEY_LENGTH, type WalletBinding } from './blob'

/** A share of a wallet's key: 32 bytes and the point at which they were taken. */
const SHARE_LENGTH = KEY_LENGTH + 1

/**
 * One split of a wallet's key in two; both shares are needed, and one alone says nothing about the
 * key.
 */
export interface Pair {
  /** 128 bits, base64url. */
  readonly id: string
  /** Of the wallet's key that was split. */
  readonly gen: number
  readonly holderShare: Bytes
  readonly serverShare: Bytes
}

/** A random key of a wallet. */
export const createKey = () => randomBytes(KEY_LENGTH)

/** Splits a wallet's key anew: the shares of one pair go with none of another. */
export async function splitKey(key: Bytes, gen: number): Promise<Pair> {
  const [holderShare, serverShare] = await split(key, 2, 2)
  if (!holderShare || !serverShare) throw new SiteError('internal')
  const pair = {
    id: randomId(),
    gen,
    holderShare: new Uint8Array(holderShare),
    serverShare: new Uint8Array(serverShare),
  }
  for (const share of [holderShare, serverShare]) share.fill(0)
  return pair
}

/**
 * Runs `work` with the key that two shares make, and overwrites it afterwards. Shares that do not
 * belong together make another key, and this does not notice: what was sealed under the key has to
 * open with it.
 * @throws SiteError `generation_mixed` where pair and wallet are of different generations,
 * `layout_unknown` for what is no share
 */
export async function withKey<Result>(
  pair: Omit<Pair, 'id'>,
  wallet: WalletBinding,
  work: (key: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  if (pair.gen !== wallet.gen) throw new SiteError('generation_mixed')
  const { holderShare, serverShare } = pair
  // of equal lengths, the library joins any; it refuses one point twice
  if (holderShare.length !== SHARE_LENGTH || serverShare.length !== SHARE_LENGTH)
    throw new SiteError('layout_unknown')
  const key = await combine([holderShare, serverShare]).catch(() =>
    Promise.reject(new SiteError('layout_unknown')),
  )
  return withSecret(new Uint8Array(key), (copy) => {
    key.fill(0)
    return work(copy)
  })
}
