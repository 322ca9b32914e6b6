import { randomBytes } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../everything'
import { createVisitor, signIn } from '../../server/login/visitor'
import { faultsOf } from '../faultsOf'
import { type Dashboard, serveDashboard, textOf } from './dashboardPages'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`
const PASSWORD = 'correct horse battery'

let site: Dashboard
beforeAll(async () => {
  site = await serveDashboard()
}, 120_000)
afterAll(() => site?.close())

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const LOOKS = rowsOf<readonly [name: string, options: BrowserContextOptions]>(
  [['arabic-dark-phone', { viewport: PHONE, colorScheme: 'dark', locale: 'ar' }]],
  [
    ['light-desktop', { viewport: DESKTOP, colorScheme: 'light' }],
    ['dark-phone', { viewport: PHONE, colorScheme: 'dark' }],
    ['arabic-phone', { viewport: PHONE, colorScheme: 'light', locale: 'ar' }],
    ['arabic-desktop', { viewport: DESKTOP, colorScheme: 'dark', locale: 'ar' }],
  ],
)

const check = async (page: Page, name: string) => expect(await faultsOf(page, name)).toEqual([])
const next = (page: Page) => page.locator('.actions [data-kind=primary]').click()
const back = (page: Page) => page.locator('.actions [data-kind=secondary]').first().click()

/** Waits until another screen is there. */
const step = async (page: Page, act: () => Promise<void>) => {
  const former = await page.locator('h1').elementHandle()
  await act()
  await page.waitForFunction(
    (before) => !before?.isConnected && document.querySelector('h1'),
    former,
  )
}
const colourOf = (page: Page, selector: string, of: 'color' | 'backgroundColor') =>
  page
    .locator(selector)
    .last()
    .evaluate((element, name) => getComputedStyle(element)[name], of)
const settled = async (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ timeout: 45_000 })

test.each(LOOKS)(
  '%s: every screen can be read, reached and pressed',
  async (name, options) => {
    const email = await site.addUser()
    const { page, failures } = await site.open(options)
    const look = (screen: string) => check(page, `${name}-${screen}`)
    await look('1-sign-in')
    const before = site.mailsTo(email)
    await page.locator('[name=email]').fill(email)
    await step(page, () => next(page))
    await look('2-link')
    await site.allow(page, email, before)
    await settled(page, '[name=code]')
    await look('3-code')
    await page.locator('[name=code]').fill('00000')
    await next(page)
    await settled(page, '.note')
    await look('4-wrong-code')
    const bad = await colourOf(page, '.note', 'color')
    await site.enterCode(page, email, before)
    await settled(page, '.place')
    await look('5-home')

    await step(page, () => page.locator('.place').nth(1).click())
    await settled(page, '.rows')
    await look('6-recovery')
    await step(page, () => page.locator('.row .link').first().click())
    await page.locator('.form .link').click()
    await settled(page, '.words .quote')
    await look('7-password')
    await page.locator('[name=password]').fill('passwordpassword')
    await next(page)
    await settled(page, '.note')
    await look('7-too-common')
    await page.locator('[name=password]').fill(PASSWORD)
    await step(page, () => next(page))
    await look('8-again')
    await back(page)
    await settled(page, '.rows')
    await step(page, () => page.locator('.row .link').nth(1).click())
    await page.locator('[name=password]').fill(PASSWORD)
    await step(page, () => next(page))
    await look('9-save')
    const downloading = page.waitForEvent('download')
    await page.locator('.form button').click()
    const buffer = await textOf(await downloading)
    await step(page, () => next(page))
    await look('10-choose-file')
    await page
      .locator('[name=file]')
      .setInputFiles({ name: 'wallet.json', mimeType: 'application/json', buffer })
    await page.locator('[name=password]').fill(PASSWORD)
    await next(page)
    await settled(page, '.notice')
    await look('11-done')
    await step(page, () => next(page))
    await settled(page, '.rows')
    await look('12-own')
    const link = await colourOf(page, '.ends .link + .link', 'color')
    await step(page, () => page.locator('.row .link').nth(2).click())
    await look('13-remove')
    expect(
      [link, await colourOf(page, '.actions [data-kind=primary]', 'backgroundColor')],
      'what takes away looks so',
    ).toEqual([bad, bad])
    await step(page, () => next(page))
    await settled(page, '.notice')
    await look('14-last')
    await next(page)
    await settled(page, '.rows')
    await back(page)
    await settled(page, '.place')
    await look('15-own-home')

    await step(page, () => page.locator('.place').nth(2).click())
    await look('16-export')
    const mails = site.mailsTo(email)
    await next(page)
    await site.enterCode(page, email, mails)
    await settled(page, '.hidden-box')
    await look('17-hidden')
    await page.locator('.hidden-box').click()
    await settled(page, '.phrase')
    await look('18-phrase')
    await page.locator('.tabs .link').nth(1).click()
    await page.locator('.hidden-box').click()
    await settled(page, '.secret .quote')
    await look('19-keys')

    const other = await site.open(options)
    await site.enter(other.page, email)
    await settled(other.page, '[name=password]')
    await check(other.page, `${name}-20-needed`)
    expect([...failures, ...other.failures]).toEqual([])
  },
  240_000,
)

test('who signs in with an address that a user was moved away from is told how to undo it', async () => {
  const [email, wanted] = [newAddress(), newAddress()]
  const visitor = await createVisitor({ url: site.url, clock: Date })
  await signIn(site, visitor, email)
  const { flow } = await visitor.ask('/v1/email/change', { email: wanted })
  await visitor.ask('/v1/email/change/old', { flow, code: await site.mail.receiveCode(email, 2) })
  await visitor.ask('/v1/email/change/new', { flow, code: await site.mail.receiveCode(wanted) })
  for (const [name, options] of LOOKS) {
    const { page, failures } = await site.open(options)
    const before = site.mailsTo(email)
    await page.locator('[name=email]').fill(email)
    await next(page)
    await settled(page, '.match')
    await site.allow(page, email, before)
    await settled(page, '[name=code]')
    await page.locator('[name=code]').fill(await site.codeFor(email, before))
    await next(page)
    await settled(page, '.note')
    await check(page, `${name}-reserved`)
    expect(await page.getByRole('alert').textContent()).toContain(
      options.locale === 'ar' ? 'فتراجع عن ذلك بالرابط' : 'undo it by the link in our mail',
    )
    expect(failures).toEqual([])
    await page.context().close()
  }
}, 240_000)

test('the page before a sign-in elsewhere, of which this is the place, says that it is under way', async () => {
  for (const [name, options] of LOOKS) {
    const { page, failures } = await site.open(options, '/loading')
    await check(page, `${name}-loading`)
    expect(failures).toEqual([])
    await page.context().close()
  }
})
