import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { looks } from '../../e2e/site/axe'
import { judge, serveHostPage, testsOn } from '../hostPage'
import type {} from './namesPage'

const [ada, bob, eve] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
// sixteen by sixteen pixels, blue
const avatar =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGUlEQVR42mNgSHlGEmIY1TCqYVTDSNUAAEpzfoGUkGzcAAAAAElFTkSuQmCC'
const people = { [ada]: { name: 'river.eth', avatar }, [bob]: { name: `${'long'.repeat(15)}.eth` } }

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(new URL('./namesPage.ts', import.meta.url), 'naming', renderer)
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })

  type Making = Parameters<(typeof window.naming)['make']>[0]
  type World = Parameters<(typeof window.naming)['set']>[0]
  const make = (making: Making = { world: { people } }) =>
    page.evaluate((given) => window.naming.make(given), making)
  const open = (view: 'account' | 'wallets' = 'account') =>
    page.evaluate((name) => window.naming.open(name), view)
  const close = () => page.evaluate(() => window.naming.kit?.close())
  const set = (world: World) => page.evaluate((given) => window.naming.set(given), world)
  const change = (told: object) =>
    page.evaluate(
      (given) => window.naming.wallet?.tell('change', { namespace: 'eip155', ...given }),
      told,
    )
  const asked = () => page.evaluate(() => window.naming.asked)
  const address = () => page.locator('button.t-addr')
  /** The line of a name; the amount is a heading too. */
  const line = () => page.locator('.t-view h3:not(.t-big)')
  const name = (text: string) => line().filter({ hasText: text })
  const topOf = async (what: ReturnType<typeof address>) => (await what.boundingBox())?.y
  /** Where the address and what is below it stand. */
  const places = async () => [
    await topOf(address()),
    await topOf(page.locator('.t-big, .t-sk[data-kind=amount]').first()),
    await topOf(page.getByText('Disconnect')),
  ]

  also('the account has its name and its picture, and its address below', async () => {
    await make()
    await open()
    await name('river.eth').waitFor()
    expect(await address().innerText()).toBe('0x71C7…d8976F')
    expect(await topOf(name('river.eth'))).toBeLessThan((await topOf(address())) as number)
    expect(await page.locator('.t-av[data-loaded] img').getAttribute('src')).toBe(avatar)
    // others are not asked for
    expect(await asked()).toEqual([ada])
  })

  test('what comes moves nothing; an account that is known to have no name keeps no line for one', async () => {
    await make({ world: { people, holds: true } })
    await open()
    await address().waitFor()
    await expect.poll(asked).toEqual([ada])
    const waiting = await places()
    expect((await line().innerText()).trim()).toBe('')
    await set({ holds: false })
    await name('river.eth').waitFor()
    expect(await places()).toEqual(waiting)

    await make({ world: { holds: true } })
    await open()
    await expect.poll(asked).toEqual([ada])
    expect(await places()).toEqual(waiting)
    await set({ holds: false })
    await page.evaluate(() => window.naming.read())
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    expect(await places()).toEqual(waiting)
    await close()
    await open()
    await address().waitFor()
    expect(await line().count()).toBe(0)
    const nameless = await places()

    await make({ names: 'none' })
    await open()
    await address().waitFor()
    expect(await places()).toEqual(nameless)
  })

  test('with the flag off nothing is shown and nobody is asked', async () => {
    await make({ world: { people }, names: false })
    await open()
    await address().waitFor()
    expect(await page.locator('.t-av').count()).toBe(1)
    await open('wallets')
    await page.locator('.t-pair').first().waitFor()
    expect([await page.getByText('river.eth').count(), await asked()]).toEqual([0, []])
  })

  test('a source that fails, and a network without names, leave the account as it is', async () => {
    await make({ world: { fails: true } })
    await open()
    await expect.poll(asked).toEqual([ada])
    await address().waitFor()
    expect(await page.locator('.t-av').count()).toBe(1)
    await make()
    await open()
    await name('river.eth').waitFor()
    await change({ chainId: 'eip155:8453' })
    await name('river.eth').waitFor({ state: 'detached' })
    expect(await address().innerText()).toBe('0x71C7…d8976F')
  })

  test('of another account the old name is never shown', async () => {
    await make()
    await open()
    await name('river.eth').waitFor()
    await set({ holds: true })
    await change({ accounts: [{ address: eve }] })
    await page.getByRole('button', { name: /0x7099/ }).waitFor()
    expect(await name('river.eth').count()).toBe(0)
    expect(await page.locator('.t-av img').count()).toBe(0)
    await set({ holds: false })
  })

  also(
    'a name stands below each address in the list of wallets, cut where there is no room; the address is whole, and a usual name too',
    async () => {
      await make()
      await open('wallets')
      await page.getByText('river.eth').waitFor()
      await page.getByText('longlong').waitFor()
      expect((await asked()).sort()).toEqual([eve, ada, bob].sort())
      const rows = page.locator('.t-pair .t-row')
      expect(await rows.first().innerText()).toMatch(/^0x71C7…d8976F\n[^\n]*\s*river\.eth/)
      await page.getByRole('button', { name: /^0x71C7…d8976F.*river\.eth/ }).waitFor()
      expect(
        await page
          .getByText('river.eth')
          .evaluate((element) => element.scrollWidth - element.clientWidth),
      ).toBeLessThanOrEqual(0)
      for (const row of await rows.all()) {
        const [button, text] = [await row.boundingBox(), await row.locator('.t-addr').boundingBox()]
        const fits = await row
          .locator('.t-addr')
          .evaluate((element) => element.scrollWidth <= element.clientWidth + 1)
        expect(
          fits &&
            button &&
            text &&
            text.x >= button.x &&
            text.x + text.width <= button.x + button.width,
        ).toBe(true)
        expect(
          await row.evaluate((element) => element.scrollWidth - element.clientWidth),
        ).toBeLessThanOrEqual(0)
      }
      const heights = await Promise.all(
        (await rows.all()).map(async (row) => (await row.boundingBox())?.height),
      )
      expect(new Set(heights).size).toBe(1)
    },
  )

  if (renderer === 'react')
    test.each(looks)('axe finds nothing on any of its screens: $locale, $themes', async (style) => {
      const {
        locale,
        themes: [themeMode],
      } = style
      const see = async (screen: string, world: World, view: 'account' | 'wallets' = 'account') => {
        await make({ world, themeMode, locale })
        await open(view)
        if (world.people) await page.getByText('river.eth').waitFor()
        else await expect.poll(asked).toContain(ada)
        await judge(page, `names-${screen}`, style)
      }
      await see('account', { people })
      await see('loading', { holds: true })
      await see('nameless', {})
      await see('long', {
        people: { ...people, [ada]: { name: `river.eth.${'wide'.repeat(15)}.eth` } },
      })
      await see('wallets', { people }, 'wallets')
    })
})
