import { expect, test } from 'vitest'
import type { ConnectResult } from '../../../kernel/connectors/connector'
import { sessionLimits } from '../../../kernel/connectors/sessionCore'
import { KitError } from '../../../kernel/errors'
import { createStorage } from '../../harness/fakeStorage'
import { handConnector, never, sessionOf } from './handConnector'
import { openPage, within } from './sessionFixture'

const refusal = Object.assign(new Error('User rejected the request'), { code: 4001 })
const refuse = async () => {
  throw refusal
}
const locked = async () => {
  throw new KitError('injected/locked', 'The wallet is locked', 'user')
}

/** A page with a wallet connected in it. */
async function connectedPage(wallet = handConnector(), page = openPage()) {
  page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.connect(wallet.connector.manifest.id))
  return { page, wallet }
}
/** The storage a page leaves behind that had this wallet connected. */
async function leaveConnected(wallet = handConnector()) {
  const { page } = await connectedPage(wallet)
  page.sessions.destroy()
  expect(wallet.listeners()).toBe(0)
  return page.storage
}

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
  expect(page.get()).toEqual({ status: 'connected', connectorId: 'hand', ...sessionOf('eip155:1', '0xA', '0xB') })
  expect(page.cell.get().active).toBe('eip155')
  expect(page.moves()).toEqual(['eip155 disconnected>connecting user', 'eip155 connecting>connected user'])
  expect(page.stored()).toEqual({
    version: 1,
    active: 'eip155',
    connections: { eip155: [{ connectorId: 'hand', accounts: ['0xA', '0xB'], active: '0xA', chainId: 'eip155:1' }] },
    current: { eip155: 'hand' },
  })
})

