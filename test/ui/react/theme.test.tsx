/** @vitest-environment happy-dom */
import { act } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createKit } from '../../../kernel/index'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import { type UiOptions, ui } from '../../../ui/index'
import { ConnectButton, KitProvider, NetworkButton } from '../../../ui/react'
import { makeKit, pause, show, until } from './bindingsFixture'

let end: () => unknown = () => {}
afterEach(async () => {
  await end()
  end = () => {}
  document.body.replaceChildren()
  await pause()
  vi.unstubAllGlobals()
})

const kitWith = (options: UiOptions = {}) =>
  createKit([ui({ preload: 'none', ...options })], {
    id: `theme-${Math.random()}`,
    networks: [mainnet],
    storage: 'memory',
  })
type Themed = ReturnType<typeof kitWith>
const buttons = (kit: Themed) => (
  <KitProvider kit={kit}>
    <ConnectButton />
    <NetworkButton />
  </KitProvider>
)
const mount = async (kit: Themed) => {
  const shown = await show(buttons(kit))
  end = shown.end
  await act(() => kit.ready)
  const all = () => [...shown.box.querySelectorAll('button')]
  return {
    themes: () => all().map(({ dataset }) => dataset.tesseraTheme),
    fills: () => all().map(({ style }) => style.getPropertyValue('--t-fill')),
    box: shown.box,
  }
}

test.each([
  ['dark', {}],
  ['light', { themeMode: 'light' }],
  ['system', { themeMode: 'system' }],
] as const)('the buttons have the modal’s mode, %s, in a server’s first HTML', (mode, options) => {
  const html = renderToString(buttons(kitWith(options)))
  expect(html.match(/data-tessera-theme="\w+"/g)).toEqual([
    `data-tessera-theme="${mode}"`,
    `data-tessera-theme="${mode}"`,
  ])
  expect(html).not.toContain('style=')
})

test('a button’s own theme wins, and without the modal none is set', () => {
  expect(
    renderToString(
      <KitProvider kit={kitWith()}>
        <ConnectButton theme="light" />
      </KitProvider>,
    ),
  ).toContain('data-tessera-theme="light"')
  expect(
    renderToString(
      <KitProvider kit={makeKit().kit}>
        <ConnectButton />
      </KitProvider>,
    ),
  ).not.toContain('data-tessera-theme')
})

test('the accent fills the buttons, and both follow changes', async () => {
  const kit = kitWith({ themeVariables: { accent: '#0f766e' } })
  const { fills, themes } = await mount(kit)
  await until(() => fills().every((fill) => fill === '#0f766e'))
  await act(async () => kit.use(ui).setThemeMode('light'))
  expect(themes()).toEqual(['light', 'light'])
  await act(async () => kit.use(ui).setThemeVariables({ fill: '#123456', radiusMaster: '2px' }))
  await until(() => fills().every((fill) => fill === '#123456'))
  await act(async () => kit.use(ui).setThemeVariables({}))
  await until(() => fills().every((fill) => fill === ''))
})

test('what the host has not changed is left to its own stylesheet', async () => {
  const { fills, box } = await mount(kitWith({ themeVariables: { radiusMaster: '2px' } }))
  const radius = () => box.querySelector('button')?.style.getPropertyValue('--t-r')
  await until(() => radius() === '2px')
  expect(fills()).toEqual(['', ''])
})
