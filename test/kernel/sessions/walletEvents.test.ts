import { expect, test } from 'vitest'
import { KitError } from '../../../kernel/errors/KitError'
import { handConnector, never, sessionOf } from './handConnector'
import { openPage, within } from './sessionFixture'

async function connectedPage(wallet = handConnector()) {
  const page = openPage()
  const remove = page.connectors.add(wallet.connector)
  await within(page, 1000, page.sessions.connect(wallet.connector.manifest.id))
  return { page, wallet, remove }
}

test('another account, another chain, more accounts: told once each, stored', async () => {
  const { page, wallet } = await connectedPage()
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xB' }] })
  expect(page.get()).toMatchObject({
    active: '0xB',
    accounts: [{ address: '0xB' }],
    chainId: 'eip155:1',
  })
  wallet.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  expect(page.get()).toMatchObject({ active: '0xB', chainId: 'eip155:10' })
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xC' }, { address: '0xB' }] })
  expect(page.get()).toMatchObject({
    active: '0xC',
    accounts: [{ address: '0xC' }, { address: '0xB' }],
  })
  const told = page.changes.length
  wallet.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  wallet.emit('change', { namespace: 'eip155' })
  wallet.emit('change', { namespace: 'solana', accounts: [{ address: 'x' }] })
  await page.clock.advance(10)
  expect(page.changes.length).toBe(told)
  expect(page.changes.slice(2).map(({ reason }) => reason)).toEqual(['wallet', 'wallet', 'wallet'])
  expect(page.stored().connections.eip155[0]).toMatchObject({ active: '0xC', chainId: 'eip155:10' })
})

test('locking ends it with a reason, unlocking takes it up again with the same account', async () => {
  const { page, wallet } = await connectedPage()
  await page.sessions.switchAccount('eip155', '0xB')
  wallet.emit('change', { namespace: 'eip155', accounts: [] })
  expect([page.status(), page.cell.get().active, page.stored().current]).toEqual([
    'disconnected: locked',
    undefined,
    { eip155: 'hand' },
  ])
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }, { address: '0xB' }] })
  await page.clock.advance(10)
  expect(page.get()).toMatchObject({ status: 'connected', active: '0xB', chainId: 'eip155:1' })
  expect(page.moves().slice(-2)).toEqual([
    'eip155 disconnected>reconnecting restored',
    'eip155 reconnecting>connected restored',
  ])
  expect(page.cell.get().active).toBe('eip155')
})

test('one of two namespaces locked: the other goes on, and the unlocking finds its own', async () => {
  const wallet = handConnector('both', {
    eip155: sessionOf('eip155:1', '0xA'),
    solana: sessionOf('solana:main', 'So1'),
  })
  const { page } = await connectedPage(wallet)
  wallet.emit('change', { namespace: 'solana', accounts: [] })
  expect([page.status('eip155'), page.status('solana')]).toEqual([
    'connected',
    'disconnected: locked',
  ])
  wallet.emit('change', { namespace: 'solana', accounts: [{ address: 'So1' }] })
  await page.clock.advance(10)
  expect([page.status('eip155'), page.status('solana')]).toEqual(['connected', 'connected'])
})

test('after the visitor disconnected, an unlocking wallet is not taken up', async () => {
  const { page, wallet } = await connectedPage()
  wallet.emit('change', { namespace: 'eip155', accounts: [] })
  await within(page, 5000, page.sessions.disconnect())
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  await page.clock.advance(10)
  expect(page.status()).toBe('disconnected: user')
  expect(page.stored()).toBe(null)
})

test.each<[string, object]>([
  ['accounts that are a text', { accounts: '0xA' }],
  ['accounts that are a number', { accounts: 5 }],
  ['accounts without addresses', { accounts: [{}] }],
  ['an account that is null', { accounts: [null] }],
  ['a chain of another namespace', { chainId: 'solana:main' }],
  ['a chain that is no CAIP-2 id', { chainId: '0x1' }],
])('%s end it as garbage', async (_what, payload) => {
  const { page, wallet } = await connectedPage()
  wallet.emit('change', { namespace: 'eip155', ...payload } as never)
  // what cannot even be looked at changes nothing and is told to developers
  expect([page.status(), page.debug.at(-1)]).toSatisfy(
    ([status, debug]: string[]) =>
      status === 'disconnected: garbage' ||
      (status === 'connected' && debug === '"hand" sent a "change" that cannot be used'),
  )
  expect(page.get()?.status === 'connected' ? page.get() : undefined).toSatisfy(
    (now: object | undefined) =>
      now === undefined || JSON.stringify(now).includes('"active":"0xA"'),
  )
})

