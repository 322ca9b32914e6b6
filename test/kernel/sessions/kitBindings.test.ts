import { afterEach, expect, test } from 'vitest'
import type { Connector } from '../../../kernel/connectors/types'
import { definePlugin } from '../../../kernel/index'
import { openKit } from '../fixture'
import { openBrowser, threeNamespaces } from './browser'
import { handConnector, sessionOf } from './handConnector'
import { closeAll, evm, openTabs } from './tabsFixture'

afterEach(closeAll)

/**
 * A started kit in a tab, and everything it tells about connections, in order, with what the state
 * said at that moment.
 */
async function listening(...wallets: ReturnType<typeof handConnector>[]) {
  const { a, browser } = await openTabs((tab) => (tab ? [] : wallets))
  const { kit } = a
  const told: string[] = []
  const front = () => kit.getState().session.active ?? 'nobody'
  kit.on('session:change', ({ namespace, current }) =>
    told.push(
      `session ${namespace} ${current.status}${kit.getState().session.namespaces[namespace] === current ? '' : ' (stale)'}`,
    ),
  )
  kit.on('account:change', ({ previous, current }) =>
    told.push(
      `account ${previous ? `${previous.connectorId}/${previous.address}` : '-'} > ${current ? `${current.connectorId}/${current.address} in ${current.namespace}` : '-'} (${front()})`,
    ),
  )
  kit.on('network:change', ({ previous, current }) =>
    told.push(`network ${previous} > ${current} (${kit.network().id})`),
  )
  return { kit, browser, told, take: () => told.splice(0) }
}
const span = () =>
  handConnector('span', {
    eip155: sessionOf('eip155:10', '0xS'),
    solana: sessionOf('solana:main', 'So1'),
  })

test('a connect: the sessions first, then the account, then the network, once each', async () => {
  const { kit, take } = await listening(span())
  await kit.connect('span')
  expect(take()).toEqual([
    'session eip155 connecting',
    'session solana connecting',
    'session eip155 connected',
    'session solana connected',
    'account - > span/0xS in eip155 (eip155)',
    'network eip155:1 > eip155:10 (eip155:10)',
  ])
  await kit.disconnect()
  expect(take()).toEqual([
    'session eip155 disconnected',
    'session solana disconnected',
    'account span/0xS > - (nobody)',
  ])
})

test('while another wallet is asked the account in front stays; a refusal tells of no account and no network', async () => {
  const [v, w] = [evm('v', '0xC'), evm('w', '0xA')]
  const { kit, take } = await listening(v, w)
  await kit.connect('v')
  take()
  w.hands.connect = async () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  await kit.connect('w').catch(() => {})
  expect(take()).toEqual(['session eip155 connecting', 'session eip155 connected'])
})

test('account, connection and namespace put in front by the visitor', async () => {
  const { kit, take } = await listening(
    evm('w', '0xA', '0xB'),
    evm('v', '0xC'),
    handConnector('s', { solana: sessionOf('solana:main', 'So1') }),
  )
  for (const id of ['v', 'w', 's']) await kit.connect(id)
  take()
  await kit.switchAccount('eip155', '0xA')
  expect(take()).toEqual([
    'account s/So1 > w/0xA in eip155 (eip155)',
    'network solana:main > eip155:1 (eip155:1)',
  ])
  await kit.switchAccount('eip155', '0xB')
  expect(take()).toEqual(['session eip155 connected', 'account w/0xA > w/0xB in eip155 (eip155)'])
  await kit.switchConnection('eip155', 'v')
  expect(take()).toEqual(['session eip155 connected', 'account w/0xB > v/0xC in eip155 (eip155)'])
  await kit.switchNetwork('eip155:10')
  expect(take()).toEqual(['session eip155 connected', 'network eip155:1 > eip155:10 (eip155:10)'])
  await kit.switchConnection('eip155', 'v')
  await kit.switchNetwork('eip155:10')
  await kit.switchAccount('eip155', '0xC')
  expect(take()).toEqual([])
})

