// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { orderConnectors } from '../../../kernel/connectors/order'
import { createAnnouncer, createProvider, startInjected } from './fixture'
import {
  all,
  bitcoinAccount,
  callOf,
  createStandard,
  evm,
  key,
  registerWallets,
  signal,
  solana,
  turn,
} from './standardFixture'

const A = `0x${'a'.repeat(40)}`
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})
const start = async (networks = all) => {
  const started = await startInjected({}, networks)
  ends.push(started.end)
  return {
    ...started,
    /** What a visitor sees: id and namespaces of each row. */
    rows: () =>
      Object.fromEntries(
        orderConnectors({ connectors: [...started.listed.values()], isMobile: false })
          .flatMap(({ connectors }) => connectors)
          .map(({ manifest }) => [manifest.id, manifest.namespaces.join(' ')]),
      ),
    get: (id: string) =>
      started.listed.get(id) as NonNullable<ReturnType<typeof started.listed.get>>,
  }
}
const announcer = (info: object = {}) => {
  const made = createProvider({
    eth_requestAccounts: [A],
    eth_accounts: [A],
    eth_chainId: '0x1',
    wallet_revokePermissions: null,
  })
  const { announce } = createAnnouncer({ name: 'Example', ...info }, made.provider)
  return { announce, asked: made.asked }
}
const register = (...wallets: readonly unknown[]) => {
  const off = registerWallets(...wallets)
  ends.push(off)
  return off
}
const solanaHalf = () => createStandard({ name: 'EXAMPLE' })
const bitcoinHalf = () =>
  createStandard({ name: 'example', chains: ['bitcoin:mainnet'], holds: [bitcoinAccount()] })
const merged = { 'com.example': 'eip155 solana bip122' }

const orders: [string, readonly number[]][] = [
  ['announcement, Solana, Bitcoin', [0, 1, 2]],
  ['announcement, Bitcoin, Solana', [0, 2, 1]],
  ['Solana, announcement, Bitcoin', [1, 0, 2]],
  ['Bitcoin, announcement, Solana', [2, 0, 1]],
  ['Solana, Bitcoin, announcement', [1, 2, 0]],
  ['Bitcoin, Solana, announcement', [2, 1, 0]],
]
test.each(orders)(
  'order %s: one row with the id of the announcement; nothing that was listed is replaced',
  async (_name, order) => {
    const { rows, listed } = await start()
    const steps = [
      announcer().announce,
      () => register(solanaHalf().wallet),
      () => register(bitcoinHalf().wallet),
    ]
    const objects = new Map<string, unknown>()
    for (const step of order) {
      steps[step]?.()
      for (const [id, connector] of objects) expect(listed.get(id)).toBe(connector)
      for (const [id, connector] of listed) objects.set(id, connector)
    }
    expect(Object.keys(rows())).toEqual(['com.example'])
    expect(rows()['com.example']?.split(' ').sort()).toEqual(['bip122', 'eip155', 'solana'])
    expect(listed.get('com.example')?.manifest).toMatchObject({
      name: 'Example',
      icon: 'data:image/png;base64,AA==',
      rdns: 'com.example',
    })
  },
)

