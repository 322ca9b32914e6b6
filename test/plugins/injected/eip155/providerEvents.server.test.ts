import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import type { ConnectorManifest } from '../../../../kernel/connectors/types'
import { createInjectedConnector } from '../../../../plugins/injected/eip155/connector'
// loaded here, so that asking again takes no time
import '../../../../plugins/injected/eip155/recheck'
import { mainnet } from '../../../../kernel/networks/index'
import type { Eip1193Provider } from '../../../../plugins/injected/eip155/provider'
import { createClock } from '../../../harness/fakeClock'
import { createFixture } from '../../../harness/walletFixture'
import { createProvider } from '../fixture'

const A = `0x${'a'.repeat(40)}`
const manifest: ConnectorManifest = {
  id: 'com.example',
  name: 'Example',
  kind: 'announced',
  namespaces: ['eip155'],
  approval: 'wallet',
}
const never = () => new Promise<never>(() => {})

const watch = (provider: Eip1193Provider, extra: object = {}) => {
  const connector = createInjectedConnector({ manifest, provider, ...extra })
  const seen: [string, unknown][] = []
  const offs = [
    connector.on('change', (payload) => seen.push(['change', payload])),
    connector.on('disconnect', (payload) => seen.push(['disconnect', payload])),
  ]
  return { connector, seen, off: () => offs.forEach((off) => off()) }
}
const emitting = (answers: Readonly<Record<string, unknown>> = {}) => {
  const emitter = new EventEmitter()
  const on = (event: string, listener: (payload: unknown) => void) => emitter.on(event, listener)
  const removeListener = (event: string, listener: (payload: unknown) => void) =>
    emitter.removeListener(event, listener)
  return { emitter, ...createProvider(answers, { on, removeListener }) }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 30))

test('mock wallet: another account, another chain, locking and unlocking are told in order', async () => {
  const { provider, wallet } = await createFixture({ connected: true })
  const { seen } = watch(provider as Eip1193Provider)
  await wallet.changeAccount(1)
  await wallet.changeChain(31338)
  await wallet.lock()
  await expect.poll(() => seen).toHaveLength(3)
  await wallet.unlock()
  await expect.poll(() => seen).toHaveLength(4)
  expect(seen).toEqual([
    ['change', { namespace: 'eip155', accounts: [{ address: wallet.addresses[1] }] }],
    ['change', { namespace: 'eip155', chainId: 'eip155:31338' }],
    ['change', { namespace: 'eip155', accounts: [] }],
    ['change', { namespace: 'eip155', accounts: [{ address: wallet.addresses[1] }] }],
  ])
})

test('mock wallet: garbage in events and answers ends the connection', async () => {
  const { provider, wallet } = await createFixture({ connected: true })
  const { seen } = watch(provider as Eip1193Provider)
  await wallet.set({ malformed: true })
  await wallet.changeAccount(1)
  await expect
    .poll(() => seen)
    .toEqual([
      [
        'disconnect',
        { namespace: 'eip155', reason: 'the wallet sent an unusable accountsChanged' },
      ],
    ])
})

/** A wallet whose accounts are `state.accounts` now, with a clock of its own. */
const changing = (more: Readonly<Record<string, unknown>> = {}) => {
  const clock = createClock()
  const state = { accounts: [A] as readonly string[] }
  const { provider, emitter } = emitting({
    eth_accounts: () => state.accounts,
    eth_chainId: '0x1',
    ...more,
  })
  const { connector, seen } = watch(provider, { clock })
  const report = async (accounts: readonly string[]) => {
    state.accounts = accounts
    emitter.emit('accountsChanged', accounts)
    // the code that asks again is loaded
    await settled()
  }
  return { clock, connector, report, seen, state }
}
const present = { namespace: 'eip155', accounts: [{ address: A }] }
const locked = ['change', { namespace: 'eip155', accounts: [] }]

test('an empty list for a moment is not told; one that lasts half a second is', async () => {
  const { clock, report, seen } = changing()
  await report([])
  await clock.advance(60)
  await report([A])
  await clock.advance(1_000)
  expect(seen).toEqual([['change', present]])
  await report([])
  await clock.advance(499)
  await settled()
  expect(seen).toHaveLength(1)
  await clock.advance(1)
  await settled()
  expect(seen.slice(1)).toEqual([locked])
})

test('an empty list is asked about again: what the wallet returns then counts', async () => {
  const { clock, report, seen, state } = changing()
  await report([])
  state.accounts = [A]
  await clock.advance(100)
  await settled()
  expect(seen).toEqual([['change', { ...present, chainId: 'eip155:1' }]])
})