test.each<[string, () => Promise<ConnectResult>, string, string]>([
  ['refuses', refuse, 'rpc/user-rejected', 'declined'],
  ['is locked', locked, 'injected/locked', 'locked'],
  ['answers nothing', async () => undefined as never, 'kernel/bad-answer', 'garbage'],
  ['answers no session', async () => ({ sessions: {} }), 'kernel/bad-answer', 'garbage'],
  ['answers a session of another namespace', async () => ({ sessions: { solana: sessionOf('solana:main', 'x') } }), 'kernel/bad-answer', 'garbage'],
  ['answers an active account that is none of its accounts', async () => ({ sessions: { eip155: { ...sessionOf('eip155:1', '0xA'), active: '0xZ' } } }), 'kernel/bad-answer', 'garbage'],
  ['answers a chain of another namespace', async () => ({ sessions: { eip155: sessionOf('solana:main', '0xA') } }), 'kernel/bad-answer', 'garbage'],
  ['answers no accounts', async () => ({ sessions: { eip155: { accounts: [], active: '', chainId: 'eip155:1' } } }), 'kernel/bad-answer', 'garbage'],
  ['answers 2000 accounts', async () => ({ sessions: { eip155: sessionOf('eip155:1', ...Array.from({ length: 2000 }, (_, i) => `0x${i}`)) } }), 'kernel/bad-answer', 'garbage'],
  ['rejects with undefined', () => Promise.reject(undefined), 'rpc/failed', 'failed'],
  ['throws synchronously', () => {
    throw new Error('no')
  }, 'rpc/failed', 'failed'],
  ['throws a proxy that throws', () => {
    const boom = () => {
      throw new Error('trap')
    }
    throw new Proxy({}, { get: boom, has: boom, getPrototypeOf: boom })
  }, 'rpc/failed', 'failed'],
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
  expect(await code(page.sessions.connect('hand', { namespaces: ['cosmos'] }))).toBe('kernel/network-unknown')
  expect(await code(page.sessions.connect('hand', { namespaces: ['eip155', 'cosmos'] }))).toBe('kernel/network-unknown')
  expect(await code(page.sessions.connect('hand', { namespaces: [] }))).toBe('kernel/network-unknown')
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

test('connecting over a connected wallet: a refusal keeps it, a success replaces it and stops listening to it', async () => {
  const { page, wallet: first } = await connectedPage(handConnector('first'))
  const second = handConnector('second', { eip155: sessionOf('eip155:10', '0xC') })
  page.connectors.add(second.connector)
  const before = page.get()
  second.hands.connect = refuse
  const { error } = await within(page, 1000, page.sessions.connect('second'))
  expect(error?.code).toBe('rpc/user-rejected')
  expect(page.get()).toEqual(before)
  expect(page.moves().slice(-2)).toEqual(['eip155 connected>connecting user', 'eip155 connecting>connected declined'])
  expect(first.listeners()).toBeGreaterThan(0)

  second.hands.connect = async () => ({ sessions: { eip155: sessionOf('eip155:10', '0xC') } })
  await within(page, 1000, page.sessions.connect('second'))
  expect(page.get()).toMatchObject({ connectorId: 'second', active: '0xC' })
  expect(page.stored().current).toEqual({ eip155: 'second' })
  expect(first.listeners()).toBe(0)
  first.emit('change', { namespace: 'eip155', accounts: [{ address: '0xZ' }] })
  expect(page.get()).toMatchObject({ connectorId: 'second', active: '0xC' })
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

test('two namespaces on one wallet come and go together; what the wallet leaves out is declined', async () => {
  const both = { eip155: sessionOf('eip155:1', '0xA'), solana: sessionOf('solana:main', 'So1') }
  const wallet = handConnector('both', both)
  const { page } = await connectedPage(wallet)
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual(['connected', 'connected', 'eip155'])
  await within(page, 1000, page.sessions.disconnect('solana'))
  expect([page.status('eip155'), page.status('solana')]).toEqual(['disconnected: user', 'disconnected: user'])
  expect([wallet.verbs(), page.stored(), page.cell.get().active, wallet.listeners()]).toEqual([['connect', 'disconnect'], null, undefined, 0])

  wallet.hands.connect = async () => ({ sessions: { solana: both.solana } })
  await within(page, 1000, page.sessions.connect('both'))
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual(['disconnected: declined', 'connected', 'solana'])
})

test('two wallets, one for each namespace: disconnecting one leaves the other, which comes to the front', async () => {
  const { page, wallet: evm } = await connectedPage(handConnector('evm'))
  const sol = handConnector('sol', { solana: sessionOf('solana:main', 'So1') })
  page.connectors.add(sol.connector)
  await within(page, 1000, page.sessions.connect('sol'))
  expect([page.cell.get().active, page.stored().active]).toEqual(['solana', 'solana'])
  await within(page, 1000, page.sessions.disconnect('solana'))
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual(['connected', 'disconnected: user', 'eip155'])
  expect([sol.listeners(), evm.listeners() > 0, evm.verbs(), page.stored().current]).toEqual([0, true, ['connect'], { eip155: 'evm' }])
})

test.each<[string, () => Promise<void>]>([
  ['hangs', never],
  ['rejects', refuse],
  ['throws synchronously', () => {
    throw new Error('no')
  }],
])('disconnecting always ends disconnected, also when the wallet’s own disconnect %s', async (_what, disconnect) => {
  const { page, wallet } = await connectedPage()
  wallet.hands.disconnect = disconnect
  const work = page.sessions.disconnect()
  expect(page.status()).toBe('disconnected: user')
  expect(page.stored()).toBe(null)
  const { error, took } = await within(page, 5000, work)
  expect(error).toBe(undefined)
  expect(took).toBeLessThanOrEqual(sessionLimits.disconnect + 50)
  expect(page.debug.at(-1)).toBe('"hand" did not take the disconnect')
  expect(wallet.listeners()).toBe(0)
})

test('disconnecting while another wallet is asked says goodbye to the connected one too', async () => {
  const { page, wallet: first } = await connectedPage(handConnector('first'))
  const second = handConnector('second')
  second.hands.connect = never
  page.connectors.add(second.connector)
  const work = within(page, 1000, page.sessions.connect('second'))
  await within(page, 5000, page.sessions.disconnect())
  expect((await work).error?.code).toBe('kernel/aborted')
  expect([page.status(), first.verbs(), first.listeners()]).toEqual(['disconnected: user', ['connect', 'disconnect'], 0])
})

test('disconnecting without a connection does nothing and never fails', async () => {
  const page = openPage()
  expect((await within(page, 1000, page.sessions.disconnect())).error).toBe(undefined)
  expect((await within(page, 1000, page.sessions.disconnect('solana'))).error).toBe(undefined)
  expect(page.moves()).toEqual([])
})

test('switching the network: asked, told, bounded', async () => {
  const { page, wallet } = await connectedPage()
  const [, ten] = (await import('./sessionFixture')).networks
  const network = ten as NonNullable<typeof ten>
  await within(page, 1000, page.sessions.switchNetwork(network))
  expect(page.get()).toMatchObject({ chainId: 'eip155:10' })
  expect(page.moves().at(-1)).toBe('eip155 connected>connected user')
  await within(page, 1000, page.sessions.switchNetwork(network))
  expect(wallet.verbs()).toEqual(['connect', 'switchNetwork'])

  const one = { ...network, id: 'eip155:1' as const }
  wallet.hands.switchNetwork = refuse
  expect((await within(page, 1000, page.sessions.switchNetwork(one))).error?.code).toBe('rpc/user-rejected')
  wallet.hands.switchNetwork = never
  const hung = await within(page, sessionLimits.switchNetwork + 1000, page.sessions.switchNetwork(one))
  expect(hung.error).toMatchObject({ code: 'kernel/timeout', message: 'The wallet did not answer within 120 s' })
  expect(page.get()).toMatchObject({ status: 'connected', chainId: 'eip155:10' })

  const solana = { ...network, id: 'solana:main' as const, namespace: 'solana' }
  expect((await within(page, 1000, page.sessions.switchNetwork(solana))).error?.code).toBe('kernel/no-session')
  const work = page.sessions.switchNetwork(one)
  page.sessions.destroy()
  expect((await within(page, 1000, work)).error?.code).toBe('kernel/aborted')
})

test('switching the account: only to one the wallet exposes', async () => {
  const { page } = await connectedPage()
  await page.sessions.switchAccount('eip155', '0xB')
  expect(page.get()).toMatchObject({ active: '0xB' })
  expect(page.stored().connections.eip155[0].active).toBe('0xB')
  await expect(page.sessions.switchAccount('eip155', '0xZ')).rejects.toThrow(/does not expose this account/)
  await expect(page.sessions.switchAccount('solana', 'x')).rejects.toThrow(/No wallet is connected for "solana"/)
})

// The reload matrix, for connectors worked by hand. test/e2e has it with a wallet in a browser.
const matrix: [string, (wallet: ReturnType<typeof handConnector>) => unknown, string, object | undefined][] = [
  ['the same', () => {}, 'connected', { active: '0xA', chainId: 'eip155:1' }],
  ['locked', (wallet) => (wallet.hands.connect = locked), 'disconnected: locked', undefined],
  ['refusing', (wallet) => (wallet.hands.connect = refuse), 'disconnected: declined', undefined],
  ['on another account', (wallet) => (wallet.hands.connect = async () => ({ sessions: { eip155: sessionOf('eip155:1', '0xN') } })), 'connected', { active: '0xN' }],
  ['on another chain', (wallet) => (wallet.hands.connect = async () => ({ sessions: { eip155: sessionOf('eip155:777', '0xA') } })), 'connected', { chainId: 'eip155:777' }],
  ['hanging', (wallet) => (wallet.hands.connect = never), 'disconnected: timeout', undefined],
  [
    'throwing synchronously',
    (wallet) => {
      wallet.hands.connect = () => {
        throw new Error('no')
      }
    },
    'disconnected: failed',
    undefined,
  ],
  ['answering garbage', (wallet) => (wallet.hands.connect = async () => ({ sessions: { eip155: { accounts: 'x' } } }) as never), 'disconnected: garbage', undefined],
  ['answering null', (wallet) => (wallet.hands.connect = async () => null as never), 'disconnected: garbage', undefined],
]
test.each(matrix)('reload with the wallet %s', async (_what, change, status, session) => {
  const storage = await leaveConnected()
  const page = openPage(storage)
  const wallet = handConnector()
  change(wallet)
  page.connectors.add(wallet.connector)
  const { error, took } = await within(page, 5000, page.sessions.restore())
  expect(error).toBe(undefined)
  expect(took).toBeLessThan(5000)
  expect(page.status()).toBe(status)
  if (session) expect(page.get()).toMatchObject(session)
  expect(page.moves()[0]).toBe('eip155 disconnected>reconnecting restored')
  expect(wallet.calls.map(({ input }) => input?.silent)).toEqual([true])
  page.sessions.destroy()
  expect([wallet.listeners(), page.clock.pending() <= 1]).toEqual([0, true])
})

test('reload with the wallet removed: given up in time, taken up when it appears late', async () => {
  const page = openPage(await leaveConnected())
  const { took } = await within(page, 5000, page.sessions.restore())
  expect([took <= sessionLimits.appear + 50, page.status()]).toEqual([true, 'disconnected: failed'])
  const wallet = handConnector()
  page.connectors.add(wallet.connector)
  await page.clock.advance(100)
  expect([page.status(), wallet.calls[0]?.input?.silent]).toEqual(['connected', true])
})

test('reload with a wallet that comes a second late is restored at once when it is there', async () => {
  const page = openPage(await leaveConnected())
  const work = page.sessions.restore()
  await page.clock.advance(1000)
  page.connectors.add(handConnector().connector)
  await within(page, 1000, work)
  expect(page.moves()).toEqual(['eip155 disconnected>reconnecting restored', 'eip155 reconnecting>connected restored'])
})

test.each<[string, (page: ReturnType<typeof openPage>) => unknown]>([
  ['disconnected', (page) => page.sessions.disconnect()],
  ['ended the page', (page) => page.sessions.destroy()],
])('a late wallet is not taken up after the visitor %s while it was waited for', async (_what, act) => {
  const page = openPage(await leaveConnected())
  const work = page.sessions.restore()
  await page.clock.advance(100)
  act(page)
  await within(page, 5000, work)
  const wallet = handConnector()
  page.connectors.add(wallet.connector)
  await page.clock.advance(5000)
  expect([wallet.calls, wallet.listeners()]).toEqual([[], 0])
})

test('a late wallet is not taken up where another one was connected meanwhile, but is where it still may', async () => {
  const evm = handConnector('evm')
  const sol = handConnector('sol', { solana: sessionOf('solana:main', 'So1') })
  const { page: before } = await connectedPage(evm)
  before.connectors.add(sol.connector)
  await within(before, 1000, before.sessions.connect('sol'))
  before.sessions.destroy()

  const page = openPage(before.storage)
  const other = handConnector('other')
  page.connectors.add(other.connector)
  await within(page, 5000, page.sessions.restore())
  await within(page, 1000, page.sessions.connect('other'))
  const [lateEvm, lateSol] = [handConnector('evm'), handConnector('sol', { solana: sessionOf('solana:main', 'So1') })]
  page.connectors.add(lateEvm.connector)
  page.connectors.add(lateSol.connector)
  await page.clock.advance(100)
  expect(page.get('eip155')).toMatchObject({ connectorId: 'other' })
  expect(page.get('solana')).toMatchObject({ status: 'connected', connectorId: 'sol' })
  expect(lateEvm.calls).toEqual([])
})

test('reload with several wallets: each restored, the one in front stays in front', async () => {
  const evm = handConnector('evm')
  const sol = handConnector('sol', { solana: sessionOf('solana:main', 'So1') })
  const { page: before } = await connectedPage(evm)
  before.connectors.add(sol.connector)
  await within(before, 1000, before.sessions.connect('sol'))
  before.sessions.destroy()
  const page = openPage(before.storage)
  page.connectors.add(evm.connector)
  page.connectors.add(sol.connector)
  await within(page, 5000, page.sessions.restore())
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual(['connected', 'connected', 'solana'])
})

test('connecting during a restore wins over it', async () => {
  const page = openPage(await leaveConnected())
  const stored = handConnector()
  stored.hands.connect = never
  const other = handConnector('other')
  page.connectors.add(stored.connector)
  page.connectors.add(other.connector)
  const restore = page.sessions.restore()
  await page.clock.advance(10)
  await within(page, 1000, page.sessions.connect('other'))
  await within(page, 5000, restore)
  expect(page.get()).toMatchObject({ status: 'connected', connectorId: 'other' })
})

test.each<[string, string]>([
  ['no JSON', '{"version":1,'],
  ['another shape', '{"hello":"world"}'],
  ['another version', '{"version":2,"connections":{},"current":{"eip155":"hand"}}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a connector id that is a number', '{"version":1,"connections":{},"current":{"eip155":7}}'],
  ['a megabyte', JSON.stringify({ version: 1, connections: {}, current: { eip155: 'x'.repeat(1_000_000) } })],
])('reload with stored sessions that are %s: disconnected, one debug event, the rest of the storage untouched', async (_what, raw) => {
  const storage = createStorage({ initial: { 'tessera:default:kernel:sessions': raw, 'someone:else': raw } })
  const page = openPage(storage)
  const wallet = handConnector()
  page.connectors.add(wallet.connector)
  await within(page, 5000, page.sessions.restore())
  expect([page.status(), page.debug, wallet.calls]).toEqual(['disconnected', ['stored "tessera:default:kernel:sessions" is not usable and was dropped'], []])
  expect([storage.getItem('tessera:default:kernel:sessions'), storage.getItem('someone:else')]).toEqual([null, raw])
  await within(page, 1000, page.sessions.connect('hand'))
  expect(page.stored().current).toEqual({ eip155: 'hand' })
})

test('a storage that throws loses the next reload only: connecting, locking and unlocking work, one debug event', async () => {
  const storage = createStorage({ throws: true })
  const page = openPage(storage)
  const wallet = handConnector()
  page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.restore())
  await within(page, 1000, page.sessions.connect('hand'))
  wallet.emit('change', { namespace: 'eip155', accounts: [] })
  expect(page.status()).toBe('disconnected: locked')
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  expect(page.status()).toBe('connected')
  await within(page, 5000, page.sessions.disconnect())
  expect(page.status()).toBe('disconnected: user')
  expect(page.debug).toEqual(['nothing can be stored; changes will not survive a reload'])
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
  expect((await within(page, 1000, page.sessions.connect('hand'))).error?.code).toBe('kernel/destroyed')
  expect([wallet.listeners(), other.listeners(), page.clock.pending()]).toEqual([0, 0, 0])
  expect(wallet.verbs()).toEqual(['connect'])
})
