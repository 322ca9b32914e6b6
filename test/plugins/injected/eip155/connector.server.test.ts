import { expect, test, vi } from 'vitest'
import type { ConnectInput, ConnectorManifest } from '../../../../kernel/connectors/types'
import { createInjectedConnector } from '../../../../plugins/injected/eip155/connector'
import type { Eip1193Provider } from '../../../../plugins/injected/eip155/provider'
import { createClock } from '../../../harness/fakeClock'
import type { Behaviour } from '../../../harness/types'
import { createFixture } from '../../../harness/walletFixture'
import { createProvider } from '../fixture'

const A = `0x${'a'.repeat(40)}`
const B = `0x${'B'.repeat(40)}`
const manifest: ConnectorManifest = {
  id: 'com.example',
  name: 'Example',
  kind: 'announced',
  namespaces: ['eip155'],
  approval: 'wallet',
}
const never = () => new Promise<never>(() => {})
const over = (provider: Eip1193Provider, extra: object = {}) =>
  createInjectedConnector({ manifest, provider, ...extra })
const input = (extra: Partial<ConnectInput> = {}): ConnectInput => ({
  namespaces: ['eip155'],
  signal: new AbortController().signal,
  ...extra,
})
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: { code?: unknown }) => error.code,
  )
const withWallet = async (behaviour: Behaviour = {}, connected = false) => {
  const fixture = await createFixture({ behaviour, connected })
  return { ...fixture, connector: over(fixture.provider as Eip1193Provider) }
}

test('connect: asks the wallet in the very task of the call, before anything asynchronous', () => {
  const { provider, asked } = createProvider({ eth_requestAccounts: never() })
  void over(provider).connect(input())
  expect(asked).toEqual([{ method: 'eth_requestAccounts' }])
})

test('connect: answers the accounts of the mock wallet and its chain', async () => {
  const { connector, wallet } = await withWallet()
  const { sessions } = await connector.connect(input())
  expect(sessions).toEqual({
    eip155: {
      accounts: [{ address: wallet.addresses[0] }],
      active: wallet.addresses[0],
      chainId: 'eip155:31337',
    },
  })
  expect(connector.ready?.()).toBe(true)
})

test('connect: silent never asks for permission', async () => {
  const { connector, wallet } = await withWallet()
  expect(await code(connector.connect(input({ silent: true })))).toBe('injected/locked')
  expect(wallet.requests().map(({ method }) => method)).toEqual(['eth_accounts'])
  await connector.connect(input())
  expect(wallet.requests().map(({ method }) => method)).toContain('eth_requestAccounts')
  expect((await connector.connect(input({ silent: true }))).sessions.eip155?.active).toBe(
    wallet.addresses[0],
  )
})

test('connect: silent on a locked wallet ends as locked, also where the permission was given', async () => {
  const { connector, wallet } = await withWallet({}, true)
  expect(await code(connector.connect(input({ silent: true })))).toBe('no error')
  await wallet.lock()
  expect(await code(connector.connect(input({ silent: true })))).toBe('injected/locked')
})

const faults: [string, Behaviour, unknown][] = [
  ['reject', { reject: true }, 4001],
  ['disappear', { disappear: true }, 4900],
  ['malformed accounts', { malformed: ['eth_requestAccounts'] }, 'kernel/bad-answer'],
  ['malformed chain', { malformed: ['eth_chainId'] }, 'kernel/bad-answer'],
  ['slow', { slow: 50 }, 'no error'],
  ['none', {}, 'no error'],
]
test.each(faults)('connect: fault %s', async (_name, behaviour, expected) => {
  const { connector, wallet } = await withWallet()
  await wallet.set(behaviour)
  expect(await code(connector.connect(input()))).toBe(expected)
})

test('connect: a wallet that throws from every method rejects with what it threw and throws nowhere', async () => {
  const { connector, wallet } = await withWallet()
  await wallet.set({ throws: true })
  await expect(connector.connect(input())).rejects.toBeInstanceOf(Error)
  await expect(connector.request({ method: 'eth_accounts' } as never)).rejects.toBeInstanceOf(Error)
  await expect(connector.disconnect()).resolves.toBeUndefined()
  const off = connector.on('change', () => {})
  off()
})

test.each(['eth_requestAccounts', 'eth_chainId'])(
  'connect: aborting ends a wallet that hangs in %s',
  async (method) => {
    const { connector, wallet } = await withWallet({ hang: [method] })
    const abort = new AbortController()
    const result = code(connector.connect(input({ signal: abort.signal })))
    await expect
      .poll(() => wallet.requests().some((request) => request.method === method))
      .toBe(true)
    abort.abort()
    expect(await result).toBe('kernel/aborted')
    await wallet.set({ hang: false })
  },
)

test('connect: an answer that comes after aborting leads to no further question', async () => {
  let answer: (value: unknown) => void = () => {}
  const slow = new Promise((resolve) => {
    answer = resolve
  })
  const { provider, asked } = createProvider({
    eth_requestAccounts: () => slow,
    eth_chainId: '0x1',
  })
  const abort = new AbortController()
  const aborted = code(over(provider).connect(input({ signal: abort.signal })))
  const kept = code(over(provider).connect(input()))
  abort.abort()
  answer([A])
  expect(await aborted).toBe('kernel/aborted')
  expect(await kept).toBe('no error')
  expect(asked.filter(({ method }) => method === 'eth_chainId')).toHaveLength(1)
})

