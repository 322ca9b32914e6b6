/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineView } from '../../../ui/view'
import { connect } from '../../../ui/views/connect/ConnectView'
import { createWorld, mountView, type World, wallet } from './mountView'

const ConnectView = defineView<never>(connect, { core: true, ahead: true })

let shown: Awaited<ReturnType<typeof mountView>>
const show = async (world: World, more = true) => {
  shown = await mountView(ConnectView, world, { more })
  return shown
}
const installed = [wallet('a'), wallet('b')]
const documents = {
  termsConditionsUrl: 'https://host.example/terms',
  privacyPolicyUrl: 'https://host.example/privacy',
}

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await shown.unmount()
  vi.unstubAllGlobals()
})

test('a click calls the wallet before anything else, then shows the wait', async () => {
  const world = createWorld({ connectors: installed })
  const order: string[] = []
  world.kit.connect.mockImplementation(() => {
    order.push('connect')
    return new Promise(() => {})
  })
  world.spies.push.mockImplementation(() => void order.push('push'))
  await show(world)
  await shown.clickThen('Wallet b', () => expect(order).toEqual(['connect', 'push']))
  expect(world.kit.connect).toHaveBeenCalledWith('b', { signal: expect.any(AbortSignal) })
  expect(world.spies.push).toHaveBeenCalledWith('connecting', { connector: 'b' })
})

test('a wallet that must load first is not called by the row but prepared', async () => {
  const preload = vi.fn(async () => {})
  const world = createWorld({ connectors: [wallet('a', {}, { ready: () => false, preload })] })
  await show(world)
  await shown.click('Wallet a')
  expect(preload).toHaveBeenCalled()
  expect(world.kit.connect).not.toHaveBeenCalled()
  expect(world.spies.push).toHaveBeenCalledWith('connecting', { connector: 'a' })
})

test('focus on a row prepares the wallet, also one whose preload throws or rejects', async () => {
  const bad = vi.fn(() => {
    throw new Error('no')
  })
  const world = createWorld({
    connectors: [
      wallet('a', {}, { preload: bad }),
      wallet('b', {}, { preload: () => Promise.reject(new Error('no')) }),
    ],
  })
  await show(world)
  await shown.change(() => shown.button('Wallet a')?.focus())
  await shown.change(() => shown.button('Wallet b')?.focus())
  expect(bad).toHaveBeenCalled()
  expect(world.spies.preload).toHaveBeenCalledWith('connecting')
})

test('recent wallets stand first under Installed and carry the word', async () => {
  await show(createWorld({ connectors: installed, recent: [{ id: 'b', name: 'Wallet b' }] }))
  expect(shown.rows()).toEqual(['Wallet b', 'Wallet a'])
  expect(shown.box.querySelectorAll('h3')).toHaveLength(1)
  expect(shown.box.querySelector('h3')?.textContent).toBe('Installed')
  expect(shown.box.querySelector('.t-row')?.textContent).toContain('Recent')
})

test('a recent wallet that is not installed stands first, by itself, and carries the word', async () => {
  await show(
    createWorld({
      connectors: [...installed, wallet('p', { kind: 'pairing' })],
      recent: [{ id: 'p', name: 'Wallet p' }],
    }),
  )
  expect(shown.rows()).toEqual(['Wallet p', 'Wallet a', 'Wallet b'])
  expect([...shown.box.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
    'Installed',
  ])
  expect(shown.box.querySelector('.t-row')?.textContent).toContain('Recent')
})

test('one wallet alone has no heading; its list is named instead, and a line keeps it apart from those before', async () => {
  await show(createWorld({ connectors: [wallet('a')] }))
  expect(shown.box.querySelector('h3,.t-or')).toBeNull()
  expect(shown.box.querySelector('ul')?.getAttribute('aria-label')).toBe('Installed')
  await shown.unmount()
  await show(createWorld({ connectors: [...installed, wallet('x', { kind: 'external' })] }))
  expect(
    [...shown.box.querySelectorAll('h3,.t-or,ul')].map(
      (part) => part.getAttribute('aria-label') ?? part.className ?? part.tagName,
    ),
  ).toEqual(['', '', 't-or', 'More'])
})

test('the host orders the groups and features wallets', async () => {
  const connectors = [
    ...installed,
    wallet('x', { kind: 'external' }),
    wallet('y', { kind: 'external' }),
  ]
  await show(
    createWorld({ connectors, ui: { featured: ['y'], connectorTypeOrder: ['more', 'featured'] } }),
  )
  expect([...shown.box.querySelectorAll('h3')].map((title) => title.textContent)).toEqual([
    'Installed',
  ])
  expect(
    [...shown.box.querySelectorAll('ul')].map((list) => list.getAttribute('aria-label')),
  ).toEqual(['More', 'Featured', null])
  expect(shown.rows()).toEqual(['Wallet x', 'Wallet y', 'Wallet a', 'Wallet b'])
})

