import { expect, test } from 'vitest'
import { handConnector, never, sessionOf } from './handConnector'
import { connectedPage, openPage, refuse, within } from './sessionFixture'

const both = () => ({
  eip155: sessionOf('eip155:1', '0xS'),
  solana: sessionOf('solana:main', 'So1'),
})

/** A page where these wallets were connected in this order. */
async function pageWith(...wallets: ReturnType<typeof handConnector>[]) {
  const page = openPage()
  const removals = wallets.map(({ connector }) => page.connectors.add(connector))
  for (const { connector } of wallets)
    await within(page, 1000, page.sessions.connect(connector.manifest.id))
  return { page, removals }
}
const evm = (id: string, ...addresses: string[]) =>
  handConnector(id, { eip155: sessionOf('eip155:1', ...addresses) })

test('a second wallet comes in front of the first, which stays connected: its events change its own entry and nothing else', async () => {
  const [a, b] = [evm('a', '0xA', '0xB'), evm('b', '0xC')]
  const { page } = await pageWith(a, b)
  expect([page.get(), page.held()]).toMatchObject([
    { connectorId: 'b', active: '0xC' },
    ['a 0xA', 'b 0xC'],
  ])
  const told = page.changes.length
  a.emit('change', { namespace: 'eip155', accounts: [{ address: '0xZ' }], chainId: 'eip155:10' })
  expect([page.held(), page.changes.length]).toEqual([['a 0xZ', 'b 0xC'], told])
  expect(page.stored().connections.eip155).toEqual([
    { connectorId: 'a', accounts: ['0xZ'], active: '0xZ', chainId: 'eip155:10' },
    { connectorId: 'b', accounts: ['0xC'], active: '0xC', chainId: 'eip155:1' },
  ])
  b.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  expect([page.changes.length, page.get()]).toMatchObject([told + 1, { chainId: 'eip155:10' }])
})

test('switching the connection: in front at once, without a prompt, stored, with its namespace; only where it is connected', async () => {
  const [a, b, sol] = [
    evm('a', '0xA'),
    evm('b', '0xC'),
    handConnector('sol', { solana: sessionOf('solana:main', 'So1') }),
  ]
  const { page } = await pageWith(a, b, sol)
  expect(page.cell.get().active).toBe('solana')
  await page.sessions.switchConnection('eip155', 'a')
  expect([page.get(), page.cell.get().active, page.held()]).toMatchObject([
    { connectorId: 'a', active: '0xA' },
    'eip155',
    ['a 0xA', 'b 0xC'],
  ])
  expect([page.stored().current.eip155, page.stored().active, page.moves().at(-1)]).toEqual([
    'a',
    'eip155',
    'eip155 connected>connected user',
  ])
  const told = page.changes.length
  await page.sessions.switchConnection('eip155', 'a')
  expect([page.changes.length, a.verbs(), b.verbs()]).toEqual([told, ['connect'], ['connect']])
  await expect(page.sessions.switchConnection('eip155', 'sol')).rejects.toMatchObject({
    code: 'kernel/no-session',
  })
  await expect(page.sessions.switchConnection('bip122', 'a')).rejects.toMatchObject({
    code: 'kernel/no-session',
  })
})

test('switching the connection while a third wallet is asked ends the asking', async () => {
  const [a, b, c] = [evm('a', '0xA'), evm('b', '0xC'), evm('c', '0xD')]
  const { page } = await pageWith(a, b)
  c.hands.connect = never
  page.connectors.add(c.connector)
  const work = within(page, 1000, page.sessions.connect('c'))
  expect(page.get()).toMatchObject({ status: 'connecting', fallback: { connectorId: 'b' } })
  await page.sessions.switchConnection('eip155', 'a')
  expect((await work).error?.code).toBe('kernel/aborted')
  expect([page.get(), c.calls[0]?.input?.signal.aborted, c.listeners()]).toMatchObject([
    { status: 'connected', connectorId: 'a' },
    true,
    0,
  ])
})