test('order: all there before the kit, in one registration: one row', async () => {
  const { announce } = announcer()
  window.addEventListener('eip6963:requestProvider', announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', announce))
  register(solanaHalf().wallet, bitcoinHalf().wallet)
  expect((await start()).rows()).toEqual(merged)
})

test('ids: the id of the standard wallet goes on working beside the row, for its own half alone', async () => {
  const { rows, get } = await start()
  const evmSide = announcer()
  evmSide.announce()
  const half = solanaHalf()
  register(half.wallet)
  expect(rows()).toEqual({ 'com.example': 'eip155 solana' })
  const alias = get('standard:example')
  const { sessions } = await alias.connect({ namespaces: ['solana'], signal: signal() })
  expect(sessions).toEqual({
    solana: { accounts: [{ address: key(1) }], active: key(1), chainId: solana.id },
  })
  await alias.disconnect()
  expect(half.features()).toEqual(['standard:connect', 'standard:disconnect'])
  expect(evmSide.asked).toEqual([])
})

test('names: another name stays apart, two Solana wallets of one name stay apart with a notice', async () => {
  const { rows, manifest } = await start()
  announcer().announce()
  register(createStandard({ name: 'Example 2' }).wallet)
  expect(rows()).toEqual({ 'com.example': 'eip155', 'standard:example-2': 'solana' })
  register(createStandard({ name: 'Twin' }).wallet, createStandard({ name: 'twin' }).wallet)
  expect(rows()).toMatchObject({ 'standard:twin': 'solana', 'standard:twin#2': 'solana' })
  expect(manifest('standard:twin')?.notice).toBeUndefined()
  expect(manifest('standard:twin#2')?.notice).toBe('injected.same-name')
})

test('names: neither of two claimants of one namespace is joined to an announcement', async () => {
  const { rows } = await start()
  register(solanaHalf().wallet, solanaHalf().wallet)
  announcer().announce()
  expect(rows()).toEqual({
    'com.example': 'eip155',
    'standard:example': 'solana',
    'standard:example#2': 'solana',
  })
})

test('names: a wallet is joined to neither of two announcements of its name', async () => {
  const { rows } = await start()
  announcer().announce()
  announcer({ rdns: 'com.other' }).announce()
  register(solanaHalf().wallet)
  expect(rows()).toEqual({
    'com.example': 'eip155',
    'com.other': 'eip155',
    'standard:example': 'solana',
  })
})

test('names: who claims the name of a joined wallet later stays apart, with a notice, and changes nothing of it', async () => {
  const { rows, manifest } = await start()
  announcer().announce()
  register(solanaHalf().wallet)
  announcer({ rdns: 'com.imposter' }).announce()
  register(solanaHalf().wallet)
  expect(rows()).toEqual({
    'com.example': 'eip155 solana',
    'com.imposter': 'eip155',
    'standard:example#2': 'solana',
  })
  expect(manifest('com.imposter')?.notice).toBe('injected.same-name')
  expect(manifest('standard:example#2')?.notice).toBe('injected.same-name')
  expect(manifest('com.example')?.notice).toBeUndefined()
})

test('in use: a connected wallet is left as it is when its other half comes, and takes it once it is disconnected', async () => {
  const { rows, get } = await start()
  const { announce } = announcer()
  announce()
  const wallet = get('com.example')
  const before = wallet.manifest
  await wallet.connect({ namespaces: ['eip155'], signal: signal() })
  register(solanaHalf().wallet)
  expect(rows()).toEqual({ 'com.example': 'eip155', 'standard:example': 'solana' })
  expect(get('com.example').manifest).toBe(before)
  expect(await wallet.request(callOf('eth_chainId', [], evm))).toBe('0x1')
  await wallet.disconnect()
  expect(rows()).toEqual({ 'com.example': 'eip155 solana' })
  expect(get('com.example')).toBe(wallet)
})

test('in use: a wallet that is being connected is not joined, a refused one is afterwards', async () => {
  const { rows, get } = await start()
  let refuse: (error: unknown) => void = () => {}
  const { provider } = createProvider({
    eth_requestAccounts: () => new Promise((_, reject) => (refuse = reject)),
  })
  createAnnouncer({}, provider).announce()
  const work = get('com.example').connect({ namespaces: ['eip155'], signal: signal() })
  register(solanaHalf().wallet)
  expect(rows()).toEqual({ 'com.example': 'eip155', 'standard:example': 'solana' })
  refuse({ code: 4001 })
  await expect(work).rejects.toMatchObject({ code: 4001 })
  await expect.poll(rows).toEqual({ 'com.example': 'eip155 solana' })
})

test('in use: a connected Solana wallet stays itself when an announcement of its name comes', async () => {
  const { rows, get } = await start()
  const half = solanaHalf()
  register(half.wallet)
  const wallet = get('standard:example')
  const changes: unknown[] = []
  wallet.on('change', (change) => changes.push(change))
  await wallet.connect({ namespaces: ['solana'], signal: signal() })
  announcer().announce()
  expect(rows()).toEqual({ 'standard:example': 'solana', 'com.example': 'eip155' })
  half.change({ accounts: [] })
  await expect.poll(() => changes).toEqual([{ namespace: 'solana', accounts: [] }])
  await wallet.disconnect()
  expect(rows()).toEqual({ 'com.example': 'eip155 solana' })
})

test('stored: asked silently for a half that comes a little later, the wallet waits for it and takes it', async () => {
  const { rows, get } = await start()
  announcer().announce()
  const work = get('com.example').connect({
    namespaces: ['eip155', 'solana'],
    silent: true,
    signal: signal(),
  })
  await turn()
  const half = solanaHalf()
  register(half.wallet)
  const { sessions } = await work
  expect(Object.keys(sessions).sort()).toEqual(['eip155', 'solana'])
  expect(half.asked[0]).toEqual({ feature: 'standard:connect', inputs: [{ silent: true }] })
  expect(rows()).toEqual({ 'com.example': 'eip155 solana' })
})

test('unregistered: the half that left ends its part of a session, the other part stays', async () => {
  const { rows, get } = await start()
  announcer().announce()
  const off = register(solanaHalf().wallet)
  const wallet = get('com.example')
  const gone: unknown[] = []
  wallet.on('disconnect', (payload) => gone.push(payload))
  await wallet.connect({ namespaces: ['eip155', 'solana'], signal: signal() })
  off()
  expect(gone).toEqual([{ namespace: 'solana', reason: 'the wallet left the page' }])
  expect(rows()).toEqual({ 'com.example': 'eip155' })
  expect(await wallet.request(callOf('eth_chainId', [], evm))).toBe('0x1')
})

test('number: 500 wallets that are joined cost two adds each', async () => {
  const { adds, rows } = await start()
  for (let i = 0; i < 500; i++) {
    announcer({ uuid: String(i), rdns: `com.w${i}`, name: `Wallet ${i}` }).announce()
    register(createStandard({ name: `Wallet ${i}` }).wallet)
  }
  expect(Object.values(rows())).toEqual(Array(500).fill('eip155 solana'))
  expect(adds()).toBe(1000)
})
