// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  createKit,
  definePlugin,
  type PluginInput,
  type SlotEntry,
  type Slots,
} from '../../../kernel'
import { mainnet, sepolia } from '../../../kernel/networks'
import { ui } from '../../../ui'
import { defineView, type View } from '../../../ui/view'
import { wallets } from '../../kernel/kits'
import { handConnector, sessionOf } from '../../kernel/sessions/handConnector'

const logged: string[] = []
beforeEach(() => {
  logged.length = 0
  vi.spyOn(console, 'error').mockImplementation(
    (...values) => void logged.push(values.map(String).join(' ')),
  )
})
let kits: { destroy(): void }[] = []
afterEach(() => {
  for (const kit of kits) kit.destroy()
  kits = []
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const address = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const account = { address, chainId: 'eip155:1' }

/** A kit with the modal, a wallet that connects and these plugins; `at` finds in the modal. */
async function start(plugins: readonly PluginInput[], { connected = true } = {}) {
  const wallet = handConnector(
    'hand',
    { eip155: sessionOf('eip155:1', address) },
    { approval: 'kit' },
  )
  const kit = createKit([ui({ preload: 'none' }), wallets(wallet), plugins], {
    networks: [mainnet, sepolia],
    storage: 'memory',
    id: `slots-${kits.length}`,
  })
  kits.push(kit)
  await kit.start()
  if (connected) await kit.connect('hand')
  const root = () => kit.element().shadowRoot as ShadowRoot
  const all = (selector: string) => [...root().querySelectorAll<HTMLElement>(selector)]
  return {
    kit,
    wallet,
    all,
    at: (selector: string) => all(selector)[0],
    text: () => root().textContent ?? '',
  }
}

/** An entry that writes what it was given. */
const told = (draw: (params: unknown) => string): View =>
  defineView<unknown>(
    ({ h }) =>
      ({ params }) =>
        h('p', { className: 'told' }, draw(params)),
    { core: true },
  )
const json = told((params) => JSON.stringify(params))
const module = (view: View) => async () => ({ default: view })

const texts = { 'acme.a': 'Activity', 'acme.b': 'Badges', 'acme.c': 'Coins' }
const tab = (title: keyof typeof texts, view: View, more: Partial<SlotEntry> = {}): SlotEntry => ({
  slot: 'account.tabs',
  title,
  load: module(view),
  ...more,
})
const acme = (slots: readonly SlotEntry[], more: object = {}) =>
  definePlugin('acme', () => ({
    slots,
    messages: { en: async () => ({ default: texts }) },
    ...more,
  }))()

test('account.tabs: one tab an entry, in order, with its title and icon; a panel is loaded when its tab is first shown', async () => {
  const loads: string[] = []
  const entry = (title: keyof typeof texts, more: Partial<SlotEntry> = {}) =>
    tab(
      title,
      told(() => `panel ${title}`),
      { ...more, load: async () => (loads.push(title), { default: told(() => `panel ${title}`) }) },
    )
  const { kit, all, at } = await start([
    acme([
      entry('acme.b', { order: 200 }),
      entry('acme.a', { icon: 'clock', id: 'activity' }),
      entry('acme.c', { order: 300 }),
    ]),
  ])
  kit.open('account')
  await expect.poll(() => at('.told')?.textContent).toBe('panel acme.a')
  const tabs = () => all('[role=tab]')
  expect(tabs().map(({ textContent }) => textContent)).toEqual(['Activity', 'Badges', 'Coins'])
  expect(tabs().map((each) => each.querySelectorAll('svg').length)).toEqual([1, 0, 0])
  expect(loads).toEqual(['acme.a'])
  const panel = at('[role=tabpanel]') as HTMLElement
  expect(panel.getAttribute('aria-labelledby')).toBe(tabs()[0]?.id)
  expect(at('[role=tablist]')?.getAttribute('aria-label')).toBe('Account')
  tabs()[1]?.click()
  await expect.poll(() => at('.told')?.textContent).toBe('panel acme.b')
  expect(loads).toEqual(['acme.a', 'acme.b'])
  expect(all('.told')).toHaveLength(1)
  tabs()[0]?.click()
  await expect.poll(() => at('.told')?.textContent).toBe('panel acme.a')
  expect(loads).toEqual(['acme.a', 'acme.b'])
})

test('account.tabs: arrows, Home and End move between tabs and open them; only the open one can be tabbed to', async () => {
  const { kit, all, at } = await start([
    acme(
      (['acme.a', 'acme.b', 'acme.c'] as const).map((title) =>
        tab(
          title,
          told(() => title),
        ),
      ),
    ),
  ])
  kit.open('account')
  await expect.poll(() => all('[role=tab]').length).toBe(3)
  const press = async (key: string, shown: string) => {
    at('[role=tablist]')?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    await expect.poll(() => at('.told')?.textContent).toBe(shown)
    const open = all('[role=tab]').filter((each) => each.getAttribute('aria-selected') === 'true')
    expect(open).toHaveLength(1)
    expect(kit.element().shadowRoot?.activeElement).toBe(open[0])
    expect(all('[role=tab]').filter(({ tabIndex }) => tabIndex === 0)).toEqual(open)
  }
  await press('ArrowRight', 'acme.b')
  await press('ArrowLeft', 'acme.a')
  await press('ArrowLeft', 'acme.c')
  await press('Home', 'acme.a')
  await press('End', 'acme.c')
})

test('account.tabs: one entry alone is a section under its title; without entries there is nothing', async () => {
  const { kit, at, all } = await start([acme([tab('acme.a', json)])])
  kit.open('account')
  await expect.poll(() => at('section .told')?.textContent).toBe(JSON.stringify(account))
  expect(at('section h3')?.textContent).toBe('Activity')
  expect(all('[role=tab], [role=tablist]')).toEqual([])
  const none = await start([])
  none.kit.open('account')
  await expect.poll(() => none.at('.t-avatar, .t-av')).toBeTruthy()
  expect(none.all('section, [role=tablist]')).toEqual([])
})

test('account.tabs: a panel that crashes or does not load shows a note with another try; the other tabs work', async () => {
  let fails = true
  const crashes = defineView(({ h }) => () => {
    if (fails) throw new Error('boom')
    return h('p', { className: 'told' }, 'well')
  })
  let offline = true
  const load = async () => {
    if (offline) throw new Error('offline')
    return { default: told(() => 'loaded') }
  }
  const { kit, all, at } = await start([
    acme([
      tab('acme.a', crashes),
      tab('acme.b', json, { load, id: 'badges' }),
      tab(
        'acme.c',
        told(() => 'fine'),
      ),
    ]),
  ])
  kit.open('account')
  const note = () => at('[role=tabpanel] .t-note')
  const retry = () => note()?.querySelector<HTMLElement>('.t-link')?.click()
  await expect.poll(() => note()?.textContent).toMatch(/./)
  expect(logged.join('\n')).toContain('[plugin acme] entry "acme:0" of the slot "account.tabs"')
  all('[role=tab]')[2]?.click()
  await expect.poll(() => at('.told')?.textContent).toBe('fine')
  all('[role=tab]')[1]?.click()
  await expect.poll(() => note()?.textContent).toMatch(/./)
  await expect
    .poll(() => logged.join('\n'))
    .toContain('entry "acme:badges" of the slot "account.tabs"')
  offline = false
  retry()
  await expect.poll(() => at('.told')?.textContent).toBe('loaded')
  all('[role=tab]')[0]?.click()
  await expect.poll(() => note()).toBeTruthy()
  fails = false
  retry()
  await expect.poll(() => at('.told')?.textContent).toBe('well')
})

test('a tab goes with its plugin at run time; the first of those left is shown', async () => {
  const other = definePlugin('other', () => ({
    slots: [
      {
        slot: 'account.tabs' as const,
        title: 'other.x' as const,
        order: 1,
        load: module(told(() => 'other')),
      },
    ],
  }))
  const { kit, at, all } = await start([
    acme([
      tab(
        'acme.a',
        told(() => 'a'),
      ),
      tab(
        'acme.b',
        told(() => 'b'),
      ),
    ]),
    other(),
  ])
  kit.open('account')
  await expect.poll(() => at('.told')?.textContent).toBe('other')
  await kit.remove('other')
  await expect.poll(() => at('.told')?.textContent).toBe('a')
  expect(all('[role=tab]')).toHaveLength(2)
})

const places: [keyof Slots, (params: never) => unknown, unknown][] = [
  ['connect.header', (params) => params, { namespace: 'eip155' }],
  ['connect.footer', (params) => params, { namespace: 'eip155' }],
  ['connect.row', (params) => params, { connector: 'hand' }],
  ['connecting.footer', (params) => params, { connector: 'hand' }],
  ['account.name', (params) => params, account],
  ['account.header', (params) => params, account],
  ['account.balance', (params) => params, account],
  ['account.actions', (params) => params, account],
  ['networks.row', ({ network }: Slots['networks.row']) => network.id, 'eip155:1'],
  [
    'wallets.row',
    ({ namespace, connection }: Slots['wallets.row']) => [namespace, connection.connectorId],
    ['eip155', 'hand'],
  ],
  [
    'approve.details',
    ({ request }: Slots['approve.details']) => request.call.method,
    'personal_sign',
  ],
]
test.each(places)(
  '%s: an entry is drawn there once, with its parameters, outside of buttons and links',
  async (slot, read, given) => {
    const connected = !slot.startsWith('connect')
    const { kit, at, all } = await start(
      [acme([{ slot, load: module(told((params) => JSON.stringify(read(params as never)))) }])],
      { connected },
    )
    const view = slot.slice(0, slot.indexOf('.'))
    if (view === 'approve')
      kit.request({ method: 'personal_sign', params: ['0x68656c6c6f', address] }).catch(() => {})
    else (kit.open as (name: string, params?: unknown) => void)(view, connected ? undefined : given)
    await expect.poll(() => at('.told')?.textContent).toBe(JSON.stringify(given))
    expect(all(':is(button, a) .told')).toEqual([])
    expect(all('.told')).toHaveLength(slot === 'networks.row' ? 2 : 1)
  },
)

test('account.name: the entry stands for the picture, and the address stays; the line of a name is kept until it has loaded; one that fails leaves the picture', async () => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  const { kit, at, all } = await start([
    acme([
      { slot: 'account.name', load: async () => (await arrived, { default: told(() => 'mine') }) },
    ]),
  ])
  kit.open('account')
  await expect.poll(() => at('.t-view .t-addr')?.textContent).toContain('0x71C7…d8976F')
  expect([
    all('.t-view .t-av').length,
    at('.t-view h3')?.textContent,
    at('.t-view h3')?.closest('[aria-hidden]'),
  ]).toEqual([1, '\u00a0', expect.anything()])
  arrive()
  await expect.poll(() => at('.told')?.textContent).toBe('mine')
  expect([all('.t-view .t-av').length, all('.t-view .t-addr').length]).toEqual([0, 1])
  const crashes = defineView(() => () => {
    throw new Error('boom')
  })
  const failing = await start([acme([{ slot: 'account.name', load: module(crashes) }])])
  failing.kit.open('account')
  await expect.poll(() => logged.join('\n')).toContain('of the slot "account.name"')
  await expect.poll(() => failing.all('.t-view .t-av').length).toBe(1)
  expect(failing.at('.t-view .t-addr')?.textContent).toContain('0x71C7…d8976F')
})

test('wallets.account: the entry stands below the address, in the button of its row', async () => {
  const { kit, at, all } = await start([
    acme([{ slot: 'wallets.account', load: module(told((params) => JSON.stringify(params))) }]),
  ])
  // rows come into view at once
  vi.stubGlobal('IntersectionObserver', undefined)
  kit.open('wallets')
  await expect.poll(() => at('.told')?.textContent).toBe(JSON.stringify(account))
  expect(all('button.t-row .t-addr ~ small .told')).toHaveLength(1)
})

test('a view that replaces another is shown in its place, and the other is back when the plugin goes', async () => {
  const standIn = definePlugin('acme', () => ({
    needs: ['replace:networks'],
    views: [{ name: 'networks', title: 'acme.a', load: module(told(() => 'my networks')) }],
    messages: { en: async () => ({ default: texts }) },
  }))
  const { kit, at, all } = await start([standIn()])
  kit.open('networks')
  await expect.poll(() => at('.told')?.textContent).toBe('my networks')
  expect(at('h2')?.textContent).toBe('Activity')
  await kit.remove('acme')
  await expect.poll(() => all('.t-row').length).toBe(2)
  expect([all('.told'), at('h2')?.textContent, kit.getState().modal.open]).toEqual([
    [],
    'Choose network',
    true,
  ])
  await kit.add(standIn())
  await expect.poll(() => at('.told')?.textContent).toBe('my networks')
  const second = definePlugin('second', () => ({
    needs: ['replace:networks'],
    views: [{ name: 'networks', load: module(json) }],
  }))
  await expect(kit.add(second())).rejects.toMatchObject({
    code: 'kernel/bad-plugin',
    message: expect.stringContaining('its view "networks" is that of'),
  })
})

test('a view of another plugin draws tabs of its own from the entries of its slot', async () => {
  const host = defineView(
    ({ h, primitives: { Tabs } }) =>
      ({ ctx }) =>
        h(ctx.Slot, {
          name: 'acme/pair.tabs',
          children: (entries, draw) =>
            h(
              Tabs,
              {
                label: 'x',
                tabs: entries.map(({ id, title }) => ({ id, label: ctx.t(title ?? 'acme.a') })),
                value: entries[0]?.id ?? '',
                onChange() {},
              },
              entries[0] && draw(entries[0]),
            ),
        }),
  )
  const { kit, all, at } = await start([
    acme(
      [{ slot: 'acme/pair.tabs' as never, title: 'acme.b', load: module(told(() => 'paired')) }],
      { views: [{ name: 'acme/pair', load: module(host) }] },
    ),
  ])
  ;(kit.open as (name: string) => void)('acme/pair')
  await expect.poll(() => at('[role=tabpanel] .told')?.textContent).toBe('paired')
  expect(all('[role=tab]').map(({ textContent }) => textContent)).toEqual(['Badges'])
})

test('the first view may be a replaced one: it is fetched instead of the other, unless its flag is off', async () => {
  const loads: string[] = []
  const standIn = (name: string, on: boolean) =>
    definePlugin(name, () => ({
      needs: ['replace:connect'],
      flags: { [`${name}.on`]: on } as never,
      views: [
        {
          name: 'connect',
          when: `${name}.on` as never,
          load: async () => (loads.push(name), { default: told(() => name) }),
        },
      ],
    }))()
  const on = await start([standIn('yes', true)], { connected: false })
  on.kit.open()
  await expect.poll(() => on.at('.told')?.textContent).toBe('yes')
  const off = await start([standIn('no', false)], { connected: false })
  off.kit.open()
  await expect.poll(() => off.at('.t-row')).toBeTruthy()
  expect(loads).toEqual(['yes'])
})
