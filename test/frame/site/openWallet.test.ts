import { expect, test } from 'vitest'
import type { RouteAnswer, RouteBody, RoutePath } from '../../../frame/protocol/http'
import { createKeys } from '../../../frame/site/keys/createKeys'
import { createKeysClient, type KeysWorker } from '../../../frame/site/keys/createKeysClient'
import { openWallet, rotateWallet } from '../../../frame/site/openWallet'
import { type Api, RefusedError } from '../../../frame/site/session/createApi'
import { createDeviceShares } from '../../../frame/site/session/createDeviceShares'
import {
  createMemoryStore,
  type KeyStore,
  type Storage,
} from '../../../frame/site/session/keyStore'
import { createLocks, type WithLock } from '../../../frame/site/session/locks'

const DAY = 24 * 60 * 60_000

type Wallet = RouteAnswer<'/v1/wallet'>['wallet']
type Pair = RouteBody<'/v1/pairs'>['pair']
type Recovery = RouteAnswer<'/v1/wallet/recover'>['pair']

/**
 * The wallet routes of a server for one user, as the design has them: pairs of devices are active
 * or pending.
 */
function createServer() {
  const rows = {
    wallet: undefined as Wallet | undefined,
    recovery: undefined as Recovery | undefined,
    active: new Map<string, Pair>(),
    pending: new Map<string, Pair>(),
    made: 0,
    refused: 0,
    now: 0,
  }
  const routesOf = (
    device: string,
  ): { readonly [Path in RoutePath]?: (body: RouteBody<Path>) => RouteAnswer<Path> } => ({
    '/v1/me': () => ({ user: { id: 'u'.repeat(22) }, ...(rows.wallet && { wallet: rows.wallet }) }),
    '/v1/wallet': ({ wallet, device: pair, recovery }) => {
      if (rows.wallet) return { created: false, wallet: rows.wallet }
      Object.assign(rows, { wallet, recovery, made: rows.made + 1 })
      rows.active.set(device, pair)
      return { created: true, wallet }
    },
    '/v1/wallet/rotate': ({ wallet, device: pair, recovery }) => {
      if (wallet.gen !== (rows.wallet?.gen ?? 0) + 1) throw new RefusedError('conflict')
      Object.assign(rows, { wallet, recovery })
      rows.active.clear()
      rows.active.set(device, pair)
      return {}
    },
    '/v1/wallet/share': () => {
      const pair = rows.active.get(device)
      if (!rows.wallet || !pair) {
        rows.refused++
        throw new RefusedError('recovery_needed')
      }
      return { wallet: rows.wallet, pair }
    },
    '/v1/wallet/recover': () => {
      if (!rows.wallet || !rows.recovery) throw new RefusedError('recovery_needed')
      return { wallet: rows.wallet, pair: rows.recovery }
    },
    '/v1/pairs': ({ pair }) => (rows.pending.set(device, pair), {}),
    '/v1/pairs/confirm': ({ pair }) => {
      const pending = rows.pending.get(device)
      if (pending?.id !== pair) throw new RefusedError('not_found')
      rows.active.set(device, pending)
      return {}
    },
  })
  return { rows, routesOf }
}

/**
 * Something that may be cut off: it counts its steps, and fails at one, before or after it has
 * happened.
 */
function createCut(at = Number.POSITIVE_INFINITY, isAfter = false) {
  const cut = {
    steps: 0,
    run: async <Result>(work: () => Result | Promise<Result>): Promise<Result> => {
      const isNow = ++cut.steps === at
      const failed = new Error('cut off')
      if (isNow && !isAfter) throw failed
      try {
        return await work()
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: whatever the answer was, it does not arrive
        if (isNow) throw failed
      }
    },
  }
  return cut
}

