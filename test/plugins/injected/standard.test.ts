// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createAnnouncer, startInjected } from './fixture'
import {
  all,
  bitcoinAccount,
  createStandard,
  devnet,
  evm,
  icon,
  registerWallets,
  solana,
  turn,
} from './standardFixture'

const loaded = vi.hoisted(() => [] as string[])
vi.mock(
  '../../../plugins/injected/standard/findStandardWallets',
  (original) => (loaded.push('standard'), original()),
)
vi.mock('../../../plugins/injected/solana/index', (original) => (loaded.push('solana'), original()))
vi.mock(
  '../../../plugins/injected/bitcoin/index',
  (original) => (loaded.push('bitcoin'), original()),
)

const ends: (() => void)[] = []
const start = async (networks = all, options: Parameters<typeof startInjected>[0] = {}) => {
  const started = await startInjected(options, networks)
  ends.push(started.end)
  return started
}
const register = (...wallets: readonly unknown[]) => {
  const off = registerWallets(...wallets)
  ends.push(off)
  return off
}
afterEach(() => {
  for (const end of ends.splice(0).reverse()) end()
})

test('bytes: a kit with EVM networks alone loads nothing of Solana and Bitcoin, one with Solana nothing of Bitcoin', async () => {
  register(createStandard().wallet)
  const { ids } = await start([evm])
  expect(ids()).toEqual([])
  expect(loaded).toEqual([])
  const other = await start([evm, solana])
  expect(other.ids()).toEqual(['standard:example'])
  expect(loaded).toEqual(['standard', 'solana'])
  await start()
  expect(loaded).toEqual(['standard', 'solana', 'bitcoin'])
})

test('time: wallets that registered before the kit and those that come later are listed, each once', async () => {
  const early = createStandard()
  register(early.wallet)
  const { ids, manifest, adds } = await start()
  expect(ids()).toEqual(['standard:example'])
  expect(manifest('standard:example')).toEqual({
    id: 'standard:example',
    name: 'Example',
    icon,
    kind: 'announced',
    namespaces: ['solana'],
    platforms: ['browser'],
    approval: 'wallet',
  })
  register(
    createStandard({ name: 'Late', chains: ['bitcoin:mainnet'], holds: [bitcoinAccount()] }).wallet,
  )
  expect(manifest('standard:late')?.namespaces).toEqual(['bip122'])
  register(early.wallet)
  expect(adds()).toBe(2)
})

test('time: what unregisters goes, and after the end nothing is listed and no wallet is listened to', async () => {
  const { ids, end } = await start()
  const first = createStandard()
  const second = createStandard({ name: 'Second' })
  const off = register(first.wallet)
  register(second.wallet)
  expect(ids()).toEqual(['standard:example', 'standard:second'])
  expect(first.listeners()).toBe(1)
  off()
  expect(ids()).toEqual(['standard:second'])
  expect(first.listeners()).toBe(0)
  expect(second.listeners()).toBe(1)
  end()
  expect(ids()).toEqual([])
  expect(second.listeners()).toBe(0)
  register(createStandard({ name: 'Third' }).wallet)
  expect(ids()).toEqual([])
})

test('options: walletStandard false hears nobody, excludeWallets hides by name in any case', async () => {
  register(createStandard().wallet, createStandard({ name: 'Other' }).wallet)
  expect((await start(all, { walletStandard: false })).ids()).toEqual([])
  expect((await start(all, { excludeWallets: ['EXAMPLE'] })).ids()).toEqual(['standard:other'])
})

test('networks: a wallet is listed for the namespaces of the kit in which it has a network, and for no other', async () => {
  const wallet = createStandard({ chains: ['solana:devnet', 'bitcoin:signet', 'sui:mainnet'] })
  register(
    wallet.wallet,
    createStandard({ name: 'None', chains: ['sui:mainnet'] }).wallet,
    createStandard({ name: 'Mute', without: ['standard:connect'] }).wallet,
  )
  const { ids, manifest } = await start()
  expect(ids()).toEqual(['standard:example'])
  expect(manifest('standard:example')?.namespaces).toEqual(['solana'])
  expect((await start([solana])).ids()).toEqual([])
  expect((await start([devnet])).ids()).toEqual(['standard:example'])
})

test('networks: a kit without EVM networks lists no EVM wallet', async () => {
  const { ids } = await start([solana])
  createAnnouncer().announce()
  expect(ids()).toEqual([])
  const both = await start([evm, solana])
  createAnnouncer().announce()
  expect(both.ids()).toEqual(['com.example'])
})

test('changes: a wallet that comes to serve a network of the kit is listed, and goes when it serves none', async () => {
  const wallet = createStandard({ chains: [] })
  register(wallet.wallet)
  const { ids, manifest } = await start()
  expect(ids()).toEqual([])
  wallet.change({ chains: ['solana:mainnet'] })
  await turn()
  expect(ids()).toEqual(['standard:example'])
  wallet.change({ chains: ['solana:mainnet', 'bitcoin:mainnet'] })
  await turn()
  expect(manifest('standard:example')?.namespaces).toEqual(['solana', 'bip122'])
  wallet.change({ chains: ['bitcoin:mainnet'] })
  await turn()
  expect(manifest('standard:example')?.namespaces).toEqual(['bip122'])
  wallet.change({ chains: [] })
  await turn()
  expect(ids()).toEqual([])
})

