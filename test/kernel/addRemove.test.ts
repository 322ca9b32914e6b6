// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { definePlugin, isKitError, type Plugin } from '../../kernel/index'
import { is, object } from '../../kernel/schema/checks'
import { pause } from './fixture'
import { openKits } from './kits'
import { handConnector } from './sessions/handConnector'

const open = openKits()
const make = (name: string, spec: object = {}) => definePlugin(name, () => spec)()
const code = async (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error) => (isKitError(error) ? error.code : String(error)),
  )
const stateOf = (kit: object, name: string) => {
  try {
    return (kit as { state(name: string): unknown }).state(name)
  } catch (error) {
    return (error as { code: string }).code
  }
}
const useOf = (kit: object, name: string) => {
  try {
    return (kit as { use(factory: unknown): unknown }).use({ pluginName: name })
  } catch (error) {
    return (error as { code: string }).code
  }
}

/** A plugin that uses all it can, and tells. */
function busyPlugin(log: string[], wallet = handConnector('acme')) {
  return definePlugin('acme', () => ({
    needs: ['connectors', 'storage', 'hooks:session', 'hooks:connectors', 'hooks:discover'],
    flags: { acme: true as never, 'acme.speed': 3 as never },
    state: { initial: () => ({ n: 0 }), persist: { version: 1, pick: ['n'] as const } },
    views: [{ name: 'acme/view' as never, load: async () => ({ default: {} }) }],
    slots: [{ slot: 'x' as never, load: async () => ({ default: {} }) }],
    async setup(ctx) {
      await pause(5)
      ctx.connectors.add(wallet.connector)
      ctx.connectors.find(() => void log.push('found'))
      ctx.hooks.session.tap(({ current }) => void log.push(`session ${current.status}`))
      ctx.hooks.connectors.tap(() => void log.push('order'))
      ctx.hooks.discover.tap(({ add }) => void add(handConnector('discovered').connector))
      ctx.on('session:change', ({ reason }) => log.push(`heard ${reason}`))
      ctx.state.subscribe(({ n }) => log.push(`n ${n}`))
      ctx.signal.addEventListener('abort', () => log.push('ends'))
      return {
        speed: () => ctx.flag('acme.speed' as never) as unknown,
        count: () => ctx.state.set(({ n }) => ({ n: n + 1 })),
      }
    },
  }))
}

test('before start neither is possible', async () => {
  const { kit } = open([])
  expect([await code(kit.add(make('a'))), await code(kit.remove('a'))]).toEqual([
    'kernel/not-started',
    'kernel/not-started',
  ])
})

test('add resolves with the awaited API; connectors, hooks, flags, state and late discovery work as at start', async () => {
  const log: string[] = []
  const wallet = handConnector('acme')
  const { kit, errors } = open([])
  await kit.start()
  await kit.discover()
  const api = await kit.add(busyPlugin(log, wallet)())
  expect([api.speed(), kit.flags['acme.speed'], stateOf(kit, 'acme'), useOf(kit, 'acme')]).toEqual([
    3,
    3,
    { n: 0 },
    api,
  ])
  await expect
    .poll(() =>
      kit
        .getState()
        .connectors.map(({ manifest }) => manifest.id)
        .sort(),
    )
    .toEqual(['acme', 'discovered'])
  await kit.connect('acme')
  await expect.poll(() => log).toContain('session connected')
  api.count()
  expect(log).toEqual([
    'found',
    'session connecting',
    'heard user',
    'session connected',
    'heard user',
    'n 1',
  ])
  expect(errors).toEqual([])
})

