/** @vitest-environment happy-dom */
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ConnectEntry from '../../../../plugins/walletconnect/views/wallets/ConnectEntry'
import {
  type agents,
  connector,
  own,
  pairing,
  type Scene,
  type SceneInput,
  showScene,
} from './walletsFixture'

let scene: Scene | undefined
const show = async (input?: SceneInput) => (scene = await showScene(ConnectEntry, input))
const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await scene?.unmount()
  scene = undefined
  vi.unstubAllGlobals()
})

test('on a computer a few wallets stand between the row for the code and the way to all, with a rounded count, from core primitives alone', async () => {
  const { rows, text } = await show()
  expect(ConnectEntry.core).toBe(true)
  expect(rows()).toEqual(['Scan with a wallet app', 'MetaMask', 'Trust Wallet', 'All wallets'])
  expect(text()).toMatch(/\d0\+/)
})

test('on a phone there are more wallets, all with an app to open, and a row for the code', async () => {
  const { rows, click, spies } = await show({ agent: 'android' })
  expect(rows()).toHaveLength(6)
  expect(rows().slice(-2)).toEqual(['All wallets', 'Wallet on another device'])
  await click('Wallet on another device')
  expect(spies.push).toHaveBeenLastCalledWith('walletconnect/pairing', {})
})

test('on a phone a wallet without an app to open is not put forward', async () => {
  const customWallets = [own('a', { links: { web: 'https://a.example' } }), own('b')]
  expect((await show({ agent: 'android', options: { customWallets } })).rows()).toEqual([
    'Wallet b',
    'All wallets',
    'Wallet on another device',
  ])
  await scene?.unmount()
  expect((await show({ options: { customWallets } })).rows()).toEqual([
    'Scan with a wallet app',
    'Wallet a',
    'Wallet b',
    'All wallets',
  ])
})

test('a wallet that is installed here, or was used lately, does not show twice', async () => {
  const recent = [own('b', { name: 'Wallet b' }), own('gone', { name: 'Aurora' })]
  const customWallets = [own('a', { rdns: 'com.example.a' }), own('b'), own('c')]
  const { rows, text } = await show({
    options: { customWallets },
    state: { recent },
    connectors: [
      pairing(),
      connector('x', { rdns: 'com.example.a.mobile' }),
      connector('y', { name: 'aurora' }),
    ],
  })
  expect(rows()).toEqual(['Scan with a wallet app', 'Wallet b', 'Wallet c', 'All wallets'])
  expect(text()).toContain('Recent')
})

test.each([
  [0, ['Wallet b', 'Wallet c']],
  [1, ['Wallet b']],
  [2, []],
])('beside %d recent connectors, recent wallets make two at most', async (count, expected) => {
  const used = ['x', 'y'].slice(0, count).map((id) => ({ id, name: id }))
  const { rows } = await show({ state: { recent: [own('b'), own('c')] }, used })
  expect(rows().filter((row) => /Wallet [bc]/.test(row))).toEqual(expected)
})

test('what a host excludes is not recent either', async () => {
  const recent = [own('a'), own('b')]
  expect((await show({ state: { recent }, options: { excludeWalletIds: ['a'] } })).rows()[1]).toBe(
    'Wallet b',
  )
})

test('a click pairs with that wallet, or with any by the code, for what the visitor came for', async () => {
  const { click, spies } = await show({
    history: [{ view: 'connect', params: { namespace: 'eip155', chainId: 'eip155:10' } }],
  })
  await click('Scan with a wallet app')
  expect(spies.push).toHaveBeenCalledWith('walletconnect/pairing', {
    namespace: 'eip155',
    chainId: 'eip155:10',
  })
  await click('MetaMask')
  expect(spies.push).toHaveBeenLastCalledWith('walletconnect/pairing', {
    wallet: metaMask,
    namespace: 'eip155',
    chainId: 'eip155:10',
  })
  await click('All wallets')
  expect(spies.push).toHaveBeenLastCalledWith('walletconnect/wallets', { namespace: 'eip155' })
})

