import { expect, test } from 'vitest'
import { createKit, definePlugin } from '../../../kernel/index'
import { resolvePlugins } from '../../../kernel/plugins/resolvePlugins'
import type { Plugin, PluginInput } from '../../../kernel/plugins/token'
import { networks } from '../fixture'
import { problem } from '../kits'

const named = (name: string, spec: object = {}) => definePlugin(name, () => spec)
const make = (name: string, spec: object = {}) => named(name, spec)()
const names = (input: readonly PluginInput[]) => resolvePlugins(input).map(({ name }) => name)
const spec = (plugin: object) => plugin as unknown as Plugin
const load = async () => ({ default: {} })
const withSlot = (...entries: object[]) =>
  make('acme', { slots: entries.map((entry) => ({ load, ...entry })) })
const stage = {
  needs: ['surface', 'replace:prompt'],
  views: [
    { name: 'stage', load },
    { name: 'prompt', load },
  ],
}
const standIn = (name: string, view: string) =>
  make(name, { needs: [`replace:${view}`], views: [{ name: view, load }] })

test('nested lists are flattened and falsy entries left out, also in includes', () => {
  const a = make('a', { includes: [false, [make('b'), [null, make('c')]], undefined] })
  expect(names([false, [[make('x')], 0, ''], null, undefined, a])).toEqual(['x', 'b', 'c', 'a'])
})

test('includes come before who brings them, each once; rings are no trouble', () => {
  const c = named('c')
  const b = named('b', { includes: [c()] })
  expect(names([make('a', { includes: [b(), c()] }), make('d', { includes: [c()] })])).toEqual([
    'c',
    'b',
    'a',
    'd',
  ])
  const ring: { includes: unknown[] } = { includes: [] }
  const one = make('one', ring)
  ring.includes.push(make('two', { includes: [one] }))
  expect(names([one])).toEqual(['two', 'one'])
})

test('a plugin the host passed wins over one that is brought along, wherever it stands', () => {
  const store = definePlugin('store', (_by: string) => ({ messages: {} }))
  const chosen = (input: readonly PluginInput[]) =>
    resolvePlugins(input).find(({ name }) => name === 'store')?.args
  expect(chosen([make('a', { includes: [store('a')] }), store('host')])).toEqual(['host'])
  expect(chosen([store('host'), make('a', { includes: [store('a')] })])).toEqual(['host'])
  expect(
    chosen([make('a', { includes: [store('a')] }), make('b', { includes: [store('b')] })]),
  ).toEqual(['a'])
  expect(names([make('a', { includes: [store('a')] }), store('host')])).toEqual(['store', 'a'])
})

