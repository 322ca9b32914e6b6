// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKit, definePlugin, isKitError } from '../../kernel'
import { createStorage } from '../harness/fakeStorage'
import { handConnector, sessionOf } from './connectors/handConnector'
import { networks, openKit, pause, plainNetwork } from './fixture'

const kits: { destroy(): void }[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const open = ((...args: Parameters<typeof openKit>) => {
  const opened = openKit(...args)
  kits.push(opened.kit)
  return opened
}) as typeof openKit
const code = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return isKitError(error) ? error.code : String(error)
  }
  return 'nothing thrown'
}
const wallets = (...made: ReturnType<typeof handConnector>[]) =>
  definePlugin('wallets', () => ({
    needs: ['connectors'],
    setup: (ctx) => {
      for (const { connector } of made) ctx.connectors.add(connector)
    },
  }))()

test('createKit is pure: nothing is touched, stored or loaded, and it runs where there is no window', () => {
  for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'navigator']) vi.stubGlobal(name, undefined)
  let setups = 0
  const acme = definePlugin('acme', () => ({ setup: () => void setups++ }))
  const kit = createKit([acme()], { networks })
  kit.subscribe((state) => state.modal, () => {})
  kit.on('debug', () => {})
  kit.close()
  kit.preload()
  kit.destroy()
  expect([setups, kit.started, kit.getState().session, kit.network().id, kit.t('acme.hello')]).toEqual([0, false, { namespaces: {} }, 'eip155:1', 'hello'])
})

test('before start every verb that needs it says so', async () => {
  const { kit } = open([])
  for (const run of [() => kit.open(), () => kit.element()]) expect(code(run)).toBe('kernel/not-started')
  for (const work of [kit.connect('x'), kit.switchNetwork('eip155:1'), kit.switchAccount('eip155', 'x'), kit.request({ method: 'x' })]) {
    await expect(work).rejects.toMatchObject({ code: 'kernel/not-started' })
  }
  await expect(kit.disconnect()).resolves.toBe(undefined)
})

test('start is idempotent; ready is one promise, pending before, resolved after, and resolved by destroy', async () => {
  const { kit } = open([])
  let ready = false
  void kit.ready.then(() => {
    ready = true
  })
  await pause()
  expect(ready).toBe(false)
  expect(kit.start()).toBe(kit.start())
  await kit.ready
  expect([ready, kit.started, kit.getState().modal.initialized, document.querySelectorAll('tessera-kit').length]).toEqual([true, true, true, 1])

  const other = open([definePlugin('hangs', () => ({ setup: () => new Promise<void>(() => {}) }))()], { id: 'other' }).kit
  const starting = other.start()
  other.destroy()
  await starting
})

test('a started id is refused before anything is touched, and free again after destroy', async () => {
  const { kit } = open([])
  await kit.start()
  let setups = 0
  const second = open([definePlugin('acme', () => ({ setup: () => void setups++ }))()])
  expect(code(() => second.kit.start())).toBe('kernel/duplicate-id')
  expect([second.kit.started, setups, document.querySelectorAll('tessera-kit').length]).toEqual([false, 0, 1])
  kit.destroy()
  await second.kit.start()
  expect([second.kit.started, setups]).toEqual([true, 1])
})

test('a page without a session: starting writes nothing', async () => {
  const storage = createStorage()
  const { kit } = open([wallets(handConnector())], { storage })
  await kit.start()
  await pause(50)
  expect(storage.writes).toEqual([])
  await kit.connect('hand')
  expect(storage.writes.map(({ key }) => key).sort()).toContain('tessera:default:kernel:sessions')
})