test('only wallets of the namespace asked for show', async () => {
  const customWallets = [
    own('a', { chains: ['solana:5'] }),
    own('b', { chains: ['eip155:1'] }),
    own('c'),
  ]
  expect(
    (
      await show({
        options: { customWallets },
        history: [{ view: 'connect', params: { namespace: 'eip155' } }],
      })
    ).rows(),
  ).toEqual(['Scan with a wallet app', 'Wallet b', 'Wallet c', 'All wallets'])
})

test('pointing at a wallet fetches the next view and what the connector needs', async () => {
  const preload = vi.fn(async () => {})
  const { button, spies, change } = await show({ connectors: [pairing({}, { preload })] })
  await change(() => button('MetaMask')?.dispatchEvent(new Event('pointerover', { bubbles: true })))
  await change(() => button('MetaMask')?.dispatchEvent(new Event('pointerdown', { bubbles: true })))
  expect(spies.preload).toHaveBeenCalledWith('walletconnect/pairing')
  expect(preload).toHaveBeenCalled()
})

test.each([
  ['SHOW', 'chrome', true],
  ['HIDE', 'chrome', false],
  ['HIDE', 'ios', false],
  ['ONLY_MOBILE', 'chrome', false],
  ['ONLY_MOBILE', 'ios', true],
] as const)('allWallets %s on %s: %s', async (allWallets, agent, there) => {
  expect(
    (await show({ options: { allWallets }, agent: agent as keyof typeof agents }))
      .rows()
      .includes('All wallets'),
  ).toBe(there)
})

test.each([
  ['while its connector is in use', { inUse: true }],
  [
    'for a namespace in which its connector is in use',
    { inUse: true, history: [{ view: 'connect', params: { namespace: 'eip155' } }] },
  ],
  ['without its connector', { connectors: [connector('x')] }],
  [
    'for a namespace the connector does not serve',
    { history: [{ view: 'connect', params: { namespace: 'bip122' } }] },
  ],
  [
    'where the host shows pairings itself',
    { connectors: [connector('walletConnect', { kind: 'pairing' })] },
  ],
] as const)('nothing shows %s', async (_, input) => {
  const { text, asked } = await show(input as SceneInput)
  expect(text()).toBe('')
  expect(asked).not.toHaveBeenCalled()
  await scene?.unmount()
  expect((await show()).text()).not.toBe('')
})

test('while its connector is in use, another namespace can be connected by it', async () => {
  const { rows, button, spies, change } = await show({
    inUse: true,
    history: [{ view: 'connect', params: { namespace: 'solana' } }],
  })
  expect(rows()).toContain('Scan with a wallet app')
  await change(() => button('Scan with a wallet app')?.click())
  expect(spies.push).toHaveBeenLastCalledWith('walletconnect/pairing', { namespace: 'solana' })
})

test('a hosted directory is asked by an open modal only, and its wallets come below what is there', async () => {
  const featured = vi.fn(async () => [own('late')])
  const page = vi.fn(async () => ({ wallets: [], total: 412 }))
  const explorer = { url: 'https://explorer.example' }
  const { rows, world, text } = await show({
    options: { explorer },
    directory: { featured, page },
    state: { recent: [own('r')] },
    open: false,
  })
  expect(rows()).toEqual(['Scan with a wallet app', 'Wallet r', 'All wallets'])
  expect(featured).not.toHaveBeenCalled()
  await act(async () => world.cells.modal.set((now) => ({ ...now, open: true })))
  expect(rows()).toEqual(['Scan with a wallet app', 'Wallet r', 'All wallets', 'Wallet late'])
  expect(text()).toContain('410+')
})

test('a directory that cannot be reached leaves the way to all', async () => {
  const failing = async () => Promise.reject(new Error('down'))
  expect(
    (
      await show({
        options: { includeWalletIds: ['x'] },
        directory: { featured: failing, page: failing },
      })
    ).rows(),
  ).toEqual(['Scan with a wallet app', 'All wallets'])
})
