// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hookTable } from '../../../kernel/hooks/table'
import { definePlugin, isKitError, type Need, type PluginContext } from '../../../kernel/index'
import { text } from '../../../kernel/schema/checks'
import { openKit, pause } from '../fixture'
import { handConnector } from '../sessions/handConnector'

const kits: { destroy(): void }[] = []
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

/** The context of a plugin with these needs, in a started kit. */
async function contextWith(needs: readonly Need[]) {
  let ctx: PluginContext | undefined
  const acme = definePlugin('acme', () => ({
    needs,
    views: [{ name: 'acme/view' as never, load: async () => ({ default: {} }) }],
    setup(context) {
      ctx = context as unknown as PluginContext
    },
  }))
  const opened = openKit([acme()])
  kits.push(opened.kit)
  await opened.kit.start()
  return { ...opened, ctx: ctx as PluginContext }
}
const outcome = async (run: () => unknown) => {
  try {
    await run()
    return 'granted'
  } catch (error) {
    return isKitError(error, 'kernel/capability-refused')
      ? error.message
      : 'granted, and then failed for another reason'
  }
}
const noop = (() => undefined) as never

const uses: [string, Need, (ctx: PluginContext) => unknown][] = [
  ...Object.keys(hookTable).map((hook): (typeof uses)[number] => [
    `the hook ${hook}`,
    `hooks:${hook}`,
    (ctx) => ctx.hooks[hook as 'session'].tap(noop),
  ]),
  ['the event request:settled', 'hooks:settled', (ctx) => ctx.on('request:settled', noop)],
  ['storage', 'storage', (ctx) => ctx.storage.read('x', text())],
  [
    'its storage, later',
    'storage:lazy',
    async (ctx) => (await ctx.openStorage()).read('x', text()),
  ],
  ['connectors', 'connectors', (ctx) => ctx.connectors.add(handConnector().connector)],
  ['looking for connectors', 'connectors', (ctx) => ctx.connectors.find(() => {})],
  ...Object.entries(hookTable).flatMap(([hook, { sync }]): typeof uses =>
    sync
      ? []
      : [
          [
            `the hook ${hook} by tapPromise`,
            `hooks:${hook}`,
            (ctx) => ctx.hooks[hook as 'session'].tapPromise(noop),
          ],
        ],
  ),
  ['views', 'views', (ctx) => ctx.open('acme/view' as never)],
  ['closing', 'views', (ctx) => ctx.close()],
  ['going back', 'views', (ctx) => ctx.back()],
  ['a message', 'views', (ctx) => ctx.snack('hello')],
  ['the surface', 'surface', (ctx) => ctx.shell()],
  ['a server', 'network:https://api.example', (ctx) => ctx.http('https://api.example')],
  [
    'a request',
    'request:eip155:eth_chainId',
    (ctx) => ctx.request({ method: 'eth_chainId' }, { namespace: 'eip155' }),
  ],
  [
    'a request that names no namespace: that of the network in front',
    'request:eip155:eth_chainId',
    (ctx) => ctx.request({ method: 'eth_chainId' }),
  ],
  [
    'a request that names a chain of another namespace',
    'request:solana:eth_chainId',
    (ctx) => ctx.request({ method: 'eth_chainId' }, { chainId: 'solana:x' }),
  ],
]
test.each(uses)(
  '%s: refused by name without the need, granted with it',
  async (_what, need, use) => {
    const others = uses
      .map(([, other]) => other)
      .filter(
        (other) =>
          other !== need &&
          !(need === 'views' && other === 'surface') &&
          !(need === 'storage:lazy' && other === 'storage') &&
          !other.startsWith('request:'),
      )
    const refused = await contextWith(others)
    expect(await outcome(() => use(refused.ctx))).toBe(
      `Plugin "acme" needs "${need}" in its "needs"`,
    )
    refused.kit.destroy()
    const granted = await contextWith([need])
    expect(await outcome(() => use(granted.ctx))).toMatch(/^granted/)
  },
)

test('every member of the context is either in the table above or free for all', async () => {
  const free = [
    'name',
    'state',
    'signal',
    'networks',
    'session',
    'metadata',
    'use',
    'flag',
    'on',
    'track',
    't',
    'debug',
  ]
  const guarded = [
    'hooks',
    'storage',
    'openStorage',
    'connectors',
    'open',
    'close',
    'back',
    'snack',
    'request',
    'http',
    'shell',
  ]
  const { ctx } = await contextWith(['storage', 'connectors'])
  expect(Object.keys(ctx).sort()).toEqual([...free, ...guarded].sort())
  expect(Object.keys(ctx.hooks)).toEqual(Object.keys(hookTable))
  expect(Object.keys(ctx.connectors).sort()).toEqual(['add', 'find'])
  // what opens must be told apart by its name: a use of each is in the table
  const told = uses.map(([, need]) => need.split(':')[0])
  expect([...new Set(told)].sort()).toEqual([
    'connectors',
    'hooks',
    'network',
    'request',
    'storage',
    'surface',
    'views',
  ])
})