type Wallet = ReturnType<typeof handConnector>
const endings: [string, (wallet: Wallet, remove: () => void) => void, string][] = [
  ['locked', (wallet) => wallet.emit('change', { namespace: 'eip155', accounts: [] }), 'locked'],
  ['removed', (_, remove) => remove(), 'removed'],
  [
    'talking nonsense',
    (wallet) => wallet.emit('change', { namespace: 'eip155', chainId: '0x1' as never }),
    'garbage',
  ],
  ['disconnecting', (wallet) => wallet.emit('disconnect', {}), 'wallet'],
]
test.each(endings)(
  'the wallet in front %s: the longest connected other one comes to the front, told once and with the reason',
  async (_what, end, reason) => {
    const [a, b, c] = [evm('a', '0xA'), evm('b', '0xC'), evm('c', '0xD')]
    const { page, removals } = await pageWith(a, b, c)
    const told = page.changes.length
    end(c, removals[2] as () => void)
    expect(page.changes.slice(told)).toMatchObject([
      {
        previous: { connectorId: 'c' },
        current: { status: 'connected', connectorId: 'a', active: '0xA' },
        reason,
      },
    ])
    expect([page.held(), page.stored().current.eip155, page.cell.get().active]).toEqual([
      ['a 0xA', 'b 0xC'],
      'a',
      'eip155',
    ])
    // it is remembered: nobody has left it
    expect(
      page
        .stored()
        .connections.eip155.map(({ connectorId }: { connectorId: string }) => connectorId),
    ).toEqual(['a', 'b', 'c'])
  },
)

test.each(endings)(
  'a wallet beside %s: it is out of the list, the one in front hears nothing',
  async (_what, end) => {
    const [a, b] = [evm('a', '0xA'), evm('b', '0xC')]
    const { page, removals } = await pageWith(a, b)
    const told = page.changes.length
    end(a, removals[0] as () => void)
    expect([page.held(), page.changes.length, page.get()]).toMatchObject([
      ['b 0xC'],
      told,
      { connectorId: 'b' },
    ])
  },
)

test('a wallet that was locked while another took its place comes back beside it', async () => {
  const [a, b] = [evm('a', '0xA'), evm('b', '0xC')]
  const { page } = await pageWith(a, b)
  b.emit('change', { namespace: 'eip155', accounts: [] })
  b.emit('change', { namespace: 'eip155', accounts: [{ address: '0xC' }] })
  await page.clock.advance(10)
  expect([page.get(), page.held()]).toMatchObject([{ connectorId: 'a' }, ['a 0xA', 'b 0xC']])
})

test('a wallet that left the page is taken up silently when it is back', async () => {
  const [a, b] = [evm('a', '0xA'), evm('b', '0xC')]
  const { page, removals } = await pageWith(a, b)
  for (const remove of removals) remove()
  expect([page.status(), page.held()]).toEqual(['disconnected: removed', []])
  page.connectors.add(a.connector)
  await page.clock.advance(10)
  expect([page.get(), a.calls.at(-1)?.input?.silent]).toMatchObject([
    { status: 'connected', connectorId: 'a' },
    true,
  ])
})

test('the present wallet is locked while another one is asked: a refusal returns to the next one', async () => {
  const [a, b, c] = [evm('a', '0xA'), evm('b', '0xC'), evm('c', '0xD')]
  const { page } = await pageWith(a, b)
  page.connectors.add(c.connector)
  let no = () => {}
  c.hands.connect = () =>
    new Promise((_, reject) => (no = () => reject(Object.assign(new Error('no'), { code: 4001 }))))
  const work = page.sessions.connect('c')
  b.emit('change', { namespace: 'eip155', accounts: [] })
  expect([page.get(), page.held()]).toMatchObject([
    { status: 'connecting', fallback: { connectorId: 'a' } },
    ['a 0xA'],
  ])
  no()
  await within(page, 1000, work)
  expect(page.get()).toMatchObject({ status: 'connected', connectorId: 'a' })
})