/** A document of a device: its memory is its own, its store the device's. */
function createDocument(
  server: ReturnType<typeof createServer>,
  {
    device = 'one',
    store = createMemoryStore(),
    cut = createCut(),
    recovery = true,
    withLock = createLocks(undefined),
    storage = 'persistent',
    refused,
  }: {
    device?: string
    store?: KeyStore
    cut?: ReturnType<typeof createCut>
    recovery?: boolean
    withLock?: WithLock
    storage?: Storage
    refused?: RoutePath
  } = {},
) {
  const routes = server.routesOf(device) as Record<string, (body: unknown) => unknown>
  const api = {
    call: (path: string, body: unknown) =>
      cut.run(() =>
        path === refused
          ? Promise.reject(new RefusedError('rate_limited'))
          : structuredClone(routes[path]?.(body)),
      ),
  } as unknown as Api
  const own = createKeys()
  const worker: KeysWorker = {
    onmessage: null,
    onerror: null,
    terminate: () => undefined,
    postMessage: (message) =>
      void own.handle(message).then((data) => worker.onmessage?.({ data } as MessageEvent)),
  }
  const keys = createKeysClient({ start: () => worker })
  const writes: KeyStore = { ...store, put: (values) => cut.run(() => store.put(values)) }
  const options = {
    api,
    keys,
    shares: createDeviceShares({ store: writes, withLock, now: () => server.rows.now }),
    storage,
    recovery,
  }
  return { keys, cut, open: () => openWallet(options), rotate: () => rotateWallet(options) }
}

test('first sign-in makes a wallet, the next document unlocks it, another device recovers it: one address', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const first = await createDocument(server, { store }).open()
  const again = createDocument(server, { store })
  expect((await again.open()).accounts).toEqual(first.accounts)
  expect(await again.keys.ask('accounts', { index: 0 })).toEqual(first.accounts)
  const other = createDocument(server, { device: 'two' })
  expect((await other.open()).accounts).toEqual(first.accounts)
  expect(server.rows.active.get('one')?.serverShare).not.toBe(
    server.rows.active.get('two')?.serverShare,
  )
  expect(server.rows.made).toBe(1)
})

test('without automatic recovery another device is told so, and the first device still opens', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const { custody } = await createDocument(server, { store, recovery: false }).open()
  expect(custody).toBe('user-only')
  await expect(createDocument(server, { device: 'two' }).open()).rejects.toMatchObject({
    code: 'recovery_needed',
  })
  await createDocument(server, { store }).open()
})

test.each(['session', 'none'] as const)(
  'without automatic recovery no wallet is made, nor a new key, where the browser keeps the only share for less than ever: %s',
  async (storage) => {
    const server = createServer()
    const store = createMemoryStore()
    await expect(
      createDocument(server, { store, storage, recovery: false }).open(),
    ).rejects.toMatchObject({ code: 'storage_blocked' })
    expect(server.rows.made).toBe(0)
    // control: where it lasts one is made, which opens here too, and with automatic recovery the
    // share may go
    await createDocument(server, { store, recovery: false }).open()
    const opened = createDocument(server, { store, storage, recovery: false })
    await opened.open()
    await expect(opened.rotate()).rejects.toMatchObject({ code: 'storage_blocked' })
    expect((await createDocument(createServer(), { storage }).open()).custody).toBe(
      'operator-recoverable',
    )
  },
)

test('a device without any share does not ask for the one of its pair', async () => {
  const server = createServer()
  await createDocument(server).open()
  await createDocument(server, { device: 'two' }).open()
  expect(server.rows.refused).toBe(0)
})

test('two devices and two tabs that sign in for the first time make one wallet', async () => {
  const server = createServer()
  const [store, withLock] = [createMemoryStore(), createLocks(undefined)]
  const opened = await Promise.all([
    createDocument(server, { store, withLock }).open(),
    createDocument(server, { store, withLock }).open(),
    createDocument(server, { device: 'two' }).open(),
  ])
  expect(new Set(opened.map(({ accounts }) => accounts.eip155)).size).toBe(1)
  expect(server.rows.made).toBe(1)
})

test('a pair is replaced by one of new shares once it is older than 30 days, and not before; a recovery brings a new one', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const { accounts } = await createDocument(server, { store }).open()
  const pair = () => server.rows.active.get('one')?.id
  const first = pair()
  server.rows.now = 30 * DAY
  await createDocument(server, { store }).open()
  expect(pair()).toBe(first)
  server.rows.now += 1
  expect((await createDocument(server, { store }).open()).accounts).toEqual(accounts)
  const second = pair()
  expect(second).not.toBe(first)
  // the new one is young, and opens
  expect((await createDocument(server, { store }).open()).accounts).toEqual(accounts)
  expect(pair()).toBe(second)
  expect((await createDocument(server, { store: createMemoryStore() }).open()).accounts).toEqual(
    accounts,
  )
  expect(pair()).not.toBe(second)
})

