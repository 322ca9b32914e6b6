import { afterEach, beforeEach, expect, test } from 'vitest'
import { createStorage } from '../../../harness/fakeStorage'
import { address, hexOf, key, meet, otherAddress, otherKey, until } from './fixture'

let world: Awaited<ReturnType<typeof meet>>
beforeEach(async () => {
  world = await meet()
})
afterEach(() => world.end())

const id = 'restored'
const sign = [hexOf('hello'), address]
/** A page and its reloads, on one storage. */
const pages = () => {
  const storage = createStorage()
  return { storage, open: (options: object = {}) => world.page({ storage, id, ...options }) }
}
/** Closes a page, and waits until the relay knows. */
const closed = async (page: Awaited<ReturnType<typeof world.page>>) => {
  const { sockets } = world.relay.stats()
  page.close()
  await until(() => expect(world.relay.stats().sockets).toBe(sockets - 1))
}

test('a reload takes the session up on the network it was on, without a word to the wallet, and it signs', async () => {
  const { open } = pages()
  const wallet = await world.wallet()
  const before = await open()
  await before.connect(wallet)
  await before.kit.switchNetwork('eip155:31338')
  const topic = before.topic()
  await closed(before)
  const proposals = wallet.proposals.length
  const after = await open()
  expect([after.session(), after.topic()]).toMatchObject([
    { status: 'connected', active: address, chainId: 'eip155:31338' },
    topic,
  ])
  expect(after.state().peer?.name).toBe('Node Wallet')
  expect(await after.request('personal_sign', sign)).toMatch(/^0x/)
  expect([wallet.requests[0]?.chainId, wallet.proposals.length - proposals]).toEqual([
    'eip155:31338',
    0,
  ])
})

test('a reload keeps the account that its owner has selected in the wallet, and the one that was chosen in the page after that', async () => {
  const { open } = pages()
  const wallet = await world.wallet({
    evm: { keys: [key, otherKey], chains: { 31_337: 'http://127.0.0.1:1' } },
  })
  const first = await open()
  await first.connect(wallet)
  await wallet.emit('eip155:31337', 'accountsChanged', [otherAddress.toLowerCase()])
  await until(() => expect(first.session()).toMatchObject({ active: otherAddress }))
  await closed(first)
  const second = await open()
  expect(second.session()).toMatchObject({
    status: 'connected',
    active: otherAddress,
    accounts: [{ address: otherAddress }, { address }],
  })
  await second.kit.switchAccount('eip155', address)
  await until(() => expect(second.state().relay).toBe('connected'))
  await closed(second)
  const third = await open()
  expect(third.session()).toMatchObject({
    status: 'connected',
    active: address,
    accounts: [{ address: otherAddress }, { address }],
  })
})

test('a session is taken up also while the relay cannot be reached', async () => {
  const { open } = pages()
  const wallet = await world.wallet()
  const before = await open()
  await before.connect(wallet)
  await closed(before)
  world.relay.down()
  const after = await open()
  expect(after.session()?.status).toBe('connected')
  await until(() => expect(after.state().relay).not.toBe('connected'))
  world.relay.up()
  await until(() => expect(after.state().relay).toBe('connected'))
  expect(await after.request('personal_sign', sign)).toMatch(/^0x/)
})

test('a session that the wallet ended while the page was closed ends when the relay tells it', async () => {
  const { open } = pages()
  const wallet = await world.wallet()
  const before = await open()
  await before.connect(wallet)
  await closed(before)
  await wallet.disconnect()
  const after = await open()
  await until(() => expect(after.session()?.status).toBe('disconnected'))
  expect([after.topic(), after.state().peer]).toEqual([undefined, undefined])
})

test('a stored session that the library no longer has, or that has expired, is over: nothing is asked, and what was stored goes', async () => {
  for (const change of [
    (text: string) => text.replace(/"expiry":\d+/g, '"expiry":1000'),
    () => '[]',
  ]) {
    const { open, storage } = pages()
    const wallet = await world.wallet()
    const before = await open()
    await before.connect(wallet)
    await closed(before)
    const key = Array.from({ length: storage.length }, (_, index) => storage.key(index)).find(
      (name) => name?.endsWith('//session'),
    )
    expect(storage.getItem(key as string)).toContain(wallet.sessions()[0]?.topic)
    storage.setItem(key as string, change(storage.getItem(key as string) as string))
    const after = await open()
    expect([after.session()?.status, after.topic(), wallet.proposals.length]).toEqual([
      'disconnected',
      undefined,
      1,
    ])
    await after.connect(wallet)
    expect(after.session()?.status).toBe('connected')
    await closed(after)
  }
})

test('where nothing of ours is stored, a silent connect opens and asks nothing', async () => {
  const page = await world.page()
  await expect(page.silently()).rejects.toMatchObject({ code: 'walletconnect/session-ended' })
  expect([world.relay.stats().connections, page.state().relay]).toEqual([0, undefined])
  await page.connect(await world.wallet())
  expect(world.relay.stats().connections).toBeGreaterThan(0)
})

test.each([
  '{',
  '5',
  '{"topic":5,"chains":{}}',
  `{"topic":"${'x'.repeat(500)}","chains":{}}`,
  '{"topic":"abc","chains":{}}',
])('a stored session that cannot be used is none: %s', async (text) => {
  const storage = createStorage({ initial: { [`tessera:${id}:walletconnect:session`]: text } })
  const page = await world.page({ storage, id })
  await expect(page.silently()).rejects.toMatchObject({ code: 'walletconnect/session-ended' })
  expect(page.topic()).toBeUndefined()
})

test('another tab takes a new session up, though its client was open before', async () => {
  const { open } = pages()
  const [one, two] = await Promise.all([
    world.wallet({ name: 'One' }),
    world.wallet({ name: 'Two' }),
  ])
  const left = await open()
  await left.connect(one)
  const right = await world.page({ storage: left.storage, id: left.id, besides: true })
  expect(right.state().peer?.name).toBe('One')
  await left.connect(two)
  expect(Object.keys((await right.silently()).sessions)).toEqual(['eip155'])
  expect(right.state().peer?.name).toBe('Two')
})

test('sessions that nobody holds are ended some seconds after the opening; the stored one stays', async () => {
  const { open, storage } = pages()
  const [lost, kept] = await Promise.all([
    world.wallet({ name: 'Lost' }),
    world.wallet({ name: 'Kept' }),
  ])
  const before = await open()
  await before.connect(lost)
  const key = `tessera:${id}:walletconnect:session`
  // as if the page had been closed before it could note the session
  storage.removeItem(key)
  await closed(before)
  const after = await open()
  await after.connect(kept)
  await until(() => expect(lost.deleted.length).toBe(1))
  expect([kept.sessions().length, after.session()?.status]).toEqual([1, 'connected'])
})