test('plugins see the list before it is drawn', async () => {
  const world = createWorld({ connectors: installed })
  world.shell.orderConnectors.mockImplementation((list) => list.slice(0, 1))
  await show(world)
  expect(shown.rows()).toEqual(['Wallet a'])
})

test('a warning about a wallet is a whole sentence under it and part of its name', async () => {
  await show(
    createWorld({ connectors: [wallet('a', { notice: 'injected.same-name' }), wallet('b')] }),
  )
  expect(shown.box.querySelectorAll('.t-note')).toHaveLength(1)
  expect(shown.box.querySelector('.t-note')?.textContent).toContain(
    'Another wallet here uses the same identity.',
  )
  expect(shown.box.querySelector('.t-row')?.getAttribute('aria-label')).toBe(
    'Wallet a. Another wallet here uses the same identity.',
  )
})

test('of many wallets forty are drawn, the rest on demand, with the focus on the first new one', async () => {
  await show(createWorld({ connectors: Array.from({ length: 90 }, (_, at) => wallet(`w${at}`)) }))
  expect(shown.rows()).toHaveLength(41)
  expect(shown.rows().at(-1)).toBe('Show all (90)')
  await shown.click('Show all')
  expect(shown.rows()).toHaveLength(90)
  expect(document.activeElement?.textContent).toContain('Wallet w40')
})

test('forty wallets are drawn whole', async () => {
  await show(createWorld({ connectors: Array.from({ length: 40 }, (_, at) => wallet(`w${at}`)) }))
  expect(shown.rows()).toHaveLength(40)
})

test.each([
  [
    'installed wallets come before other ways',
    { connectors: installed },
    'Wallet b',
    '<mail><social>',
  ],
  [
    'other ways come before wallets that are not installed',
    { connectors: [wallet('x', { kind: 'external' })] },
    '<mail><social>',
    'Wallet x',
  ],
  [
    'the host may put wallets in between',
    { connectors: installed, ui: { connectMethodsOrder: ['social', 'ui'] } },
    '<social>',
    'Wallet a',
  ],
  [
    'what the host does not name follows',
    { connectors: installed, ui: { connectMethodsOrder: ['social', 'ui'] } },
    'Wallet b',
    '<mail>',
  ],
])('%s', async (_, input, first, second) => {
  await show(createWorld({ ...input, methods: ['mail', 'social'] }))
  expect(shown.text()).toContain(first)
  expect(shown.text().indexOf(first)).toBeLessThan(shown.text().indexOf(second))
})

test.each([
  ['wallets first where one is installed', { connectors: installed }, 'wmsf'],
  ['wallets last where none is', { connectors: [wallet('x', { kind: 'external' })] }, 'msfw'],
  [
    'as the host says, and the others in their order',
    { connectors: installed, ui: { connectMethodsOrder: ['farcaster', 'ui', 'mail'] } },
    'fwms',
  ],
  [
    'as the host says where no wallet is installed',
    {
      connectors: [wallet('x', { kind: 'external' })],
      ui: { connectMethodsOrder: ['social', 'nothing', 'mail'] },
    },
    'smfw',
  ],
])('of four ways the order is %s', async (_, input, expected) => {
  await show(createWorld({ ...input, methods: ['mail', 'social', 'farcaster'] }))
  const text = shown.text()
  const places = { w: 'Wallet ', m: '<mail>', s: '<social>', f: '<farcaster>' }
  expect(
    Object.entries(places)
      .toSorted(([, one], [, other]) => text.indexOf(one) - text.indexOf(other))
      .map(([name]) => name)
      .join(''),
  ).toBe(expected)
  for (const place of Object.values(places)) expect(text).toContain(place)
})

test('wallets fold into one row only with the flag and beside other ways', async () => {
  await show(
    createWorld({
      connectors: installed,
      methods: ['mail'],
      flags: { 'ui.collapseWallets': true },
    }),
  )
  expect(shown.rows()).toEqual(['Continue with a wallet'])
  await shown.click('Continue with a wallet')
  expect(shown.rows()).toEqual(['Wallet a', 'Wallet b'])
  await shown.unmount()
  await show(createWorld({ connectors: installed, flags: { 'ui.collapseWallets': true } }))
  expect(shown.rows()).toEqual(['Wallet a', 'Wallet b'])
})

