import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage } from '../../../harness/fakeStorage'
import { address, hexOf, meet, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
const unhandled: unknown[] = []
const hear = (reason: unknown) => void unhandled.push(reason)
beforeEach(async () => {
  world = await meet()
  unhandled.length = 0
  process.on('unhandledRejection', hear)
})
afterEach(async () => {
  await world.end()
  process.off('unhandledRejection', hear)
  expect(unhandled).toEqual([])
})

const id = 'tabs'
const key = `tessera:${id}:walletconnect:session`
const sign = [hexOf('hello'), address]
/** Two tabs of one page, on one session. */
const twoTabs = async () => {
  const storage = createStorage()
  const wallet = await world.wallet({ name: 'One' })
  const left = await world.page({ storage, id })
  await left.connect(wallet)
  const right = await world.page({ storage, id, besides: true })
  expect([right.session()?.status, right.state().peer?.name]).toEqual(['connected', 'One'])
  return { wallet, left, right }
}
/** What a browser tells the other tabs. */
const tell = (changed: string | null = key) => {
  const view = globalThis.document.defaultView as unknown as {
    dispatchEvent(event: object): void
    Event: new (name: string) => object
  }
  view.dispatchEvent(Object.assign(new view.Event('storage'), { key: changed }))
}

test('a disconnect in one tab ends it in the other: the wallet is named no more, and another one connects', async () => {
  const { left, right } = await twoTabs()
  tell('tessera:tabs:other')
  expect(right.state().peer?.name).toBe('One')
  await left.kit.disconnect()
  tell()
  expect(right.state().peer).toBeUndefined()
  await until(() => expect(right.session()?.status).toBe('disconnected'))
  await right.connect(await world.wallet({ name: 'Two' }))
  expect(right.state().peer?.name).toBe('Two')
})

test('a new session of the same account in one tab is the other’s too: requests reach the wallet that is there', async () => {
  const { wallet, left, right } = await twoTabs()
  const next = await world.wallet({ name: 'Again' })
  await left.connect(next)
  await until(() => expect(wallet.sessions()).toEqual([]))
  tell()
  tell(null)
  await until(() => expect(right.state().peer?.name).toBe('Again'))
  expect(right.session()).toMatchObject({ status: 'connected', active: address })
  expect(await right.request('personal_sign', sign)).toMatch(/^0x/)
  expect(next.requests.length).toBe(1)
  expect(world.relay.stats().sockets).toBe(4)
})

test('another tab’s new session waits for the end of a pairing here', async () => {
  const { left, right } = await twoTabs()
  const stop = new AbortController()
  const pairing = right
    .connect(undefined, { signal: stop.signal })
    .catch((error: { code: unknown }) => error.code)
  await until(() => expect(right.state().pairing).toBeDefined())
  await left.connect(await world.wallet({ name: 'Again' }))
  tell()
  expect([right.state().peer?.name, right.state().pairing === undefined]).toEqual(['One', false])
  stop.abort()
  expect(await pairing).toBe('kernel/aborted')
  await until(() => expect(right.state().peer?.name).toBe('Again'))
})

test('what waits in the other tab ends with the session', async () => {
  const { wallet, left, right } = await twoTabs()
  wallet.decisions.request = 'ignore'
  const asked = right.request('personal_sign', sign).catch((error: unknown) => error)
  await until(() => expect(right.state().waiting.length).toBe(1))
  await left.kit.disconnect()
  tell()
  expect(await asked).toMatchObject({ code: 'rpc/disconnected' })
  expect(right.state().waiting).toEqual([])
})

test('a session that the wallet has ended is forgotten for good: a reload finds nothing to reconnect', async () => {
  const storage = createStorage()
  const wallet = await world.wallet()
  const page = await world.page({ storage, id })
  await page.connect(wallet)
  expect(storage.getItem(`tessera:${id}:kernel:sessions`)).toContain('walletConnect')
  await wallet.disconnect()
  await until(() => expect(page.session()?.status).toBe('disconnected'))
  expect(storage.getItem(`tessera:${id}:kernel:sessions`) ?? '').not.toContain('walletConnect')
})

test('a connection whose session is gone is asked for once, and forgotten', async () => {
  const storage = createStorage()
  const page = await world.page({ storage, id })
  await page.connect(await world.wallet())
  page.close()
  storage.removeItem(key)
  const after = await world.page({ storage, id })
  await after.kit.ready
  await until(() => expect(after.session()?.status).toBe('disconnected'))
  await until(() =>
    expect(storage.getItem(`tessera:${id}:kernel:sessions`) ?? '').not.toContain('walletConnect'),
  )
})