test('a wallet that says its session has ended for good is not stored any more; one that only disconnects is', async () => {
  for (const [payload, stored] of [
    [{}, ['hand']],
    [{ ended: true }, undefined],
  ] as const) {
    const { page, wallet } = await connectedPage()
    wallet.emit('disconnect', payload)
    expect([
      page.status(),
      page
        .stored()
        ?.connections.eip155.map(({ connectorId }: { connectorId: string }) => connectorId),
    ]).toEqual(['disconnected: wallet', stored])
  }
})

test('an event without a payload breaks nothing', async () => {
  const { page, wallet } = await connectedPage()
  wallet.emit('change', undefined as never)
  expect([page.status(), page.debug.at(-1)]).toEqual([
    'connected',
    '"hand" sent a "change" that cannot be used',
  ])
  wallet.emit('disconnect', undefined as never)
  expect(page.status()).toBe('disconnected: wallet')
})

test('the wallet disconnects: all of its namespaces, or the one it names', async () => {
  const both = () =>
    handConnector('both', {
      eip155: sessionOf('eip155:1', '0xA'),
      solana: sessionOf('solana:main', 'So1'),
    })
  const one = await connectedPage(both())
  one.wallet.emit('disconnect', { namespace: 'solana' })
  expect([one.page.status('eip155'), one.page.status('solana')]).toEqual([
    'connected',
    'disconnected: wallet',
  ])
  const all = await connectedPage(both())
  all.wallet.emit('disconnect', {})
  expect([all.page.status('eip155'), all.page.status('solana')]).toEqual([
    'disconnected: wallet',
    'disconnected: wallet',
  ])
})

test('a wallet that is removed ends its connection and is not listened to any more', async () => {
  const { page, wallet, remove } = await connectedPage()
  remove()
  expect([page.status(), wallet.listeners()]).toEqual(['disconnected: removed', 0])
})

test('while another wallet is asked, the present one’s changes count for the return', async () => {
  const { page, wallet, remove } = await connectedPage()
  const other = handConnector('other')
  page.connectors.add(other.connector)
  const attempt = () => {
    let refuse = (_: Error) => {}
    other.hands.connect = () =>
      new Promise((_, reject) => {
        refuse = reject
      })
    const work = within(page, 1000, page.sessions.connect('other'))
    return async () => {
      refuse(new KitError('rpc/user-rejected', 'no', 'user'))
      await work
    }
  }
  const first = attempt()
  wallet.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  expect(page.status()).toBe('connecting')
  await first()
  expect(page.get()).toMatchObject({
    status: 'connected',
    connectorId: 'hand',
    chainId: 'eip155:10',
  })

  const second = attempt()
  wallet.emit('change', { namespace: 'eip155', accounts: [] })
  await second()
  expect(page.status()).toBe('disconnected: declined')

  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  await page.clock.advance(10)
  expect(page.status()).toBe('connected')
  const third = attempt()
  remove()
  await third()
  expect(page.status()).toBe('disconnected: declined')
})

test('a wallet locked at the reload is taken up when it offers accounts, silently', async () => {
  const { page: before } = await connectedPage()
  before.sessions.destroy()
  const page = openPage(before.storage)
  const wallet = handConnector()
  const { connect } = wallet.hands
  wallet.hands.connect = async () => {
    throw new KitError('injected/locked', 'locked', 'user')
  }
  page.connectors.add(wallet.connector)
  await within(page, 5000, page.sessions.restore())
  expect([page.status(), wallet.listeners()]).toEqual(['disconnected: locked', 1])
  wallet.hands.connect = connect
  wallet.emit('change', { namespace: 'eip155', accounts: [] })
  await page.clock.advance(10)
  expect(page.status()).toBe('disconnected: locked')
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  await page.clock.advance(10)
  expect([page.status(), wallet.calls.map(({ input }) => input?.silent)]).toEqual([
    'connected',
    [true, true],
  ])
  page.sessions.destroy()
  expect(wallet.listeners()).toBe(0)
})

