import { afterEach, expect, test } from 'vitest'
import { until } from './browser'
import { handConnector, never, sessionOf } from './handConnector'
import { type Browser, closeAll, connectedTabs, evm, openTabs } from './tabsFixture'

afterEach(closeAll)

/** The second tab shows what the first does, and has written nothing for it. */
async function agree({ a, b, browser }: Browser) {
  await until(() => JSON.stringify(a.now()) === JSON.stringify(b.now()), 'agreeing')
  expect(
    browser.written.filter((line) => line.startsWith('1 ') && line.endsWith(':sessions')),
  ).toEqual([])
}

test('a tab that was open and empty follows a connect without a prompt, and a disconnect without asking the wallet', async () => {
  const tabs = await openTabs(() => [evm('w', '0xA', '0xB')])
  const { a, b } = tabs
  expect(b.kit.getState().session).toEqual({ namespaces: {} })
  await a.kit.connect('w')
  await agree(tabs)
  expect(b.changes).toEqual([
    'eip155 disconnected>reconnecting tab',
    'eip155 reconnecting>connected tab',
  ])
  expect(b.wallet('w').calls.map(({ verb, input }) => [verb, input?.silent])).toEqual([
    ['connect', true],
  ])
  await a.kit.disconnect()
  await until(() => b.kit.getState().session.namespaces.eip155?.status === 'disconnected')
  expect([
    b.changes.at(-1),
    b.wallet('w').verbs(),
    a.wallet('w').verbs(),
    b.wallet('w').listeners(),
  ]).toEqual(['eip155 connected>disconnected tab', ['connect'], ['connect', 'disconnect'], 0])
  await agree(tabs)
})

test('control: a kit whose storage is its own hears nothing of the other tab', async () => {
  const { a, b } = await openTabs(() => [evm('w', '0xA')], { storage: 'memory' })
  await a.kit.connect('w')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([b.kit.getState().session, b.tab.listeners()]).toEqual([{ namespaces: {} }, 0])
})

test('account, network, wallet in front, active namespace and the preferred kind of account are followed', async () => {
  const sol = () => handConnector('s', { solana: sessionOf('solana:main', 'So1') })
  const tabs = await openTabs(() => [evm('v', '0xC'), evm('w', '0xA', '0xB'), sol()])
  const { a, b } = tabs
  for (const id of ['v', 'w', 's']) {
    await a.kit.connect(id)
    await agree(tabs)
  }
  const asked = b.wallet('w').calls.length
  await a.kit.switchAccount('eip155', '0xB')
  await agree(tabs)
  expect(b.now().front).toContain('eip155 w 0xB eip155:1')
  await a.kit.switchNetwork('eip155:10')
  await agree(tabs)
  expect(b.now()).toMatchObject({ active: 'eip155', network: 'eip155:10' })
  await a.kit.switchConnection('eip155', 'v')
  await agree(tabs)
  expect([b.now().front, b.kit.network().id]).toEqual([
    ['eip155 v 0xC eip155:1', 'solana s So1 solana:main'],
    'eip155:1',
  ])
  await a.kit.setPreferredAccountType('solana', 'ledger')
  await until(() => b.kit.getState().session.preferredAccountTypes?.solana === 'ledger')
  await a.kit.switchNetwork('solana:main')
  await agree(tabs)
  expect([b.now().active, b.wallet('w').calls.length]).toEqual(['solana', asked])
  await a.kit.disconnect({ connectorId: 's' })
  await agree(tabs)
  expect(b.now()).toMatchObject({ active: 'eip155', held: ['eip155: v w'] })
})

test('an account that is new to the wallet is asked for silently', async () => {
  const tabs = await connectedTabs(() => [evm('w', '0xA')])
  const { a, b } = tabs
  b.wallet('w').hands.connect = async () => ({
    sessions: { eip155: sessionOf('eip155:1', '0xA', '0xN') },
  })
  a.wallet('w').emit('change', { namespace: 'eip155', accounts: [{ address: '0xN' }] })
  await until(() => b.now().front.includes('eip155 w 0xN eip155:1'))
  expect(b.wallet('w').calls.every(({ input }) => input?.silent)).toBe(true)
})

test('the chosen network of a visitor who is not connected is followed', async () => {
  const tabs = await openTabs(() => [])
  await tabs.a.kit.switchNetwork('eip155:10')
  await agree(tabs)
  expect([tabs.b.kit.network().id, tabs.b.networks]).toEqual(['eip155:10', ['eip155:1>eip155:10']])
})