test('disconnecting a namespace ends every wallet in it, and what those wallets have elsewhere', async () => {
  const [a, span, sol] = [
    evm('a', '0xA'),
    handConnector('span', both()),
    handConnector('sol', { solana: sessionOf('solana:main', 'So2') }),
  ]
  const { page } = await pageWith(sol, a, span)
  expect([page.held('eip155'), page.held('solana')]).toEqual([
    ['a 0xA', 'span 0xS'],
    ['sol So2', 'span So1'],
  ])
  const told = page.changes.length
  await within(page, 5000, page.sessions.disconnect('eip155'))
  expect(page.moves().slice(told)).toEqual([
    'eip155 connected>disconnected user',
    'solana connected>connected user',
  ])
  expect([page.held('eip155'), page.held('solana'), page.cell.get().active]).toEqual([
    [],
    ['sol So2'],
    'solana',
  ])
  expect(
    [a, span, sol].map((wallet) => [wallet.verbs().includes('disconnect'), wallet.listeners() > 0]),
  ).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
  expect(page.stored()).toMatchObject({
    active: 'solana',
    current: { solana: 'sol' },
    connections: { solana: [{ connectorId: 'sol' }] },
  })
  await within(page, 5000, page.sessions.disconnect())
  expect([page.stored(), page.cell.get().connections, sol.listeners()]).toEqual([
    null,
    undefined,
    0,
  ])
})

test('disconnecting one wallet ends it as a whole, and the next one comes forward; also one that is only stored', async () => {
  const [a, span] = [evm('a', '0xA'), handConnector('span', both())]
  const { page } = await pageWith(a, span)
  const told = page.changes.length
  await within(page, 5000, page.sessions.disconnect({ connectorId: 'span', namespace: 'eip155' }))
  expect(page.moves().slice(told)).toEqual([
    'eip155 connected>connected user',
    'solana connected>disconnected user',
  ])
  expect([page.get(), a.verbs(), span.verbs()]).toMatchObject([
    { connectorId: 'a' },
    ['connect'],
    ['connect', 'disconnect'],
  ])
  expect(page.stored().connections).toMatchObject({ eip155: [{ connectorId: 'a' }] })
  a.emit('change', { namespace: 'eip155', accounts: [] })
  await within(page, 5000, page.sessions.disconnect({ connectorId: 'nobody' }))
  expect(page.stored()).toMatchObject({ current: { eip155: 'a' } })
  await within(page, 5000, page.sessions.disconnect({ connectorId: 'a' }))
  expect([page.stored(), a.listeners()]).toEqual([null, 0])
})

test('disconnecting a wallet that is being asked ends the asking and keeps the present one', async () => {
  const [a, b] = [evm('a', '0xA'), evm('b', '0xC')]
  const { page } = await pageWith(a)
  page.connectors.add(b.connector)
  b.hands.connect = never
  const work = within(page, 1000, page.sessions.connect('b'))
  const told = page.changes.length
  await within(page, 5000, page.sessions.disconnect({ connectorId: 'b' }))
  expect((await work).error?.code).toBe('kernel/aborted')
  expect([page.moves().slice(told), page.get(), b.verbs()]).toMatchObject([
    ['eip155 connecting>connected user'],
    { connectorId: 'a' },
    ['connect'],
  ])
})

test('a wallet of two namespaces: the second may come later, a refusal ends nothing that is there, and both go together', async () => {
  const span = handConnector('span', both())
  const { page } = await connectedPage(evm('a', '0xA'))
  page.connectors.add(span.connector)
  await within(page, 1000, page.sessions.connect('span', { namespaces: ['eip155'] }))
  expect([page.held('eip155'), page.held('solana'), span.calls[0]?.input?.namespaces]).toEqual([
    ['a 0xA', 'span 0xS'],
    [],
    ['eip155'],
  ])
  const answer = span.hands.connect
  span.hands.connect = refuse
  await within(page, 1000, page.sessions.connect('span'))
  expect([page.get('eip155'), page.status('solana')]).toMatchObject([
    { status: 'connected', connectorId: 'span' },
    'disconnected: declined',
  ])
  span.hands.connect = answer
  await within(page, 1000, page.sessions.connect('span', { namespaces: ['solana'] }))
  expect([page.get('eip155'), page.get('solana'), page.cell.get().active]).toMatchObject([
    { connectorId: 'span' },
    { connectorId: 'span', active: 'So1' },
    'solana',
  ])
  await within(page, 5000, page.sessions.disconnect('solana'))
  expect([page.get('eip155'), page.status('solana')]).toMatchObject([
    { connectorId: 'a' },
    'disconnected: user',
  ])
})