test('wallets of other plugins stand below the connectors, instead of the word that there are none, and fold with them', async () => {
  const flags = { 'ui.collapseWallets': true }
  await show(createWorld({ connectors: installed, wallets: ['directory'] }))
  expect(shown.text()).toContain('Wallet b<directory>')
  await shown.unmount()
  await show(createWorld({ wallets: ['directory'], flags }))
  expect([shown.text().includes('<directory>'), shown.rows()]).toEqual([true, []])
  await shown.unmount()
  await show(createWorld({ wallets: ['directory'], methods: ['mail'], flags }))
  expect([shown.text().includes('<directory>'), shown.rows()]).toEqual([
    false,
    ['Continue with a wallet'],
  ])
  await shown.click('Continue with a wallet')
  expect([shown.text().includes('<directory>'), shown.text().includes('No wallet')]).toEqual([
    true,
    false,
  ])
})

test('no wallet at all says so and offers to get one', async () => {
  const world = createWorld()
  await show(world)
  await expect.poll(() => shown.text()).toContain('No wallet found')
  await shown.click('Get a wallet')
  expect(world.spies.push).toHaveBeenCalledWith('get-a-wallet')
})

test('before the kit has started it is looking, and a wallet that arrives shows', async () => {
  const world = createWorld({ initialized: false })
  await show(world)
  await expect.poll(() => shown.text()).toContain('Looking for wallets')
  expect(shown.text()).not.toContain('No wallet found')
  await shown.change(() => world.cells.connectors.set(installed))
  expect(shown.rows()).toEqual(['Wallet a', 'Wallet b'])
})

test('the guide is offered unless the host says no', async () => {
  const world = createWorld({ connectors: installed })
  await show(world)
  await shown.click('What is a wallet?')
  expect(world.spies.push).toHaveBeenCalledWith('what-is-a-wallet')
  await shown.unmount()
  await show(createWorld({ connectors: installed, ui: { enableWalletGuide: false } }))
  expect(shown.button('What is a wallet?')).toBeUndefined()
})

test.each([
  ['both documents', documents, ['https://host.example/terms', 'https://host.example/privacy']],
  [
    'one document',
    { privacyPolicyUrl: documents.privacyPolicyUrl },
    ['https://host.example/privacy'],
  ],
  ['no document', {}, []],
])('the legal line links %s', async (_, ui, links) => {
  await show(createWorld({ connectors: installed, ui }))
  expect([...shown.box.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual(
    links,
  )
  expect(shown.text().includes('By connecting you agree to the')).toBe(links.length > 0)
  expect(shown.text()).not.toMatch(/[{}]|missing/)
})

test('with the consent box nothing below can be used until it is ticked', async () => {
  await show(
    createWorld({ connectors: installed, ui: documents, flags: { 'ui.legalCheckbox': true } }),
  )
  const below = shown.button('Wallet a')?.closest('[inert]')
  expect(below).toBeTruthy()
  await expect.poll(() => shown.box.querySelector('input')).not.toBeNull()
  await shown.change(() =>
    shown.box.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  )
  expect(below?.hasAttribute('inert')).toBe(false)
  expect(shown.text()).not.toContain('By connecting')
})

test('the consent box comes with the second set of primitives; until then all is locked', async () => {
  const world = createWorld({
    connectors: installed,
    ui: documents,
    flags: { 'ui.legalCheckbox': true },
  })
  let arrive = () => {}
  const complete = world.spies.loadMore.getMockImplementation()
  world.spies.loadMore.mockImplementation(() =>
    new Promise<void>((resolve) => (arrive = resolve)).then(complete),
  )
  await show(world, false)
  expect(shown.text()).toContain('I agree to the')
  expect(shown.box.querySelector('input')).toBeNull()
  expect(shown.box.querySelector('[inert]')).not.toBeNull()
  await shown.change(() => arrive())
  await expect.poll(() => shown.box.querySelector('input')).not.toBeNull()
})

test('a consent box that does not arrive says so, keeps all locked, and comes with another try', async () => {
  const world = createWorld({
    connectors: installed,
    ui: documents,
    flags: { 'ui.legalCheckbox': true },
  })
  const complete = world.spies.loadMore.getMockImplementation()
  world.spies.loadMore.mockImplementation(() => Promise.reject(new Error('offline')))
  await show(world, false)
  await expect.poll(() => shown.text()).toContain('This screen could not be shown.')
  expect(shown.box.querySelector('[inert]')).not.toBeNull()
  world.spies.loadMore.mockImplementation(complete ?? (async () => {}))
  await shown.change(() => shown.button('Try again')?.click())
  await expect.poll(() => shown.box.querySelector('input')).not.toBeNull()
  expect(shown.text()).not.toContain('could not be shown')
})

test('without a document there is nothing to agree to', async () => {
  await show(createWorld({ connectors: installed, flags: { 'ui.legalCheckbox': true } }))
  expect(shown.box.querySelector('input, [inert]')).toBeNull()
})