test('an empty list during a switch of the kit’s own is no lock before half a second after it', async () => {
  let answer = (_: null) => {}
  const { clock, connector, report, seen } = changing({
    wallet_switchEthereumChain: () => new Promise<null>((resolve) => (answer = resolve)),
  })
  const work = connector.switchNetwork?.(mainnet, { signal: new AbortController().signal })
  await report([])
  for (let i = 0; i < 50; i++) await clock.advance(100)
  expect(seen).toEqual([])
  answer(null)
  await settled()
  await work
  for (let i = 0; i < 7; i++) await clock.advance(100)
  await settled()
  expect(seen).toEqual([locked])
})

const garbage: [string, unknown][] = [
  ['accountsChanged', 'x'],
  ['accountsChanged', [1]],
  ['accountsChanged', undefined],
  ['chainChanged', 'banana'],
  ['chainChanged', { chainId: '0x1' }],
]
test.each(garbage)(
  'garbage: %s with %j makes it ask the wallet, whose answer counts',
  async (event, payload) => {
    const { provider, emitter } = emitting({ eth_accounts: [A], eth_chainId: '0x89' })
    const { seen } = watch(provider)
    emitter.emit(event, payload)
    await expect
      .poll(() => seen)
      .toEqual([
        ['change', { namespace: 'eip155', accounts: [{ address: A }], chainId: 'eip155:137' }],
      ])
  },
)

test('disconnect: a wallet that only lost its chain stays', async () => {
  const { provider, emitter } = emitting({ eth_accounts: [A], eth_chainId: '0x1' })
  const { seen } = watch(provider)
  emitter.emit('disconnect', { code: 1013 })
  await expect.poll(() => seen).toHaveLength(1)
  expect(seen[0]?.[0]).toBe('change')
})

const gone: [string, Readonly<Record<string, unknown>>][] = [
  ['shows no account', { eth_accounts: [], eth_chainId: '0x1' }],
  ['fails', { eth_accounts: () => Promise.reject(new Error('gone')) }],
  ['answers garbage', { eth_accounts: 7, eth_chainId: '0x1' }],
]
test.each(gone)('disconnect: a wallet that %s is gone', async (_name, answers) => {
  const { provider, emitter } = emitting(answers)
  const { seen } = watch(provider)
  emitter.emit('disconnect')
  await expect
    .poll(() => seen)
    .toEqual([['disconnect', { namespace: 'eip155', reason: 'the wallet disconnected' }]])
})

test('disconnect: a wallet that hangs is gone after 1 s', async () => {
  const clock = createClock()
  const { provider, emitter } = emitting({ eth_accounts: never, eth_chainId: '0x1' })
  const { seen } = watch(provider, { clock })
  emitter.emit('disconnect')
  await expect.poll(() => clock.pending()).toBe(1)
  await clock.advance(999)
  expect(seen).toEqual([])
  await clock.advance(1)
  await settled()
  expect(seen).toHaveLength(1)
})

test('listeners: attached with the first, taken back with the last', () => {
  const { provider, emitter } = emitting()
  expect(emitter.listenerCount('accountsChanged')).toBe(0)
  const { connector, off } = watch(provider)
  expect(emitter.listenerCount('accountsChanged')).toBe(1)
  const last = connector.on('change', () => {})
  off()
  off()
  expect(emitter.listenerCount('chainChanged')).toBe(1)
  last()
  expect(emitter.eventNames()).toEqual([])
  connector.on('change', () => {})
  expect(emitter.listenerCount('disconnect')).toBe(1)
})

test('listeners: a wallet that cannot take them back keeps one of each, which tells nobody', async () => {
  const { emitter } = emitting()
  const { provider } = createProvider(
    {},
    { on: (event: string, listener: (payload: unknown) => void) => emitter.on(event, listener) },
  )
  const { connector, seen, off } = watch(provider)
  emitter.emit('chainChanged', '0x1')
  await expect.poll(() => seen).toHaveLength(1)
  off()
  emitter.emit('chainChanged', '0x2')
  await settled()
  expect(seen).toHaveLength(1)
  connector.on('change', () => {})
  expect(emitter.listenerCount('chainChanged')).toBe(1)
})

test.each([
  ['no on', {}],
  [
    'an on that throws',
    {
      on: () => {
        throw new Error('boom')
      },
    },
  ],
  ['an on that is no function', { on: 'x', removeListener: 1 }],
])('listeners: a wallet with %s is tolerated', (_name, extra) => {
  const debug = vi.fn()
  const { off } = watch(createProvider({}, extra).provider, { debug })
  expect(off).not.toThrow()
  expect(debug).toHaveBeenCalled()
})

test('listeners: one that throws reaches neither the wallet nor the page', async () => {
  const { provider, emitter } = emitting()
  const debug = vi.fn()
  const connector = createInjectedConnector({ manifest, provider, debug })
  connector.on('change', () => {
    throw new Error('boom')
  })
  expect(() => emitter.emit('chainChanged', '0x1')).not.toThrow()
  await expect.poll(() => debug).toHaveBeenCalledOnce()
})
