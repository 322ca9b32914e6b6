// @vitest-environment happy-dom
import { expect, expectTypeOf, test } from 'vitest'
import * as mini from 'zod/mini'
import { createKit, definePlugin } from '../../../kernel/index'
import { object, optional, text } from '../../../kernel/schema/checks'
import { networks } from '../fixture'
import { openKits, problem } from '../kits'

const open = openKits()
const schema = mini.object({
  limit: mini._default(mini.number(), 5),
  server: mini.pipe(
    mini._default(mini.string(), 'https://acme.example'),
    mini.transform((text) => new URL(text)),
  ),
})
const acme = definePlugin(
  'acme',
  ({ limit, server }: mini.output<typeof schema>, label: string = 'none') => ({
    options: schema,
    setup: () => ({ limit, host: server.host, label }),
  }),
)

test('a plugin gets what its schema makes of the options: defaults and transforms hold, in setup and in its description', async () => {
  const { kit } = open([acme({ server: 'https://b.example' }, 'mine')])
  await kit.start()
  expect(kit.use(acme)).toEqual({ limit: 5, host: 'b.example', label: 'mine' })
  const flagged = definePlugin('acme', (options: { on: boolean }) => ({
    options: mini.object({ on: mini._default(mini.boolean(), true) }),
    flags: { acme: options.on as never },
  }))
  expect(createKit([flagged({})], { networks }).flags).toEqual({ acme: true })
})

test('without options the plugin gets what its schema makes of none, also where it takes them apart', async () => {
  const { kit } = open([acme()])
  await kit.start()
  expect(kit.use(acme)).toEqual({ limit: 5, host: 'acme.example', label: 'none' })
})

test('bad options are reported by createKit; a factory that fails for another reason says so at once', () => {
  expect(problem(() => createKit([acme({ limit: 'x' as never })], { networks }))).toEqual([
    'kernel/bad-options',
    expect.stringContaining('acme(options).limit'),
  ])
  const failing = definePlugin('acme', (_options?: object) => {
    throw new Error('no')
  })
  expect(() => failing()).toThrow('no')
  expect(() => failing({})).toThrow('no')
  expect(() => failing(null as never)).toThrow('no')
})

test('null in place of options is reported by createKit too, where the plugin takes them apart', () => {
  expect(problem(() => createKit([acme(null as never)], { networks }))).toEqual([
    'kernel/bad-options',
    // zod says more where another test of this process has loaded its texts
    expect.stringMatching(/acme\(options\): .*expected object/),
  ])
})

test('options that the schema leaves as they are reach the plugin as the very same object, and it is described once', () => {
  const seen: unknown[] = []
  const plain = definePlugin('acme', (options: { name?: string }) => {
    seen.push(options)
    return { options: object({ name: optional(text()) }) }
  })
  const given = { name: 'x' }
  plain(given)
  expect(seen).toEqual([given])
  expect(seen[0]).toBe(given)
})

test('types: the host passes the schema’s input, which may be left out where nothing is needed; without types, what the plugin takes', () => {
  expectTypeOf(acme)
    .parameter(0)
    .toEqualTypeOf<{ limit?: number | undefined; server?: string | undefined } | undefined>()
  expectTypeOf(acme).parameter(1).toEqualTypeOf<string | undefined>()
  const needy = definePlugin('acme', (_options: { id: string; n: number }) => ({
    options: mini.object({ id: mini.string(), n: mini._default(mini.number(), 1) }),
  }))
  expectTypeOf(needy).parameters.toEqualTypeOf<[options: { id: string; n?: number | undefined }]>()
  const untyped = definePlugin('acme', (_options: { id: string }) => ({
    options: object({ id: text() }),
  }))
  expectTypeOf(untyped).parameters.toEqualTypeOf<[_options: { id: string }]>()
})
