import type { Page } from 'playwright-core'
import { beforeEach, describe, expect } from 'vitest'
import { looks } from '../../e2e/site/axe'
import { judge, serveHostPage, testsOn } from '../hostPage'
import type {} from './registerPage'

const [ada, bob] = [
  '0x71C7656EC7ab88b098defB751B7401B5f6d8976F',
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
] as const
const check = 'GET /v1/profile/account/river.example.id'

describe.each(['react', 'preact'] as const)('on %s', (renderer) => {
  const { also, test } = testsOn(renderer)
  const openPage = serveHostPage(
    new URL('./registerPage.ts', import.meta.url),
    'registering',
    renderer,
  )
  let page: Page
  beforeEach(async (context) => {
    page = await openPage(context)
  })

  type Making = NonNullable<Parameters<(typeof window.registering)['make']>[0]>
  const make = (making: Making = {}) =>
    page.evaluate((given) => window.registering.make(given), making)
  const open = (view: 'account' | 'names/register' = 'names/register', name?: string) =>
    page.evaluate(([to, given]) => window.registering.open(to as 'account', given), [
      view,
      name,
    ] as const)
  const show = async (making: Making = {}, name?: string) => {
    await make(making)
    await open('names/register', name)
    await field().waitFor()
  }
  const set = (world: NonNullable<Making['world']>) =>
    page.evaluate((given) => window.registering.set(given), world)
  const change = (told: object) =>
    page.evaluate(
      (given) => window.registering.wallet?.tell('change', { namespace: 'eip155', ...given }),
      told,
    )
  const asked = () =>
    page.evaluate(() => window.registering.asked.filter((each) => !each.includes('/reverse/')))
  const signed = () => page.evaluate(() => window.registering.signed)
  const field = () => page.getByRole('textbox', { name: 'Name' })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  /** A sentence of the view; a name in it is isolated for direction. */
  const text = (words: string) =>
    page.getByText(words.replace(/[\w-]+\.example\.id/, '\u2068$&\u2069'))
  const topOf = async (name: string) => (await button(name).boundingBox())?.y
  const focused = () =>
    page.evaluate(
      () => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent,
    )

  also(
    'from the account to its name: asked once the typing has paused, signed once, and shown in the account at once',
    async () => {
      await make()
      await open('account')
      await button('Get a name').click()
      await field().waitFor()
      await expect.poll(() => field().evaluate((input) => input.matches(':focus'))).toBe(true)
      expect(await button('Register name').isDisabled()).toBe(true)
      await field().pressSequentially('River', { delay: 20 })
      await text('river.example.id is free').waitFor()
      expect(await asked()).toEqual([check])
      await field().press('Enter')
      await text('river.example.id is yours').waitFor()
      expect((await signed()).map((message) => JSON.parse(message) as object)).toEqual([
        { name: 'river.example.id', attributes: {}, timestamp: expect.any(Number) as number },
      ])
      await expect.poll(focused).toBe('Done')
      await page.keyboard.press('Enter')
      await page.locator('.t-view h3', { hasText: 'river.example.id' }).waitFor()
      await button('Receive').waitFor()
      expect(await button('Get a name').count()).toBe(0)
    },
  )

  also(
    'a name that is taken is said to be, and what is free like it is one press away',
    async () => {
      await show({ taken: { river: bob } })
      await field().fill('river')
      await text('river.example.id is taken.').waitFor()
      expect(await field().getAttribute('aria-invalid')).toBe('true')
      expect(await button('Register name').isDisabled()).toBe(true)
      await field().press('Enter')
      await page.keyboard.press('Tab')
      await expect.poll(focused).toContain('river-1.example.id')
      await page.keyboard.press('Enter')
      await text('river-1.example.id is free').waitFor()
      expect(await field().inputValue()).toBe('river-1')
      expect(await signed()).toEqual([])
    },
  )

  test('what cannot be a name is said in words, and nobody is asked; one that is short not before the typing has paused', async () => {
    await show()
    await field().fill('riv')
    expect(await field().getAttribute('aria-invalid')).toBeNull()
    await text('Use four characters or more.').waitFor()
    await field().fill('ri_ver')
    await text('Use letters from a to z, digits and hyphens.').waitFor()
    await field().fill('river.example.id')
    await text('river.example.id is free').waitFor()
    expect(await asked()).toEqual([check])
  })

  test('what comes moves nothing', async () => {
    await show({ world: { answers: 'when told' } })
    const before = await topOf('Register name')
    await field().fill('river')
    await text('Checking…').waitFor()
    expect(await topOf('Register name')).toBe(before)
    await set({ answers: 'at once' })
    await text('river.example.id is free').waitFor()
    expect(await topOf('Register name')).toBe(before)
  })

  test('who declines finds what was typed, and may sign again', async () => {
    await show({ world: { signs: 'not' } }, 'river')
    await text('river.example.id is free').waitFor()
    await button('Register name').click()
    await text('You declined. Nothing was registered.').waitFor()
    expect(await field().inputValue()).toBe('river')
    await set({ signs: 'at once' })
    await button('Sign again').click()
    await text('river.example.id is yours').waitFor()
  })

  test('while the wallet is asked, the field and the button wait; what is signed late is signed again', async () => {
    await show({ world: { signs: 'when told' } }, 'river')
    await text('river.example.id is free').waitFor()
    await button('Register name').click()
    await text('Sign in your wallet now.').waitFor()
    expect(await field().getAttribute('readonly')).not.toBeNull()
    await page.getByRole('button', { name: 'Register name' }).click({ force: true })
    expect(await signed()).toHaveLength(1)
    await set({ signs: 'late' })
    await text('Signing took too long.').waitFor()
    await set({ signs: 'at once' })
    await button('Sign again').click()
    await text('river.example.id is yours').waitFor()
  })

  test('a refusal is told with the server’s reason, as text; a failure without one', async () => {
    await show({ world: { refuses: '<b>Not today</b>' } }, 'river')
    await text('river.example.id is free').waitFor()
    await button('Register name').click()
    await text('The server refused this name: \u2068<b>Not today</b>\u2069').waitFor()
    await set({ answers: 'with a failure' })
    await button('Register name').click()
    await text('That did not work. Try again.').waitFor()
    expect(await field().inputValue()).toBe('river')
  })

  test('a name that cannot be checked is checked again by a press', async () => {
    await show({ world: { answers: 'with a failure' } })
    await field().fill('river')
    await text('It could not be checked.').waitFor()
    await set({ answers: 'at once' })
    await button('Try again').click()
    await text('river.example.id is free').waitFor()
  })

  test('an account that has a name is told which; another account begins anew; without an account there is nothing to see', async () => {
    await make({ taken: { harbour: ada } })
    await open()
    await text('This is your name. An account has one.').waitFor()
    await page.getByRole('heading', { name: 'harbour.example.id' }).waitFor()
    await change({ accounts: [{ address: bob }] })
    await field().waitFor()
    await page.evaluate(() => window.registering.kit?.disconnect())
    await expect.poll(() => page.locator('[role=dialog]').count()).toBe(0)
  })

  test('where the kit itself asks for approval, who declines there finds what was typed', async () => {
    await show({ approval: 'kit' }, 'river')
    await text('river.example.id is free').waitFor()
    await button('Register name').click()
    await expect.poll(() => page.evaluate(() => window.registering.view())).toBe('approve')
    await page.getByText('"name":"river.example.id"').waitFor()
    await button('Cancel').click()
    await text('You declined. Nothing was registered.').waitFor()
    expect(await field().inputValue()).toBe('river')
    await button('Sign again').click()
    await button('Sign').click()
    await text('river.example.id is yours').waitFor()
  })

  test('the account of another namespace, and a host without registering, have no such action', async () => {
    const address = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
    for (const making of [
      {
        sessions: {
          solana: {
            accounts: [{ address }],
            active: address,
            chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
          },
        },
      },
      { register: false },
      {},
    ] as const) {
      await make(making as Making)
      await open('account')
      await button('Receive').waitFor()
      expect(await button('Get a name').count()).toBe(Object.keys(making).length ? 0 : 1)
    }
  })

  if (renderer === 'react')
    test.each(looks)('axe finds nothing on any of its screens: $locale, $themes', async (style) => {
      const {
        locale,
        themes: [themeMode],
      } = style
      const see = async (screen: string, making: Making, ready: () => Promise<unknown>) => {
        await make({ ...making, themeMode, locale })
        await open(
          'names/register',
          screen === 'empty' ? undefined : screen === 'short' ? 'riv' : 'river',
        )
        await ready()
        await judge(page, `register-${screen}`, style)
      }
      const enabled = page.locator('button[type=submit]:not([disabled])')
      const bad = page.locator('input[aria-invalid]')
      const submitted = async (outcome: string) => {
        await enabled.click()
        await page.locator(outcome).waitFor()
      }
      await see('empty', {}, () => page.locator('input').waitFor())
      await see('short', {}, () => bad.waitFor())
      await see('free', {}, () => enabled.waitFor())
      await see('taken', { taken: { river: bob } }, () => page.locator('.t-row').first().waitFor())
      await see('unchecked', { world: { answers: 'with a failure' } }, () => bad.waitFor())
      await see('signing', { world: { signs: 'when told' } }, () => submitted('button[aria-busy]'))
      await see('declined', { world: { signs: 'not' } }, () => submitted('.t-note'))
      await see('refused', { world: { refuses: 'Name is reserved' } }, () => submitted('.t-note'))
      await see('registered', {}, () => submitted('.nm-own'))
      await see('owned', { taken: { [`harbour-${'wide'.repeat(12)}`]: ada } }, () =>
        page.locator('.nm-own').waitFor(),
      )
      await make({ themeMode, locale })
      await open('account')
      await page.locator('.t-act').nth(1).waitFor()
      await judge(page, `register-account`, style)
    })
})
