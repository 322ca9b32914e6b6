// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connector } from '../../kernel/index'
import { devtools } from '../../plugins/devtools'
import { type ThemeMode, ui } from '../../ui'
import { defineTesseraButton } from '../../ui/button'
import { ConnectButton, KitProvider, NetworkButton } from '../../ui/react'
import { makeKit, pause, show, until } from './react/bindingsFixture'

/** What nothing has handled, in this process or in the window. */
const unhandled: unknown[] = []
const add = (reason: unknown) => void unhandled.push(reason)
const addEvent = (event: ErrorEvent) => add(event.error ?? event.message)
let end: () => unknown = () => {}
beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', add)
  window.addEventListener('error', addEvent)
  // jsdom tells here what it does not implement; React that a test could wait for it
  vi.spyOn(console, 'error').mockImplementation(
    (...args) => void (String(args[0]).includes('act(') || add(args)),
  )
})
afterEach(async () => {
  await end()
  await pause()
  process.off('unhandledRejection', add)
  window.removeEventListener('error', addEvent)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** All buttons of a kit with a modal. */
async function render(
  themeMode: ThemeMode,
  connect?: Connector['connect'],
  embed?: () => HTMLElement,
) {
  const accent = '#3366ff'
  const made = makeKit(connect && { connect }, {}, [
    ui({ themeMode, themeVariables: { accent }, ...(embed && { embed }) }),
    devtools(),
  ])
  const { kit } = made
  const shown = await show(
    <KitProvider kit={kit}>
      <ConnectButton balance theme="system" />
      <NetworkButton />
    </KitProvider>,
  )
  defineTesseraButton(kit)
  const element = document.createElement('tessera-button')
  element.setAttribute('kit', kit.id)
  document.body.append(element)
  end = async () => {
    await shown.end()
    element.remove()
    kit.destroy()
  }
  await act(() => kit.ready)
  const dialog = () => kit.element().shadowRoot?.querySelector('dialog')
  const text = () => kit.element().shadowRoot?.querySelector('.t-sheet')?.textContent ?? ''
  return { ...made, ...shown, element, dialog, text }
}

test('this window lacks what browsers have', () => {
  expect(document.adoptedStyleSheets).toBe(undefined)
  expect(document.createElement('dialog').showModal).toBe(undefined)
  expect(window.matchMedia).toBe(undefined)
})

test.each(['dark', 'light', 'system'] as const)(
  'buttons render, the modal opens by a click and closes, with the mode %s',
  async (mode) => {
    const { box, element, kit, dialog, text } = await render(mode)
    const [connect, network] = box.querySelectorAll('button')
    expect(connect?.textContent).toContain('Connect wallet')
    expect(network?.textContent).toContain('Ethereum')
    expect(element.querySelector('button')?.textContent).toContain('Connect wallet')
    await until(() => connect?.style.getPropertyValue('--t-fill'))
    for (const open of [() => connect?.click(), () => element.querySelector('button')?.click()]) {
      await act(async () => open())
      await until(() => text().includes('Aurora'))
      expect(dialog()?.open).toBe(true)
      await act(async () => kit.close())
      await until(() => !kit.getState().modal.open)
      expect(dialog()?.open).toBe(false)
    }
    expect(unhandled).toEqual([])
  },
)

test('a wallet that lets wait is shown, connects, and its account is shown', async () => {
  let answer = () => {}
  const { box, kit, dialog, text } = await render('dark', async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    const account = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
    return {
      sessions: {
        eip155: { accounts: [{ address: account }], active: account, chainId: 'eip155:1' },
      },
    }
  })
  await act(async () => kit.open())
  await until(() => text().includes('Aurora'))
  const row = [...(dialog()?.querySelectorAll('button') ?? [])].find((button) =>
    button.textContent?.includes('Aurora'),
  )
  await act(async () => row?.click())
  // the dialog's place among other layers is looked at after 400 ms
  await pause(600)
  expect(dialog()?.open).toBe(true)
  await act(async () => answer())
  await until(() => box.querySelector('button')?.dataset.state === 'connected')
  await until(() => dialog()?.open === false)
  for (const view of ['account', 'networks', 'wallets', 'what-is-a-wallet'] as const) {
    await act(async () => kit.open(view))
    await until(() => kit.getState().router.history.at(-1)?.view === view && text())
    await pause(50)
    expect(dialog()?.open).toBe(true)
  }
  await act(async () => kit.close())
  await until(() => dialog()?.open === false)
  expect(unhandled).toEqual([])
})

test('a modal in an element of the page is drawn there', async () => {
  const place = document.createElement('div')
  document.body.append(place)
  await render('dark', undefined, () => place)
  await until(() => place.shadowRoot?.textContent?.includes('Aurora'))
  await end()
  end = () => place.remove()
  expect(unhandled).toEqual([])
})