test('the free members work for a plugin that needs nothing', async () => {
  const { ctx, kit } = await contextWith([])
  ctx.track('acme/x' as never, {} as never)
  ctx.debug('hello')
  expect([
    ctx.name,
    ctx.state.get(),
    ctx.signal.aborted,
    ctx.networks.length,
    ctx.flag('none' as never),
    ctx.t('acme.hello'),
  ]).toEqual(['acme', {}, false, 2, undefined, 'hello'])
  ctx.on('debug', () => {})()
  expect(kit.started).toBe(true)
})

test('a request is granted by its method in its namespace, by either for all, and by nothing else', async () => {
  const ask = (ctx: PluginContext) =>
    outcome(() => ctx.request({ method: 'eth_call' }, { namespace: 'eip155' }))
  const grants: [Need, boolean][] = [
    ['request:eip155:eth_call', true],
    ['request:eip155:*', true],
    ['request:*:eth_call', true],
    ['request:*:*', true],
    ['request:eip155:eth_sendTransaction', false],
    ['request:solana:*', false],
    ['request:*:eth_sendTransaction', false],
    ['network:https://api.example', false],
  ]
  for (const [need, granted] of grants) {
    const { ctx, kit } = await contextWith([need])
    expect([need, (await ask(ctx)).startsWith('granted')]).toEqual([need, granted])
    kit.destroy()
  }
})

test('a server’s need is for exactly that origin', async () => {
  const { ctx } = await contextWith(['network:https://api.example'])
  expect(await outcome(() => ctx.http('https://api.example.evil'))).toContain(
    'network:https://api.example.evil',
  )
})

test('the state of a plugin: its own slice, merged, replaced, reset, heard', async () => {
  const seen: unknown[] = []
  const acme = definePlugin('acme', () => ({
    state: { initial: () => ({ n: 0, name: 'a' }) },
    setup: (ctx) => ctx.state,
  }))
  const { kit } = openKit([acme()])
  kits.push(kit)
  await kit.start()
  const state = kit.use(acme)
  const first = state.get()
  const off = state.subscribe((now, before) => seen.push([now.n, before.n]))
  state.set({ n: 1 })
  state.set((now) => ({ n: now.n + 1 }))
  expect([state.get(), first, kit.state('acme')]).toEqual([
    { n: 2, name: 'a' },
    { n: 0, name: 'a' },
    { n: 2, name: 'a' },
  ])
  state.reset()
  off()
  state.set({ n: 9 })
  expect(seen).toEqual([
    [1, 0],
    [2, 1],
    [0, 2],
  ])
})

test('after the plugin’s end, its context does nothing any more', async () => {
  const { ctx, kit } = await contextWith(['connectors', 'hooks:session', 'views'])
  const heard: unknown[] = []
  ctx.on('debug', (event) => heard.push(event))
  ctx.debug('hello', { a: 1 })
  expect(heard).toEqual([{ topic: 'acme', message: 'hello', details: { a: 1 } }])
  kit.destroy()
  expect(ctx.signal.aborted).toBe(true)
  const wallet = handConnector()
  ctx.connectors.add(wallet.connector)()
  ctx.hooks.session.tap(noop)
  ctx.on('debug', (event) => heard.push(event))
  ctx.open('acme/view' as never)
  ctx.debug('again')
  await pause(30)
  expect([heard.length, kit.getState().connectors, kit.getState().modal.open]).toEqual([
    1,
    [],
    false,
  ])
})

test('in its setup a plugin may speak to the kit already', async () => {
  const told: string[] = []
  const acme = definePlugin('acme', () => ({
    needs: ['views', 'request:*:*'],
    views: [{ name: 'acme/view' as never, load: async () => ({ default: {} }) }],
    setup(ctx) {
      ctx.open('acme/view' as never)
      void ctx
        .request({ method: 'eth_chainId' }, { namespace: 'eip155' })
        .catch((error: Error) => told.push((error.cause as Error).message))
    },
  }))
  const { kit, errors } = openKit([acme()])
  kits.push(kit)
  await kit.start()
  await expect.poll(() => kit.getState().modal.open).toBe(true)
  await expect.poll(() => told).toEqual([expect.stringContaining('no driver is needed here')])
  expect(errors).toEqual([])
})
