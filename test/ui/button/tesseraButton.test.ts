/** @vitest-environment happy-dom */
import { afterEach, expect, test } from 'vitest'
import { createKit } from '../../../kernel/index'
import { mainnet } from '../../../kernel/networks/definitions/mainnet'
import { defineTesseraButton, type TesseraButtonElement } from '../../../ui/button'
import { ui } from '../../../ui/index'
import { address, makeKit } from '../react/bindingsFixture'

const pause = (ms = 20) => new Promise((resolve) => setTimeout(resolve, ms))
const made = [makeKit(), makeKit()] as const
const make = (id?: string) => {
  const element = document.createElement('tessera-button') as TesseraButtonElement
  if (id) element.setAttribute('kit', id)
  document.body.append(element)
  return element
}
afterEach(async () => {
  document.body.replaceChildren()
  document.adoptedStyleSheets = []
  for (const { kit } of made) kit.destroy()
  await pause()
})

test('an element shows the state of its kit, by id or the first one', async () => {
  const [one, two] = made
  defineTesseraButton(one.kit)
  defineTesseraButton(two.kit)
  await Promise.all([one.kit.start(), two.kit.start()])
  const first = make()
  const second = make(two.kit.id)
  await two.kit.connect('aurora')
  expect(first.querySelector('[data-on]')?.textContent).toBe('Connect wallet')
  expect(first.querySelector('button')?.dataset.state).toBe('disconnected')
  expect(second.querySelector('[data-on]')?.textContent).toBe('0x71C7…d8976F')
  expect(second.querySelectorAll('rect').length).toBe(16)
  expect(second.kit).toBe(two.kit)
})

test('an element made before its kit is known appears when it is', async () => {
  const late = makeKit()
  const element = make(late.kit.id)
  expect(element.querySelector('button')).toBeNull()
  defineTesseraButton(late.kit, { labels: { connect: 'Sign in' } })
  expect(element.querySelector('[data-on]')?.textContent).toBe('Sign in')
})

test('a removed element listens no more, one that is there does', async () => {
  const { kit } = made[0]
  defineTesseraButton(kit)
  await kit.start()
  const [gone, here] = [make(), make()]
  gone.remove()
  await kit.connect('aurora')
  expect(gone.querySelector('button')?.dataset.state).toBe('disconnected')
  expect(here.querySelector('button')?.dataset.state).toBe('connected')
  expect(here.textContent).toContain(address.slice(-6))
})

test('the sheet is adopted once for all, and goes with the last; a linked stylesheet keeps it out', async () => {
  const { kit } = made[0]
  defineTesseraButton(kit)
  const [one, two] = [make(), make()]
  await expect.poll(() => document.adoptedStyleSheets.length).toBe(1)
  one.remove()
  await pause()
  expect(document.adoptedStyleSheets.length).toBe(1)
  two.remove()
  expect(document.adoptedStyleSheets.length).toBe(0)
  document.documentElement.style.setProperty('--tessera-styles', '1')
  make()
  await pause(50)
  expect(document.adoptedStyleSheets.length).toBe(0)
  document.documentElement.style.removeProperty('--tessera-styles')
})

test('a click opens the modal, and closes an open one', async () => {
  const { kit } = makeKit()
  const calls: string[] = []
  await kit.start()
  kit.open = () => void calls.push('open')
  kit.preload = () => void calls.push('preload')
  defineTesseraButton(kit)
  const button = make(kit.id).querySelector('button') as HTMLButtonElement
  button.dispatchEvent(new Event('pointerenter'))
  button.click()
  expect(calls).toEqual(['preload', 'open'])
  kit.destroy()
  button.click()
  expect(calls.length).toBe(2)
})

test('an element has the modal’s mode and accent, and follows them; its own theme wins', async () => {
  const kit = createKit(
    [ui({ preload: 'none', themeMode: 'light', themeVariables: { accent: '#0f766e' } })],
    { id: 'themed', networks: [mainnet], storage: 'memory' },
  )
  defineTesseraButton(kit)
  const element = make('themed')
  const button = () => element.querySelector('button') as HTMLButtonElement
  expect(button().dataset.tesseraTheme).toBe('light')
  await expect.poll(() => button().style.getPropertyValue('--t-fill')).toBe('#0f766e')
  await kit.start()
  kit.use(ui).setThemeMode('system')
  expect(button().dataset.tesseraTheme).toBe('system')
  element.setAttribute('theme', 'dark')
  expect(button().dataset.tesseraTheme).toBe('dark')
  kit.destroy()
})