test.each<[string, PluginInput[], string, string]>([
  [
    'passed twice',
    [make('send'), [make('send')]],
    'kernel/duplicate-plugin',
    'Two plugins are named "send"',
  ],
  [
    'a factory',
    [named('send') as never],
    'kernel/bad-plugin',
    'plugins[0] is no plugin: it is a factory; call it: send()',
  ],
  [
    'a function',
    [[(() => {}) as never]],
    'kernel/bad-plugin',
    'plugins[0][0] is no plugin: it is a factory; call it: plugin()',
  ],
  [
    'a text',
    [make('a'), 'send' as never],
    'kernel/bad-plugin',
    'plugins[1] is no plugin: definePlugin did not make it',
  ],
  [
    'a bare object',
    [spec({ setup() {} })],
    'kernel/bad-plugin',
    'plugins[0] is no plugin: definePlugin did not make it',
  ],
  [
    'a factory that returns nothing',
    [definePlugin('send', () => undefined as never)()],
    'kernel/bad-plugin',
    'plugins[0] is no plugin: definePlugin did not make it',
  ],
  [
    'a name in capitals',
    [make('Send')],
    'kernel/bad-plugin',
    'plugins[0] is no plugin: its name "Send" may hold only a-z, 0-9 and -',
  ],
  [
    'a name with a slash',
    [make('a/b')],
    'kernel/bad-plugin',
    'plugins[0] is no plugin: its name "a/b" may hold only a-z, 0-9 and -',
  ],
  [
    'a name of the kit’s own',
    [make('kernel')],
    'kernel/bad-plugin',
    'plugins[0] is no plugin: the name "kernel" is the kit\'s own',
  ],
  [
    'a bad plugin among includes',
    [make('a', { includes: [make('B')] })],
    'kernel/bad-plugin',
    'includes of "a"[0] is no plugin: its name "B" may hold only a-z, 0-9 and -',
  ],
  [
    'an unknown key',
    [make('send', { viewz: [] })],
    'kernel/unknown-key',
    'Plugin "send" has the unknown key "viewz"; did you mean "views"?',
  ],
  [
    'an unknown key like no other',
    [make('send', { qqqqqqqq: 1 })],
    'kernel/unknown-key',
    'Plugin "send" has the unknown key "qqqqqqqq"',
  ],
  [
    'another plugin’s flag',
    [make('send', { flags: { 'swap.on': true } })],
    'kernel/bad-plugin',
    '"send" is no plugin: its flag "swap.on" must start with "send."',
  ],
  [
    'a slot entry’s unknown field',
    [withSlot({ slot: 'a.b', titel: 'acme.a' })],
    'kernel/unknown-key',
    'Plugin "acme" has the unknown key "titel"; did you mean "title"?',
  ],
  [
    'a slot entry’s unknown field after a good one',
    [withSlot({ slot: 'a.b' }, { slot: 'a.b', needs: [] })],
    'kernel/unknown-key',
    'Plugin "acme" has the unknown key "needs"',
  ],
  [
    'a slot entry that is none',
    [make('acme', { slots: [null] })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots[0]: expected an object',
  ],
  [
    'slots that are no list',
    [make('acme', { slots: { slot: 'a.b' } })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots: expected a list, each item an object',
  ],
  [
    'a slot entry without code',
    [withSlot({ slot: 'a.b', load: undefined })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots[0].load: expected a function',
  ],
  [
    'a slot entry’s id by number',
    [withSlot({ slot: 'a.b' }, { slot: 'a.b', id: 7 })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots[1].id: expected a text',
  ],
  [
    'a title that is a function',
    [withSlot({ slot: 'a.tabs', title: () => 'Badges' })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots[0].title: expected a text',
  ],
  [
    'an icon that is a component',
    [withSlot({ slot: 'a.b', icon: () => null })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots[0].icon: expected a text',
  ],
  [
    'an order that is no number',
    [withSlot({ slot: 'a.b', order: Number.NaN })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slots[0].order: expected a number',
  ],
  [
    'a tab without a title',
    [withSlot({ slot: 'a.b' }, { slot: 'a.tabs' })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its slot "a.tabs" needs a title',
  ],
  [
    'two views of one name',
    [
      make('acme', {
        views: [
          { name: 'acme/a', load },
          { name: 'acme/a', load },
        ],
      }),
    ],
    'kernel/bad-plugin',
    '"acme" is no plugin: its view "acme/a" is that of "acme" too',
  ],
  [
    'a view of another plugin without the need',
    [make('shell', stage), make('acme', { views: [{ name: 'stage', load }] })],
    'kernel/bad-plugin',
    '"acme" is no plugin: its view "stage" must start with "acme/"',
  ],
  [
    'two that replace one view',
    [standIn('a', 'stage'), make('shell', stage), standIn('b', 'stage')],
    'kernel/bad-plugin',
    '"b" is no plugin: its view "stage" is that of "a" too',
  ],
  [
    'a view that its own plugin keeps',
    [make('shell', stage), standIn('acme', 'prompt')],
    'kernel/bad-plugin',
    '"acme" is no plugin: its view "prompt" is that of "shell" too',
  ],
  [
    'another API version',
    [spec({ ...make('send'), apiVersion: 99 })],
    'kernel/api-version',
    'Plugin "send" is built for plugin API 99, not 1: see `npm ls tessera-kit`',
  ],
])('refused, in a sentence: %s', (_what, input, code, message) => {
  expect(problem(() => createKit(input, { networks }))).toEqual([code, message])
})

test('control: entries with everything, and a view that replaces another are taken', () => {
  const full = {
    slot: 'a.tabs',
    id: 'x',
    title: 'acme.a',
    icon: 'info',
    order: 1,
    when: 'acme',
    load,
  }
  expect(names([withSlot(full, { slot: 'a.b' })])).toEqual(['acme'])
  expect(names([standIn('b', 'stage'), make('shell', stage)])).toEqual(['b', 'shell'])
})

test('kernel state names are the kit’s own too', () => {
  for (const name of ['session', 'modal', 'rpc', 'host', 'views'])
    expect(problem(() => createKit([make(name)], { networks }))).toMatchObject([
      'kernel/bad-plugin',
      expect.stringContaining('own'),
    ])
})
