import { expect, test } from 'vitest'
import type { ConnectResult } from '../../../kernel/connectors/types'
import { sessionLimits } from '../../../kernel/sessions/connect'
import { handConnector, never, sessionOf } from './handConnector'
import { connectedPage, locked, openPage, refuse, within } from './sessionFixture'

test('connecting: the wallet is called before anything else, in the caller’s own task', async () => {
  const page = openPage()
  const wallet = handConnector()
  page.connectors.add(wallet.connector)
  const statusAtCall: string[] = []
  const { connect } = wallet.hands
  wallet.hands.connect = (input) => {
    statusAtCall.push(page.status())
    return connect(input)
  }
  const work = page.sessions.connect('hand', { chainId: 'eip155:10' })
  expect(statusAtCall).toEqual(['disconnected'])
  expect(page.status()).toBe('connecting')
  expect(wallet.calls[0]?.input).toMatchObject({ namespaces: ['eip155'], chainId: 'eip155:10' })
  expect(wallet.calls[0]?.input?.silent).toBe(undefined)
  const { value } = await within(page, 1000, work)
  expect(value?.sessions.eip155?.active).toBe('0xA')
  expect(page.get()).toEqual({
    status: 'connected',
    connectorId: 'hand',
    ...sessionOf('eip155:1', '0xA', '0xB'),
  })
  expect(page.cell.get().active).toBe('eip155')
  expect(page.moves()).toEqual([
    'eip155 disconnected>connecting user',
    'eip155 connecting>connected user',
  ])
  expect(page.stored()).toEqual({
    version: 2,
    active: 'eip155',
    connections: {
      eip155: [
        { connectorId: 'hand', accounts: ['0xA', '0xB'], active: '0xA', chainId: 'eip155:1' },
      ],
    },
    current: { eip155: 'hand' },
  })
})

test.each<[string, () => Promise<ConnectResult>, string, string]>([
  ['refuses', refuse, 'rpc/user-rejected', 'declined'],
  ['is locked', locked, 'injected/locked', 'locked'],
  ['answers nothing', async () => undefined as never, 'kernel/bad-answer', 'garbage'],
  ['answers no session', async () => ({ sessions: {} }), 'kernel/bad-answer', 'garbage'],
  [
    'answers a session of another namespace',
    async () => ({ sessions: { solana: sessionOf('solana:main', 'x') } }),
    'kernel/bad-answer',
    'garbage',
  ],
  [
    'answers an active account that is none of its accounts',
    async () => ({ sessions: { eip155: { ...sessionOf('eip155:1', '0xA'), active: '0xZ' } } }),
    'kernel/bad-answer',
    'garbage',
  ],
  [
    'answers a chain of another namespace',
    async () => ({ sessions: { eip155: sessionOf('solana:main', '0xA') } }),
    'kernel/bad-answer',
    'garbage',
  ],
  [
    'answers no accounts',
    async () => ({ sessions: { eip155: { accounts: [], active: '', chainId: 'eip155:1' } } }),
    'kernel/bad-answer',
    'garbage',
  ],
  [
    'answers 2000 accounts',
    async () => ({
      sessions: {
        eip155: sessionOf('eip155:1', ...Array.from({ length: 2000 }, (_, i) => `0x${i}`)),
      },
    }),
    'kernel/bad-answer',
    'garbage',
  ],
  ['rejects with undefined', () => Promise.reject(undefined), 'rpc/failed', 'failed'],
  [
    'throws synchronously',
    () => {
      throw new Error('no')
    },
    'rpc/failed',
    'failed',
  ],
  [
    'throws a proxy that throws',
    () => {
      const boom = () => {
        throw new Error('trap')
      }
      throw new Proxy({}, { get: boom, has: boom, getPrototypeOf: boom })
    },
    'rpc/failed',
    'failed',
  ],
  ['hangs', never, 'kernel/timeout', 'timeout'],
])('connecting a wallet that %s', async (_what, connect, code, reason) => {
  const page = openPage()
  const wallet = handConnector()
  wallet.hands.connect = connect
  page.connectors.add(wallet.connector)
  const { error } = await within(page, sessionLimits.connect + 1000, page.sessions.connect('hand'))
  expect(error?.code).toBe(code)
  expect(page.status()).toBe(`disconnected: ${reason}`)
  expect(page.stored()).toBe(null)
  expect(wallet.listeners()).toBe(0)
  // and it can be tried again
  wallet.hands.connect = async () => ({ sessions: { eip155: sessionOf('eip155:1', '0xA') } })
  await within(page, 1000, page.sessions.connect('hand'))
  expect(page.status()).toBe('connected')
})

