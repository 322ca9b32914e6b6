// @vitest-environment happy-dom
import { createWalletClient, custom, verifyMessage } from 'viem'
import { afterEach, expect, inject, test } from 'vitest'
import { definePlugin } from '../../kernel/index'
import { mainnet } from '../../kernel/networks'
import { injected } from '../../plugins/injected'
import { ui } from '../../ui'
import { createTestKit, type TestKitOptions } from './createTestKit'
import { createStorage } from './fakeStorage'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/**
 * Every listener on the window and the document from now on that was not taken back, by its type.
 */
const watchListeners = () => {
  const alive = new Set<{
    target: EventTarget
    type: string
    listener: unknown
    signal: AbortSignal | undefined
  }>()
  for (const target of [window, document] as EventTarget[]) {
    const add = target.addEventListener.bind(target)
    const remove = target.removeEventListener.bind(target)
    target.addEventListener = (
      type: string,
      listener: EventListener,
      options?: AddEventListenerOptions | boolean,
    ) => {
      alive.add({
        target,
        type,
        listener,
        signal: typeof options === 'object' ? options.signal : undefined,
      })
      add(type, listener, options)
    }
    target.removeEventListener = (
      type: string,
      listener: EventListener,
      options?: EventListenerOptions | boolean,
    ) => {
      for (const entry of alive)
        if (entry.target === target && entry.type === type && entry.listener === listener)
          alive.delete(entry)
      remove(type, listener, options)
    }
    ends.push(() => Object.assign(target, { addEventListener: add, removeEventListener: remove }))
  }
  // React puts one listener of selectionchange on a document, for good.
  return () =>
    [...alive]
      .filter(({ signal, type }) => !signal?.aborted && type !== 'selectionchange')
      .map(({ type }) => type)
}

const rpc = () => Object.fromEntries(inject('chains').map(({ id, url }) => [`eip155:${id}`, url]))

test('without options: a kit on two local chains that lists one wallet, and nothing asked or stored', async () => {
  const { kit, wallet, storage, end } = await createTestKit()
  ends.push(end)
  expect(kit.networks.map(({ id }) => id)).toEqual(['eip155:31337', 'eip155:31338'])
  expect(kit.getState().connectors.map(({ manifest }) => manifest.name)).toEqual([wallet.info.name])
  expect(kit.getState().modal.initialized).toBe(true)
  expect(wallet.requests()).toEqual([])
  expect(storage.writes).toEqual([])
})

test('connects and signs; the same storage in the next kit restores without a prompt', async () => {
  const { kit, wallet, storage, end } = await createTestKit({
    wallet: { accounts: inject('accounts').slice(0, 1) },
  })
  ends.push(end)
  await kit.connect(wallet.info.rdns)
  expect(storage.writes.length).toBeGreaterThan(0)
  const [account] = wallet.addresses
  const client = createWalletClient({ transport: custom(kit.provider('eip155')) })
  const signature = await client.signMessage({
    account: account as `0x${string}`,
    message: 'Hello',
  })
  expect(
    await verifyMessage({ address: account as `0x${string}`, message: 'Hello', signature }),
  ).toBe(true)
  await end()

  const next = await createTestKit({ wallet: { connected: true }, options: { storage } })
  ends.push(next.end)
  expect(next.kit.getState().session.namespaces.eip155).toMatchObject({
    status: 'connected',
    active: account,
  })
  expect(next.wallet.requests().map(({ method }) => method)).not.toContain('eth_requestAccounts')
})

test('reads go to options.rpc, for the kit and for the wallet', async () => {
  const { kit, wallet, end } = await createTestKit({ options: { rpc: rpc() } })
  ends.push(end)
  await kit.connect(wallet.info.rdns)
  const [address] = wallet.addresses
  const balance = await kit.request({ method: 'eth_getBalance', params: [address, 'latest'] })
  expect(BigInt(String(balance))).toBeGreaterThan(0n)
  await kit.switchNetwork('eip155:31338')
  expect(kit.network().name).toBe('Local 2')
})

test('wallet: options reach it, faults may change, false leaves it out', async () => {
  const { kit, wallet, end } = await createTestKit({
    wallet: { info: { name: 'Mine', rdns: 'com.example.mine' }, behaviour: { reject: true } },
  })
  ends.push(end)
  await expect(kit.connect('com.example.mine')).rejects.toMatchObject({ code: 'rpc/user-rejected' })
  await wallet.set({ reject: false })
  expect(await kit.connect('com.example.mine')).toBeDefined()

  const bare = await createTestKit({ wallet: false, options: { id: 'bare' }, networks: [mainnet] })
  ends.push(bare.end)
  // The wallet of the first kit is in the same window.
  expect(bare.kit.getState().connectors).toHaveLength(1)
  await bare.end()
  await end()
  const alone = await createTestKit({ wallet: false })
  ends.push(alone.end)
  expect(alone.wallet).toBeUndefined()
  expect(alone.kit.getState().connectors).toEqual([])
})

const greeter = definePlugin('greeter', () => ({ setup: () => ({ greet: () => 'hello' }) }))

test('plugins: typed as passed, and an injected() of the test’s own takes the place of the default', async () => {
  const { kit, end } = await createTestKit({
    plugins: [greeter(), injected({ excludeWallets: ['com.example.hidden'] })],
    wallet: { info: { rdns: 'com.example.hidden' } },
  })
  ends.push(end)
  expect(kit.use(greeter).greet()).toBe('hello')
  // @ts-expect-error: ui() was not passed
  expect(() => kit.use(ui)).toThrow('ui')
  expect(kit.getState().connectors).toEqual([])
})

test.each<[string, TestKitOptions<readonly ReturnType<typeof ui>[]>]>([
  ['injected() alone', {}],
  ['with ui(), opened', { plugins: [ui()] }],
])('end leaves no listener and no element: %s', async (_what, options) => {
  const alive = watchListeners()
  const { kit, wallet, end } = await createTestKit({ ...options, wallet: {} })
  ends.push(end)
  if (options.plugins) {
    kit.open()
    await expect
      .poll(() => document.querySelector('tessera-kit')?.shadowRoot?.querySelector('.t-view > *'))
      .toBeTruthy()
  }
  await kit.connect(wallet.info.rdns)
  // The control: while it runs there are both.
  expect(alive()).toEqual(
    expect.arrayContaining(['eip6963:announceProvider', 'eip6963:requestProvider']),
  )
  expect(document.querySelector('tessera-kit')).not.toBeNull()
  await end()
  await end()
  expect(alive()).toEqual([])
  expect(document.querySelector('tessera-kit')).toBeNull()
})

test('a start that fails takes the wallet out again and says why', async () => {
  const first = await createTestKit()
  ends.push(first.end)
  const alive = watchListeners()
  await expect(createTestKit()).rejects.toMatchObject({ code: 'kernel/duplicate-id' })
  expect(alive()).toEqual([])
  await expect(createTestKit({ networks: [] })).rejects.toMatchObject({
    code: 'kernel/bad-options',
  })
})

test('options: a storage that fails is the test’s to choose', async () => {
  const { kit, wallet, storage, end } = await createTestKit({
    options: { storage: createStorage({ quota: 1 }) },
  })
  ends.push(end)
  await kit.connect(wallet.info.rdns)
  expect(storage.writes).toEqual([])
  expect(kit.getState().session.namespaces.eip155?.status).toBe('connected')
})
