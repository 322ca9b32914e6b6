// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { definePlugin } from '../../kernel/index'
import { pause } from './fixture'
import { openKits, problem } from './kits'
import { handConnector } from './sessions/handConnector'

const open = openKits()
const named = (name: string) => definePlugin(name, () => ({}))

test('start awaits every setup; kit.use gives the awaited API, and says what is missing before', async () => {
  const log: string[] = []
  const slow = definePlugin('slow', () => ({
    async setup() {
      log.push('slow begins')
      await pause(20)
      log.push('slow ends')
      return { answer: 42 }
    },
  }))
  const quick = definePlugin('quick', () => ({ setup: () => (log.push('quick'), 'api') }))
  const missing = named('missing')
  const { kit } = open([slow(), quick()])
  expect(problem(() => kit.use(slow))).toEqual([
    'kernel/not-started',
    'kit.use(slow) needs kit.start(); await kit.ready',
  ])
  const started = kit.start()
  expect(kit.use(quick)).toBe('api')
  expect(problem(() => kit.use(slow))).toEqual([
    'kernel/not-started',
    'The plugin "slow" needs kit.start(); await kit.ready',
  ])
  await started
  expect(kit.use(slow)).toEqual({ answer: 42 })
  expect(log).toEqual(['slow begins', 'quick', 'slow ends'])
  expect(problem(() => kit.use(missing as never))).toEqual([
    'kernel/plugin-missing',
    '"the host" needs the plugin "missing": pass it to createKit or kit.add',
  ])
  kit.destroy()
  expect(problem(() => kit.use(quick))).toEqual([
    'kernel/not-started',
    'kit.use(quick) needs kit.start(); await kit.ready',
  ])
})

test('one that brings others along waits for them, through any number of steps; the rest do not wait', async () => {
  const log: string[] = []
  const deep = definePlugin('deep', () => ({
    async setup() {
      await pause(20)
      log.push('deep')
      return 'deep api'
    },
  }))
  const middle = definePlugin('middle', () => ({
    includes: [deep()],
    setup(ctx) {
      log.push('middle')
      return `middle of ${ctx.use(deep)}`
    },
  }))
  const top = definePlugin('top', () => ({
    includes: [[middle()], false as const],
    setup(ctx) {
      log.push('top')
      return `top of ${ctx.use(middle)}`
    },
  }))
  const alone = definePlugin('alone', () => ({ setup: () => void log.push('alone') }))
  const { kit, errors } = open([top(), alone()])
  await kit.start()
  expect(log).toEqual(['alone', 'deep', 'middle', 'top'])
  expect([kit.use(top), errors]).toEqual(['top of middle of deep api', []])
})

test('one failed, one throwing, one slow and one late plugin never take down the others', async () => {
  const sync = definePlugin('sync', () => ({
    setup(): string {
      throw new Error('broken')
    },
  }))
  const rejected = definePlugin('rejected', () => ({
    async setup() {
      await pause(5)
      throw new Error('offline')
    },
  }))
  const hanging = definePlugin('hanging', () => ({ setup: () => new Promise<string>(() => {}) }))
  const needy = definePlugin('needy', () => ({ setup: (ctx) => void ctx.use(sync) }))
  const lonely = definePlugin('lonely', () => ({ setup: (ctx) => void ctx.use(named('nobody')) }))
  const fine = definePlugin('fine', () => ({ setup: () => 'fine' }))
  const { kit, errors } = open([sync(), rejected(), hanging(), needy(), lonely(), fine()], {
    setupTimeout: 0.1,
  })
  await kit.start()
  expect(errors.sort((a, b) => a.plugin.localeCompare(b.plugin))).toEqual([
    {
      plugin: 'hanging',
      code: 'kernel/plugin-slow',
      message: 'Plugin "hanging" is not set up in 0.1 s',
    },
    {
      plugin: 'lonely',
      code: 'kernel/plugin-missing',
      message: '"lonely" needs the plugin "nobody": pass it to createKit or kit.add',
    },
    {
      plugin: 'needy',
      code: 'kernel/plugin-failed',
      message: '[plugin needy] [plugin sync] its setup failed',
    },
    { plugin: 'rejected', code: 'kernel/plugin-failed', message: '[plugin rejected] offline' },
    { plugin: 'sync', code: 'kernel/plugin-failed', message: '[plugin sync] broken' },
  ])
  expect(kit.use(fine)).toBe('fine')
  expect(problem(() => kit.use(sync))).toEqual([
    'kernel/plugin-failed',
    '[plugin sync] its setup failed',
  ])
  expect(kit.getState().modal.initialized).toBe(true)
})

