import { expect, test } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { createStorage } from '../../harness/fakeStorage'
import { handConnector, never, sessionOf } from './handConnector'
import { locked, openPage, within } from './sessionFixture'

const key = 'tessera:default:kernel:sessions'
const evm = (id: string, ...addresses: string[]) =>
  handConnector(id, { eip155: sessionOf('eip155:1', ...addresses) })

/** A page that comes up over a stored text, with these wallets in it. */
async function reload(stored: unknown, ...wallets: ReturnType<typeof handConnector>[]) {
  const storage = createStorage({
    initial: { [key]: typeof stored === 'string' ? stored : JSON.stringify(stored) },
  })
  const page = openPage(storage)
  for (const { connector } of wallets) page.connectors.add(connector)
  const restore = page.sessions.restore()
  await page.clock.advance(0)
  return { page, storage, restore }
}
const entry = (connectorId: string, chainId: string, ...accounts: string[]) => ({
  connectorId,
  accounts,
  active: accounts[0],
  chainId,
})

// As the versions before 0.4 wrote them, to the letter.
const first = {
  one: '{"version":1,"active":"eip155","connections":{"eip155":[{"connectorId":"a","accounts":["0xA","0xB"],"active":"0xB","chainId":"eip155:1"}]},"current":{"eip155":"a"}}',
  two: '{"version":1,"active":"solana","connections":{"eip155":[{"connectorId":"a","accounts":["0xA"],"active":"0xA","chainId":"eip155:1"}],"solana":[{"connectorId":"s","accounts":["So1"],"active":"So1","chainId":"solana:main"}]},"current":{"eip155":"a","solana":"s"}}',
}

test('version 1 is taken up as it was, and stored as version 2 from then on', async () => {
  const { page, restore } = await reload(first.one, evm('a', '0xA', '0xB'))
  await within(page, 5000, restore)
  expect(page.get()).toMatchObject({ status: 'connected', connectorId: 'a', active: '0xB' })
  expect(page.stored()).toEqual({
    version: 2,
    active: 'eip155',
    connections: {
      eip155: [entry('a', 'eip155:1', '0xA', '0xB')].map((each) => ({ ...each, active: '0xB' })),
    },
    current: { eip155: 'a' },
  })
  expect(page.debug).toEqual([])

  const other = await reload(
    first.two,
    evm('a', '0xA'),
    handConnector('s', { solana: sessionOf('solana:main', 'So1') }),
  )
  await within(other.page, 5000, other.restore)
  expect([
    other.page.status('eip155'),
    other.page.status('solana'),
    other.page.cell.get().active,
    other.page.stored(),
  ]).toMatchObject([
    'connected',
    'connected',
    'solana',
    { version: 2, active: 'solana', current: { eip155: 'a', solana: 's' } },
  ])
})

test('version 1 whose wallet does not answer stays stored, for the next reload', async () => {
  const wallet = evm('a', '0xA')
  wallet.hands.connect = locked
  const { page, restore } = await reload(first.one, wallet)
  await within(page, 5000, restore)
  expect([page.status(), page.debug]).toEqual(['disconnected: locked', []])
  expect(page.stored()).toMatchObject({
    current: { eip155: 'a' },
    connections: { eip155: [{ active: '0xB' }] },
  })
})

test.each<[string, unknown]>([
  ['version 1 with a strange key', { ...JSON.parse(first.one), more: 1 }],
  [
    'version 1 whose active account is none of its accounts',
    JSON.parse(first.one.replace('"active":"0xB"', '"active":"0xZ"')),
  ],
  [
    'version 1 with 65 connections',
    {
      version: 1,
      connections: {
        eip155: Array.from({ length: 65 }, (_, i) => entry(`w${i}`, 'eip155:1', '0xA')),
      },
      current: {},
    },
  ],
  [
    'version 2 with nine connections',
    {
      version: 2,
      connections: {
        eip155: Array.from({ length: 9 }, (_, i) => entry(`w${i}`, 'eip155:1', '0xA')),
      },
      current: {},
    },
  ],
  [
    'version 2 with a network that is no CAIP-2 id',
    { version: 2, connections: {}, current: {}, network: 'mainnet' },
  ],
  [
    'version 2 with a kind of account that is a list',
    { version: 2, connections: {}, current: {}, preferredAccountTypes: { eip155: ['x'] } },
  ],
  [
    'version 2 whose connection has no accounts',
    {
      version: 2,
      connections: { eip155: [{ ...entry('a', 'eip155:1', '0xA'), accounts: [] }] },
      current: { eip155: 'a' },
    },
  ],
  ['version "2"', { version: '2', connections: {}, current: {} }],
  [
    'a newer version',
    {
      version: 3,
      connections: { eip155: [entry('a', 'eip155:1', '0xA')] },
      current: { eip155: 'a' },
    },
  ],
])('%s is dropped with one debug event, and nobody is asked', async (_what, stored) => {
  const wallet = evm('a', '0xA', '0xB')
  const { page, storage, restore } = await reload(stored, wallet)
  await within(page, 5000, restore)
  expect([page.status(), page.debug, wallet.calls]).toEqual([
    'disconnected',
    [`stored "${key}" is not usable and was dropped`],
    [],
  ])
  expect(storage.getItem(key)).toBe(null)
})

