import { expect, test } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { sessionLimits } from '../../../kernel/sessions/connect'
import { createStorage } from '../../harness/fakeStorage'
import { type Hands, handConnector, never, sessionOf } from './handConnector'
import {
  connectedPage,
  leaveConnected,
  locked,
  networks,
  openPage,
  type Page,
  refuse,
  within,
} from './sessionFixture'

// The reload matrix, for connectors worked by hand. test/e2e has it with a wallet in a browser.
const matrix: [
  string,
  (wallet: ReturnType<typeof handConnector>) => unknown,
  string,
  object | undefined,
][] = [
  ['the same', () => {}, 'connected', { active: '0xA', chainId: 'eip155:1' }],
  ['locked', (wallet) => (wallet.hands.connect = locked), 'disconnected: locked', undefined],
  ['refusing', (wallet) => (wallet.hands.connect = refuse), 'disconnected: declined', undefined],
  [
    'on another account',
    (wallet) =>
      (wallet.hands.connect = async () => ({ sessions: { eip155: sessionOf('eip155:1', '0xN') } })),
    'connected',
    { active: '0xN' },
  ],
  [
    'on another chain',
    (wallet) =>
      (wallet.hands.connect = async () => ({
        sessions: { eip155: sessionOf('eip155:777', '0xA') },
      })),
    'connected',
    { chainId: 'eip155:777' },
  ],
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
  [
    'answering garbage',
    (wallet) =>
      (wallet.hands.connect = async () => ({ sessions: { eip155: { accounts: 'x' } } }) as never),
    'disconnected: garbage',
    undefined,
  ],
  [
    'answering null',
    (wallet) => (wallet.hands.connect = async () => null as never),
    'disconnected: garbage',
    undefined,
  ],
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

const answerAfter = (page: Page, wallet: ReturnType<typeof handConnector>, ms: number) => {
  const { connect } = wallet.hands
  wallet.hands.connect = (input) =>
    new Promise(
      (resolve, reject) =>
        void page.clock.setTimeout(() => connect(input).then(resolve, reject), ms),
    )
}

/** A page that has given up its stored wallet, which answers four seconds later. */
const reloadSlow = async (connect?: Hands['connect']) => {
  const page = openPage(await leaveConnected())
  const wallet = handConnector()
  if (connect) wallet.hands.connect = connect
  answerAfter(page, wallet, sessionLimits.restore + 4000)
  page.connectors.add(wallet.connector)
  await within(page, 5000, page.sessions.restore())
  return { page, wallet }
}

test('a wallet whose silent answer is slow is given up in time, and connected when it answers, asked once', async () => {
  const { page, wallet } = await reloadSlow()
  expect(page.status()).toBe('disconnected: timeout')
  await page.clock.advance(5000)
  expect([page.status(), wallet.calls.length, wallet.calls[0]?.input?.signal.aborted]).toEqual([
    'connected',
    1,
    false,
  ])
  wallet.emit('change', {
    namespace: 'eip155',
    accounts: [{ address: '0xB' }],
    chainId: 'eip155:1',
  })
  expect(page.get()).toMatchObject({ active: '0xB' })
})

test.each<[string, (page: Page) => unknown, string]>([
  ['the visitor disconnected', (page) => page.sessions.disconnect(), 'user'],
  ['the page ended', (page) => page.sessions.destroy(), 'timeout'],
])('a slow answer changes nothing after %s', async (_what, act, reason) => {
  const { page, wallet } = await reloadSlow()
  await act(page)
  await page.clock.advance(5000)
  expect([page.status(), wallet.listeners()]).toEqual([`disconnected: ${reason}`, 0])
})

test('a slow answer comes beside a wallet that was connected meanwhile', async () => {
  const { page } = await reloadSlow()
  page.connectors.add(handConnector('other').connector)
  await within(page, 1000, page.sessions.connect('other'))
  await page.clock.advance(5000)
  expect(page.held()).toEqual(['hand 0xA', 'other 0xA'])
  expect(page.get()).toMatchObject({ connectorId: 'other' })
})

/**
 * A page that has given up a stored wallet of two namespaces, Solana in front, which answers four
 * seconds later.
 */
const reloadSlowBoth = async () => {
  const both = () =>
    handConnector('both', {
      eip155: sessionOf('eip155:1', '0xA'),
      solana: sessionOf('solana:main', 'So1'),
    })
  const { page: before } = await connectedPage(both())
  before.sessions.choose(networks[2] as (typeof networks)[number])
  before.sessions.destroy()
  const page = openPage(before.storage)
  const wallet = both()
  answerAfter(page, wallet, sessionLimits.restore + 4000)
  page.connectors.add(wallet.connector)
  await within(page, 5000, page.sessions.restore())
  expect([page.status('solana'), page.cell.get().active]).toEqual([
    'disconnected: timeout',
    undefined,
  ])
  return page
}

test('a slow answer of several namespaces brings the one to the front that was there, but not where another wallet is being asked', async () => {
  const asked = await reloadSlowBoth()
  const other = handConnector('other', { solana: sessionOf('solana:main', 'So2') })
  other.hands.connect = never
  asked.connectors.add(other.connector)
  asked.sessions.connect('other').catch(() => {})
  await asked.clock.advance(5000)
  expect([asked.status('solana'), asked.cell.get().active]).toEqual(['connecting', 'eip155'])

  const page = await reloadSlowBoth()
  await page.clock.advance(5000)
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual([
    'connected',
    'connected',
    'solana',
  ])
  expect(page.stored().active).toBe('solana')
})

test('a slow answer that the session has ended forgets the wallet', async () => {
  const { page } = await reloadSlow(() =>
    Promise.reject(new KitError('hand/session-ended', 'over', 'user')),
  )
  expect(page.stored().connections.eip155).toHaveLength(1)
  await page.clock.advance(5000)
  expect(page.stored()?.connections.eip155 ?? []).toEqual([])
})

test('reload with a wallet that comes a second late is restored at once when it is there', async () => {
  const page = openPage(await leaveConnected())
  const work = page.sessions.restore()
  await page.clock.advance(1000)
  page.connectors.add(handConnector().connector)
  await within(page, 1000, work)
  expect(page.moves()).toEqual([
    'eip155 disconnected>reconnecting restored',
    'eip155 reconnecting>connected restored',
  ])
})

test.each<[string, (page: ReturnType<typeof openPage>) => unknown]>([
  ['disconnected', (page) => page.sessions.disconnect()],
  ['ended the page', (page) => page.sessions.destroy()],
])(
  'a late wallet is not taken up after the visitor %s while it was waited for',
  async (_what, act) => {
    const page = openPage(await leaveConnected())
    const work = page.sessions.restore()
    await page.clock.advance(100)
    act(page)
    await within(page, 5000, work)
    const wallet = handConnector()
    page.connectors.add(wallet.connector)
    await page.clock.advance(5000)
    expect([wallet.calls, wallet.listeners()]).toEqual([[], 0])
  },
)

test('a late wallet comes beside one that was connected meanwhile, and to the front where nobody is', async () => {
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
  const [lateEvm, lateSol] = [
    handConnector('evm'),
    handConnector('sol', { solana: sessionOf('solana:main', 'So1') }),
  ]
  page.connectors.add(lateEvm.connector)
  page.connectors.add(lateSol.connector)
  await page.clock.advance(100)
  expect(page.get('eip155')).toMatchObject({ connectorId: 'other' })
  expect(page.get('solana')).toMatchObject({ status: 'connected', connectorId: 'sol' })
  expect([page.held('eip155'), lateEvm.calls.map(({ input }) => input?.silent)]).toEqual([
    ['evm 0xA', 'other 0xA'],
    [true],
  ])
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
  expect([page.status('eip155'), page.status('solana'), page.cell.get().active]).toEqual([
    'connected',
    'connected',
    'solana',
  ])
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
  ['a newer version', '{"version":3,"connections":{},"current":{"eip155":"hand"}}'],
  ['an older version than the first', '{"version":0,"connections":{},"current":{}}'],
  ['a list', '[]'],
  ['null', 'null'],
  ['a connector id that is a number', '{"version":1,"connections":{},"current":{"eip155":7}}'],
  [
    'a megabyte',
    JSON.stringify({ version: 1, connections: {}, current: { eip155: 'x'.repeat(1_000_000) } }),
  ],
])(
  'reload with stored sessions that are %s: disconnected, one debug event, the rest of the storage untouched',
  async (_what, raw) => {
    const storage = createStorage({
      initial: { 'tessera:default:kernel:sessions': raw, 'someone:else': raw },
    })
    const page = openPage(storage)
    const wallet = handConnector()
    page.connectors.add(wallet.connector)
    await within(page, 5000, page.sessions.restore())
    expect([page.status(), page.debug, wallet.calls]).toEqual([
      'disconnected',
      ['stored "tessera:default:kernel:sessions" is not usable and was dropped'],
      [],
    ])
    expect([
      storage.getItem('tessera:default:kernel:sessions'),
      storage.getItem('someone:else'),
    ]).toEqual([null, raw])
    await within(page, 1000, page.sessions.connect('hand'))
    expect(page.stored().current).toEqual({ eip155: 'hand' })
  },
)

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
  await page.clock.advance(10)
  expect(page.status()).toBe('connected')
  await within(page, 5000, page.sessions.disconnect())
  expect(page.status()).toBe('disconnected: user')
  expect(page.debug).toEqual(['nothing is stored beyond this page'])
})
