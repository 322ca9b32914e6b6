// @vitest-environment happy-dom

import { arbitrum } from 'viem/chains'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type AnyKit, createKit, definePlugin, isKitError, type KitOptions } from '../../../kernel'
import { mainnet } from '../../../kernel/networks'
import { type UiOptions, ui } from '../../../ui'
import { defineView } from '../../../ui/view'

const kits: { destroy(): void }[] = []
const warned: string[] = []
beforeEach(() => {
  warned.length = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'debug').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(
    (line) => void (String(line).startsWith('[tessera]') && warned.push(String(line))),
  )
})
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy()
  vi.restoreAllMocks()
})

const loose = createKit as unknown as (...args: unknown[]) => ReturnType<typeof createKit>
const message = async (run: () => unknown) => {
  try {
    await run()
    return 'nothing was thrown'
  } catch (error) {
    return isKitError(error) ? error.message : `no KitError: ${String(error)}`
  }
}
async function start(plugins: readonly unknown[], options: Partial<KitOptions> = {}) {
  const kit = loose(plugins, {
    networks: [mainnet],
    storage: 'memory',
    id: `mistakes-${kits.length}`,
    ...options,
  })
  kits.push(kit)
  await kit.start()
  return kit
}

test('createKit without a list of plugins, or with nothing, says how it is called', async () => {
  const said = 'Unusable options: expected createKit([...plugins], { networks: [...] })'
  for (const args of [
    [{ networks: [mainnet] }],
    [],
    [undefined, { networks: [mainnet] }],
    [ui(), { networks: [mainnet] }],
    [[ui()]],
  ])
    expect(await message(() => loose(...args))).toBe(said)
  expect(loose([], { networks: [mainnet] }).networks).toEqual([mainnet])
})

test('a chain of viem as a network: fromViem is named', async () => {
  expect(await message(() => loose([], { networks: [arbitrum] }))).toContain(
    'networks[0].id: expected a CAIP-2 id like "eip155:1" (of viem: fromViem(chain))',
  )
})

test('an unknown option that begins a known one: the known one is named', async () => {
  expect(
    await message(() => loose([ui({ theme: 'light' } as UiOptions)], { networks: [mainnet] })),
  ).toContain('ui(options): unknown key "theme"; did you mean "themeMode"?')
})

test('without a plugin that draws the modal, opening says so', async () => {
  const kit = await start([])
  expect(await message(() => kit.open())).toBe('No plugin has a modal: pass ui()')
  // control: a view that nobody registered is another matter
  expect(await message(() => kit.open('account'))).toBe('No plugin has the view "account"')
})

test('a number for a network: its CAIP-2 id is said', async () => {
  const kit = await start([])
  expect(await message(() => kit.switchNetwork(31337 as never))).toBe(
    'Network Not Found: "31337" is not in networks. It is no CAIP-2 id: "eip155:31337"',
  )
  expect(await message(() => kit.switchNetwork('eip155:31337'))).toBe(
    'Network Not Found: "eip155:31337" is not in networks',
  )
})

test('an error of a plugin names it once', async () => {
  const kit = await start([])
  const greedy = definePlugin('greedy', () => ({
    setup: (ctx) => void ctx.storage.read('x', {} as never),
  }))
  expect(await message(() => kit.add(greedy()))).toBe(
    'Plugin "greedy" needs "storage" in its "needs"',
  )
  const broken = definePlugin('broken', () => ({ setup: () => Promise.reject(new Error('boom')) }))
  expect(await message(() => kit.add(broken()))).toBe('[plugin broken] boom')
})

const blank = defineView(
  ({ h }) =>
    () =>
      h('p', null, 'blank'),
  { core: true },
)
const load = async () => ({ default: blank })
const acme = (slot: string, when?: string) =>
  definePlugin('acme', () => ({
    slots: [{ slot: slot as never, load, ...(when && { when: when as never }) }],
  }))()
const own = definePlugin('own', () => ({
  flags: { 'own.tips': true } as never,
  views: [{ name: 'own/view' as never, load, when: 'own.tip' as never }],
}))
const warns = (line: string) => expect.poll(() => warned.join('\n')).toContain(`[tessera] ${line}`)

test('debug: a flag in `when`, a slot and a message key that nobody has are warned of, with what was meant', async () => {
  const standIn = definePlugin('stand-in', () => ({
    needs: ['replace:netwrks', 'replace:networks'],
    views: [
      { name: 'netwrks' as never, load },
      { name: 'networks', load },
    ],
  }))
  await start(
    [ui({ preload: 'none' }), acme('conect.methods', 'ui.legalCheckbocks'), own(), standIn()],
    {
      debug: true,
      messages: { de: { 'ui.conect': 'Verbinden', 'ui.connect': 'Verbinden', 'uii.connect': 'x' } },
    },
  )
  await warns(
    'Plugin "acme": an entry of the slot "conect.methods" hangs on the unknown flag "ui.legalCheckbocks"; did you mean "ui.legalCheckbox"?',
  )
  await warns(
    'Plugin "acme": no view draws the unknown slot "conect.methods"; did you mean "connect.methods"?',
  )
  await warns(
    'kernel/bad-options: Unusable options: messages.de: unknown message "ui.conect"; did you mean "ui.connect"?',
  )
  await warns('kernel/bad-options: Unusable options: messages.de: unknown message "uii.connect"')
  await warns(
    'Plugin "own": the view "own/view" hangs on the unknown flag "own.tip"; did you mean "own.tips"?',
  )
  await warns('Plugin "stand-in": it replaces the unknown view "netwrks"; did you mean "networks"?')
  expect(warned).toHaveLength(6)
})

