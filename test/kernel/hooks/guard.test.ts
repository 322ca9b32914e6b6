import { expect, test } from 'vitest'
import { lazy } from '../../../kernel/async/lazy'
import { KitError } from '../../../kernel/errors/KitError'
import { createHooks, guardHooks } from '../../../kernel/hooks/engine'
import { type HookDefinition, type HookName, hookTable } from '../../../kernel/hooks/table'
import { createTapList } from '../../../kernel/hooks/taps'

function begin() {
  const hooks = createHooks()
  const reports: { plugin: string; text: string; code: string; details: unknown }[] = []
  const traces: unknown[] = []
  guardHooks(
    hooks,
    (error, plugin) =>
      reports.push({ plugin, text: error.message, code: error.code, details: error.details }),
    (...trace) => traces.push(trace),
  )
  return { ...hooks, reports, traces }
}
const names = Object.keys(hookTable) as HookName[]
const definition = (name: HookName): HookDefinition => hookTable[name]
const ask = async (hooks: ReturnType<typeof begin>, name: HookName) =>
  (hooks.call[name] as (a: unknown) => unknown)({})

test.each(names.filter((name) => definition(name).failure === 'report'))(
  '%s: a failing tap is reported with plugin and hook, and the next one runs',
  async (name) => {
    const hooks = begin()
    let after = 0
    hooks.raw[name].tap('acme', () => {
      throw new Error('boom')
    })
    hooks.raw[name].tap('later', () => {
      after++
    })
    await ask(hooks, name)
    expect(after).toBe(1)
    expect(hooks.reports).toEqual([
      {
        plugin: 'acme',
        text: `[plugin acme] hook ${name}: boom`,
        code: 'kernel/plugin-failed',
        details: { plugin: 'acme', hook: name },
      },
    ])
  },
)

test.each(names.filter((name) => definition(name).failure === 'rethrow'))(
  '%s: a failing tap ends it with plugin and hook in the error',
  async (name) => {
    const hooks = begin()
    let after = 0
    hooks.raw[name].tap('acme', () => {
      throw new Error('boom')
    })
    hooks.raw[name].tap('later', () => {
      after++
    })
    await expect(ask(hooks, name)).rejects.toMatchObject({
      message: `[plugin acme] hook ${name}: boom`,
      code: 'kernel/plugin-failed',
      details: { plugin: 'acme', hook: name },
      cause: expect.objectContaining({ message: 'boom' }),
    })
    expect(after).toBe(0)
    expect(hooks.reports).toEqual([])
  },
)

test.each(names.filter((name) => !definition(name).sync))(
  '%s: a rejected promise is a failing tap too',
  async (name) => {
    const hooks = begin()
    hooks.raw[name].tapPromise('acme', async () => {
      throw new Error('later boom')
    })
    const outcome = await ask(hooks, name).then(
      () => 'went on',
      (error: Error) => error.message,
    )
    const text = `[plugin acme] hook ${name}: later boom`
    expect(definition(name).failure === 'report' ? hooks.reports[0]?.text : outcome).toBe(text)
  },
)

test.each(names.filter((name) => definition(name).sync))(
  '%s: refuses tapPromise, and reports a tap that answers with a promise',
  async (name) => {
    const hooks = begin()
    expect(() => hooks.raw[name].tapPromise('acme', async () => undefined)).toThrow(
      `[plugin acme] hook ${name} is synchronous`,
    )
    hooks.raw[name].tap('acme', async () => {
      throw new Error('unseen')
    })
    const outcome = await ask(hooks, name).then(
      () => 'went on',
      (error: Error) => error.message,
    )
    expect(definition(name).failure === 'report' ? hooks.reports[0] : outcome).toEqual(
      definition(name).failure === 'report'
        ? expect.objectContaining({
            plugin: 'acme',
            code: 'kernel/sync-hook',
            text: expect.stringContaining(`hook ${name} is synchronous`),
          })
        : expect.stringContaining(`hook ${name} is synchronous`),
    )
  },
)

test('a KitError keeps its code, audience and details, and gets the names', async () => {
  const hooks = begin()
  hooks.raw.authorize.tap('limits', () => {
    throw new KitError('limits/too-much', 'Too much for today', 'user', { details: { limit: 5 } })
  })
  await expect(hooks.call.authorize({} as never)).rejects.toMatchObject({
    code: 'limits/too-much',
    audience: 'user',
    details: { limit: 5 },
    message: '[plugin limits] hook authorize: Too much for today',
  })
})

test('anything may be thrown', async () => {
  for (const thrown of [undefined, null, 'text', { message: 'object' }, 7]) {
    const hooks = begin()
    hooks.raw.settled.tap('acme', () => {
      throw thrown
    })
    hooks.call.settled({} as never)
    expect(hooks.reports[0]?.text).toMatch(
      /^\[plugin acme\] hook settled: (Unknown error|text|object)$/,
    )
  }
})

test('without a tap a hook passes its argument on and no engine is fetched', async () => {
  let fetched = 0
  const list = createTapList(
    lazy(async () => {
      fetched++
      return begin()
    }),
  )
  const hooks = await list.ready()
  const call = { method: 'a' } as never
  expect(await hooks.request(call)).toBe(call)
  expect(hooks.view({ type: 'close', from: null })).toEqual({ type: 'close', from: null })
  expect(await hooks.execute(call)).toBeUndefined()
  expect(fetched).toBe(0)
  list.add({
    hook: 'execute',
    plugin: 'acme',
    type: 'tap',
    fn: (() => ({ result: 1 })) as never,
    options: undefined,
  })
  expect(await (await list.ready()).execute(call)).toEqual({ result: 1 })
  expect(fetched).toBe(1)
})

test('what each tap answered is traced with its plugin', async () => {
  const hooks = begin()
  const call = { method: 'a' }
  const other = { method: 'b' }
  hooks.raw.request.tap('quiet', () => undefined)
  hooks.raw.request.tapPromise('changes', async () => other as never)
  expect(await hooks.call.request(call as never)).toBe(other)
  expect(hooks.traces).toEqual([
    ['request', 'quiet', call, undefined],
    ['request', 'changes', call, other],
  ])
})

test('taps made before the hooks exist are handed over in order; those taken back are not', async () => {
  const engine = begin()
  const list = createTapList(lazy(async () => engine))
  const log: string[] = []
  const add = (plugin: string, options?: { stage?: number; before?: string }) =>
    list.add({
      hook: 'session',
      plugin,
      type: 'tap',
      fn: (() => log.push(plugin)) as never,
      options,
    })
  add('late', { stage: 5 })
  add('gone')
  add('first')
  add('front', { before: 'first' })
  expect(list.of('session').length > 0).toBe(true)
  expect(list.of('view').length > 0).toBe(false)
  list.remove('gone')
  const hooks = await list.ready()
  add('after')
  await hooks.session({} as never)
  expect(log).toEqual(['front', 'first', 'after', 'late'])
  list.remove('first')
  log.length = 0
  await hooks.session({} as never)
  expect(log).toEqual(['front', 'after', 'late'])
  expect(() =>
    list.add({
      hook: 'view',
      plugin: 'acme',
      type: 'tapPromise',
      fn: (() => {}) as never,
      options: undefined,
    }),
  ).toThrow(/hook view is synchronous/)
})
