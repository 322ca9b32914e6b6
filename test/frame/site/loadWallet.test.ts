import { expect, test } from 'vitest'
import type { RouteBody } from '../../../frame/protocol/http'
import { createKeys } from '../../../frame/site/keys/createKeys'
import type { KeysWorker } from '../../../frame/site/keys/createKeysClient'
import { loadWallet } from '../../../frame/site/loadWallet'
import type { WalletRecord } from '../../../frame/site/openWallet'
import { type Api, RefusedError } from '../../../frame/site/session/createApi'
import { createMemoryStore } from '../../../frame/site/session/keyStore'
import { createLocks } from '../../../frame/site/session/locks'
import { createClock } from '../../harness/fakeClock'

/** A document with its worker, on a server that has one device's pair. */
function createDocument() {
  const clock = createClock()
  let stored: RouteBody<'/v1/wallet'> | undefined
  const asked: string[] = []
  /** Whether the wallet is frozen, or the session has ended. */
  const account: { frozenUntil?: number; refused?: 'signed_out' } = {}
  const routes: Record<string, (body: unknown) => unknown> = {
    '/v1/me': () => {
      const { refused, ...facts } = account
      if (refused) throw new RefusedError(refused)
      return { user: { id: 'u'.repeat(22), ...facts }, ...(stored && { wallet: stored.wallet }) }
    },
    '/v1/wallet': (body) => {
      stored = body as RouteBody<'/v1/wallet'>
      return { created: true, wallet: stored.wallet }
    },
    '/v1/wallet/rotate': (body) => {
      stored = body as RouteBody<'/v1/wallet'>
      return {}
    },
    '/v1/wallet/share': () => {
      if (!stored) throw new RefusedError('not_found')
      if (account.frozenUntil) throw new RefusedError('frozen')
      return { wallet: stored.wallet, pair: stored.device }
    },
  }
  const api = {
    call: async (path: string, body: unknown) => (asked.push(path), routes[path]?.(body)),
  } as unknown as Api
  const workers: { ended: boolean }[] = []
  const start = (): KeysWorker => {
    const own = createKeys()
    const state = { ended: false }
    workers.push(state)
    const worker: KeysWorker = {
      onmessage: null,
      onerror: null,
      terminate: () => void (state.ended = true),
      postMessage: (message) =>
        void own
          .handle(message)
          .then((data) => state.ended || worker.onmessage?.({ data } as MessageEvent)),
    }
    return worker
  }
  const listeners: (() => void)[] = []
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: ((_: string, listener: () => void) =>
      listeners.push(listener)) as unknown as Document['addEventListener'],
  }
  const [store, withLock] = [createMemoryStore(), createLocks(undefined)]
  const openTab = () =>
    loadWallet({
      api,
      store,
      storage: 'persistent',
      withLock,
      recovery: false,
      start,
      document: page,
      clock,
    })
  return {
    wallet: openTab(),
    /** Another tab of the browser. */
    openTab,
    account,
    /** Another device put the wallet under another key. */
    rotate: () => {
      if (stored)
        stored = {
          ...stored,
          wallet: { ...stored.wallet, gen: stored.wallet.gen + 1, blob: 'b'.repeat(40) },
        }
    },
    clock,
    asked,
    workers,
    show: (state: DocumentVisibilityState) => {
      page.visibilityState = state
      for (const listener of listeners) listener()
    },
  }
}

const MINUTE = 60_000

test('the worker starts with the first opening, and the server’s share is asked for once for as long as it runs', async () => {
  const document = createDocument()
  expect(document.workers.length).toBe(0)
  const [first, second] = await Promise.all([document.wallet.get(), document.wallet.get()])
  expect([first, await document.wallet.get()]).toEqual([second, first])
  expect([
    document.workers.length,
    document.asked.filter((path) => path === '/v1/wallet/share').length,
  ]).toEqual([1, 1])
})

test.each([
  [
    'fifteen minutes without use',
    async ({ clock }: ReturnType<typeof createDocument>) => clock.advance(15 * MINUTE),
  ],
  [
    'five minutes behind other windows',
    async ({ clock, show }: ReturnType<typeof createDocument>) => (
      show('hidden'), clock.advance(5 * MINUTE)
    ),
  ],
  ['an end of the sign-in', async ({ wallet }: ReturnType<typeof createDocument>) => wallet.end()],
])(
  '%s end the worker, and what it had in memory; the next need opens the wallet anew',
  async (_, pass) => {
    const document = createDocument()
    const before = await document.wallet.get()
    await pass(document)
    expect(document.workers.map(({ ended }) => ended)).toEqual([true])
    expect(await document.wallet.get()).toEqual(before)
    const account = before.accounts.eip155
    expect(
      await document.wallet.sign(before, {
        method: 'personal_sign',
        params: ['0x00', account],
        chainId: 'eip155:1',
      }),
    ).toHaveProperty('signature')
    expect(document.workers.map(({ ended }) => ended)).toEqual([true, false])
  },
)

test('a document that is shown again in time keeps its worker; control: one that is not loses it', async () => {
  const document = createDocument()
  await document.wallet.get()
  document.show('hidden')
  await document.clock.advance(4 * MINUTE)
  document.show('visible')
  await document.clock.advance(4 * MINUTE)
  expect(document.workers.map(({ ended }) => ended)).toEqual([false])
  document.show('hidden')
  await document.clock.advance(5 * MINUTE)
  expect(document.workers.map(({ ended }) => ended)).toEqual([true])
})

const message = ({ accounts }: WalletRecord) => ({
  method: 'personal_sign',
  params: ['0x00', accounts.eip155],
  chainId: 'eip155:1',
})

test('each signature asks the server whether the wallet may sign: not where the device was ended elsewhere or the wallet frozen, and the worker forgets it', async () => {
  const { wallet, account, asked, workers } = createDocument()
  const opened = await wallet.get()
  const before = asked.length
  expect(await wallet.sign(opened, message(opened))).toHaveProperty('signature')
  expect(asked.slice(before)).toEqual(['/v1/me'])
  account.frozenUntil = 1
  await expect(wallet.sign(opened, message(opened))).rejects.toMatchObject({ code: 'frozen' })
  expect(workers.map(({ ended }) => ended)).toEqual([true])
  delete account.frozenUntil
  expect(await wallet.sign(opened, message(opened))).toHaveProperty('signature')
  account.refused = 'signed_out'
  await expect(wallet.sign(opened, message(opened))).rejects.toMatchObject({ code: 'signed_out' })
})

test('a wallet that another device put under a new key is opened anew before it signs', async () => {
  const { wallet, rotate, asked } = createDocument()
  const opened = await wallet.get()
  rotate()
  const before = asked.length
  await wallet.sign(opened, message(opened)).catch(() => undefined)
  expect(asked.slice(before)).toEqual(['/v1/me', '/v1/me', '/v1/wallet/share'])
})

test('of two signatures that find at once that another tab has put the wallet under another key, neither ends what the other opened anew', async () => {
  const { wallet, openTab, workers } = createDocument()
  const opened = await wallet.get()
  await openTab().rotate()
  const signed = await Promise.all([1, 2].map(() => wallet.sign(opened, message(opened))))
  expect(signed).toEqual([{ signature: expect.any(String) }, { signature: expect.any(String) }])
  // the first one, that of the other tab, and the one that was opened anew
  expect(workers.map(({ ended }) => ended)).toEqual([true, false, false])
})