test('a session comes back after a reload, shown as reconnecting at once; after a disconnect it does not', async () => {
  const storage = createStorage()
  const before = open([wallets(handConnector('w'))], { storage }).kit
  await before.start()
  await before.connect('w')
  before.destroy()

  const { kit } = open([wallets(handConnector('w'))], { storage })
  const started = kit.start()
  expect(kit.getState().session.namespaces).toMatchObject({ eip155: { status: 'reconnecting', connectorId: 'w' } })
  await started
  expect(kit.getState().session).toMatchObject({ active: 'eip155', namespaces: { eip155: { status: 'connected' } } })
  expect(kit.getState().recent).toMatchObject([{ id: 'w' }])
  await kit.disconnect()
  kit.destroy()

  const after = open([wallets(handConnector('w'))], { storage }).kit
  await after.start()
  expect(after.getState().session.namespaces).toEqual({})
})

test.each([
  ['corrupt', '{"version":1'],
  ['foreign', '{"current":{"eip155":"w"}}'],
  ['whose ids are no texts', '{"version":1,"connections":{},"current":{"eip155":{}}}'],
  ['of a namespace that is not here', '{"version":1,"connections":{},"current":{"cosmos":"w"}}'],
  ['null', 'null'],
])('a stored session that is %s leaves nothing reconnecting', async (_what, raw) => {
  const storage = createStorage({ initial: { 'tessera:default:kernel:sessions': raw } })
  const { kit } = open([wallets(handConnector('w'))], { storage })
  await kit.start()
  expect(Object.values(kit.getState().session.namespaces).every(({ status }) => status === 'disconnected')).toBe(true)
  await kit.connect('w')
  expect(kit.getState().session.namespaces.eip155?.status).toBe('connected')
})

test('a storage that throws from everything: the kit works, one debug event', async () => {
  const { kit, debug } = open([wallets(handConnector('w'))], { storage: createStorage({ throws: true }) })
  await kit.start()
  await kit.connect('w')
  await kit.disconnect()
  expect(debug.filter((line) => line.startsWith('storage'))).toEqual(['storage: nothing can be stored; changes will not survive a reload'])
})

test('the last two wallets are remembered through reloads, newest first, also where the modal never opens', async () => {
  const storage = createStorage()
  for (const id of ['one', 'two', 'three']) {
    const { kit } = open([wallets(handConnector(id))], { storage })
    await kit.start()
    await kit.connect(id)
    await kit.disconnect()
    kit.destroy()
  }
  expect(JSON.parse(storage.getItem('tessera:default:kernel:recent') ?? '').map(({ id }: { id: string }) => id)).toEqual(['three', 'two'])
})

test('subscribe tells changes of the selected part, with the old value, until its undo; a listener that throws hurts nobody', async () => {
  const { kit } = open([wallets(handConnector('w'))])
  const seen: unknown[] = []
  const boom = () => {
    throw new Error('host')
  }
  kit.subscribe((state) => state.session, boom)
  kit.on('session:change', boom)
  const off = kit.subscribe(
    ({ session }) => session.namespaces.eip155?.status,
    (now, before) => seen.push([before, now]),
  )
  await kit.start()
  await kit.connect('w')
  expect(seen).toEqual([[undefined, 'connecting'], ['connecting', 'connected']])
  off()
  await kit.disconnect()
  expect([seen.length, kit.getState().session.namespaces.eip155]).toEqual([2, { status: 'disconnected', reason: 'user' }])
})

test('the network in front: the wallet’s, else the chosen one, else the default', async () => {
  const { kit } = open([wallets(handConnector('w', { eip155: sessionOf('eip155:10', '0xA') }), handConnector('far', { eip155: sessionOf('eip155:777', '0xA') }))], { defaultNetwork: 'eip155:10' })
  await kit.start()
  expect(kit.network().id).toBe('eip155:10')
  await kit.switchNetwork('eip155:1')
  expect([kit.network().id, kit.getState().modal.selectedNetworkId, kit.getState().modal.activeChain]).toEqual(['eip155:1', 'eip155:1', 'eip155'])
  await expect(kit.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'kernel/network-unknown', message: 'Network Not Found: "eip155:5" is not in the networks array passed to createKit' })
  await kit.connect('w')
  expect(kit.network().id).toBe('eip155:10')
  await kit.connect('far')
  expect(kit.getState().session.namespaces.eip155).toMatchObject({ chainId: 'eip155:777' })
  expect(networks.map(({ id }) => id)).toContain(kit.network().id)
})

