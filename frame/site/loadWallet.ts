import { type Clock, systemClock } from './clock'
import { createOpenedWallet, type OpenedWallet } from './createOpenedWallet'
import { createKeysClient, type KeysWorker } from './keys/createKeysClient'
import type { createRecovery, Recovery } from './createRecovery'
import type { createDerive } from './keys/derive'
import { loadOnce } from './loadOnce'
import { openWallet, rotateWallet } from './openWallet'
import type { Api } from './session/createApi'
import { createDeviceShares } from './session/createDeviceShares'
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
  /** The script of the user's own methods. */
  readonly loadRecovery: () => Promise<{ readonly createRecovery: typeof createRecovery; readonly createDerive: typeof createDerive }>
  /** Starts the keys' worker, or with 1 the one of passwords. */
  readonly start: (at?: number) => KeysWorker
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
  readonly clock?: Clock
}

/** The wallet of a document, and the user's own methods to open it, whose script few documents need. */
export interface LoadedWallet extends OpenedWallet {
  readonly recovery: () => Promise<Recovery>
}

/** The wallet of a document, with its worker: it is started with the first opening, and ends as `createKeysClient` says, or with the wallet. */
export function loadWallet({ api, store, storage, withLock, recovery, loadRecovery, start, document, clock = systemClock }: LoadWalletOptions): LoadedWallet {
  const keys = createKeysClient({ start, clock })
  const tellHidden = () => keys.setHidden(document.visibilityState === 'hidden')
  document.addEventListener('visibilitychange', tellHidden)
  tellHidden()
  const options = { api, keys, shares: createDeviceShares({ store, withLock, now: clock.now }), storage, recovery }
  const wallet = createOpenedWallet({ keys, open: () => openWallet(options), rotate: () => rotateWallet(options) })
  const own = loadOnce(async () => {
    const { createDerive, createRecovery } = await loadRecovery()
    return createRecovery({ api, keys, shares: options.shares, derive: createDerive(() => start(1), clock), wallet: wallet.get, host: location.host, now: clock.now })
  }, 'upstream')
  return { ...wallet, recovery: own.get }
}