test('a ninth wallet takes the place of the longest connected one', async () => {
  const wallets = Array.from({ length: 9 }, (_, i) => evm(`w${i}`, `0x${i}`))
  const { page } = await pageWith(...wallets)
  expect(page.held()).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((i) => `w${i} 0x${i}`))
  expect(page.stored().connections.eip155).toHaveLength(8)
  expect([page.get(), wallets.map((wallet) => wallet.listeners() > 0)]).toMatchObject([
    { connectorId: 'w8' },
    [false, ...Array(8).fill(true)],
  ])
})

test('a wallet’s answer cannot set more than accounts, active account and chain, nor change what it said later', async () => {
  const page = openPage()
  const accounts = [{ address: '0xA' }]
  const wallet = handConnector('w', {
    eip155: {
      accounts,
      active: '0xA',
      chainId: 'eip155:1',
      status: 'disconnected',
      connectorId: 'other',
    } as never,
  })
  page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.connect('w'))
  accounts.push({ address: '0xEVIL' })
  expect(page.get()).toEqual({
    status: 'connected',
    connectorId: 'w',
    accounts: [{ address: '0xA' }],
    active: '0xA',
    chainId: 'eip155:1',
  })
  wallet.emit('change', { namespace: '__proto__', accounts: [{ address: 'x' }] })
  wallet.emit('change', { namespace: 'cosmos', accounts: [{ address: 'x' }] })
  await page.clock.advance(10)
  expect([Object.keys(page.cell.get().namespaces), page.held()]).toEqual([['eip155'], ['w 0xA']])
})

test('a preferred kind of account: at once, at the next connection, and not against what the visitor chose', async () => {
  const accounts = [
    { address: 'pay', type: 'payment' },
    { address: 'ord', type: 'ordinal' },
    { address: 'ord2', type: 'ordinal' },
  ]
  const wallet = handConnector('w', { eip155: { accounts, active: 'pay', chainId: 'eip155:1' } })
  const { page } = await connectedPage(wallet)
  await page.sessions.setPreferredAccountType('eip155', 'ordinal')
  expect([
    page.get(),
    page.cell.get().preferredAccountTypes,
    page.stored().preferredAccountTypes,
  ]).toMatchObject([{ active: 'ord' }, { eip155: 'ordinal' }, { eip155: 'ordinal' }])
  await page.sessions.switchAccount('eip155', 'pay')
  wallet.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  expect(page.get()).toMatchObject({ active: 'pay' })
  page.sessions.destroy()

  const reloaded = openPage(page.storage)
  reloaded.connectors.add(wallet.connector)
  await within(reloaded, 1000, reloaded.sessions.restore())
  expect(reloaded.get()).toMatchObject({ active: 'pay' })
  await within(reloaded, 5000, reloaded.sessions.disconnect())
  await within(reloaded, 1000, reloaded.sessions.connect('w'))
  expect([reloaded.get(), reloaded.held()]).toMatchObject([{ active: 'ord' }, ['w ord']])
  await expect(reloaded.sessions.setPreferredAccountType('cosmos', 'x')).rejects.toMatchObject({
    code: 'kernel/network-unknown',
  })
  await expect(reloaded.sessions.setPreferredAccountType('eip155', '')).rejects.toMatchObject({
    code: 'kernel/bad-answer',
  })
})
