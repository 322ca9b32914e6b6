import { expect, test } from 'vitest'
import { isKitError } from '../../../kernel/errors/KitError'
import type { ViewDefinition } from '../../../kernel/modal/types'
import { createViews } from '../../../kernel/modal/views'
import { createCell } from '../parts'

const define = (name: string, more: Partial<ViewDefinition> = {}): ViewDefinition => ({
  name,
  plugin: 'acme',
  load: async () => ({ default: { view: name } }),
  ...more,
})
const setUp = (views: readonly ViewDefinition[] = [], flags: Record<string, unknown> = {}) =>
  createViews(createCell(views), () => flags)
const codeOf = (run: () => unknown) => {
  try {
    run()
  } catch (error) {
    return isKitError(error) ? error.code : error
  }
  return 'no error'
}

test('list, find, get: the first of a name, as far as it is enabled', () => {
  const [one, other, two] = [
    define('acme/one', { when: 'acme' }),
    define('acme/one'),
    define('acme/two'),
  ]
  const views = setUp([one, other, two], { acme: true })
  expect(views.list()).toEqual([one, other, two])
  expect([views.get('acme/one'), views.find('acme/two')]).toEqual([one, two])
  expect(setUp([one, other]).get('acme/one')).toBe(other)
})

test('unknown view: find is undefined, get throws, preload rejects', async () => {
  const views = setUp()
  expect(views.find('nowhere')).toBeUndefined()
  expect(views.loaded('nowhere')).toBeUndefined()
  expect(codeOf(() => views.get('nowhere'))).toBe('kernel/view-unknown')
  await expect(views.preload('nowhere')).rejects.toMatchObject({ code: 'kernel/view-unknown' })
})

test.each([
  [true, 1],
  [false, 0],
  ['yes', 0],
  [undefined, 0],
])('when: flag %s shows %s views', (value, count) => {
  const views = setUp([define('acme/one', { when: 'acme' })], { acme: value })
  expect(views.list()).toHaveLength(count)
  expect(codeOf(() => views.get('acme/one'))).toBe(count ? 'no error' : 'kernel/view-unknown')
})

test('when: a word of every object is no flag', () => {
  const views = setUp([define('acme/one', { when: 'constructor' })])
  expect(views.list()).toEqual([])
})

test('preload: fetched once, also by callers at the same time; then there at once', async () => {
  let loads = 0
  const load = async () => ({ default: { n: ++loads } })
  const views = setUp([define('acme/one', { load })])
  expect(views.loaded('acme/one')).toBeUndefined()
  const [a, b] = await Promise.all([views.preload('acme/one'), views.preload('acme/one')])
  expect(a).toBe(b)
  expect(views.loaded('acme/one')).toBe(a)
  await views.preload('acme/one')
  expect(loads).toBe(1)
})

test.each([
  ['rejects', () => Promise.reject(new Error('offline')), /offline/],
  [
    'throws',
    () => {
      throw new Error('at once')
    },
    /at once/,
  ],
  ['has no default export', async () => ({}), /View "acme\/one".*no default export/],
  ['is nothing', async () => undefined, /no default export/],
])('preload: a module that %s can be tried again', async (_what, bad, message) => {
  let calls = 0
  const load = (() =>
    ++calls === 1 ? bad() : Promise.resolve({ default: { ok: true } })) as ViewDefinition['load']
  const views = setUp([define('acme/one', { load })])
  await expect(views.preload('acme/one')).rejects.toThrow(message)
  expect(views.loaded('acme/one')).toBeUndefined()
  await expect(views.preload('acme/one')).resolves.toEqual({ ok: true })
})

test('two kits fetch apart', async () => {
  const one = define('acme/one')
  const [first, second] = [setUp([one]), setUp([one])]
  await first.preload('acme/one')
  expect(first.loaded('acme/one')).toBeDefined()
  expect(second.loaded('acme/one')).toBeUndefined()
})