const three = {
  version: 2,
  active: 'eip155',
  connections: {
    eip155: [
      entry('a', 'eip155:1', '0xA', '0xB'),
      entry('b', 'eip155:10', '0xC'),
      entry('s', 'eip155:1', '0xS'),
    ],
    solana: [entry('s', 'solana:main', 'So1')],
  },
  current: { eip155: 'b', solana: 's' },
  network: 'eip155:10',
}
const spanning = () =>
  handConnector('s', {
    eip155: sessionOf('eip155:1', '0xS'),
    solana: sessionOf('solana:main', 'So1'),
  })

test('every stored wallet is asked silently and once: the one in front through the machine, shown meanwhile as it was; the others come beside it, in their order', async () => {
  const [a, b, s] = [evm('a', '0xA', '0xB'), evm('b', '0xC'), spanning()]
  let answer = () => {}
  const { connect } = b.hands
  b.hands.connect = (input) => new Promise((resolve) => (answer = () => resolve(connect(input))))
  const { page, restore } = await reload(three, b, s, a)
  expect(page.get()).toEqual({
    status: 'reconnecting',
    connectorId: 'b',
    stored: sessionOf('eip155:10', '0xC'),
  })
  expect([page.held('eip155'), page.get('solana'), page.cell.get().active]).toMatchObject([
    ['a 0xA', 's 0xS'],
    { status: 'connected' },
    'eip155',
  ])
  answer()
  await within(page, 5000, restore)
  expect([page.get(), page.held('eip155'), page.held('solana')]).toMatchObject([
    { status: 'connected', connectorId: 'b' },
    ['a 0xA', 'b 0xC', 's 0xS'],
    ['s So1'],
  ])
  expect(
    [a, b, s].map(({ calls }) =>
      calls.map(({ input }) => [input?.silent, input?.namespaces.join(), input?.chainId]),
    ),
  ).toEqual([
    [[true, 'eip155', 'eip155:1']],
    [[true, 'eip155', 'eip155:10']],
    [[true, 'eip155,solana', 'eip155:1']],
  ])
  expect(s.calls[0]?.input?.chainIds).toEqual({ eip155: 'eip155:1', solana: 'solana:main' })
})

test.each<[string, string, object]>([
  [
    'stored',
    'b',
    { status: 'reconnecting', connectorId: 'b', stored: sessionOf('eip155:10', '0xC') },
  ],
  ['not the stored one', 'zzz', { status: 'disconnected', reason: 'failed' }],
])(
  'what the page’s start shows as reconnecting is shown as it was where it is %s',
  async (_what, connectorId, shown) => {
    const page = openPage(
      createStorage({ initial: { [key]: JSON.stringify({ ...three, current: { eip155: 'b' } }) } }),
    )
    const b = evm('b', '0xC')
    b.hands.connect = never
    if (connectorId === 'b') page.connectors.add(b.connector)
    page.cell.set({ namespaces: { eip155: { status: 'reconnecting', connectorId } } })
    const told: unknown[] = []
    page.cell.subscribe(({ namespaces }) => told.push(namespaces.eip155))
    const work = page.sessions.restore()
    await page.clock.advance(0)
    expect(told[0]).toEqual(shown)
    await within(page, 5000, work)
    expect(page.get()?.status).toBe('disconnected')
  },
)