test('state by name: the kernel’s, a plugin’s, and a sentence for any other', async () => {
  const acme = definePlugin('acme', () => ({ state: { initial: () => ({ n: 1 }) } }))
  const { kit } = open([acme()])
  expect([kit.state('acme'), kit.state('modal')]).toEqual([{ n: 1 }, { loading: false, open: false, initialized: false }])
  for (const name of ['views', 'toString', 'nobody']) expect(code(() => kit.state(name as never))).toBe('kernel/state-unknown')
})

test('loading is shown while a wallet is asked, and not after the end', async () => {
  const wallet = handConnector('w')
  let answer = () => {}
  wallet.hands.connect = () =>
    new Promise((resolve) => {
      answer = () => resolve({ sessions: { eip155: sessionOf('eip155:1', '0xA') } })
    })
  const { kit } = open([wallets(wallet)])
  await kit.start()
  const loading = () => kit.getState().modal.loading
  const work = kit.connect('w')
  await vi.waitFor(() => expect(loading()).toBe(true))
  answer()
  await work
  expect(loading()).toBe(false)
})

const shell = (attach = () => {}) =>
  definePlugin('shell', () => ({
    needs: ['surface', 'views'],
    flags: { 'shell.more': false } as never,
    views: [
      { name: 'shell/home' as never, load: async () => ({ default: {} }) },
      { name: 'shell/more' as never, when: 'shell.more' as never, load: async () => ({ default: {} }) },
    ],
    setup: (ctx) => ctx.shell().take({ home: () => ({ view: 'shell/home' }), ready: async () => {}, attach, preload: () => {} }),
  }))()
const dialogs = (kit: { element(): HTMLElement }) => kit.element().shadowRoot?.querySelector('dialog')?.open === true

test('opening: the dialog as soon as its part is here, then the view; unknown views and views whose flag is off are refused', async () => {
  const { kit } = open([shell()])
  await kit.start()
  for (const view of ['nowhere', 'shell/more']) expect(code(() => (kit.open as (view: string) => void)(view))).toBe('kernel/view-unknown')
  expect(dialogs(kit)).toBe(false)
  kit.open()
  expect([dialogs(kit), kit.getState().modal.open]).toEqual([false, false])
  await vi.waitFor(() => expect([dialogs(kit), kit.getState().modal.open]).toEqual([true, true]))
  expect(kit.getState().router.history.map(({ view }) => view)).toEqual(['shell/home'])
  kit.close()
  expect(kit.getState().modal.open).toBe(false)

  const bare = open([], { id: 'bare' }).kit
  await bare.start()
  expect(code(() => bare.open())).toBe('kernel/view-unknown')
})

test('closed before there was anything to see: nothing opens later, and who waits hears of it', async () => {
  const { kit } = open([shell()])
  const told: boolean[] = []
  kit.on('modal:change', (event) => told.push(event.open))
  await kit.start()
  kit.open()
  kit.close()
  await vi.waitFor(() => expect(told).toEqual([false]))
  await pause(20)
  expect([dialogs(kit), kit.getState().modal.open, told]).toEqual([false, false, [false]])
  kit.open()
  await vi.waitFor(() => expect(told).toEqual([false, true]))
})

test('an opening that a tap refuses, or breaks, leaves no empty dialog', async () => {
  for (const guard of [() => null, () => JSON.parse('{')]) {
    const guards = definePlugin('guards', () => ({ needs: ['hooks:view'], setup: (ctx) => ctx.hooks.view.tap(guard) }))
    const { kit } = open([shell(), guards()])
    await kit.start()
    const told: boolean[] = []
    kit.on('modal:change', ({ open }) => told.push(open))
    kit.open()
    await vi.waitFor(() => expect(told).toEqual([false]))
    expect([dialogs(kit), kit.getState().modal.open]).toEqual([false, false])
    kit.destroy()
  }
})

