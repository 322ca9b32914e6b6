// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createAnnouncer, createProvider, startInjected } from '../fixture'

const ends: (() => void)[] = []
const start = async (...options: Parameters<typeof startInjected>) => {
  const started = await startInjected(...options)
  ends.push(started.end)
  return started
}
const place = (ethereum: unknown) =>
  Object.defineProperty(window, 'ethereum', { value: ethereum, configurable: true })
const arrive = () => window.dispatchEvent(new Event('ethereum#initialized'))
const wallet = (flags: object = {}) =>
  createProvider({ eth_requestAccounts: [], eth_chainId: '0x1' }, flags).provider

afterEach(() => {
  for (const end of ends.splice(0)) end()
  Reflect.deleteProperty(window, 'ethereum')
  vi.restoreAllMocks()
})

const boom = () => {
  throw new Error('boom')
}

const named: [string, object, { name: string; rdns?: string }][] = [
  ['no flag', {}, { name: 'Browser Wallet' }],
  ['isMetaMask', { isMetaMask: true }, { name: 'MetaMask', rdns: 'io.metamask' }],
  [
    'isRabby beside isMetaMask',
    { isMetaMask: true, isRabby: true },
    { name: 'Rabby Wallet', rdns: 'io.rabby' },
  ],
  [
    'isBraveWallet beside isMetaMask',
    { isMetaMask: true, isBraveWallet: true },
    { name: 'Brave Wallet' },
  ],
  [
    'isCoinbaseWallet',
    { isCoinbaseWallet: true },
    { name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet' },
  ],
  ['isTrust beside isMetaMask', { isMetaMask: true, isTrust: true }, { name: 'Trust Wallet' }],
  ['isFrame', { isFrame: true }, { name: 'Frame', rdns: 'sh.frame' }],
  ['isPhantom', { isPhantom: true }, { name: 'Phantom' }],
  ['a flag that is not true', { isMetaMask: 'yes' }, { name: 'Browser Wallet' }],
]

test.each(named)('flags: %s', async (_name, flags, expected) => {
  place(wallet(flags))
  const { ids, manifest } = await start()
  expect(ids()).toEqual(['injected'])
  expect(manifest('injected')).toMatchObject({
    kind: 'injected',
    namespaces: ['eip155'],
    ...expected,
  })
  if (!expected.rdns && expected.name === 'Browser Wallet')
    expect(manifest('injected')).not.toHaveProperty('rdns')
})

test('flags: a getter that throws leaves a wallet without a name', async () => {
  place(Object.defineProperty(wallet(), 'isRabby', { get: boom }))
  const { manifest } = await start()
  expect(manifest('injected')?.name).toBe('Browser Wallet')
})

const none: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['a text', 'ethereum'],
  ['an object without request', {}],
  ['a proxy that throws', new Proxy({}, { get: boom, has: boom })],
]
test.each(none)('window.ethereum: %s is not listed', async (_name, value) => {
  place(value)
  const { ids } = await start()
  expect(ids()).toEqual([])
  place(wallet())
  expect((await start()).ids()).toEqual(['injected'])
})

test('window.ethereum: a getter of the window that throws is survived', async () => {
  Object.defineProperty(window, 'ethereum', { get: boom, configurable: true })
  const { ids } = await start()
  expect(ids()).toEqual([])
})

test('providers: each usable one is listed once, by what it claims to be', async () => {
  const twice = wallet({ isMetaMask: true })
  place({
    ...wallet(),
    providers: [twice, twice, wallet({ isCoinbaseWallet: true }), null, {}, wallet(), wallet()],
  })
  const { ids } = await start()
  expect(ids()).toEqual(['injected:metamask', 'injected:coinbase-wallet', 'injected', 'injected#2'])
})

test('providers: one that throws when read falls back to nothing, an empty list to the wallet itself', async () => {
  place(Object.defineProperty(wallet(), 'providers', { get: boom }))
  expect((await start()).ids()).toEqual([])
  place({ ...wallet(), providers: [] })
  expect((await start()).ids()).toEqual(['injected'])
})

test('options: legacy false leaves window.ethereum alone', async () => {
  place(wallet())
  expect((await start({ legacy: false })).ids()).toEqual([])
  expect((await start({ legacy: true })).ids()).toEqual(['injected'])
})

test('options: excludeWallets holds for what a provider claims to be', async () => {
  place(wallet({ isMetaMask: true }))
  expect((await start({ excludeWallets: ['io.metamask'] })).ids()).toEqual([])
  expect((await start({ excludeWallets: ['METAMASK'] })).ids()).toEqual([])
  expect((await start({ excludeWallets: ['io.rabby'] })).ids()).toEqual(['injected'])
})

test('announced: a provider that announced itself is not listed a second time', async () => {
  const provider = wallet()
  const announcer = createAnnouncer({}, provider)
  window.addEventListener('eip6963:requestProvider', announcer.announce)
  ends.push(() => window.removeEventListener('eip6963:requestProvider', announcer.announce))
  place(provider)
  expect((await start()).ids()).toEqual(['com.example'])
  place(wallet())
  expect((await start()).ids()).toEqual(['com.example', 'injected'])
})

test('announced: a late announcement takes the place of the same provider', async () => {
  const provider = wallet()
  place(provider)
  const { ids } = await start()
  expect(ids()).toEqual(['injected'])
  createAnnouncer({}, provider).announce()
  expect(ids()).toEqual(['com.example'])
})

test('announced: a late announcement does not take the place of a provider in use', async () => {
  const { provider } = createProvider({
    eth_requestAccounts: [`0x${'a'.repeat(40)}`],
    eth_chainId: '0x1',
  })
  place(provider)
  const { ids, listed } = await start()
  await listed
    .get('injected')
    ?.connect({ namespaces: ['eip155'], signal: new AbortController().signal })
  createAnnouncer({}, provider).announce()
  expect(ids()).toEqual(['injected'])
})

test('time: a wallet that arrives within 3 s is listed, once', async () => {
  const { ids } = await start()
  expect(ids()).toEqual([])
  place(wallet())
  arrive()
  arrive()
  await expect.poll(() => ids()).toEqual(['injected'])
})

test.each([
  ['3 s', 4_000, ['injected']],
  ['later than 3 s', 4_001, []],
])('time: a wallet that arrives after %s', async (_name, arrival, expected) => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
  const { ids } = await start()
  place(wallet())
  now.mockReturnValue(arrival)
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ids()).toEqual(expected)
})