const boom = () => {
  throw new Error('boom')
}
const hostile: [string, () => unknown][] = [
  ['null', () => null],
  ['a text', () => 'wallet'],
  [
    'a proxy that throws',
    () => new Proxy({}, { get: boom, has: boom, ownKeys: boom, getOwnPropertyDescriptor: boom }),
  ],
  [
    'a name that throws',
    () => Object.defineProperty({ ...createStandard().wallet }, 'name', { get: boom }),
  ],
  ['a name that is an object', () => ({ ...createStandard().wallet, name: { toString: boom } })],
  ['an invisible name', () => ({ ...createStandard().wallet, name: '\u202e\u200b\u0000' })],
  [
    'chains that throw',
    () => Object.defineProperty({ ...createStandard().wallet }, 'chains', { get: boom }),
  ],
  [
    'chains that are no list',
    () => ({ ...createStandard().wallet, chains: { includes: () => true } }),
  ],
  [
    'features that throw',
    () => Object.defineProperty({ ...createStandard().wallet }, 'features', { get: boom }),
  ],
  ['features that are null', () => ({ ...createStandard().wallet, features: null })],
  [
    'a connect that is no function',
    () => ({ ...createStandard().wallet, features: { 'standard:connect': { connect: 1 } } }),
  ],
]
test.each(hostile)(
  'hostile: a wallet that is %s is not listed, breaks nothing, and the next one is',
  async (_name, make) => {
    const { ids } = await start()
    register(make(), createStandard().wallet)
    expect(ids()).toEqual(['standard:example'])
  },
)

test('hostile: a registration that throws breaks nothing, a listener that cannot be placed or taken back neither', async () => {
  const { ids, debug, end } = await start()
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: boom }))
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: 7 }))
  expect(debug).toHaveLength(2)
  const deaf = createStandard({ name: 'Deaf' })
  const sticky = createStandard({ name: 'Sticky' })
  Object.assign(deaf.wallet.features, { 'standard:events': { on: boom } })
  Object.assign(sticky.wallet.features, { 'standard:events': { on: () => boom } })
  register(deaf.wallet, sticky.wallet)
  expect(ids()).toEqual(['standard:deaf', 'standard:sticky'])
  end()
  expect(ids()).toEqual([])
})

const texts: [string, object, object][] = [
  [
    'a name with bidi controls',
    { name: '\u202eelpmaxE\u202c' },
    { name: 'elpmaxE', id: 'standard:elpmaxe' },
  ],
  [
    'a name with markup',
    { name: '<img src=x>' },
    { name: '<img src=x>', id: 'standard:-img-src-x-' },
  ],
  ['a name of a million characters', { name: 'n'.repeat(1_000_000) }, { name: 'n'.repeat(64) }],
  ['an icon that runs', { icon: 'javascript:alert(1)' }, { icon: undefined }],
  ['an icon from elsewhere', { icon: 'https://tracker.example/x.png' }, { icon: undefined }],
]
test.each(texts)('hostile: %s', async (_name, about, expected) => {
  const { listed } = await start()
  register(createStandard(about).wallet)
  const [connector] = listed.values()
  const { name, id, icon: image } = connector?.manifest ?? {}
  expect({ name, id, icon: image }).toMatchObject(expected)
})

test('number: 500 wallets of each kind cost one add each and a fixed number of reads each', async () => {
  const { adds, ids } = await start()
  let reads = 0
  const counted = (wallet: object) =>
    new Proxy(wallet, { get: (target, key) => (reads++, Reflect.get(target, key)) })
  const make = (i: number) =>
    counted(
      createStandard({
        name: `Wallet ${i}`,
        chains: i % 2 ? ['solana:mainnet'] : ['bitcoin:mainnet'],
        holds: [],
      }).wallet,
    )
  register(...Array.from({ length: 100 }, (_, i) => make(i)))
  const each = reads / 100
  reads = 0
  register(...Array.from({ length: 900 }, (_, i) => make(100 + i)))
  expect(reads).toBe(each * 900)
  expect(adds()).toBe(1000)
  for (let i = 0; i < 500; i++)
    createAnnouncer({ uuid: String(i), rdns: `com.w${i}`, name: `Other ${i}` }).announce()
  expect(adds()).toBe(1500)
  expect(new Set(ids()).size).toBe(1500)
})

test('number: after 1000 registered wallets the rest is ignored with one debug event', async () => {
  const { adds, debug } = await start()
  for (let i = 0; i < 1050; i++) register(createStandard({ name: `Wallet ${i}` }).wallet)
  expect(adds()).toBe(1000)
  expect(debug).toHaveLength(1)
})