test('a wallet that hung at the reload is taken up when it wakes', async () => {
  const { page: before } = await connectedPage()
  before.sessions.destroy()
  const page = openPage(before.storage)
  const wallet = handConnector()
  const { connect } = wallet.hands
  wallet.hands.connect = never
  page.connectors.add(wallet.connector)
  await within(page, 5000, page.sessions.restore())
  expect(page.status()).toBe('disconnected: timeout')
  wallet.hands.connect = connect
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  await page.clock.advance(10)
  expect(page.status()).toBe('connected')
})

test('a connector whose `on` throws is connected all the same', async () => {
  const wallet = handConnector()
  const deaf = {
    ...wallet.connector,
    on: () => {
      throw new Error('no')
    },
  }
  const page = openPage()
  page.connectors.add(deaf)
  expect((await within(page, 1000, page.sessions.connect('hand'))).error).toBe(undefined)
  expect(page.status()).toBe('connected')
  await within(page, 5000, page.sessions.disconnect())
  expect(page.status()).toBe('disconnected: user')
})

/**
 * A page over a spanning wallet that was connected in both namespaces; it answers silent questions
 * as far as it is unlocked.
 */
async function reloadSpanning(unlocked: string[], onAsk = () => {}) {
  const sessions = { eip155: sessionOf('eip155:1', '0xA'), solana: sessionOf('solana:main', 'So1') }
  const { page: before } = await connectedPage(handConnector('both', sessions))
  before.sessions.destroy()
  const page = openPage(before.storage)
  const wallet = handConnector('both', sessions)
  const { connect } = wallet.hands
  wallet.hands.connect = async (input) => {
    const open = input.namespaces.filter((each) => unlocked.includes(each))
    onAsk()
    await Promise.resolve()
    if (!open.length) throw new KitError('injected/locked', 'locked', 'user')
    return connect({ ...input, namespaces: open })
  }
  page.connectors.add(wallet.connector)
  await within(page, 5000, page.sessions.restore())
  const offer = (namespace: string, address: string) => {
    if (!unlocked.includes(namespace)) unlocked.push(namespace)
    wallet.emit('change', { namespace, accounts: [{ address }] })
  }
  const states = () => [page.status('eip155'), page.status('solana')]
  return { page, wallet, offer, states }
}

test.each<[string, (offer: (namespace: string, address: string) => void) => unknown]>([
  [
    'one after the other',
    async (offer) => {
      offer('eip155', '0xA')
      await new Promise((resolve) => setImmediate(resolve))
      offer('solana', 'So1')
    },
  ],
  [
    'the second while the kit asks about the first',
    (offer) => {
      offer('eip155', '0xA')
      offer('solana', 'So1')
    },
  ],
])(
  'a spanning wallet that was locked at the reload and unlocks its namespaces, %s, is back in both',
  async (_what, unlock) => {
    const { page, wallet, offer, states } = await reloadSpanning([])
    expect(states()).toEqual(['disconnected: locked', 'disconnected: locked'])
    await unlock(offer)
    await page.clock.advance(10)
    expect(states()).toEqual(['connected', 'connected'])
    page.sessions.destroy()
    expect(wallet.listeners()).toBe(0)
  },
)

test('a spanning wallet that came back in one namespace is waited for in the other', async () => {
  const { page, wallet, offer, states } = await reloadSpanning(['eip155'])
  expect(states()).toEqual(['connected', 'disconnected: declined'])
  const asked = wallet.calls.length
  wallet.emit('change', { namespace: 'eip155', accounts: [{ address: '0xA' }] })
  await page.clock.advance(10)
  expect([wallet.calls.length, states()]).toEqual([asked, ['connected', 'disconnected: declined']])
  offer('solana', 'So1')
  await page.clock.advance(10)
  expect(states()).toEqual(['connected', 'connected'])
})

test('a wallet that offers accounts each time it is asked, and gives none, is asked once more and not for ever', async () => {
  let emit = () => {}
  const { page, wallet, states } = await reloadSpanning([], () => emit())
  emit = () => wallet.emit('change', { namespace: 'solana', accounts: [{ address: 'So1' }] })
  const asked = wallet.calls.length
  emit()
  await page.clock.advance(100)
  expect([wallet.calls.length - asked, states()]).toEqual([
    2,
    ['disconnected: locked', 'disconnected: locked'],
  ])
})
