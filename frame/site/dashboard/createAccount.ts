import { systemClock } from '../clock'
import { createOpenedWallet, type OpenedWallet } from '../createOpenedWallet'
import { createRecovery, type Recovery } from '../createRecovery'
import { createAccount as createDevices } from '../handlers/createAccount'
import { createEmailHandlers } from '../handlers/emailHandlers'
import { createKeysClient, type KeysClient } from '../keys/createKeysClient'
import { createWorkerStarter } from '../keys/createWorkerStarter'
import { createDerive } from '../keys/derive'
import { openWallet, rotateWallet } from '../openWallet'
import { type Api, createApi, RefusedError } from '../session/createApi'
import { createDeviceShares } from '../session/createDeviceShares'
import { createIdentity, createMarker, type Identity } from '../session/createIdentity'
import { createSignIn, type SignIn } from '../session/createSignIn'
import type { openStore } from '../session/keyStore'
import { createLocks } from '../session/locks'
import type { Settings } from '../settings'

/** A visitor of the dashboard: a device of its own, which signs in for the site itself. */
export interface Account {
  readonly api: Api
  readonly identity: Identity
  readonly signIn: SignIn
  readonly wallet: OpenedWallet
  readonly keys: KeysClient
  readonly recovery: Recovery
  /** Devices, freezing and a new key. */
  readonly devices: ReturnType<typeof createDevices>
  readonly email: ReturnType<typeof createEmailHandlers>
  /** Confirms who is signed in. */
  readonly confirm: Account['email']
}

/** Creates it; nothing is asked before it is needed. `onEnded` is told where another tab or the server ended the sign-in. */
export function createAccount(settings: Settings, { storage, store }: Awaited<ReturnType<typeof openStore>>, onEnded: () => void): Account {
  const { origin } = location
  const scope = `${settings.app}:${origin}`
  const withLock = createLocks(navigator.locks)
  const identity = createIdentity({ scope, store, marker: createMarker(scope, () => localStorage), withLock })
  const tabs = 'BroadcastChannel' in globalThis ? new BroadcastChannel(`tessera:${scope}`) : undefined
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
  const api = createApi({ identity, base: origin, app: settings.app, origin, fetch: (url, init) => fetch(url, init), clock: systemClock, onEnded: signIn.ended })
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
  const recovery = createRecovery({ api, keys, shares, derive: createDerive(() => start(1)), wallet: wallet.get, host: location.host, now: Date.now })
  return {
    api,
    identity,
    signIn,
    wallet,
    keys,
    recovery,
    devices: createDevices({ api, wallet: async () => ({ ...wallet, recovery: async () => recovery }) }),
    email: createEmailHandlers(emailSite),
    confirm: createEmailHandlers({ ...emailSite, fresh: true }),
  }
}
