import { afterEach, expect, test } from 'vitest'
import { definePlugin } from '../../../kernel/index'
import { openKit } from '../fixture'
import { openBrowser, threeNamespaces, until } from './browser'
import { handConnector, never, sessionOf } from './handConnector'
import { closeAll, evm, openTabs } from './tabsFixture'

afterEach(closeAll)

const open = async (...wallets: ReturnType<typeof handConnector>[]) => {
  const { a, browser } = await openTabs((tab) => (tab ? [] : wallets))
  return { ...a, browser }
}
const span = () =>
  handConnector('span', {
    eip155: sessionOf('eip155:1', '0xS'),
    solana: sessionOf('solana:main', 'So1'),
  })
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

test('nobody is connected: the network is chosen, stored, and where the next connection begins', async () => {
  const wallet = span()
  const { kit, browser } = await open(wallet)
  expect(browser.items.size).toBe(0)
  await kit.switchNetwork('solana:dev')
  expect([kit.network().id, browser.stored()]).toEqual([
    'solana:dev',
    { version: 2, connections: {}, current: {}, network: 'solana:dev' },
  ])
  await kit.connect('span')
  await kit.disconnect()
  await kit.connect('span')
  expect(
    wallet.calls.filter(({ verb }) => verb === 'connect').map(({ input }) => input?.chainId),
  ).toEqual(['solana:dev', undefined])
  expect(await code(kit.switchNetwork('eip155:999'))).toBe('kernel/network-unknown')
})

test('the wallet is asked; what it refuses changes nothing, what it cannot be asked is said', async () => {
  const wallet = evm('w', '0xA')
  const { kit, now } = await open(wallet)
  await kit.connect('w')
  await kit.switchNetwork('eip155:10')
  expect([now().front, now().network]).toEqual([['eip155 w 0xA eip155:10'], 'eip155:10'])
  wallet.hands.switchNetwork = async () => {
    throw Object.assign(new Error('no'), { code: 4001 })
  }
  expect([await code(kit.switchNetwork('eip155:1')), now().network]).toEqual([
    'rpc/user-rejected',
    'eip155:10',
  ])
  Reflect.deleteProperty(wallet.connector, 'switchNetwork')
  expect([await code(kit.switchNetwork('eip155:1')), now().network]).toEqual([
    'kernel/switch-unsupported',
    'eip155:10',
  ])
})

test('a network of a namespace that is connected comes to the front, without a word to the wallet where it is there already', async () => {
  const { kit, now, wallet } = await open(
    evm('w', '0xA'),
    handConnector('s', { solana: sessionOf('solana:main', 'So1') }),
  )
  await kit.connect('w')
  await kit.connect('s')
  expect(now().active).toBe('solana')
  await kit.switchNetwork('eip155:1')
  expect([now().active, now().network, wallet('w').verbs()]).toEqual([
    'eip155',
    'eip155:1',
    ['connect'],
  ])
})

test('another namespace of the wallet in front: connected there first, on that network; what is there stays', async () => {
  const wallet = span()
  const { kit, now } = await open(wallet)
  await kit.connect('span', { namespaces: ['eip155'] })
  await kit.switchNetwork('solana:dev')
  expect(wallet.calls[1]?.input).toMatchObject({ namespaces: ['solana'], chainId: 'solana:dev' })
  expect([now().front, now().active, now().network]).toEqual([
    ['eip155 span 0xS eip155:1', 'solana span So1 solana:dev'],
    'solana',
    'solana:dev',
  ])
})

test('another namespace that the wallet in front does not have, in a kit without a shell', async () => {
  const { kit, now } = await open(evm('w', '0xA'))
  await kit.connect('w')
  const before = now()
  expect([await code(kit.switchNetwork('solana:main')), now()]).toEqual([
    'kernel/no-session',
    before,
  ])
})