test('a renewal that the server refuses leaves the wallet open by the former pair', async () => {
  const server = createServer()
  const store = createMemoryStore()
  const { accounts } = await createDocument(server, { store }).open()
  const before = server.rows.active.get('one')
  server.rows.now = 31 * DAY
  const document = createDocument(server, { store, refused: '/v1/pairs' })
  expect((await document.open()).accounts).toEqual(accounts)
  expect(await document.keys.ask('accounts', { index: 0 })).toEqual(accounts)
  expect(server.rows.active.get('one')).toEqual(before)
})

test('a new key leaves the accounts; another device recovers the wallet under it', async () => {
  const server = createServer()
  const [store, other] = [createMemoryStore(), createMemoryStore()]
  const first = createDocument(server, { store })
  const { accounts } = await first.open()
  await createDocument(server, { device: 'two', store: other }).open()
  expect(await first.rotate()).toMatchObject({ gen: 2, accounts })
  expect(await first.keys.ask('accounts', { index: 0 })).toEqual(accounts)
  expect(server.rows.active.has('two')).toBe(false)
  expect((await createDocument(server, { store }).open()).gen).toBe(2)
  expect(await createDocument(server, { device: 'two', store: other }).open()).toMatchObject({
    gen: 2,
    accounts,
  })
})

test.each([
  [
    'the first sign-in',
    async () => ({
      server: createServer(),
      store: createMemoryStore(),
      address: undefined as string | undefined,
    }),
    'open',
  ],
  [
    'a recovery on a new device',
    async () => {
      const server = createServer()
      return {
        server,
        store: createMemoryStore(),
        address: (await createDocument(server, { device: 'other' }).open()).accounts.eip155 as
          | string
          | undefined,
      }
    },
    'open',
  ],
  [
    'an opening that renews an old pair',
    async () => {
      const [server, store] = [createServer(), createMemoryStore()]
      const { accounts } = await createDocument(server, { store }).open()
      server.rows.now = 31 * DAY
      return { server, store, address: accounts.eip155 as string | undefined }
    },
    'open',
  ],
  [
    'a new key',
    async () => {
      const [server, store] = [createServer(), createMemoryStore()]
      return {
        server,
        store,
        address: (await createDocument(server, { store }).open()).accounts.eip155 as
          | string
          | undefined,
      }
    },
    'rotate',
  ],
] as const)(
  '%s that is cut off at any step, before or after it, loses no wallet',
  async (name, prepare, action) => {
    const run = async (cut: ReturnType<typeof createCut>) => {
      const { server, store, address } = await prepare()
      // of a new key the opening before it is not what is cut
      let isCut = action === 'open'
      const document = createDocument(server, {
        store,
        cut: { steps: 0, run: (work) => (isCut ? cut.run(work) : Promise.resolve(work())) },
      })
      const attempt = async () => {
        if (action === 'open') return document.open()
        await document.open()
        isCut = true
        return document[action]()
      }
      const done = await attempt().then(
        () => true,
        (error: Error) => (expect(error.message).toBe('cut off'), false),
      )
      const before = address ?? server.rows.wallet?.accounts.eip155
      // what would be left of a browser after a crash is its store
      const after = await createDocument(server, { store }).open()
      if (before) expect(after.accounts.eip155).toBe(before)
      expect(server.rows.made).toBe(1)
      return done
    }
    const whole = createCut()
    expect(await run(whole)).toBe(true)
    expect(whole.steps).toBeGreaterThan(3)
    const ends: boolean[] = []
    for (let at = 1; at <= whole.steps; at++)
      for (const isAfter of [false, true]) ends.push(await run(createCut(at, isAfter)))
    // what is cut of the renewal leaves the wallet open
    expect(ends.includes(false)).toBe(true)
    if (!name.includes('renews')) expect(ends.includes(true)).toBe(false)
  },
)
