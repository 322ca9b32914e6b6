import { createKit } from 'tessera-kit'
import type { injected } from 'tessera-kit/injected'
import { mainnet } from 'tessera-kit/networks'
import { full, lite } from 'tessera-kit/presets'
import type { ui } from 'tessera-kit/ui'
import { expect, expectTypeOf, test } from 'vitest'

const names = (plugins: readonly { readonly name: string }[]) => plugins.map(({ name }) => name)

test('a preset is a plain list of plugins, each once', () => {
  for (const preset of [lite(), full()]) {
    expect(names(preset)).toEqual(expect.arrayContaining(['ui', 'injected']))
    expect(new Set(names(preset)).size).toBe(preset.length)
  }
  expect(names(full())).toEqual(expect.arrayContaining(names(lite())))
})

test('options reach their plugin, and are checked as the plugin’s own', () => {
  expect(lite({ ui: { themeMode: 'light' } })[0].args[0]).toEqual({ themeMode: 'light' })
  expect(() =>
    createKit(lite({ ui: { themeMode: 'pink' as never } }), { networks: [mainnet] }),
  ).toThrow(/ui\(options\)\.themeMode/)
  // where the host's own variable has nothing
  expect([names(lite(null)), names(full(null))]).toEqual([names(lite()), names(full())])
  expect(() =>
    createKit(full({ injected: { eip6963: true } }), { networks: [mainnet] }),
  ).not.toThrow()
})

test('a kit of a preset knows its plugins by type', () => {
  const kit = createKit([full()], { networks: [mainnet] })
  expectTypeOf(kit.use<typeof ui>).returns.toHaveProperty('setThemeMode')
  expectTypeOf(kit.use<typeof injected>).returns.toBeVoid()
})