test('connecting: what cannot begin changes nothing and asks nobody', async () => {
  const page = openPage()
  const wallet = handConnector()
  const foreign = handConnector('foreign', { cosmos: sessionOf('cosmos:hub', 'c') })
  page.connectors.add(wallet.connector)
  page.connectors.add(foreign.connector)
  const abort = new AbortController()
  abort.abort()
  const code = (work: Promise<unknown>) => within(page, 1000, work).then(({ error }) => error?.code)
  expect(await code(page.sessions.connect('nobody'))).toBe('kernel/connector-unknown')
  expect(await code(page.sessions.connect('foreign'))).toBe('kernel/network-unknown')
  expect(await code(page.sessions.connect('hand', { namespaces: ['cosmos'] }))).toBe(
    'kernel/network-unknown',
  )
  expect(await code(page.sessions.connect('hand', { namespaces: ['eip155', 'cosmos'] }))).toBe(
    'kernel/network-unknown',
  )
  expect(await code(page.sessions.connect('hand', { namespaces: [] }))).toBe(
    'kernel/network-unknown',
  )
  expect(await code(page.sessions.connect('hand', { signal: abort.signal }))).toBe('kernel/aborted')
  expect([page.moves(), wallet.calls, foreign.calls]).toEqual([[], [], []])
  await within(page, 1000, page.sessions.connect('hand'))
  expect(wallet.verbs()).toEqual(['connect'])
})

test('cancelling by signal ends at once; the wallet hears it and its late answer is ignored', async () => {
  const page = openPage()
  const wallet = handConnector()
  let answer = (_: ConnectResult) => {}
  wallet.hands.connect = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  page.connectors.add(wallet.connector)
  const abort = new AbortController()
  const work = page.sessions.connect('hand', { signal: abort.signal })
  abort.abort()
  const { error, took } = await within(page, 1000, work)
  expect([error?.code, took]).toEqual(['kernel/aborted', 0])
  expect(wallet.calls[0]?.input?.signal.aborted).toBe(true)
  expect(page.status()).toBe('disconnected: user')
  answer({ sessions: { eip155: sessionOf('eip155:1', '0xA') } })
  await page.clock.advance(10)
  expect(page.status()).toBe('disconnected: user')
  expect(wallet.listeners()).toBe(0)
})

test('connecting over a connected wallet: a refusal keeps it, a success puts the new one in front and keeps both', async () => {
  const { page, wallet: first } = await connectedPage(handConnector('first'))
  const second = handConnector('second', { eip155: sessionOf('eip155:10', '0xC') })
  page.connectors.add(second.connector)
  const before = page.get()
  second.hands.connect = refuse
  const { error } = await within(page, 1000, page.sessions.connect('second'))
  expect(error?.code).toBe('rpc/user-rejected')
  expect(page.get()).toEqual(before)
  expect(page.moves().slice(-2)).toEqual([
    'eip155 connected>connecting user',
    'eip155 connecting>connected declined',
  ])
  expect(first.listeners()).toBeGreaterThan(0)

  second.hands.connect = async () => ({ sessions: { eip155: sessionOf('eip155:10', '0xC') } })
  await within(page, 1000, page.sessions.connect('second'))
  expect(page.get()).toMatchObject({ connectorId: 'second', active: '0xC' })
  expect(page.stored().current).toEqual({ eip155: 'second' })
  expect(first.listeners()).toBeGreaterThan(0)
  first.emit('change', { namespace: 'eip155', accounts: [{ address: '0xZ' }] })
  expect(page.get()).toMatchObject({ connectorId: 'second', active: '0xC' })
  expect(page.held()).toEqual(['first 0xZ', 'second 0xC'])
})

test('a newer attempt wins: the older one is aborted and its late answer is ignored', async () => {
  const page = openPage()
  const slow = handConnector('slow')
  const quick = handConnector('quick', { eip155: sessionOf('eip155:10', '0xQ') })
  let answer = (_: ConnectResult) => {}
  slow.hands.connect = () =>
    new Promise((resolve) => {
      answer = resolve
    })
  page.connectors.add(slow.connector)
  page.connectors.add(quick.connector)
  const older = page.sessions.connect('slow')
  const newer = page.sessions.connect('quick')
  expect((await within(page, 1000, older)).error?.code).toBe('kernel/aborted')
  await within(page, 1000, newer)
  answer({ sessions: { eip155: sessionOf('eip155:1', '0xS') } })
  await page.clock.advance(10)
  expect(page.get()).toMatchObject({ status: 'connected', connectorId: 'quick', active: '0xQ' })
})

test('a wallet that is gone while it is asked ends the attempt, with what was before', async () => {
  const page = openPage()
  const wallet = handConnector()
  wallet.hands.connect = never
  const remove = page.connectors.add(wallet.connector)
  const work = page.sessions.connect('hand')
  remove()
  expect(page.status()).toBe('disconnected: removed')
  expect((await within(page, 1000, work)).error?.code).toBe('kernel/aborted')
})

test('after destroy nothing is started, and nothing is left: attempts end, listeners are 0, timers are gone', async () => {
  const { page, wallet } = await connectedPage()
  const other = handConnector('other')
  other.hands.connect = never
  page.connectors.add(other.connector)
  const work = page.sessions.connect('other')
  page.sessions.destroy()
  page.connectors.destroy()
  expect((await within(page, 1000, work)).error?.code).toBe('kernel/aborted')
  expect((await within(page, 1000, page.sessions.connect('hand'))).error?.code).toBe(
    'kernel/destroyed',
  )
  expect([wallet.listeners(), other.listeners(), page.clock.pending()]).toEqual([0, 0, 0])
  expect(wallet.verbs()).toEqual(['connect'])
})