test('remove leaves no trace: session ended as removed, taps, listeners, subscriptions, state and connectors gone', async () => {
  const log: string[] = []
  const wallet = handConnector('acme')
  const reasons: string[] = []
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
  const { kit, errors } = open([make('other')], { storage })
  await kit.start()
  const api = await kit.add(busyPlugin(log, wallet)())
  await kit.connect('acme')
  kit.on('session:change', ({ current, reason }) => reasons.push(`${current.status} ${reason}`))
  api.count()
  expect([wallet.listeners() > 0, items.get('tessera:default:acme:state')]).toEqual([
    true,
    '{"version":1,"state":{"n":1}}',
  ])
  await kit.remove('acme')
  expect(reasons).toEqual(['disconnected removed'])
  expect([
    kit.getState().connectors,
    wallet.listeners(),
    stateOf(kit, 'acme'),
    useOf(kit, 'acme'),
    kit.flags,
  ]).toEqual([[], 0, 'kernel/state-unknown', 'kernel/plugin-missing', {}])
  expect(log).toContain('ends')
  log.length = 0
  // what it still tries does nothing
  api.count()
  const fresh = handConnector('later')
  await kit.add(
    definePlugin('later', () => ({
      needs: ['connectors'],
      setup: (ctx) => void ctx.connectors.add(fresh.connector),
    }))(),
  )
  await kit.connect('later')
  await pause(30)
  expect([log, items.get('tessera:default:acme:state'), stateOf(kit, 'acme'), errors]).toEqual([
    [],
    '{"version":1,"state":{"n":1}}',
    'kernel/state-unknown',
    [],
  ])
})

test('added again after a removal it is whole again, and what it stored is there', async () => {
  const log: string[] = []
  const acme = busyPlugin(log)
  const { kit } = open([acme()], { flags: { 'acme.speed': 7 } as never })
  await kit.start()
  kit.use(acme).count()
  await kit.remove('acme')
  const api = await kit.add(acme())
  expect([api.speed(), stateOf(kit, 'acme')]).toEqual([7, { n: 1 }])
})

test.each<[string, () => unknown, string, string]>([
  [
    'a factory',
    () => definePlugin('send', () => ({})),
    'kernel/bad-plugin',
    'it is a factory; call it: send()',
  ],
  ['nothing', () => undefined, 'kernel/bad-plugin', 'expected one plugin'],
  ['a list', () => [make('send')], 'kernel/bad-plugin', 'expected one plugin'],
  [
    'an unknown key',
    () => make('send', { viewz: [] }),
    'kernel/unknown-key',
    'did you mean "views"?',
  ],
  ['a name that is taken', () => make('other'), 'kernel/duplicate-plugin', '"other"'],
  [
    'another API version',
    () => ({ ...make('send'), apiVersion: 99 }),
    'kernel/api-version',
    'plugin API 99',
  ],
  [
    'options that do not pass',
    () =>
      definePlugin('send', (_options: object) => ({
        options: object({ n: is('a number', (v) => typeof v === 'number') }),
      }))({ n: 'x' }),
    'kernel/bad-options',
    'send(options).n: expected a number',
  ],
  [
    'another plugin’s flag',
    () => make('send', { flags: { 'swap.on': true } }),
    'kernel/bad-plugin',
    'swap.on',
  ],
  [
    'a bad one among its includes',
    () => make('send', { includes: [make('B')] }),
    'kernel/bad-plugin',
    'includes of "send"[0]',
  ],
])(
  'add refuses as createKit does, and nothing stays: %s',
  async (_what, plugin, expected, words) => {
    const { kit, errors } = open([make('other')])
    await kit.start()
    const error = await kit.add(plugin() as Plugin).then(
      () => undefined,
      (thrown) => thrown,
    )
    expect([error?.code, error?.message]).toEqual([expected, expect.stringContaining(words)])
    expect([stateOf(kit, 'send'), useOf(kit, 'send'), errors]).toEqual([
      'kernel/state-unknown',
      'kernel/plugin-missing',
      [],
    ])
  },
)

test('a setup that fails or hangs is reported like at start, rejected to the caller, and taken out with what it brought', async () => {
  const log: string[] = []
  const helper = definePlugin('helper', () => ({
    setup: (ctx) => ctx.signal.addEventListener('abort', () => log.push('helper ends')),
  }))
  const { kit, errors } = open([], { setupTimeout: 0.1 })
  await kit.start()
  const failing = make('failing', {
    includes: [helper()],
    setup: () => {
      throw new Error('broken')
    },
  })
  expect(await code(kit.add(failing))).toBe('kernel/plugin-failed')
  expect(await code(kit.add(make('hanging', { setup: () => new Promise(() => {}) })))).toBe(
    'kernel/plugin-slow',
  )
  expect(errors.map(({ plugin, code: told }) => [plugin, told])).toEqual([
    ['failing', 'kernel/plugin-failed'],
    ['hanging', 'kernel/plugin-slow'],
  ])
  expect([log, stateOf(kit, 'failing'), stateOf(kit, 'helper')]).toEqual([
    ['helper ends'],
    'kernel/state-unknown',
    'kernel/state-unknown',
  ])
  await kit.add(make('failing'))
  expect(stateOf(kit, 'failing')).toEqual({})
})