test('debug: a slot that its view does not draw is warned of at the start, before that view is shown; control: one of a view that does not say what it draws is not', async () => {
  const silent = definePlugin('silent', () => ({
    views: [{ name: 'silent' as never, load }],
    slots: [{ slot: 'silent.anything' as never, load }],
  }))
  await start([ui({ preload: 'none' }), acme('account.tab'), silent()], { debug: true })
  await warns(
    'Plugin "acme": no view draws the unknown slot "account.tab"; did you mean "account.tabs"?',
  )
  expect(warned).toHaveLength(1)
})

test('debug: a plugin that is added later is looked at too, and nothing is said twice', async () => {
  const kit = await start([ui({ preload: 'none' }), acme('account.tab')], { debug: true })
  await warns('Plugin "acme": no view draws the unknown slot "account.tab"')
  await kit.add(
    definePlugin('later', () => ({ slots: [{ slot: 'networks.rows' as never, load }] }))(),
  )
  await warns(
    'Plugin "later": no view draws the unknown slot "networks.rows"; did you mean "networks.row"?',
  )
  expect(warned).toHaveLength(2)
})

test('debug: a view that does not load hides no other mistake', async () => {
  const broken = definePlugin('broken', () => ({
    views: [{ name: 'broken' as never, load: () => Promise.reject(new Error('offline')) }],
    slots: [{ slot: 'broken.place' as never, load }],
  }))
  await start([ui({ preload: 'none' }), broken(), acme('conect.methods')], { debug: true })
  await warns('Plugin "acme": no view draws the unknown slot "conect.methods"')
  expect(warned).toHaveLength(1)
})

const bad = (line: string) => warns(`kernel/bad-options: Unusable options: ${line}`)

test.each([true, false])(
  'unknown theme variables and an accent that is no colour are warned of once the modal is drawn, and after changes, with debug %s',
  async (debug) => {
    const kit = (await start(
      [ui({ preload: 'none', themeVariables: { accent: 'red', acent: '#f00' } as never })],
      { debug },
    )) as unknown as AnyKit
    kit.open()
    await bad('themeVariables: unknown variable "acent"; did you mean "accent"?')
    await bad('themeVariables.accent: expected #rgb, #rrggbb or rgb(r, g, b), not "red"')
    kit.close()
    kit.open()
    kit.use(ui).setThemeVariables({ accent: 'red' })
    expect(warned).toHaveLength(2)
    kit.use(ui).setThemeVariables({ accent: 'hsl(0, 100%, 50%)' })
    expect(warned).toHaveLength(3)
  },
)

test('theme variables that are set later are looked at too', async () => {
  const kit = (await start([ui({ preload: 'none' })])) as unknown as AnyKit
  kit.open()
  await expect.poll(() => kit.element().shadowRoot?.querySelector('.t-view')).toBeTruthy()
  kit.use(ui).setThemeVariables({ acent: '#f00' } as never)
  await bad('themeVariables: unknown variable "acent"; did you mean "accent"?')
})

test('a message key that nobody has is warned of once the modal is there, also without debug', async () => {
  const kit = await start([ui({ preload: 'none' })], {
    messages: { de: { 'ui.conect': 'Verbinden', 'ui.connect': 'Verbinden' } },
  })
  kit.open()
  await bad('messages.de: unknown message "ui.conect"; did you mean "ui.connect"?')
  kit.close()
  kit.open()
  expect(warned).toHaveLength(1)
})

test('debug: an icon of an entry that the modal does not have is warned of, drawn or not', async () => {
  const entry = (icon: string) => ({
    slot: 'connect.methods' as const,
    icon: icon as 'check',
    load,
  })
  const twins = definePlugin('twins', () => ({
    slots: [entry('chek'), entry('check'), entry('scan')],
  }))
  const kit = await start([ui({ preload: 'none' }), twins()], { debug: true })
  kit.open()
  await warns('Plugin "twins": there is no icon "chek"; did you mean "check"?')
  expect(warned).toHaveLength(1)
})

test('control: nothing of plugins without debug, and nothing where all is right', async () => {
  const quiet = await start(
    [ui({ preload: 'none', themeVariables: { accent: '#f00' } }), acme('connect.method')],
    { messages: { de: { 'ui.connect': 'x' } } },
  )
  const right = await start(
    [
      ui({ preload: 'none', themeVariables: { accent: '#f00', fg2: '#123' } }),
      acme('connect.methods', 'ui.legalCheckbox'),
    ],
    { debug: true, flags: { 'ui.legalCheckbox': true }, messages: { de: { 'ui.connect': 'x' } } },
  )
  for (const kit of [quiet, right]) {
    kit.open()
    await expect.poll(() => kit.element().shadowRoot?.querySelector('.t-view')).toBeTruthy()
  }
  // what would warn is there by now
  await Promise.all([import('../../../ui/warnings'), import('../../../kernel/kit/extras')])
  right.close()
  expect(warned).toEqual([])
})