test('a request without a wallet opens the modal, and its closing is the visitor’s no, however early', async () => {
  const evm = (await import('../../kernel/networks')).mainnet
  const { kit } = open([shell()], { networks: [evm] })
  await kit.start()
  const early = kit.request({ method: 'eth_requestAccounts' }).then(String, (error) => error.code)
  await vi.waitFor(() => expect(dialogs(kit)).toBe(true))
  kit.close()
  expect(await early).toBe('rpc/user-rejected')
  const later = kit.request({ method: 'eth_requestAccounts' }).then(String, (error) => error.code)
  await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
  kit.close()
  expect(await later).toBe('rpc/user-rejected')
})

test('telemetry hears each opening once, also in a second start', async () => {
  const events: string[] = []
  const sink = definePlugin('sink', () => ({ needs: ['hooks:telemetry'], setup: (ctx) => ctx.hooks.telemetry.tap(({ event }) => void events.push(event)) }))
  const { kit } = open([shell(), sink()])
  for (let round = 0; round < 2; round++) {
    await kit.start()
    kit.open()
    await vi.waitFor(() => expect(kit.getState().modal.open).toBe(true))
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(round))
    await pause(20)
    kit.destroy()
  }
  expect(events.filter((event) => event === 'modal/opened').length).toBe(2)
})

test('two kits on one page: connecting, switching and destroying one leaves the other as it was', async () => {
  const storage = createStorage()
  const [first, second] = [handConnector('w'), handConnector('w', { eip155: sessionOf('eip155:10', '0xC') })]
  const extra = definePlugin('extra', () => ({ state: { initial: () => ({ on: true }) } }))
  const a = open([wallets(first)], { id: 'a', storage }).kit
  const b = open([wallets(second), extra()], { id: 'b', storage, networks: [plainNetwork('eip155:10'), plainNetwork('eip155:5')] }).kit
  const heard: string[] = []
  b.on('session:change', ({ current }) => heard.push(current.status))
  await Promise.all([a.start(), b.start()])
  const still = JSON.stringify(b.getState().session)

  await a.connect('w')
  await a.switchNetwork('eip155:10')
  expect([a.getState().session.namespaces.eip155, a.network().id]).toMatchObject([{ active: '0xA', chainId: 'eip155:10' }, 'eip155:10'])
  expect([JSON.stringify(b.getState().session), heard, second.calls, b.network().id]).toEqual([still, [], [], 'eip155:10'])

  await b.connect('w')
  expect(a.getState().session.namespaces.eip155).toMatchObject({ active: '0xA' })
  expect(b.getState().session.namespaces.eip155).toMatchObject({ active: '0xC' })
  const keys = () => Object.keys(Object.fromEntries(storage.writes.map(({ key }) => [key, true]))).sort()
  expect(keys().every((key) => key.startsWith('tessera:a:') || key.startsWith('tessera:b:'))).toBe(true)

  const other = open([], { id: 'a' }).kit
  expect(code(() => other.start())).toBe('kernel/duplicate-id')

  const left = JSON.stringify([b.getState().session, b.getState().connectors.length])
  a.destroy()
  expect([document.querySelectorAll('tessera-kit').length, first.listeners(), second.listeners() > 0]).toEqual([1, 0, true])
  expect(JSON.stringify([b.getState().session, b.getState().connectors.length])).toBe(left)
  await b.switchNetwork('eip155:5')
  expect(b.network().id).toBe('eip155:5')
  await a.start()
  expect(a.getState().session.namespaces.eip155).toMatchObject({ status: 'connected', active: '0xA' })
  expect(b.getState().session.namespaces.eip155).toMatchObject({ status: 'connected', active: '0xC' })
  await a.disconnect()
  expect([b.getState().session.namespaces.eip155?.status, second.verbs().includes('disconnect')]).toEqual(['connected', false])
})