test('what a failed plugin had done is taken back; what a slow one does later does nothing', async () => {
  const wallet = handConnector('early')
  const late = handConnector('late')
  const taps: string[] = []
  let wake = () => {}
  const view = (name: string) => ({ name: name as never, load: async () => ({ default: {} }) })
  const failed = definePlugin('failed', () => ({
    needs: ['connectors', 'hooks:connectors'],
    views: [view('failed/a')],
    slots: [{ slot: 'x' as never, load: async () => ({ default: {} }) }],
    setup(ctx) {
      ctx.connectors.add(wallet.connector)
      ctx.hooks.connectors.tap(() => void taps.push('failed'))
      throw new Error('after all that')
    },
  }))
  const slow = definePlugin('slow', () => ({
    needs: ['connectors', 'hooks:connectors'],
    async setup(ctx) {
      await new Promise<void>((resolve) => {
        wake = resolve
      })
      ctx.connectors.add(late.connector)
      ctx.hooks.connectors.tap(() => void taps.push('slow'))
      ctx.on('debug', () => taps.push('slow hears'))
    },
  }))
  const fine = definePlugin('fine', () => ({
    needs: ['hooks:connectors', 'surface'],
    views: [view('fine/a')],
    setup(ctx) {
      ctx.hooks.connectors.tap(() => void taps.push('fine'))
      const seat = ctx.shell()
      seat.register({
        home: () => ({ view: 'fine/a' }),
        ready: async () => {},
        attach: () => {},
        preload: () => {},
      })
      return seat
    },
  }))
  const { kit, errors } = open([failed(), fine(), slow()], { setupTimeout: 0.1 })
  await kit.start()
  expect(errors.map(({ plugin }) => plugin)).toEqual(['failed', 'slow'])
  wake()
  await pause(40)
  const shell = await kit.use(fine).load()
  shell.orderConnectors([])
  expect(taps).toEqual(['fine'])
  expect(shell.views.list().map(({ name }) => name)).toEqual(['fine/a'])
  expect(shell.slots.list('x')).toEqual([])
  expect(kit.getState().connectors).toEqual([])
  await expect(kit.connect('early')).rejects.toMatchObject({ code: 'kernel/connector-unknown' })
})

test('destroy undoes everything in reverse order; starting again works and does not add up', async () => {
  const log: string[] = []
  const wallet = handConnector('w')
  const acme = (name: string) =>
    definePlugin(name, () => ({
      needs: ['connectors', 'hooks:session', 'storage'],
      state: { initial: () => ({ n: 0 }), persist: { version: 1, pick: ['n'] as const } },
      views: [{ name: `${name}/view` as never, load: async () => ({ default: {} }) }],
      setup(ctx) {
        log.push(`${name} begins with ${ctx.state.get().n}`)
        if (name === 'one') ctx.connectors.add(wallet.connector)
        ctx.hooks.session.tap(() => void log.push(`${name} session`))
        ctx.on('session:change', () => log.push(`${name} event`))
        ctx.signal.addEventListener('abort', () => log.push(`${name} ends`))
        ctx.state.set({ n: ctx.state.get().n + 1 })
        return { set: (n: number) => ctx.state.set({ n }) }
      },
    }))
  const [one, two] = [acme('one'), acme('two')]
  const writes: string[] = []
  const items = new Map<string, string>()
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => {
      writes.push(key)
      items.set(key, value)
    },
    removeItem: (key: string) => void items.delete(key),
  }
  const { kit, errors } = open([one(), two()], { storage })
  let told = 0
  kit.on('session:change', () => told++)
  await kit.start()
  expect(document.querySelectorAll('tessera-kit').length).toBe(1)
  await kit.connect('w')
  await pause()
  const change = ['one session', 'two session', 'one event', 'two event']
  expect(log).toEqual(['one begins with 0', 'two begins with 0', ...change, ...change])
  const api = kit.use(one)
  expect(kit.state('one')).toEqual({ n: 1 })

  log.length = 0
  kit.destroy()
  kit.destroy()
  expect(log).toEqual(['two ends', 'one ends'])
  expect([
    document.querySelectorAll('tessera-kit').length,
    wallet.listeners(),
    kit.started,
  ]).toEqual([0, 0, false])
  expect(kit.getState()).toEqual({
    session: { namespaces: {} },
    connectors: [],
    recent: [],
    modal: { loading: false, open: false, initialized: false },
    router: expect.anything(),
    approvals: [],
    snack: expect.anything(),
    alerts: [],
  })
  // the ended plugin's slice is not stored any more
  const count = writes.length
  api.set(99)
  await pause(30)
  expect(writes.length).toBe(count)

  log.length = 0
  const before = told
  await kit.start()
  await expect.poll(() => kit.getState().session.namespaces.eip155?.status).toBe('connected')
  expect(log.slice(0, 2)).toEqual(['one begins with 1', 'two begins with 1'])
  expect(log.filter((line) => line === 'one event').length).toBe(told - before)
  expect(document.querySelectorAll('tessera-kit').length).toBe(1)
  expect(errors).toEqual([])
})

test('destroying while setups are under way leaves nothing behind, and nothing of it comes into the next start', async () => {
  const log: string[] = []
  let round = 0
  const slow = definePlugin('slow', () => ({
    async setup() {
      const mine = ++round
      await pause(20)
      return mine
    },
  }))
  const top = definePlugin('top', () => ({
    includes: [slow()],
    views: [{ name: 'top/view' as never, load: async () => ({ default: {} }) }],
    setup: (ctx) => void log.push(`top after ${ctx.use(slow)}`),
  }))
  const { kit, errors } = open([top()])
  const first = kit.start()
  kit.destroy()
  await first
  const second = kit.start()
  await second
  await pause(40)
  expect([log, kit.use(slow as never), errors]).toEqual([['top after 2'], 2, []])
})

test('an undo that throws does not keep the others from running', async () => {
  const log: string[] = []
  const bad = definePlugin('bad', () => ({
    needs: ['connectors'],
    setup(ctx) {
      ctx.connectors.add(handConnector('a').connector)
      ctx.on('debug', () => {})
    },
  }))
  const good = definePlugin('good', () => ({
    setup: (ctx) => ctx.signal.addEventListener('abort', () => log.push('good ends')),
  }))
  const { kit } = open([good(), bad()])
  await kit.start()
  await expect.poll(() => kit.getState().connectors.length).toBe(1)
  kit.subscribe(
    ({ connectors }) => connectors,
    () => {
      throw new Error('a listener of the host')
    },
  )
  kit.destroy()
  expect([log, document.querySelectorAll('tessera-kit').length, kit.getState().connectors]).toEqual(
    [['good ends'], 0, []],
  )
})
