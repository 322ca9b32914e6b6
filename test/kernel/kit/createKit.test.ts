// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createKit, definePlugin } from '../../../kernel/index'
import { createStorage } from '../../harness/fakeStorage'
import { networks, pause, plainNetwork } from '../fixture'
import { codeOf, openKits, wallets } from '../kits'
import { handConnector, sessionOf } from '../sessions/handConnector'

const open = openKits()
afterEach(() => void vi.unstubAllGlobals())

test('createKit is pure: nothing is touched, stored or loaded, and it runs where there is no window', () => {
  for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'navigator'])
    vi.stubGlobal(name, undefined)
  let setups = 0
  const acme = definePlugin('acme', () => ({ setup: () => void setups++ }))
  const kit = createKit([acme()], { networks })
  kit.subscribe(
    (state) => state.modal,
    () => {},
  )
  kit.on('debug', () => {})
  kit.close()
  kit.preload()
  kit.destroy()
  expect([
    setups,
    kit.started,
    kit.getState().session,
    kit.network().id,
    kit.t('acme.hello'),
  ]).toEqual([0, false, { namespaces: {} }, 'eip155:1', 'hello'])
})

test('before start every verb that needs it says so', async () => {
  const { kit } = open([])
  for (const run of [() => kit.open(), () => kit.element()])
    expect(codeOf(run)).toBe('kernel/not-started')
  for (const work of [
    kit.connect('x'),
    kit.switchNetwork('eip155:1'),
    kit.switchAccount('eip155', 'x'),
    kit.request({ method: 'x' }),
  ]) {
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
  void kit.start()
  void kit.start()
  expect(kit.ready).toBe(kit.ready)
  await kit.ready
  expect([
    ready,
    kit.started,
    kit.getState().modal.initialized,
    document.querySelectorAll('tessera-kit').length,
  ]).toEqual([true, true, true, 1])

  const other = open(
    [definePlugin('hangs', () => ({ setup: () => new Promise<void>(() => {}) }))()],
    { id: 'other' },
  ).kit
  const starting = other.start()
  other.destroy()
  await starting
})

test('a started id is refused before anything is touched, and free again after destroy', async () => {
  const { kit } = open([])
  await kit.start()
  let setups = 0
  const second = open([definePlugin('acme', () => ({ setup: () => void setups++ }))()])
  await expect(second.kit.start()).rejects.toMatchObject({ code: 'kernel/duplicate-id' })
  expect([second.kit.started, setups, document.querySelectorAll('tessera-kit').length]).toEqual([
    false,
    0,
    1,
  ])
  kit.destroy()
  await second.kit.start()
  expect([second.kit.started, setups]).toEqual([true, 1])
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
  expect(seen).toEqual([
    [undefined, 'connecting'],
    ['connecting', 'connected'],
  ])
  off()
  await kit.disconnect()
  expect([seen.length, kit.getState().session.namespaces.eip155]).toEqual([
    2,
    { status: 'disconnected', reason: 'user' },
  ])
})

test('the network in front: the wallet’s, else the chosen one, else the default', async () => {
  const { kit } = open(
    [
      wallets(
        handConnector('w', { eip155: sessionOf('eip155:10', '0xA') }),
        handConnector('far', { eip155: sessionOf('eip155:777', '0xA') }),
      ),
    ],
    { defaultNetwork: 'eip155:10' },
  )
  await kit.start()
  expect(kit.network().id).toBe('eip155:10')
  await kit.switchNetwork('eip155:1')
  expect([
    kit.network().id,
    kit.getState().modal.selectedNetworkId,
    kit.getState().modal.activeChain,
  ]).toEqual(['eip155:1', 'eip155:1', 'eip155'])
  await expect(kit.switchNetwork('eip155:5')).rejects.toMatchObject({
    code: 'kernel/network-unknown',
    message: 'Network Not Found: "eip155:5" is not in networks',
  })
  await kit.connect('w')
  expect(kit.network().id).toBe('eip155:10')
  await kit.connect('far')
  expect(kit.getState().session.namespaces.eip155).toMatchObject({ chainId: 'eip155:777' })
  expect(networks.map(({ id }) => id)).toContain(kit.network().id)
})

test('state by name: the kernel’s, a plugin’s, and a sentence for any other', async () => {
  const acme = definePlugin('acme', () => ({ state: { initial: () => ({ n: 1 }) } }))
  const { kit } = open([acme()])
  expect([kit.state('acme'), kit.state('modal')]).toEqual([
    { n: 1 },
    { loading: false, open: false, initialized: false },
  ])
  for (const name of ['views', 'toString', 'nobody'])
    expect(codeOf(() => kit.state(name as never))).toBe('kernel/state-unknown')
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
  await expect.poll(() => loading()).toBe(true)
  answer()
  await work
  expect(loading()).toBe(false)
})

test('loading with two prompts at once: set once, cleared when both have ended', async () => {
  const [a, b] = [
    handConnector('a'),
    handConnector('b', { solana: sessionOf('solana:main', 'So1') }),
  ]
  const answers: (() => void)[] = []
  for (const [wallet, namespace, chain] of [
    [a, 'eip155', 'eip155:1'],
    [b, 'solana', 'solana:main'],
  ] as const) {
    wallet.hands.connect = () =>
      new Promise((resolve) =>
        answers.push(() => resolve({ sessions: { [namespace]: sessionOf(chain, '0xA') } })),
      )
  }
  const { kit } = open([wallets(a, b)], {
    networks: [plainNetwork('eip155:1'), plainNetwork('solana:main')],
  })
  await kit.start()
  const seen: boolean[] = []
  kit.subscribe(
    ({ modal }) => modal.loading,
    (loading) => seen.push(loading),
  )
  const work = [kit.connect('a'), kit.connect('b')]
  expect([answers.length, seen]).toEqual([2, [true]])
  answers[0]?.()
  await work[0]
  expect(seen).toEqual([true])
  answers[1]?.()
  await work[1]
  expect(seen).toEqual([true, false])
})

test('two kits on one page: connecting, switching and destroying one leaves the other as it was', async () => {
  const storage = createStorage()
  const [first, second] = [
    handConnector('w'),
    handConnector('w', { eip155: sessionOf('eip155:10', '0xC') }),
  ]
  const extra = definePlugin('extra', () => ({ state: { initial: () => ({ on: true }) } }))
  const a = open([wallets(first)], { id: 'a', storage }).kit
  const b = open([wallets(second), extra()], {
    id: 'b',
    storage,
    networks: [plainNetwork('eip155:10'), plainNetwork('eip155:5')],
  }).kit
  const heard: string[] = []
  b.on('session:change', ({ current }) => heard.push(current.status))
  await Promise.all([a.start(), b.start()])
  const still = JSON.stringify(b.getState().session)

  await a.connect('w')
  await a.switchNetwork('eip155:10')
  expect([a.getState().session.namespaces.eip155, a.network().id]).toMatchObject([
    { active: '0xA', chainId: 'eip155:10' },
    'eip155:10',
  ])
  expect([JSON.stringify(b.getState().session), heard, second.calls, b.network().id]).toEqual([
    still,
    [],
    [],
    'eip155:10',
  ])

  await b.connect('w')
  expect(a.getState().session.namespaces.eip155).toMatchObject({ active: '0xA' })
  expect(b.getState().session.namespaces.eip155).toMatchObject({ active: '0xC' })
  const keys = () =>
    Object.keys(Object.fromEntries(storage.writes.map(({ key }) => [key, true]))).sort()
  expect(keys().every((key) => key.startsWith('tessera:a:') || key.startsWith('tessera:b:'))).toBe(
    true,
  )

  const other = open([], { id: 'a' }).kit
  await expect(other.start()).rejects.toMatchObject({ code: 'kernel/duplicate-id' })

  const left = JSON.stringify([b.getState().session, b.getState().connectors.length])
  a.destroy()
  expect([
    document.querySelectorAll('tessera-kit').length,
    first.listeners(),
    second.listeners() > 0,
  ]).toEqual([1, 0, true])
  expect(JSON.stringify([b.getState().session, b.getState().connectors.length])).toBe(left)
  await b.switchNetwork('eip155:5')
  expect(b.network().id).toBe('eip155:5')
  await a.start()
  expect(a.getState().session.namespaces.eip155).toMatchObject({
    status: 'connected',
    active: '0xA',
  })
  expect(b.getState().session.namespaces.eip155).toMatchObject({
    status: 'connected',
    active: '0xC',
  })
  await a.disconnect()
  expect([
    b.getState().session.namespaces.eip155?.status,
    second.verbs().includes('disconnect'),
  ]).toEqual(['connected', false])
})
