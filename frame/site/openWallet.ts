import type { RouteAnswer } from '../protocol/http'
import { SiteError } from './errors'
import type { KeysClient } from './keys/createKeysClient'
import type { KeysAnswer, KeysPayload } from './keys/messages'
import { type Api, RefusedError } from './session/createApi'
import type { DeviceShares } from './session/createDeviceShares'
import type { Storage } from './session/keyStore'

/** A wallet as the server's API writes it. */
export type WalletRecord = RouteAnswer<'/v1/wallet/share'>['wallet']

export interface OpenWalletOptions {
  readonly api: Api
  readonly keys: Pick<KeysClient, 'ask'>
  readonly shares: DeviceShares
  /** How long the shares stay in this browser. */
  readonly storage: Storage
  /** Whether a new wallet's key is split for automatic recovery too. */
  readonly recovery: boolean
}

/**
 * A pair for this device. Stores a share before the server has its counterpart in use: a crash
 * between leaves both, or a pair that nobody uses.
 */
export async function pairDevice(
  { api, shares }: Pick<OpenWalletOptions, 'api' | 'shares'>,
  { wallet, pair, share }: KeysAnswer<'recover'>,
): Promise<void> {
  await shares.add(share)
  await api.call('/v1/pairs', { wallet, pair })
  await api.call('/v1/pairs/confirm', { pair: pair.id })
  await shares.settle(wallet, pair.id)
}

/**
 * The share of this browser may be all that opens the wallet: it is not made where it would be gone
 * with the document, or the browser. Throws a SiteError `storage_blocked`.
 */
const checkLasts = ({ storage }: OpenWalletOptions, recovery: boolean): void => {
  if (!recovery && storage !== 'persistent') throw new SiteError('storage_blocked')
}

/**
 * A wallet for a user who has none. Of several devices or tabs one makes it; what the others made
 * is of no use to anybody.
 */
async function create(options: OpenWalletOptions): Promise<void> {
  const { api, keys, shares, recovery } = options
  checkLasts(options, recovery)
  const { share, ...body } = await keys.ask('create', { device: await shares.device(), recovery })
  await shares.add(share)
  await api.call('/v1/wallet', body)
}

interface Unlocked {
  readonly wallet: WalletRecord
  readonly pairId: string
}

/**
 * What unlocks a worker with this device's pair as the server returns it; undefined where this
 * browser does not have its share.
 */
export async function readUnlock({
  api,
  shares,
}: Pick<OpenWalletOptions, 'api' | 'shares'>): Promise<KeysPayload<'unlock'> | undefined> {
  const { wallet, pair } = await api.call('/v1/wallet/share', {})
  const share = await shares.find(wallet.id, pair.id)
  return share && { wallet, pair, share, device: await shares.device() }
}

/**
 * Unlocks the worker with this device's pair; undefined where the device has no pair whose share it
 * has.
 */
async function unlock(options: OpenWalletOptions): Promise<Unlocked | undefined> {
  const { keys, shares } = options
  try {
    const payload = await readUnlock(options)
    if (!payload) return undefined
    const { wallet, pair } = payload
    await keys.ask('unlock', payload)
    await shares.settle(wallet.id, pair.id)
    return { wallet, pairId: pair.id }
  } catch (error) {
    if (error instanceof RefusedError && error.code === 'recovery_needed') return undefined
    throw error
  }
}

/** Unlocks the worker with the pair that was just stored. */
async function unlockAgain(options: OpenWalletOptions): Promise<WalletRecord> {
  const unlocked = await unlock(options)
  if (!unlocked) throw new RefusedError('recovery_needed')
  return unlocked.wallet
}

/** A pair for this device by automatic recovery. */
async function recover(options: OpenWalletOptions): Promise<void> {
  const { api, keys, shares } = options
  const answer = await api.call('/v1/wallet/recover', {})
  await pairDevice(options, await keys.ask('recover', { ...answer, device: await shares.device() }))
}

/**
 * Replaces the pair of this device by one of new shares where it is old. A wallet that is open
 * stays so, whatever fails: the next opening tries again.
 */
async function renew(
  options: OpenWalletOptions,
  { wallet, pairId }: Unlocked,
): Promise<WalletRecord> {
  const { keys, shares } = options
  try {
    if (!(await shares.isOld(wallet.id, pairId))) return wallet
    await pairDevice(options, await keys.ask('refresh', { device: await shares.device() }))
    return (await unlock(options))?.wallet ?? wallet
  } catch {
    return wallet
  }
}

/**
 * Opens the wallet of the signed-in user in the worker: made at the first sign-in, recovered on a
 * new device, else unlocked with this device's share. The wallet that is returned was opened from
 * what the server has, and not from memory. A pair of more than 30 days is replaced by one of new
 * shares. It may be cut off at any step and called again. Rejects with a RefusedError,
 * `recovery_needed` where there is no automatic recovery, or a SiteError: `storage_blocked` where a
 * new wallet's only share would not last.
 */
export const openWallet = (options: OpenWalletOptions): Promise<WalletRecord> =>
  options.shares.exclusively('own', async () => {
    const { wallet } = await options.api.call('/v1/me', {})
    if (!wallet) await create(options)
    // a new device has nothing to unlock with
    const opened =
      !wallet || (await options.shares.has(wallet.id)) ? await unlock(options) : undefined
    if (opened) return renew(options, opened)
    // asking for what there is not would count as a recovery
    if (wallet?.custody === 'user-only') throw new RefusedError('recovery_needed')
    await recover(options)
    return unlockAgain(options)
  })

/**
 * The wallet under another key, where a share may be in wrong hands: no other device opens it until
 * it has recovered it, and after a wallet without automatic recovery none does. It needs an
 * unlocked worker and a sign-in of at most five minutes. Cut off at any step, the wallet opens by
 * the former pair or the new.
 */
export const rotateWallet = (options: OpenWalletOptions): Promise<WalletRecord> =>
  options.shares.exclusively('own', async () => {
    const { api, keys, shares } = options
    const { wallet } = await api.call('/v1/wallet/share', {})
    const recovery = wallet.custody === 'operator-recoverable'
    checkLasts(options, recovery)
    const { share, ...body } = await keys.ask('rotate', { device: await shares.device(), recovery })
    await shares.add(share)
    await api.call('/v1/wallet/rotate', body)
    return unlockAgain(options)
  })
