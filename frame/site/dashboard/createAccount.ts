import { recoveryRoutes } from '../../protocol/recoveryRoutes'
import { systemClock } from '../clock'
import { createOpenedWallet, type OpenedWallet } from '../createOpenedWallet'
import { createRecovery } from '../createRecovery'
import { createAccount as createDevices } from '../handlers/createAccount'
import { createEmailHandlers } from '../handlers/emailHandlers'
import { createKeysClient } from '../keys/createKeysClient'
import { createWorkerStarter } from '../keys/createWorkerStarter'
import { createDerive } from '../keys/derive'
import { openWallet, pairDevice, rotateWallet } from '../openWallet'
import type { Owner } from '../screens/owner/types'
import { type Api, createApi, RefusedError } from '../session/createApi'
import { createDeviceShares } from '../session/createDeviceShares'
import { createIdentity, createMarker, type Identity } from '../session/createIdentity'
import { createSignIn, openTabs, type SignIn } from '../session/createSignIn'
import type { openStore } from '../session/keyStore'
import { createLocks } from '../session/locks'
import type { Settings } from '../settings'

/** A visitor of the dashboard: a device of its own, which signs in for the site itself. */
export interface Account extends Owner {
  readonly api: Api
  readonly identity: Identity
  readonly signIn: SignIn
  readonly wallet: OpenedWallet
  /** Devices, freezing and a new key. */
  readonly devices: ReturnType<typeof createDevices>
  readonly email: Owner['confirm']
}

/**
 * Creates it; nothing is asked before it is needed. `onEnded` is told where another tab or the
 * server ended the sign-in.
 */
export function createAccount(
  settings: Settings,
  { storage, store }: Awaited<ReturnType<typeof openStore>>,
  onEnded: () => void,
): Account {
  const { origin } = location
  const scope = `${settings.app}:${origin}`
  const withLock = createLocks(navigator.locks)
  const identity = createIdentity({
    scope,
    store,
    marker: createMarker(scope, () => localStorage),
    withLock,
  })
  const tabs = openTabs(scope)
  const start = createWorkerStarter(settings.keys, settings.password)
  const keys = createKeysClient({ start })
  const shares = createDeviceShares({ store, withLock, now: Date.now })
  const signIn = createSignIn({
    identity,
    tabs,
    drop: () => {
      api.reset()
      wallet.end()
    },
    tell: onEnded,
  })
  const api = createApi({
    identity,
    base: origin,
    app: settings.app,
    origin,
    fetch: (url, init) => fetch(url, init),
    clock: systemClock,
    onEnded: signIn.ended,
  })
  const open = async () => {
    // a wallet begins at a page that uses it, whose networks it is for
    if (!(await api.call('/v1/me', {})).wallet) throw new RefusedError('not_found')
    return openWallet(options)
  }
  const options = { api, keys, shares, storage, recovery: settings.recovery }
  const wallet = createOpenedWallet({ keys, open, rotate: () => rotateWallet(options) })
  const emailSite = { api, clock: systemClock, identity, scope, signIn, store }
  const tellHidden = () => keys.setHidden(document.visibilityState === 'hidden')
  document.addEventListener('visibilitychange', tellHidden)
  tellHidden()
  const recovery = createRecovery({
    api,
    keys,
    device: shares.device,
    pair: (paired) => shares.exclusively('own', () => pairDevice(options, paired)),
    derive: createDerive(() => start(1)),
    wallet: wallet.get,
    host: location.host,
    now: Date.now,
  })
  return {
    api,
    identity,
    signIn,
    wallet,
    keys,
    recovery,
    reveal: async () => {
      // the sign-in ended the worker: it is opened again, by this device
      await wallet.get()
      await api.call('/v1/export', {}, recoveryRoutes['/v1/export'])
    },
    devices: createDevices({ api, wallet: async () => wallet }),
    email: createEmailHandlers(emailSite),
    confirm: createEmailHandlers({ ...emailSite, fresh: true }),
  }
}