test('of two wishes the later one counts, in the same wallet and across namespaces', async () => {
  const [w, s] = [evm('w', '0xA'), handConnector('s', { solana: sessionOf('solana:main', 'So1') })]
  const { kit, now } = await open(w, s)
  await kit.connect('s')
  await kit.connect('w')
  let yes = () => {}
  const answers: AbortSignal[] = []
  w.connector.switchNetwork = (_, { signal }) => {
    answers.push(signal)
    return new Promise((resolve) => (yes = resolve))
  }
  const first = code(kit.switchNetwork('eip155:10'))
  await until(() => answers.length === 1)
  const second = code(kit.switchNetwork('solana:main'))
  expect([await first, await second, now().network]).toEqual([
    'kernel/aborted',
    'done',
    'solana:main',
  ])
  // the wallet moves after all: its own event is what counts
  yes()
  w.emit('change', { namespace: 'eip155', chainId: 'eip155:10' })
  expect([now().front[0], now().network]).toEqual(['eip155 w 0xA eip155:10', 'solana:main'])

  const third = code(kit.switchNetwork('eip155:1'))
  await until(() => answers.length === 2)
  const fourth = code(kit.switchNetwork('eip155:10'))
  expect([await third, await fourth, answers[1]?.aborted, now().network]).toEqual([
    'kernel/aborted',
    'done',
    true,
    'eip155:10',
  ])
})

test('a wallet that tells of its change before it says yes, or after', async () => {
  const w = evm('w', '0xA')
  const { kit, changes, now } = await open(w)
  await kit.connect('w')
  const told = changes.length
  w.hands.switchNetwork = async ({ id }) =>
    w.emit('change', { namespace: 'eip155', chainId: id as never })
  await kit.switchNetwork('eip155:10')
  expect([changes.slice(told), now().network]).toEqual([
    ['eip155 connected>connected wallet'],
    'eip155:10',
  ])
  w.hands.switchNetwork = async () => {}
  await kit.switchNetwork('eip155:1')
  w.emit('change', { namespace: 'eip155', chainId: 'eip155:1' })
  expect([changes.slice(told + 1), now().network]).toEqual([
    ['eip155 connected>connected user'],
    'eip155:1',
  ])
})

test.each(['the kit ends', 'the wallet is disconnected'])(
  '%s while the wallet is asked',
  async (what) => {
    const w = evm('w', '0xA')
    const { kit, browser } = await open(w)
    await kit.connect('w')
    let yes = () => {}
    w.hands.switchNetwork = () => new Promise((resolve) => (yes = resolve))
    const work = code(kit.switchNetwork('eip155:10'))
    await until(() => w.verbs().includes('switchNetwork'))
    const stored = browser.stored()
    if (what === 'the kit ends') kit.destroy()
    else await kit.disconnect()
    yes()
    expect(await work).toBe(what === 'the kit ends' ? 'kernel/aborted' : 'kernel/no-session')
    if (what === 'the kit ends')
      expect([
        kit.getState().session,
        kit.getState().modal.selectedNetworkId,
        browser.stored(),
      ]).toEqual([{ namespaces: {} }, undefined, stored])
    else expect(kit.getState().session.namespaces.eip155?.status).toBe('disconnected')
  },
)

test('during a reload the wish waits for the stored wallet', async () => {
  const { kit, browser } = await open(evm('w', '0xA'))
  await kit.connect('w')
  kit.destroy()
  const slow = evm('w', '0xA')
  const { connect } = slow.hands
  let answer = () => {}
  slow.hands.connect = (input) => new Promise((resolve) => (answer = () => resolve(connect(input))))
  const again = (browser.tabs[0] as (typeof browser.tabs)[number]).start([slow.connector])
  await until(() => slow.calls.length === 1)
  const work = again.kit.switchNetwork('eip155:10')
  answer()
  await work
  expect([slow.verbs(), again.kit.network().id]).toEqual([
    ['connect', 'switchNetwork'],
    'eip155:10',
  ])
  again.kit.destroy()
})

/** A kit with a seat in which nobody draws: the modal's part opens and closes all the same. */
async function withShell(...wallets: ReturnType<typeof handConnector>[]) {
  const shell = definePlugin('shell', () => ({
    needs: ['surface', 'connectors'],
    views: ['shell/home', 'shell/pair'].map((name) => ({
      name: name as never,
      load: async () => ({ default: () => null }) as never,
    })),
    setup(ctx) {
      for (const { connector } of wallets) ctx.connectors.add(connector)
      ctx.shell().register({
        home: () => ({ view: 'shell/home' }),
        ready: async () => {},
        attach: () => {},
        preload: () => {},
      })
    },
  }))
  const { kit } = openKit([shell()], { networks: threeNamespaces })
  const { window } = openBrowser(1).tabs[0] as ReturnType<typeof openBrowser>['tabs'][number]
  const before = Object.getOwnPropertyDescriptor(globalThis, 'document')
  Object.defineProperty(globalThis, 'document', { value: window.document, configurable: true })
  const ready = kit.start()
  if (before) Object.defineProperty(globalThis, 'document', before)
  else Reflect.deleteProperty(globalThis, 'document')
  await ready
  await kit.connect('w')
  return kit
}

