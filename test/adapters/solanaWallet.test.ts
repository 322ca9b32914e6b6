// @vitest-environment happy-dom

import type {
  SolanaSignAndSendTransactionFeature,
  SolanaSignInFeature,
  SolanaSignMessageFeature,
  SolanaSignTransactionFeature,
} from '@solana/wallet-standard-features'
import { getWallets } from '@wallet-standard/app'
import type { WalletWithFeatures } from '@wallet-standard/base'
import type {
  StandardConnectFeature,
  StandardDisconnectFeature,
  StandardEventsFeature,
} from '@wallet-standard/features'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import {
  type KitWallet,
  kitWallet,
  kitWalletMark,
  registerKitWallet,
  walletAdapter,
} from '../../adapters/solana-adapter'
import type { Kit } from '../../kernel/index'
import { handConnector, sessionOf } from '../kernel/sessions/handConnector'
import { kitOf, networks, one } from './fixture'
import { addressOf, devnet, first, local, second, solanaHand } from './solanaFixture'

const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.restoreAllMocks()
})
/** The library's list; what it leaves on the window would hear the wallets of the next file. */
const leaves: (() => void)[] = []
afterAll(() => leaves.forEach((leave) => leave()))
const wallets = () => {
  const add = vi.spyOn(window, 'addEventListener')
  const found = getWallets()
  leaves.push(
    ...add.mock.calls.map(
      ([type, listener]) =>
        () =>
          window.removeEventListener(type, listener as EventListener),
    ),
  )
  add.mockRestore()
  return found
}
async function open(options: Parameters<typeof kitOf>[1] = {}, start = true) {
  const hand = solanaHand()
  const kit: Kit<readonly []> = kitOf([hand.connector], { networks: [local, devnet], ...options })
  ends.push(() => kit.destroy())
  if (start) await kit.start()
  return { hand, kit, wallet: kitWallet(kit) }
}
const addresses = ({ accounts }: Pick<KitWallet, 'accounts'>) =>
  accounts.map(({ address }) => address)

type Standard = WalletWithFeatures<
  StandardConnectFeature &
    StandardDisconnectFeature &
    StandardEventsFeature &
    SolanaSignMessageFeature &
    SolanaSignTransactionFeature &
    SolanaSignAndSendTransactionFeature &
    SolanaSignInFeature
>

test('it is a wallet of the standard: version, name, icon, chains, features', async () => {
  const { wallet } = await open({
    metadata: {
      name: 'A shop',
      icons: ['https://shop.example/icon.png', 'data:image/png;base64,AAAA'],
    },
  })
  const standard: Standard = wallet
  expect(standard).toMatchObject({
    version: '1.0.0',
    name: 'A shop',
    icon: 'data:image/png;base64,AAAA',
    chains: ['solana:localnet', 'solana:devnet'],
    accounts: [],
  })
  expect(Object.keys(wallet.features)).toHaveLength(7)
  const plain = (
    await open({ id: 'other', metadata: { name: 'B', icons: ['https://shop.example/icon.png'] } })
  ).wallet
  expect(plain.icon).toMatch(/^data:image\/svg\+xml;base64,PHN2Zy/)
  expect((wallet as unknown as Record<symbol, unknown>)[kitWalletMark]).toBe(true)
  expect(kitWalletMark).toBe(Symbol.for('tessera-kit/wallet'))
})

test('its accounts are those of the kit, the active one first, and stay the same objects', async () => {
  const { kit, hand, wallet } = await open()
  await kit.connect('hand')
  expect(addresses(wallet)).toEqual([addressOf(first), addressOf(second)])
  const [mine] = wallet.accounts
  expect(mine).toMatchObject({
    publicKey: first.publicKey.toBytes(),
    chains: ['solana:localnet', 'solana:devnet'],
  })
  expect(mine?.features).toContain('solana:signMessage')
  expect(wallet.accounts).toBe(wallet.accounts)
  await kit.switchAccount('solana', addressOf(second))
  expect(addresses(wallet)).toEqual([addressOf(second), addressOf(first)])
  expect(wallet.accounts[1]).toBe(mine)
  hand.emit('change', {
    namespace: 'solana',
    accounts: [{ address: 'no key' }, { address: addressOf(first) }],
  })
  await expect.poll(() => addresses(wallet)).toEqual([addressOf(first)])
})

test('an EVM session is none of its accounts', async () => {
  const { connector } = handConnector('evm', {
    eip155: sessionOf('eip155:1', one),
    solana: sessionOf(local.id, addressOf(first)),
  })
  const kit = kitOf([connector], { networks: [...networks, local] })
  ends.push(() => kit.destroy())
  await kit.start()
  const wallet = kitWallet(kit)
  await kit.connect('evm', { namespaces: ['eip155'] })
  expect(addresses(wallet)).toEqual([])
  await kit.connect('evm', { namespaces: ['solana'] })
  expect(addresses(wallet)).toEqual([addressOf(first)])
})

test('connect asks through the kit, and not again while it is connected', async () => {
  const { kit, wallet } = await open()
  const request = vi
    .spyOn(kit.provider('solana'), 'request')
    .mockImplementation(async () => void (await kit.connect('hand')))
  const { connect } = wallet.features['standard:connect']
  expect(addresses(await connect())).toEqual([addressOf(first), addressOf(second)])
  expect(addresses(await connect())).toHaveLength(2)
  expect(request.mock.calls).toEqual([[{ method: 'solana_requestAccounts' }]])
})