test('the wallet in front is locked at the reload: another one comes forward, and it comes back beside that when it is unlocked', async () => {
  const [a, b, s] = [evm('a', '0xA', '0xB'), evm('b', '0xC'), spanning()]
  const { connect } = b.hands
  b.hands.connect = locked
  const { page, restore } = await reload(three, a, b, s)
  await within(page, 5000, restore)
  expect([page.get(), page.held()]).toMatchObject([
    { status: 'connected', connectorId: 'a' },
    ['a 0xA', 's 0xS'],
  ])
  expect(page.stored()).toMatchObject({
    current: { eip155: 'a' },
    connections: { eip155: [{ connectorId: 'a' }, { connectorId: 'b' }, { connectorId: 's' }] },
  })
  b.hands.connect = connect
  b.emit('change', { namespace: 'eip155', accounts: [{ address: '0xC' }] })
  await page.clock.advance(10)
  expect([page.get(), page.held()]).toMatchObject([
    { connectorId: 'a' },
    ['a 0xA', 'b 0xC', 's 0xS'],
  ])
})

test.each([
  ['acme/session-ended', null],
  ['acme/away', { eip155: [entry('a', 'eip155:1', '0xA')] }],
])(
  'a stored wallet whose answer is %s: of the connections %j stays stored',
  async (code, connections) => {
    const a = evm('a', '0xA')
    a.hands.connect = () => Promise.reject(new KitError(code as never, 'over', 'user'))
    const { page, restore } = await reload(
      {
        version: 2,
        active: 'eip155',
        connections: { eip155: [entry('a', 'eip155:1', '0xA')] },
        current: { eip155: 'a' },
      },
      a,
    )
    await within(page, 5000, restore)
    expect([page.status(), page.stored()?.connections ?? null]).toEqual([
      'disconnected: failed',
      connections,
    ])
  },
)

test('a stored wallet beside that hangs or is missing delays nobody longer than the limits, and stays stored', async () => {
  const [b, s] = [evm('b', '0xC'), spanning()]
  s.hands.connect = never
  const { page, restore } = await reload(three, b, s)
  expect(page.status()).toBe('connected')
  const { took } = await within(page, 5000, restore)
  expect(took).toBeLessThan(4600)
  expect([page.held(), page.status('solana'), page.stored().connections.eip155.length]).toEqual([
    ['b 0xC'],
    'disconnected: timeout',
    3,
  ])
})

test('a connect during a restore: the wallet in front that answers later comes beside the new one', async () => {
  const [a, b] = [evm('a', '0xA', '0xB'), evm('b', '0xC')]
  let answer = () => {}
  const { connect } = b.hands
  b.hands.connect = (input) => new Promise((resolve) => (answer = () => resolve(connect(input))))
  const { page, restore } = await reload(
    {
      ...three,
      connections: { eip155: [entry('b', 'eip155:1', '0xC')] },
      current: { eip155: 'b' },
    },
    a,
    b,
  )
  await within(page, 1000, page.sessions.connect('a'))
  answer()
  await within(page, 5000, restore)
  expect(page.get()).toMatchObject({ status: 'connected', connectorId: 'a' })
  expect(
    page.stored().connections.eip155.map(({ connectorId }: { connectorId: string }) => connectorId),
  ).toEqual(['b', 'a'])
})

test('what does not change the text is not written', async () => {
  const storage = createStorage()
  const page = openPage(storage)
  const wallet = evm('a', '0xA', '0xB')
  page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.connect('a'))
  const writes = () => storage.writes.filter((write) => write.key === key).length
  expect(writes()).toBe(1)
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }, { address: '0xB' }] })
  await page.sessions.switchAccount('eip155', '0xA')
  expect(writes()).toBe(1)
  await page.sessions.switchAccount('eip155', '0xB')
  expect(writes()).toBe(2)
})

test.each(['constructor', '__proto__', 'toString'])(
  'a stored namespace "%s" is dropped, and connecting works',
  async (name) => {
    const { page, restore } = await reload(
      `{"version":2,"active":"${name}","connections":{"${name}":[${JSON.stringify(entry('a', 'eip155:1', '0xA'))}]},"current":{"${name}":"a"}}`,
      evm('a', '0xA'),
    )
    await within(page, 5000, restore)
    await within(page, 1000, page.sessions.connect('a'))
    expect([page.get()?.status, Object.keys(page.stored().connections)]).toEqual([
      'connected',
      ['eip155'],
    ])
  },
)
