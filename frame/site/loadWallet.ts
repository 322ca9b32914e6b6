import { type Clock, systemClock } from './clock'
import { createOpenedWallet, type OpenedWallet } from './createOpenedWallet'
import { createKeysClient, type KeysWorker } from './keys/createKeysClient'
import type { KeysAnswer, KeysPayload } from './keys/messages'
import { openWallet, pairDevice, readUnlock, rotateWallet } from './openWallet'
import { type Api, RefusedError } from './session/createApi'
import { createDeviceShares, type Device } from './session/createDeviceShares'
import type { KeyStore, Storage } from './session/keyStore'
import type { WithLock } from './session/locks'

export interface LoadWalletOptions {
  readonly api: Api
  readonly store: KeyStore
  /** How long the store lasts. */
  readonly storage: Storage
  readonly withLock: WithLock
  /** Whether a new wallet's key is split for automatic recovery too. */
  readonly recovery: boolean
  readonly start: () => KeysWorker
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly clock?: Clock
}

/** The wallet of a document, and what this browser has of it for a window of the wallet's own. */
export interface LoadedWallet extends OpenedWallet {
  readonly device: () => Promise<Device>
  /** What unlocks another worker; undefined where this browser has no share. */
  readonly readUnlock: () => Promise<KeysPayload<'unlock'> | undefined>
  /** Makes a pair that was sealed for this device the one that opens the wallet. */
  readonly pair: (paired: KeysAnswer<'recover'>) => Promise<void>
}

/**
 * The wallet of a document, with its worker: it is started with the first opening, and ends as
 * `createKeysClient` says, or with the wallet.
 */
export function loadWallet({
  api,
  store,
  storage,
  withLock,
  recovery,
  start,
  document,
  clock = systemClock,
}: LoadWalletOptions): LoadedWallet {
  const keys = createKeysClient({ start, clock })
  const tellHidden = () => keys.setHidden(document.visibilityState === 'hidden')
  document.addEventListener('visibilitychange', tellHidden)
  tellHidden()
  const shares = createDeviceShares({ store, withLock, now: clock.now })
  const options = { api, keys, shares, storage, recovery }
  const wallet = createOpenedWallet({
    keys,
    open: () => openWallet(options),
    rotate: () => rotateWallet(options),
  })
  return {
    ...wallet,
    // An unlocked worker needs no server: before each signature it is asked, and refuses a session
    // or device that was ended. What it says otherwise than the worker is opened anew, as it lets.
    sign: async (record, request) => {
      const { user, wallet: known } = await api.call('/v1/me', {})
      if (user?.frozenUntil) {
        wallet.end()
        throw new RefusedError('frozen', {
          retryAfter: Math.max(1, Math.ceil((user.frozenUntil - clock.now()) / 1000)),
        })
      }
      const opened = await wallet.get()
      if (known?.blob !== opened.blob) wallet.end(opened)
      return wallet.sign(record, request)
    },
    device: shares.device,
    readUnlock: () => readUnlock(options),
    pair: (paired) => shares.exclusively('own', () => pairDevice(options, paired)),
  }
}