test('a silent connect waits for the kit and never asks', async () => {
  const { kit, wallet } = await open({}, false)
  const request = vi.spyOn(kit.provider('solana'), 'request')
  const asked = wallet.features['standard:connect'].connect({ silent: true })
  await new Promise((resolve) => setTimeout(resolve))
  expect(await Promise.race([asked, Promise.resolve('pending')])).toBe('pending')
  await kit.start()
  expect(await asked).toEqual({ accounts: [] })
  await kit.connect('hand')
  expect(
    addresses(await wallet.features['standard:connect'].connect({ silent: true })),
  ).toHaveLength(2)
  expect(request).not.toHaveBeenCalled()
})

test('before the start connect waits for it; after the end it rejects with 4900', async () => {
  const { kit, wallet } = await open({}, false)
  const asked = wallet.features['standard:connect'].connect()
  await kit.start()
  // it was not connected by then, and this kit has nothing to open
  await expect(asked).rejects.toMatchObject({ code: 4100, cause: { code: 'kernel/view-unknown' } })
  kit.destroy()
  await expect(wallet.features['standard:connect'].connect()).rejects.toMatchObject({
    code: 4900,
    cause: { code: 'kernel/destroyed' },
  })
})

test('listeners hear each change of the accounts once, in both directions, and none after they left', async () => {
  const { kit, hand, wallet } = await open()
  const heard: (readonly string[])[] = []
  const listen = vi.spyOn(kit, 'on')
  const { on } = wallet.features['standard:events']
  const off = on('change', ({ accounts = [] }) =>
    heard.push(accounts.map(({ address }) => address)),
  )
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const offBad = on('change', () => {
    throw new Error('a bad listener')
  })
  expect(listen).toHaveBeenCalledOnce()
  await kit.connect('hand')
  hand.emit('change', { namespace: 'solana', chainId: devnet.id })
  hand.emit('change', { namespace: 'solana', accounts: [{ address: addressOf(second) }] })
  await expect.poll(() => heard).toHaveLength(2)
  await wallet.features['standard:disconnect'].disconnect()
  expect(heard).toEqual([[addressOf(first), addressOf(second)], [addressOf(second)], []])
  expect(console.error).toHaveBeenCalledTimes(3)
  off()
  offBad()
  await kit.connect('hand')
  expect(heard).toHaveLength(3)
  on('change', () => heard.push([]))
  await kit.disconnect()
  expect(heard).toHaveLength(4)
})

test('disconnect ends the kit’s connection, and leaves one alone that is being made', async () => {
  const { kit, hand, wallet } = await open()
  hand.hands.connect = () => new Promise(() => {})
  const controller = new AbortController()
  const work = kit.connect('hand', { signal: controller.signal }).catch(() => 'over')
  await expect.poll(() => kit.getState().session.namespaces.solana?.status).toBe('connecting')
  await wallet.features['standard:disconnect'].disconnect()
  expect(kit.getState().session.namespaces.solana?.status).toBe('connecting')
  controller.abort()
  expect(await work).toBe('over')
  expect(hand.verbs()).not.toContain('disconnect')
})

test('it registers with whoever looks for wallets, before or after, and leaves again', async () => {
  const { kit } = await open({ metadata: { name: 'Registered' } })
  const early = registerKitWallet(kit)
  const { get } = wallets()
  const found = () => get().filter(({ name }) => name === 'Registered')
  expect(found()).toHaveLength(1)
  early()
  expect(found()).toHaveLength(0)
  const late = registerKitWallet(kit)
  expect(found()).toHaveLength(1)
  late()
  expect(found()).toHaveLength(0)
})

test('a page that refuses it is told of, and others still find it', async () => {
  const { kit } = await open({ metadata: { name: 'Refused' } })
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  const undo = registerKitWallet(kit)
  window.dispatchEvent(
    new CustomEvent('wallet-standard:app-ready', {
      detail: {
        register: () => {
          throw new Error('no')
        },
      },
    }),
  )
  expect(error).toHaveBeenCalledOnce()
  expect(
    wallets()
      .get()
      .some(({ name }) => name === 'Refused'),
  ).toBe(true)
  undo()
})

test('a wallet adapter is the host’s own class over the kit’s wallet', async () => {
  const { kit } = await open()
  class Adapter {
    readonly wallet: KitWallet
    constructor(options: { wallet: KitWallet }) {
      this.wallet = options.wallet
    }
  }
  const adapter: Adapter = walletAdapter(kit, Adapter)
  expect(adapter.wallet.features['standard:connect'].version).toBe('1.0.0')
})

test('code that answers something else than an undo, or one that throws, keeps nobody from being left', async () => {
  const { kit } = await open()
  const told = vi.spyOn(console, 'error').mockImplementation(() => {})
  const left: string[] = []
  const registries = [
    () => ({}),
    () => () => {
      throw new Error('boom')
    },
    () => () => void left.push('good'),
  ]
  const undo = registerKitWallet(kit)
  for (const register of registries)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: null }))
  undo()
  expect(left).toEqual(['good'])
  expect(told).toHaveBeenCalledTimes(3)
})
