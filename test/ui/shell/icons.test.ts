// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { createKit, definePlugin } from '../../../kernel'
import { mainnet } from '../../../kernel/networks'
import { ui } from '../../../ui'
import { icons } from '../../../ui/primitives/icons'
import { moreIcons } from '../../../ui/primitives/moreIcons'
import { defineView } from '../../../ui/view'
import { wallets } from '../../kernel/kits'
import { handConnector } from '../../kernel/sessions/handConnector'

let kit: ReturnType<typeof createKit> | undefined
afterEach(() => {
  kit?.destroy()
  vi.restoreAllMocks()
})

/** The paths of the icons that a slot entry of the first screen draws. */
async function draw(...names: string[]) {
  const entry = defineView(
    ({ h, primitives: { Icon } }) =>
      () =>
        h(
          'div',
          { className: 'mine' },
          ...names.map((name) => h(Icon, { key: name, name: name as never })),
        ),
    { core: true },
  )
  const acme = definePlugin('acme', () => ({
    slots: [{ slot: 'connect.methods', load: async () => ({ default: entry }) }],
  }))
  kit = createKit([ui({ preload: 'none' }), wallets(handConnector()), acme()], {
    networks: [mainnet],
    storage: 'memory',
    id: 'icons',
  })
  await kit.start()
  kit.open()
  const box = () => kit?.element().shadowRoot?.querySelector('.mine')
  await expect.poll(box).toBeTruthy()
  return () => [...(box()?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('d'))
}

test('a kit that ends while they come draws nothing more', async () => {
  const failed = vi.fn()
  process.on('unhandledRejection', failed)
  await draw('wallet')
  kit?.destroy()
  await new Promise((resolve) => setTimeout(resolve, 300))
  process.off('unhandledRejection', failed)
  expect(failed.mock.calls.map(([error]) => String(error))).toEqual([])
})

test('a view of the first screen may draw any icon: those that come later are drawn once they are there', async () => {
  const paths = await draw('check', 'wallet', 'mail')
  expect(paths()[0]).toBe(icons.check)
  await expect.poll(paths).toEqual([icons.check, moreIcons.wallet, moreIcons.mail])
})

test('a name that is no icon is said at the console, and drawn as a warning', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {})
  const paths = await draw('walet', 'wallet')
  await expect.poll(paths).toEqual([icons.alert, moreIcons.wallet])
  expect(said).toHaveBeenCalledWith('[tessera] there is no icon "walet"')
})
