// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Connector, createKit, definePlugin, isKitError, type Need } from '../../../kernel'
import { mainnet, sepolia } from '../../../kernel/networks'
import { ui } from '../../../ui'
import { defineView, type ViewContext, type ViewHooks } from '../../../ui/view'
import { wallets } from '../../kernel/kits'
import { handConnector, sessionOf } from '../../kernel/sessions/handConnector'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
let kits: { destroy(): void }[] = []
afterEach(() => {
  for (const kit of kits) kit.destroy()
  kits = []
  vi.restoreAllMocks()
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const signature = `0x${'ab'.repeat(65)}`

/**
 * The context and hooks of a plugin's view and slot entry, drawn by the shell in a kit with a
 * connected wallet.
 */
async function draw(needs: readonly Need[], { secret = 'https://rpc.example/key' } = {}) {
  const seen: Partial<Record<'view' | 'slot', ViewContext>> = {}
  const states: unknown[] = []
  let hooks: ViewHooks | undefined
  const watch = (place: 'view' | 'slot') =>
    defineView(
      (runtime) => {
        hooks = runtime.hooks
        return ({ ctx }) => {
          seen[place] = ctx
          states.push(runtime.hooks.useKit((state) => state.connectors))
          return runtime.h('p', null, place)
        }
      },
      { core: true },
    )
  const acme = definePlugin('acme', () => ({
    needs,
    views: [{ name: 'acme/view' as never, load: async () => ({ default: watch('view') }) }],
    slots: [{ slot: 'connect.methods', load: async () => ({ default: watch('slot') }) }],
  }))
  const wallet = handConnector(
    'hand',
    { eip155: sessionOf('eip155:1', address) },
    { approval: 'kit' },
  )
  wallet.hands.request = async () => signature
  const kit = createKit([ui({ preload: 'none' }), wallets(wallet), acme()], {
    networks: [mainnet, sepolia],
    storage: 'memory',
    id: `view-kit-${kits.length}`,
    rpc: { 'eip155:1': secret },
  })
  kits.push(kit)
  const reported: string[] = []
  kit.on('plugin:error', ({ plugin, error }) => reported.push(`${plugin}: ${error.code}`))
  await kit.start()
  kit.open('connect')
  await expect.poll(() => seen.slot).toBeDefined()
  ;(kit.open as (view: string) => void)('acme/view')
  await expect.poll(() => seen.view).toBeDefined()
  await kit.connect('hand')
  const { view, slot } = seen as Record<'view' | 'slot', ViewContext>
  return { kit, view, slot, wallet, reported, states, hooks: hooks as ViewHooks }
}

/** What a use comes to: the need it is refused for, or "granted". */
const outcome = async (use: () => unknown) => {
  try {
    const result = use()
    // what waits for the visitor was not refused
    await Promise.race([result, new Promise((resolve) => setTimeout(resolve, 0))])
    return 'granted'
  } catch (error) {
    return isKitError(error, 'kernel/capability-refused')
      ? /needs "([^"]+)"/.exec(error.message)?.[1]
      : 'granted'
  }
}

const sign = { method: 'personal_sign', params: ['0x68656c6c6f', address] }
const uses: [string, Need, (ctx: ViewContext) => unknown][] = [
  ['connect', 'sessions', ({ kit }) => kit.connect('hand')],
  ['disconnect', 'sessions', ({ kit }) => kit.disconnect()],
  ['switchNetwork', 'sessions', ({ kit }) => kit.switchNetwork('eip155:11155111')],
  ['switchAccount', 'sessions', ({ kit }) => kit.switchAccount('eip155', address)],
  ['switchConnection', 'sessions', ({ kit }) => kit.switchConnection('eip155', 'hand')],
  [
    'setPreferredAccountType, which stores',
    'sessions',
    ({ kit }) => kit.setPreferredAccountType('eip155', 'eoa'),
  ],
  ['open', 'views', ({ kit }) => kit.open('connect')],
  ['request', 'request:eip155:personal_sign', ({ kit }) => kit.request(sign)],
  ['destroy', 'surface', ({ kit }) => kit.destroy()],
  ['add', 'surface', ({ kit }) => kit.add(definePlugin('late', () => ({}))())],
  ['remove', 'surface', ({ kit }) => kit.remove('wallets')],
  ['surface', 'surface', ({ kit }) => kit.surface()],
  ['element', 'surface', ({ kit }) => kit.element()],
]

