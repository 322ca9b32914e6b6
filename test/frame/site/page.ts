import { systemClock } from '../../../frame/site/clock'
import { createKeysClient } from '../../../frame/site/keys/createKeysClient'
import { createWorkerStarter } from '../../../frame/site/keys/createWorkerStarter'
import type { KeysAnswer } from '../../../frame/site/keys/messages'
import { createDeviceShares } from '../../../frame/site/session/createDeviceShares'
import { createIdentity, createMarker } from '../../../frame/site/session/createIdentity'
import { openStore } from '../../../frame/site/session/keyStore'
import { createLocks } from '../../../frame/site/session/locks'

/** The site's storage and worker in a document of its own, for a browser test to call. */
const scope = 'app:https://app.example'
const violations: string[] = []
document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  violations.push(`${violatedDirective} ${blockedURI}`),
)

const opened = openStore({ indexedDb: () => indexedDB, isEphemeral: false, clock: systemClock })
const withLock = createLocks(navigator.locks)
const identity = opened.then(({ store }) =>
  createIdentity({ scope, store, marker: createMarker(scope, () => localStorage), withLock }),
)
const shares = opened.then(({ store }) => createDeviceShares({ store, withLock, now: Date.now }))
const start = createWorkerStarter(document.querySelector('script')?.dataset.keys ?? '')
const keys = createKeysClient({ start })

const sign = (account: string, message: string) =>
  keys.ask('sign', {
    index: 0,
    request: { method: 'personal_sign', params: [message, account], chainId: 'eip155:1' },
  })
/** A wallet and a pair, as the server stores them. */
type Stored = Pick<KeysAnswer<'create'>, 'wallet'> & {
  readonly pair: KeysAnswer<'create'>['device']
}

const site = {
  violations,
  sign,
  storage: async () => (await opened).storage,
  /**
   * What so many documents find that open the store one after the other, while those before are
   * still at it.
   */
  storages: async (count: number) => {
    const openLater = async (_: unknown, index: number) => {
      await new Promise((resolve) => setTimeout(resolve, 2 * index))
      return (
        await openStore({ indexedDb: () => indexedDB, isEphemeral: false, clock: systemClock })
      ).storage
    }
    return Promise.all(Array.from({ length: count }, openLater))
  },
  thumbprint: async () => (await (await identity).key()).thumbprint,
  isSignedIn: async () => (await identity).isSignedIn(),
  setSignedIn: async () => (await identity).setSignedIn(),
  deviceId: async () => (await (await shares).device()).id,
  /** Makes a wallet, stores this device's share, and returns what the server would store. */
  enroll: async (phrase: string): Promise<Stored> => {
    const store = await shares
    const {
      share,
      wallet,
      device: pair,
    } = await keys.ask('create', { device: await store.device(), recovery: true, phrase })
    await store.add(share)
    await store.settle(wallet.id, pair.id)
    return { wallet, pair }
  },
  unlock: async (stored: Stored) => {
    const store = await shares
    const share = await store.find(stored.wallet.id, stored.pair.id)
    if (!share) return 'no share'
    await keys.ask('unlock', { ...stored, share, device: await store.device() })
    return 'unlocked'
  },
  /** Milliseconds of each of so many signatures. */
  time: async (account: string, times: number) => {
    const list: number[] = []
    for (let round = 0; round < times; round++) {
      const from = performance.now()
      await sign(account, '0x00')
      list.push(performance.now() - from)
    }
    return list
  },
  end: keys.end,
  /** As a browser does that evicts a database. */
  evict: () => new Promise((resolve) => (indexedDB.deleteDatabase('tessera').onsuccess = resolve)),
  /** Fills the store until not even a share has room. */
  fill: async () => {
    const { store } = await opened
    let count = 0
    for (let size = 131_072; size > 64; size /= 2) {
      const text = Array.from(crypto.getRandomValues(new Uint8Array(size / 2)), (byte) =>
        byte.toString(16).padStart(2, '0'),
      ).join('')
      while (
        await store.put({ [`filler ${count}`]: text }).then(
          () => true,
          () => false,
        )
      )
        count++
    }
  },
  /** What an injected script would try; each is how it ended. */
  attack: async () => {
    const attempt = async (work: () => unknown) => {
      try {
        await work()
        return 'done'
      } catch (error) {
        return (error as Error).name
      }
    }
    // the debugger that calls this may evaluate text while it does
    await new Promise((resolve) => setTimeout(resolve))
    return {
      eval: await attempt(() => new Function('return 1')()),
      html: await attempt(() => void (document.body.innerHTML = '<b>text</b>')),
      worker: await attempt(() => new Worker('/a/other.js')),
      policy: await attempt(() =>
        (
          globalThis as unknown as {
            trustedTypes: { createPolicy: (name: string, rules: object) => void }
          }
        ).trustedTypes.createPolicy('tessera', {}),
      ),
      fetch: await attempt(() => fetch('https://example.com/')),
      key: await attempt(async () =>
        crypto.subtle.exportKey('raw', (await (await shares).device()).key),
      ),
    }
  },
}

declare global {
  interface Window {
    frameSite: typeof site
  }
}
window.frameSite = site