test('a wallet’s own network counts, also one that is not the kit’s; that of another namespace does not', async () => {
  const [w, s] = [evm('w', '0xA'), handConnector('s', { solana: sessionOf('solana:main', 'So1') })]
  const { kit, take } = await listening(w, s)
  await kit.connect('s')
  await kit.connect('w')
  take()
  s.emit('change', { namespace: 'solana', chainId: 'solana:dev' })
  expect(take()).toEqual(['session solana connected'])
  expect(kit.getState().modal.selectedNetworkId).toBe('eip155:1')
  w.emit('change', { namespace: 'eip155', chainId: 'eip155:777' })
  expect(take()).toEqual(['session eip155 connected', 'network eip155:1 > eip155:777 (eip155:1)'])
  w.emit('change', { namespace: 'eip155', accounts: [] })
  expect(take()).toEqual([
    'session eip155 disconnected',
    'account w/0xA > s/So1 in solana (solana)',
    'network eip155:777 > solana:dev (solana:dev)',
  ])
})

test('a network that is chosen while nobody is connected', async () => {
  const { kit, take } = await listening()
  await kit.switchNetwork('solana:main')
  expect(take()).toEqual(['network eip155:1 > solana:main (solana:main)'])
})

test('selecting a network: the namespace follows the id; the same again changes nothing; what another tab clears is cleared', async () => {
  const { kit, browser } = await listening()
  const { selectedNetworkId, activeChain, ...rest } = kit.getState().modal
  await kit.switchNetwork('solana:main')
  const chosen = kit.getState().modal
  expect(chosen).toStrictEqual({ ...rest, selectedNetworkId: 'solana:main', activeChain: 'solana' })
  await kit.switchNetwork('solana:main')
  expect(kit.getState().modal).toBe(chosen)
  browser.clear()
  await expect.poll(() => kit.getState().modal).toStrictEqual(rest)
})

test('a reload tells of the account and the network as they come back', async () => {
  const browser = openBrowser(1)
  const [tab] = browser.tabs as [(typeof browser.tabs)[number]]
  const wallet = evm('w', '0xA', '0xB')
  const before = tab.start([wallet.connector])
  await before.ready
  await before.kit.connect('w')
  await before.kit.switchNetwork('eip155:10')
  await before.kit.disconnect()
  before.kit.destroy()
  const after = tab.start([wallet.connector])
  const told: unknown[] = []
  after.kit.on('account:change', ({ current }) => told.push(current))
  after.kit.on('network:change', ({ previous, current }) => told.push([previous, current]))
  await after.ready
  // the network outlives the disconnect
  expect([told, after.kit.network().id]).toEqual([[['eip155:1', 'eip155:10']], 'eip155:10'])
  await after.kit.connect('w')
  expect(told.slice(1)).toEqual([
    { namespace: 'eip155', address: '0xA', connectorId: 'w' },
    ['eip155:10', 'eip155:1'],
  ])
  after.kit.destroy()
})

test('the hook comes before the event, and a listener that acts at once is told in order', async () => {
  const order: string[] = []
  const wallet = evm('w', '0xA', '0xB')
  const tap = definePlugin('tap', () => ({
    needs: ['hooks:session', 'connectors'],
    setup(ctx) {
      ctx.connectors.add(wallet.connector as Connector)
      ctx.hooks.session.tap(({ current }) => void order.push(`hook ${current.status}`))
    },
  }))
  const browser = openBrowser(1)
  const { kit } = openKit([tap()], { networks: threeNamespaces })
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, 'document')
  Object.defineProperty(globalThis, 'document', {
    value: browser.tabs[0]?.window.document,
    configurable: true,
  })
  const ready = kit.start()
  if (descriptor) Object.defineProperty(globalThis, 'document', descriptor)
  else Reflect.deleteProperty(globalThis, 'document')
  await ready
  kit.on('session:change', ({ current }) => {
    order.push(`event ${current.status}`)
    if (current.status === 'connected' && current.active === '0xA') void kit.disconnect()
  })
  kit.on('account:change', ({ current }) => order.push(`account ${current?.address}`))
  await kit.connect('w')
  await kit.waitFor(({ session }) => session.namespaces.eip155?.status === 'disconnected')
  expect(order).toEqual([
    'hook connecting',
    'event connecting',
    'hook connected',
    'event connected',
    'account 0xA',
    'hook disconnected',
    'event disconnected',
    'account undefined',
  ])
  kit.destroy()
})