test.each(uses)(
  '%s by the kit of a view or slot entry: refused by name and reported without the need, granted with it',
  async (_what, need, use) => {
    const { view, slot, wallet, reported, kit } = await draw([])
    const before = wallet.verbs().length
    for (const ctx of [view, slot]) expect(await outcome(() => use(ctx))).toBe(need)
    expect(reported).toEqual(['acme: kernel/capability-refused', 'acme: kernel/capability-refused'])
    expect(wallet.verbs().length).toBe(before)
    expect(kit.started).toBe(true)
    const granted = await draw([need])
    expect(await outcome(() => use(granted.view))).toBe('granted')
  },
)

test('past the kit there is no way either: connectors that are listed, the provider, the options, the context of the shell', async () => {
  const { kit, view, slot, states, wallet } = await draw([])
  const before = wallet.verbs().length
  for (const ctx of [view, slot]) {
    const listed = [
      ...ctx.kit.getState().connectors,
      ...(ctx.kit.state('connectors') as readonly Connector[]),
    ]
    expect(listed.map(({ manifest }) => manifest.id)).toEqual(['hand', 'hand'])
    for (const connector of listed)
      expect(
        await outcome(() =>
          connector.connect({ namespaces: ['eip155'], signal: AbortSignal.timeout(1000) }),
        ),
      ).toBe('surface')
    expect(ctx.kit.options).not.toHaveProperty('rpc')
    await expect(ctx.kit.provider('eip155').request(sign)).rejects.toThrow(
      'request:eip155:personal_sign',
    )
    for (const key of ['shell', 'attempts', 'ui', 'addStyles', 'loadMore'])
      expect(ctx).not.toHaveProperty(key)
  }
  for (const connectors of states) expect(connectors).not.toContain(wallet.connector)
  expect(wallet.verbs().length).toBe(before)
  // the same object for the same state, so that it can be subscribed to
  expect(view.kit.getState()).toBe(view.kit.getState())
  expect(view.kit.provider('eip155')).toBe(view.kit.provider('eip155'))
  // control: the host's own kit can
  expect(kit.getState().connectors).toContain(wallet.connector)
  expect(kit.options.rpc).toBeDefined()
})

test("a view reads its plugin's own state, and is drawn again when that changes", async () => {
  const Count = defineView(
    ({ h, hooks }) =>
      () =>
        h(
          'p',
          { className: 'count' },
          String(hooks.useOwnState((state: { count: number }) => state.count)),
        ),
    { core: true },
  )
  const counter = definePlugin('counter', () => ({
    state: { initial: () => ({ count: 1 }) },
    slots: [{ slot: 'connect.methods', load: async () => ({ default: Count }) }],
    setup: (ctx) => ({ add: () => ctx.state.set(({ count }) => ({ count: count + 1 })) }),
  }))
  const kit = createKit([ui({ preload: 'none' }), wallets(handConnector()), counter()], {
    networks: [mainnet],
    storage: 'memory',
    id: 'counter',
  })
  kits.push(kit)
  await kit.start()
  kit.open('connect')
  const shown = () => kit.element().shadowRoot?.querySelector('.count')?.textContent
  await expect.poll(shown).toBe('1')
  kit.use(counter).add()
  await expect.poll(shown).toBe('2')
})

test('a request of a view carries the name of its plugin, by request and by the provider, and the Approve view says it', async () => {
  const { kit, view } = await draw(['request:eip155:personal_sign'])
  for (const send of [
    () => view.kit.request(sign),
    () => view.kit.provider('eip155').request(sign),
  ]) {
    const answered = send()
    await expect
      .poll(() => kit.getState().approvals.map(({ call }) => call.origin))
      .toEqual(['acme'])
    const shown = () => kit.element().shadowRoot?.querySelector('.t-view')?.textContent
    await expect.poll(shown).toContain('acme')
    kit.close()
    await expect(answered).rejects.toThrow()
  }
  // control: a request of the host is said to be the site's
  const host = kit.request(sign)
  await expect.poll(() => kit.getState().approvals.map(({ call }) => call.origin)).toEqual(['host'])
  kit.close()
  await expect(host).rejects.toThrow()
})