test('an attempt of this tab is not disturbed; when it has ended the tabs are compared again', async () => {
  const tabs = await openTabs(() => [evm('v', '0xC'), evm('w', '0xA')])
  const { a, b } = tabs
  let no = () => {}
  b.wallet('v').hands.connect = (input) =>
    input.silent
      ? never()
      : new Promise(
          (_, reject) => (no = () => reject(Object.assign(new Error('no'), { code: 4001 }))),
        )
  const work = b.kit.connect('v').catch((error) => error.code)
  await until(() => b.changes.length === 1)
  await a.kit.connect('w')
  await until(() => b.tab.heard() > 0)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([b.now().front, b.wallet('w').calls]).toEqual([['eip155 connecting'], []])
  no()
  expect(await work).toBe('rpc/user-rejected')
  await agree(tabs)
})

test('the storage is cleared: disconnected in every tab, and nothing is written', async () => {
  const tabs = await connectedTabs(() => [evm('w', '0xA')])
  tabs.browser.clear()
  await until(
    () =>
      tabs.a.now().front[0] === 'eip155 disconnected' &&
      tabs.b.now().front[0] === 'eip155 disconnected',
  )
  expect([tabs.a.changes.at(-1), tabs.browser.items.size]).toEqual([
    'eip155 connected>disconnected tab',
    0,
  ])
})

test.each([
  ['no JSON', '{"version":2'],
  ['of a newer version', '{"version":3,"connections":{},"current":{}}'],
])(
  'what another page has stored is %s: nothing happens here, it stays where it is, developers hear of it',
  async (_what, text) => {
    const tabs = await connectedTabs(() => [evm('w', '0xA')])
    tabs.browser.write('tessera:default:kernel:sessions', text)
    await until(() => tabs.b.debug.includes('unusable sessions'))
    expect([tabs.b.now().front, tabs.browser.items.get('tessera:default:kernel:sessions')]).toEqual(
      [['eip155 w 0xA eip155:1'], text],
    )
  },
)

test('a wallet that is locked or missing here is not shown; it is taken up when it is there', async () => {
  const tabs = await openTabs(() => [evm('w', '0xA')])
  const { a, b } = tabs
  const { connect } = b.wallet('w').hands
  b.wallet('w').hands.connect = async () => {
    throw Object.assign(new Error('locked'), { code: -32002 })
  }
  await a.kit.connect('w')
  await until(() => b.wallet('w').listeners() > 0)
  expect(b.changes).toEqual([])
  b.wallet('w').hands.connect = connect
  b.wallet('w').emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  await agree(tabs)
})

test('a hundred rounds of alternating actions agree, with at most two storage events each and no answer to any of them', async () => {
  const tabs = await connectedTabs(() => [evm('v', '0xC', '0xD'), evm('w', '0xA', '0xB')])
  const { a, b } = tabs
  for (let round = 0; round < 100; round++) {
    const [actor, other] = round % 2 ? [a, b] : [b, a]
    const before = [actor.tab.heard(), other.tab.heard()] as const
    const { kit } = actor
    const acts = [
      () => kit.disconnect('eip155'),
      () => kit.connect('w'),
      () => kit.switchAccount('eip155', '0xB'),
      () => kit.connect('v'),
      () => kit.switchNetwork('eip155:10'),
      () => kit.switchConnection('eip155', 'w'),
      () => kit.disconnect({ connectorId: 'v' }),
    ]
    await acts[round % acts.length]?.()
    await until(
      () => JSON.stringify(a.now()) === JSON.stringify(b.now()),
      `agreeing in round ${round}`,
    )
    expect([other.tab.heard() - before[1] <= 2, actor.tab.heard()], `round ${round}`).toEqual([
      true,
      before[0],
    ])
  }
})

test('nothing of it is left at the end of the kit', async () => {
  const { a, b, browser } = await connectedTabs(() => [evm('w', '0xA')])
  expect(b.tab.listeners()).toBeGreaterThan(0)
  b.kit.destroy()
  expect([b.tab.listeners(), b.wallet('w').listeners()]).toEqual([0, 0])
  await a.kit.disconnect()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([b.kit.getState().session, browser.stored()]).toEqual([
    { namespaces: {} },
    { version: 2, connections: {}, current: {}, network: 'eip155:1' },
  ])
})