test('includes come along and wait for each other, one that runs is kept, and they go with the last who includes them', async () => {
  const log: string[] = []
  const store = definePlugin('store', (by: string) => ({
    async setup(ctx) {
      await pause(10)
      log.push(`store of ${by}`)
      ctx.signal.addEventListener('abort', () => log.push('store ends'))
      return by
    },
  }))
  const user = (name: string) =>
    definePlugin(name, () => ({
      includes: [store(name)],
      setup: (ctx) => void log.push(`${name} with ${ctx.use(store)}`),
    }))()
  const { kit } = open([])
  await kit.start()
  await Promise.all([kit.add(user('a')), kit.add(user('b'))])
  expect(log).toEqual(['store of a', 'a with a', 'b with a'])
  const refused = await kit.remove('store').catch((error) => error)
  expect([refused.code, refused.message]).toEqual([
    'kernel/plugin-included',
    '"store" cannot be removed: the plugin "a" includes it. Remove "a" first',
  ])
  await kit.remove('a')
  expect(useOf(kit, 'store')).toBe('a')
  await kit.remove('b')
  expect([log.at(-1), useOf(kit, 'store')]).toEqual(['store ends', 'kernel/plugin-missing'])
})

test('a plugin the host passed stays when one that includes it goes; an unknown name is refused', async () => {
  const store = definePlugin('store', () => ({ setup: () => 'store' }))
  const { kit } = open([store(), make('a', { includes: [store()] })])
  await kit.start()
  await kit.remove('a')
  expect(kit.use(store)).toBe('store')
  const refused = await kit.remove('a').catch((error) => error)
  expect([refused.code, refused.message]).toEqual([
    'kernel/plugin-missing',
    '"kit.remove" needs the plugin "a": pass it to createKit or kit.add',
  ])
})

test('after destroy and start the list is as it was last: added ones come back, removed ones stay out', async () => {
  const log: string[] = []
  const told = (name: string) =>
    make(name, { state: { initial: () => ({ name }) }, setup: () => void log.push(name) })
  const { kit } = open([told('first'), told('second')])
  await kit.start()
  await kit.add(told('third'))
  await kit.remove('first')
  log.length = 0
  kit.destroy()
  expect([stateOf(kit, 'third'), stateOf(kit, 'first')]).toEqual([
    { name: 'third' },
    'kernel/state-unknown',
  ])
  await kit.start()
  expect(log).toEqual(['second', 'third'])
})

test('an add that destroy or remove overtakes is aborted and leaves nothing, also for the next start', async () => {
  const log: string[] = []
  let finish = () => {}
  const setup = () =>
    new Promise<void>((resolve) => {
      finish = resolve
      log.push('slow')
    })
  const slow = () => make('slow', { setup })
  const { kit, errors } = open([])
  await kit.start()
  const removed = code(kit.add(slow()))
  await expect.poll(() => stateOf(kit, 'slow')).toEqual({})
  await kit.remove('slow')
  expect(await removed).toBe('kernel/aborted')
  const destroyed = code(kit.add(slow()))
  await expect.poll(() => stateOf(kit, 'slow')).toEqual({})
  kit.destroy()
  expect(await destroyed).toBe('kernel/aborted')
  await kit.start()
  expect([stateOf(kit, 'slow'), useOf(kit, 'slow'), errors, log]).toEqual([
    'kernel/state-unknown',
    'kernel/plugin-missing',
    [],
    ['slow', 'slow'],
  ])
  const added = code(kit.add(slow()))
  await expect.poll(() => log.length).toBe(3)
  finish()
  expect([await added, stateOf(kit, 'slow')]).toEqual(['resolved', {}])
})

test('two kits: what one adds or removes the other does not see', async () => {
  const one = open([make('shared')], { id: 'one' }).kit
  const two = open([make('shared')], { id: 'two' }).kit
  await Promise.all([one.start(), two.start()])
  await one.add(make('extra'))
  await one.remove('shared')
  expect([
    stateOf(one, 'extra'),
    stateOf(one, 'shared'),
    stateOf(two, 'extra'),
    stateOf(two, 'shared'),
  ]).toEqual([{}, 'kernel/state-unknown', 'kernel/state-unknown', {}])
})
