/** @vitest-environment happy-dom */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defineView } from '../../../ui/view'
import ConnectingView from '../../../ui/views/connect/ConnectingView'
import { connect } from '../../../ui/views/connect/ConnectView'
import ChooseNamespaceView from '../../../ui/views/wallets/ChooseNamespaceView'
import { createWorld, mountView, type World, wallet } from './mountView'

const ConnectView = defineView<never>(connect, { core: true, ahead: true })

const networks = ['eip155:1', 'eip155:8453', 'eip155:10', 'moon:1', 'moon:2', 'sun:1'].map(
  (id) => ({ id, namespace: id.split(':')[0] as string, name: `Network ${id}` }),
)
const spans = wallet('both', { namespaces: ['eip155', 'moon', 'mars'] })
const plain = wallet('plain', { namespaces: ['eip155', 'mars'] })
const choice = { connector: 'both' }
const held = (namespace: string, connectorId: string) => ({
  [namespace]: {
    status: 'connected' as const,
    connectorId,
    accounts: [],
    active: '',
    chainId: `${namespace}:1` as const,
  },
})

let shown: Awaited<ReturnType<typeof mountView>>
beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))
afterEach(async () => {
  await shown.unmount()
  vi.unstubAllGlobals()
})
const worldOf = (input: Parameters<typeof createWorld>[0] = {}) => {
  const world = createWorld({ connectors: [spans, plain], ...input })
  Object.assign(world.kit, { networks })
  return world
}
const choose = async (world: World, more = false) => {
  shown = await mountView(ChooseNamespaceView, world, { params: choice, more })
}
const begun = (world: World) =>
  world.kit.connect.mock.calls.map(([id, options]) => [
    id,
    (options as { namespaces?: readonly string[] }).namespaces,
  ])

test('a wallet that spans several of the kit’s namespaces is asked about them, without being called', async () => {
  const world = worldOf()
  shown = await mountView(ConnectView, world, { more: false })
  await shown.change(() => shown.button('Wallet both')?.focus())
  expect(world.spies.preload).toHaveBeenLastCalledWith('choose-namespace')
  await shown.click('Wallet both')
  expect(world.kit.connect).not.toHaveBeenCalled()
  expect(world.spies.push).toHaveBeenCalledWith('choose-namespace', choice)
})

test('control: a wallet with one of the kit’s namespaces is called at once', async () => {
  const world = worldOf()
  shown = await mountView(ConnectView, world, { more: false })
  await shown.clickThen('Wallet plain', () => expect(begun(world)).toEqual([['plain', undefined]]))
  expect(world.spies.push).toHaveBeenCalledWith('connecting', { connector: 'plain' })
})

test('opened for one namespace, the list has its wallets only, says so, and a click connects there at once', async () => {
  const world = worldOf()
  shown = await mountView(ConnectView, world, {
    params: { namespace: 'moon', chainId: 'moon:2' },
    more: false,
  })
  expect(shown.rows()).toEqual(['Wallet both'])
  expect(shown.title()).toBe('Connect · Network moon:2')
  await shown.clickThen('Wallet both', () => expect(begun(world)).toEqual([['both', ['moon']]]))
  expect(world.kit.connect.mock.calls[0]?.[1]).toMatchObject({ chainId: 'moon:2' })
  expect(world.spies.push).toHaveBeenCalledWith('connecting', {
    connector: 'both',
    namespace: 'moon',
    chainId: 'moon:2',
  })
})

test('where no wallet has the namespace, that is said', async () => {
  shown = await mountView(ConnectView, worldOf(), { params: { namespace: 'sun' }, more: false })
  await expect.poll(() => shown.text()).toContain('No wallet for Network sun:1')
})

test('each namespace is a row: its first network, how many more there are; the wallet’s other namespaces are not offered', async () => {
  await choose(worldOf())
  expect(shown.title()).toBe('Wallet both')
  expect(shown.text()).toContain('Choose networks for Wallet both')
  expect(shown.rows()).toEqual([
    'Network eip155:1and 2 more networks',
    'Network moon:1and one more network',
  ])
  expect(shown.text()).not.toMatch(/[{}]|missing/)
})

test.each([
  [
    'a row connects its namespace',
    'Network moon:1',
    ['moon'],
    { connector: 'both', namespace: 'moon' },
  ],
  ['the button connects all', 'Connect all', undefined, { connector: 'both' }],
])('%s, and calls the wallet in the click’s own task', async (_, name, namespaces, params) => {
  const world = worldOf()
  await choose(world)
  await shown.clickThen(name, () => expect(begun(world)).toEqual([['both', namespaces]]))
  expect(world.spies.push).toHaveBeenCalledWith('connecting', params)
})

test('a namespace where it is connected carries a mark and is no button; the missing one is offered', async () => {
  const world = worldOf({ session: { active: 'eip155', namespaces: held('eip155', 'both') } })
  await choose(world)
  expect(shown.button('Network eip155:1')).toBeUndefined()
  expect(shown.box.querySelector('[aria-label=Connected]')?.closest('li')?.textContent).toContain(
    'Network eip155:1',
  )
  expect(shown.button('Connect all')).toBeUndefined()
  await shown.clickThen('Network moon:1', () => expect(begun(world)).toEqual([['both', ['moon']]]))
})

test('arrow keys go from row to row', async () => {
  await choose(worldOf())
  const press = (key: string) =>
    shown.change(
      () =>
        void document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true }),
        ),
    )
  await shown.change(() => shown.button('Network eip155:1')?.focus())
  await press('ArrowDown')
  expect(document.activeElement).toBe(shown.button('Network moon:1'))
  await press('ArrowUp')
  expect(document.activeElement).toBe(shown.button('Network eip155:1'))
})

test('connected everywhere, it can be connected again; another wallet’s connection is no mark', async () => {
  await choose(
    worldOf({
      session: {
        active: 'eip155',
        namespaces: { ...held('eip155', 'both'), ...held('moon', 'both') },
      },
    }),
  )
  expect(shown.button('Connect again')).toBeDefined()
  await shown.unmount()
  await choose(worldOf({ session: { active: 'eip155', namespaces: held('eip155', 'plain') } }))
  expect(shown.button('Network eip155:1')).toBeDefined()
  expect(shown.button('Connect all')).toBeDefined()
})

test('a wallet that is not here leads to the view that says so', async () => {
  const world = createWorld()
  await choose(world)
  expect(world.spies.replace).toHaveBeenCalledWith('connecting', choice)
})

test('another try asks for the same namespace and network', async () => {
  const world = worldOf()
  shown = await mountView(ConnectingView, world, {
    params: { connector: 'both', namespace: 'moon', chainId: 'moon:2' },
    more: false,
  })
  await shown.clickThen('Continue', () => expect(begun(world)).toEqual([['both', ['moon']]]))
  expect(world.kit.connect.mock.calls[0]?.[1]).toMatchObject({ chainId: 'moon:2' })
})

test('a wallet that was added leads back to the wallets', async () => {
  const world = worldOf()
  const history = ['account', 'wallets', 'connect', 'connecting'].map((view) => ({ view }))
  world.cells.router.set((now) => ({ ...now, history }))
  world.ctx.attempts.start('plain')
  shown = await mountView(ConnectingView, world, { params: { connector: 'plain' }, more: false })
  await shown.change(() => world.answers[0]?.resolve())
  await shown.change(() => world.clock.advance(1000))
  expect(world.spies.navigate).toHaveBeenCalledWith({ type: 'backTo', index: 1 })
  expect(world.spies.close).not.toHaveBeenCalled()
})