test('connect: with a signal that is aborted already the wallet is not asked', async () => {
  const { provider, asked } = createProvider({ eth_requestAccounts: [A], eth_chainId: 1 })
  expect(await code(over(provider).connect(input({ signal: AbortSignal.abort() })))).toBe(
    'kernel/aborted',
  )
  expect(asked).toEqual([])
  expect(await code(over(provider).connect(input()))).toBe('no error')
})

const hostile = (length: number) =>
  new Proxy([], {
    get(_target, key) {
      if (key === 'then') return undefined
      if (key === 'length') return length
      throw new Error('boom')
    },
  })
const accountAnswers: [string, unknown, string][] = [
  ['two, one of them twice', [A, B, A.toUpperCase().replace('0X', '0x')], 'no error'],
  [
    '1000',
    Array.from({ length: 1000 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`),
    'no error',
  ],
  [
    '1001',
    Array.from({ length: 1001 }, (_, i) => `0x${i.toString(16).padStart(40, '0')}`),
    'kernel/bad-answer',
  ],
  ['none', [], 'injected/locked'],
  ['undefined', undefined, 'kernel/bad-answer'],
  ['a text', A, 'kernel/bad-answer'],
  ['an object like a list', { 0: A, length: 1 }, 'kernel/bad-answer'],
  ['a short address', ['0x12'], 'kernel/bad-answer'],
  ['an address with a line break', [`${A}\n`], 'kernel/bad-answer'],
  ['objects', [{ address: A }], 'kernel/bad-answer'],
  ['holes', new Array(3), 'kernel/bad-answer'],
  ['a proxy that throws', hostile(1), 'kernel/bad-answer'],
  ['a proxy of endless length', hostile(1e9), 'kernel/bad-answer'],
]
test.each(accountAnswers)('answer: accounts %s', async (_name, accounts, expected) => {
  const { provider } = createProvider({ eth_requestAccounts: () => accounts, eth_chainId: '0x1' })
  expect(await code(over(provider).connect(input()))).toBe(expected)
})

const chainAnswers: [string, unknown, string][] = [
  ['hex', '0x7A69', 'eip155:31337'],
  ['hex with zeros', '0x01', 'eip155:1'],
  ['decimal text', '137', 'eip155:137'],
  ['number', 8453, 'eip155:8453'],
  ['largest safe', Number.MAX_SAFE_INTEGER, `eip155:${Number.MAX_SAFE_INTEGER}`],
]
test.each(chainAnswers)('answer: chain id as %s', async (_name, chain, expected) => {
  const { provider } = createProvider({ eth_requestAccounts: [A], eth_chainId: chain })
  expect((await over(provider).connect(input())).sessions.eip155?.chainId).toBe(expected)
})
test.each([
  '',
  '0x',
  '0x0',
  0,
  -1,
  1.5,
  Number.NaN,
  2 ** 53,
  '1e3',
  ' 1',
  '0xzz',
  null,
  undefined,
  {},
  [],
  ['0x1'],
  10n,
  true,
])('answer: chain id %s is refused', async (chain) => {
  const { provider } = createProvider({ eth_requestAccounts: [A], eth_chainId: () => chain })
  expect(await code(over(provider).connect(input()))).toBe('kernel/bad-answer')
})

test('request: passes method and parameters on as they are, and the answer or the error untouched', async () => {
  const failure = Object.assign(new Error('no'), { code: 4001, data: { own: true } })
  const params = [{ a: 1 }]
  const { provider, asked } = createProvider({ good: null, bad: () => Promise.reject(failure) })
  const connector = over(provider)
  const call = (method: string) =>
    connector.request({
      method,
      params,
      id: 1,
      namespace: 'eip155',
      chainId: 'eip155:1',
      origin: 'host',
      rewrittenBy: [],
    })
  expect(await call('good')).toBeNull()
  expect(asked[0]).toEqual({ method: 'good', params })
  expect(asked[0]?.params).toBe(params)
  await expect(call('bad')).rejects.toBe(failure)
})

test('disconnect: takes the permission back', async () => {
  const { connector, wallet } = await withWallet()
  await connector.connect(input())
  expect(connector.inUse()).toBe(true)
  await connector.disconnect()
  expect(connector.inUse()).toBe(false)
  expect(wallet.requests().at(-1)).toMatchObject({
    method: 'wallet_revokePermissions',
    params: [{ eth_accounts: {} }],
  })
  expect(await code(connector.connect(input({ silent: true })))).toBe('injected/locked')
})

test('disconnect: a refusal or a missing method is no failure', async () => {
  const { provider } = createProvider({
    wallet_revokePermissions: () => Promise.reject(Object.assign(new Error('no'), { code: 4200 })),
  })
  const debug = vi.fn()
  await expect(over(provider, { debug }).disconnect()).resolves.toBeUndefined()
  expect(debug).toHaveBeenCalledOnce()
})

test('disconnect: a wallet that hangs is left after 2 s', async () => {
  const clock = createClock()
  const { provider } = createProvider({ wallet_revokePermissions: never })
  let done = false
  const work = over(provider, { clock })
    .disconnect()
    .then(() => {
      done = true
    })
  await expect.poll(() => clock.pending()).toBe(1)
  await clock.advance(1_999)
  expect(done).toBe(false)
  await clock.advance(1)
  await work
})

test('inUse: while connecting and connected, not after a failure', async () => {
  const { provider } = createProvider({
    eth_requestAccounts: () => Promise.reject(new Error('no')),
  })
  const connector = over(provider)
  expect(connector.inUse()).toBe(false)
  const work = code(connector.connect(input()))
  expect(connector.inUse()).toBe(true)
  await work
  expect(connector.inUse()).toBe(false)
})