test('with a shell the modal opens, and a wallet that the visitor connects there counts; one of another namespace does not', async () => {
  const s = handConnector('s', { solana: sessionOf('solana:main', 'So1') })
  const kit = await withShell(evm('w', '0xA'), evm('v', '0xC'), s)
  const work = kit.switchNetwork('solana:dev')
  await kit.waitFor(({ modal }) => modal.open, { timeout: 20_000 })
  await kit.connect('v')
  expect([kit.getState().modal.open, kit.getState().session.namespaces.solana]).toEqual([
    true,
    undefined,
  ])
  await kit.connect('s')
  await work
  expect([s.verbs(), kit.getState().session.active, kit.network().id]).toEqual([
    ['connect', 'switchNetwork'],
    'solana',
    'solana:dev',
  ])
  kit.destroy()
})

test('a wallet in front with a view of its own is connected there by that; without a shell at once', async () => {
  const spanning = (id: string) =>
    handConnector(
      id,
      { eip155: sessionOf('eip155:1', '0xS'), solana: sessionOf('solana:main', 'So1') },
      { view: 'shell/pair' as never },
    )
  const w = spanning('w')
  w.hands.connect = async ({ namespaces }) => ({
    sessions:
      namespaces[0] === 'eip155'
        ? { eip155: sessionOf('eip155:1', '0xS') }
        : { solana: sessionOf('solana:dev', 'So1') },
  })
  const kit = await withShell(w)
  const asked = w.verbs().length
  const work = kit.switchNetwork('solana:dev')
  await kit.waitFor(({ modal }) => modal.open, { timeout: 20_000 })
  expect(kit.getState().router.history).toMatchObject([
    { view: 'shell/pair', params: { connector: 'w', namespace: 'solana', chainId: 'solana:dev' } },
  ])
  expect(w.verbs().length).toBe(asked)
  await kit.connect('w', { namespaces: ['solana'] })
  await work
  expect([kit.getState().session.active, kit.network().id]).toEqual(['solana', 'solana:dev'])
  kit.destroy()

  const bare = spanning('bare')
  const { kit: plain } = await open(bare)
  await plain.connect('bare', { namespaces: ['eip155'] })
  await plain.switchNetwork('solana:main')
  expect([bare.calls[1]?.input?.namespaces, plain.getState().session.active]).toEqual([
    ['solana'],
    'solana',
  ])
})

test.each<[string, (kit: Awaited<ReturnType<typeof withShell>>) => void, string]>([
  ['closes the modal', (kit) => kit.close(), 'rpc/user-rejected'],
  [
    'wishes for another network',
    (kit) => void code(kit.switchNetwork('eip155:10')),
    'kernel/aborted',
  ],
  ['leaves the page', (kit) => kit.destroy(), 'kernel/aborted'],
])('a visitor who %s instead', async (_what, act, expected) => {
  const kit = await withShell(
    evm('w', '0xA'),
    handConnector('s', { solana: sessionOf('solana:main', 'So1') }),
  )
  const work = code(kit.switchNetwork('solana:dev'))
  await kit.waitFor(({ modal }) => modal.open, { timeout: 20_000 })
  act(kit)
  expect(await work).toBe(expected)
  kit.destroy()
})

test('a connect that never ends is ended by the next wish', async () => {
  const wallet = span()
  const { kit, now } = await open(wallet)
  await kit.connect('span', { namespaces: ['eip155'] })
  wallet.hands.connect = never
  const work = code(kit.switchNetwork('solana:dev'))
  await until(() => now().front.includes('solana connecting'))
  await kit.switchNetwork('eip155:10')
  expect([await work, now().front, now().network]).toEqual([
    'kernel/aborted',
    ['eip155 span 0xS eip155:10', 'solana disconnected'],
    'eip155:10',
  ])
})
