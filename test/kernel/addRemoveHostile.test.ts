// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { createKit, definePlugin } from '../../kernel/index'
import type { ShellHandle, ShellRoot } from '../../kernel/modal/shell'
import { networks, openKit, pause } from './fixture'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => (error as { code?: string }).code ?? String(error),
  )
const root = (view: string) =>
  ({
    home: () => ({ view }),
    ready: async () => {},
    attach() {},
    preload() {},
  }) as unknown as ShellRoot
const shell = (name: string, after = () => {}) =>
  definePlugin(name, () => ({
    needs: ['surface'],
    views: [{ name: `${name}/home` as never, load: async () => ({ default: {} }) }],
    setup(ctx) {
      ctx.shell().register(root(`${name}/home`))
      after()
    },
  }))()
const fail = () => {
  throw new Error('no')
}
/** The view the modal opens with, or the error's code. */
const opens = async (kit: ReturnType<typeof openKit>['kit']) => {
  try {
    kit.open()
    await expect.poll(() => kit.getState().modal.open).toBe(true)
    return kit.getState().router.history[0]?.view
  } catch (error) {
    return (error as { code?: string }).code
  } finally {
    kit.close()
  }
}

test('a shell that fails, as it is added or at the start, gives the seat back', async () => {
  const { kit } = openKit([shell('one')])
  await kit.start()
  expect(await code(kit.add(shell('two', fail)))).toBe('kernel/plugin-failed')
  expect(await opens(kit)).toBe('one/home')
  kit.destroy()
  const { kit: other } = openKit([shell('one'), shell('two', fail)], { id: 'other' })
  await other.start()
  expect(await opens(other)).toBe('one/home')
  other.destroy()
})

test('a shell takes the seat while it is there, and never after its end', async () => {
  let kept: ShellHandle | undefined
  const late = definePlugin('late', () => ({
    needs: ['surface'],
    setup: (ctx) => void (kept = ctx.shell()),
  }))()
  const { kit } = openKit([shell('one'), late])
  await kit.start()
  await kit.add(shell('two'))
  expect(await opens(kit)).toBe('two/home')
  await kit.remove('two')
  await kit.remove('late')
  kept?.register(root('late/home'))
  expect(await opens(kit)).toBe('one/home')
  kit.destroy()
})

/** `x`, and two plugins that include it: one slow, one that uses it. */
const sharing = (x: () => Promise<unknown>, slow: () => Promise<unknown>) => {
  const log: string[] = []
  const shared = definePlugin('x', () => ({
    setup: async () => (await x(), log.push('x'), { v: 1 }),
  }))
  const a = definePlugin('a', () => ({
    includes: [shared()],
    setup: async () => (await slow(), void log.push('a')),
  }))
  const b = definePlugin('b', () => ({
    includes: [shared()],
    setup: (ctx) => (log.push('b'), ctx.use(shared)),
  }))
  return { a, b, log }
}
test.each([
  ['both come up', () => pause(5), () => pause(40), ['done', 'done'], []],
  [
    'the slow one fails',
    () => pause(5),
    () => pause(40).then(fail),
    ['kernel/plugin-failed', 'done'],
    [],
  ],
  [
    'what they share fails',
    () => pause(5).then(fail),
    () => pause(5),
    ['kernel/plugin-failed', 'kernel/plugin-failed'],
    [],
  ],
] as const)(
  'two that are added at once and share an include: %s, and the next start is in order',
  async (_, x, slow, outcomes, troubles) => {
    const { a, b, log } = sharing(x, slow)
    const { kit, errors } = openKit([])
    await kit.start()
    expect(await Promise.all([code(kit.add(a())), code(kit.add(b()))])).toEqual(outcomes)
    errors.length = log.length = 0
    kit.destroy()
    await kit.start()
    expect(errors).toEqual(troubles)
    if (log.includes('b')) expect(log.indexOf('x')).toBeLessThan(log.indexOf('b'))
    kit.destroy()
  },
)

test('what runs already is the host’s choice, with what it includes and what not', async () => {
  const y = definePlugin('y', () => ({}))
  const x = definePlugin('x', (own: boolean) => ({ includes: own ? [] : [y()] }))
  const a = definePlugin('a', () => ({ includes: [x(false)] }))
  const { kit } = openKit([x(true)])
  await kit.start()
  await kit.add(a())
  expect(() => kit.use(y as never)).toThrow(
    expect.objectContaining({ code: 'kernel/plugin-missing' }),
  )
  kit.destroy()
  // as createKit has it
  const together = createKit([x(true), a()], { networks, storage: 'memory', id: 'together' })
  await together.start()
  expect(() => together.use(y as never)).toThrow(
    expect.objectContaining({ code: 'kernel/plugin-missing' }),
  )
  together.destroy()
})

test('a removed plugin asks and stores nothing, whatever signal it brings; a method is read once', async () => {
  const seen: string[] = []
  const ends = definePlugin('ends', () => ({
    needs: ['hooks:execute'],
    setup: (ctx) =>
      ctx.hooks.execute.tap(
        (call) => (seen.push(`${call.origin} ${call.method}`), { result: '0x1' }),
      ),
  }))
  type Ctx = Parameters<NonNullable<ReturnType<typeof asker>['spec']['setup']>>[0]
  let ctx: Ctx | undefined
  const asker = definePlugin('asker', () => ({
    needs: ['storage', 'request:*:eth_chainId', 'request:*:net_version'],
    setup: (own) => void (ctx = own as never),
  }))
  const { kit } = openKit([ends(), asker()])
  await kit.start()
  const changing = [
    'eth_chainId',
    'eth_sendTransaction',
    'eth_sendTransaction',
    'eth_sendTransaction',
  ]
  const tricky = {
    get method() {
      return changing.shift() as string
    },
    params: [],
  }
  await ctx?.request(tricky).catch(() => {})
  await ctx?.request({ method: 'net_version', params: [] }).catch(() => {})
  expect(seen.filter((line) => line.includes('sendTransaction'))).toEqual([])
  expect(changing).toHaveLength(3)
  await kit.remove('asker')
  seen.length = 0
  for (const signal of [new AbortController().signal, undefined]) {
    expect(
      await code(
        ctx?.request({ method: 'net_version', params: [] }, {
          signal,
        } as never) as Promise<unknown>,
      ),
    ).toBe('kernel/aborted')
  }
  expect(ctx?.storage.write('k', 1)).toBe(false)
  expect(seen).toEqual([])
  kit.destroy()
})
