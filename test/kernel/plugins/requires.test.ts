// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { createKit, definePlugin, isKitError } from '../../../kernel/index'
import { resolvePlugins } from '../../../kernel/plugins/resolvePlugins'
import type { PluginInput } from '../../../kernel/plugins/token'
import { networks, pause } from '../fixture'
import { openKits, problem } from '../kits'

const open = openKits()
const make = (name: string, spec: object = {}) => definePlugin(name, () => spec)()
const names = (input: readonly PluginInput[]) => resolvePlugins(input).map(({ name }) => name)
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'resolved',
    (error) => (isKitError(error) ? [error.code, error.message] : error),
  )

test('a required plugin is set up first, wherever it stands, and is awaited; a ring of two is no trouble', async () => {
  const log: string[] = []
  const data = make('data', { setup: async () => void log.push((await pause(10), 'data')) })
  const chart = make('chart', { requires: ['data'], setup: () => void log.push('chart') })
  expect(names([chart, data])).toEqual(['data', 'chart'])
  // brought along by a plugin that comes later
  expect(names([chart, make('all', { includes: [data] })])).toEqual(['data', 'chart', 'all'])
  expect(names([make('a', { requires: ['b'] }), make('b', { requires: ['a'] })])).toEqual([
    'b',
    'a',
  ])
  const { kit } = open([chart, data])
  await kit.start()
  expect(log).toEqual(['data', 'chart'])
})

test('what is missing is refused by createKit and kit.add, with both names and the cure, and nothing is left of it', async () => {
  const missing = [
    'kernel/plugin-missing',
    '"chart" needs the plugin "data": pass it to createKit or kit.add',
  ]
  const chart = make('chart', { requires: ['data'] })
  expect(problem(() => createKit([chart], { networks }))).toEqual(missing)
  const { kit } = open([])
  await kit.start()
  expect(await outcome(kit.add(chart))).toEqual(missing)
  await kit.add(make('data'))
  expect(await outcome(kit.add(chart))).toBe('resolved')
})

test('kit.remove refuses a plugin that another one requires, also where it would go along with the one that brought it', async () => {
  const chart = make('chart', { requires: ['data'] })
  const { kit } = open([make('all', { includes: [make('data')] }), chart])
  await kit.start()
  const refused = [
    'kernel/plugin-required',
    '"data" cannot be removed: the plugin "chart" requires it. Remove "chart" first',
  ]
  expect(await outcome(kit.remove('all'))).toEqual(refused)
  expect(await outcome(kit.remove('chart'))).toBe('resolved')
  expect(await outcome(kit.remove('all'))).toBe('resolved')
})

test('an add whose required plugin fails at the same time rejects, and leaves nothing; one that is still being added is waited for', async () => {
  const { kit } = open([])
  await kit.start()
  const failing = make('data', { setup: async () => Promise.reject(await pause(10)) })
  const both = [kit.add(failing), kit.add(make('chart', { requires: ['data'] }))].map(outcome)
  expect(await Promise.all(both)).toMatchObject([
    ['kernel/plugin-failed', expect.anything()],
    [expect.stringMatching(/^kernel\/plugin-(missing|failed)/), expect.anything()],
  ])
  const log: string[] = []
  const slow = make('data', { setup: async () => void log.push((await pause(10), 'data')) })
  await Promise.all([
    kit.add(slow),
    kit.add(make('chart', { requires: ['data'], setup: () => void log.push('chart') })),
  ])
  expect(log).toEqual(['data', 'chart'])
})
