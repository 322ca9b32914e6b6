// @vitest-environment happy-dom
import { afterEach, expect, test } from 'vitest'
import { hookTable } from '../../kernel/hooks/table'
import { createKit, definePlugin, type Plugin } from '../../kernel/index'
import { networks, openKit } from './fixture'
import { problem } from './kits'

const kits: { destroy(): void }[] = []
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
})
const told = [
  'kernel/duplicate-kit',
  'Plugin "foreign" is built with another copy of the kit: see `npm ls tessera-kit`',
]

/** What a second loaded copy of the kit makes; the version is the same. */
async function foreignPlugin(): Promise<Plugin> {
  // the copy's own token: a query makes the module a second one
  const path = '../../kernel/plugins/definePlugin?copy'
  const { COPY } = (await import(
    /* @vite-ignore */ path
  )) as typeof import('../../kernel/plugins/definePlugin')
  return { ...definePlugin('foreign', () => ({}))(), copy: COPY }
}

test('a plugin of a second copy of the same version is one error with the command that shows both', async () => {
  const foreign = await foreignPlugin()
  const own = definePlugin('own', () => ({}))()
  expect(problem(() => createKit([own], { networks }))).toBe(undefined)
  expect(problem(() => createKit([own, foreign], { networks }))).toEqual(told)
  expect(
    problem(() =>
      createKit([definePlugin('bringer', () => ({ includes: [foreign] }))()], { networks }),
    ),
  ).toEqual(told)
})

test('kit.add refuses it by the same error', async () => {
  const { kit } = openKit([])
  kits.push(kit)
  await kit.start()
  const refused: { code?: string; message?: string } = await kit.add(await foreignPlugin()).then(
    () => ({}),
    (error) => error,
  )
  expect([refused.code, refused.message]).toEqual(told)
})

test('a token that stands for a copy cannot be changed', async () => {
  const { COPY } = await import('../../kernel/plugins/definePlugin')
  expect(Object.isFrozen(COPY)).toBe(true)
})

const make = (...needs: string[]) => definePlugin('acme', () => ({ needs: needs as never }))()
const unknown = (need: string, nearest?: string) => [
  'kernel/unknown-key',
  `Plugin "acme" has the unknown need "${need}"${nearest ? `; did you mean "${nearest}"?` : ''}`,
]
test.each<[string, string | undefined]>([
  ['hook:request', 'hooks:request'],
  ['hooks:sesion', 'hooks:session'],
  ['hooks:nope', undefined],
  ['hooks', 'hooks:discover'],
  ['store', 'storage'],
  ['Views', 'views'],
  ['connector', 'connectors'],
  ['request:eth_call', undefined],
  ['request:', undefined],
  ['request:eip155:', undefined],
  ['network:', undefined],
  ['', undefined],
])(
  'the need "%s" is refused when the kit is made, with the nearest known one: %s',
  (need, nearest) => {
    expect(problem(() => createKit([make('storage', need)], { networks }))).toEqual(
      unknown(need, nearest),
    )
  },
)

test('every need that exists is accepted', () => {
  const needs = [
    'storage',
    'connectors',
    'views',
    'surface',
    ...Object.keys(hookTable).map((hook) => `hooks:${hook}`),
    'request:eip155:eth_call',
    'request:*:*',
    'network:https://acme.example',
  ]
  expect(problem(() => createKit([make(...needs)], { networks }))).toBe(undefined)
})
