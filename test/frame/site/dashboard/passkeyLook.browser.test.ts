import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../everything'
import { anyIp } from '../../server/login/visitor'
import { faultsOf } from '../faultsOf'
import { type Dashboard, serveDashboard } from './dashboardPages'
import { addAuthenticator } from './virtualAuthenticator'

let site: Dashboard
beforeAll(async () => {
  site = await serveDashboard()
}, 120_000)
afterAll(() => site?.close())

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 844 }
const LOOKS = rowsOf<readonly [name: string, options: BrowserContextOptions]>(
  [['passkey-arabic-phone', { viewport: PHONE, colorScheme: 'dark', locale: 'ar' }]],
  [
    ['passkey-light-desktop', { viewport: DESKTOP, colorScheme: 'light' }],
    ['passkey-dark-desktop', { viewport: DESKTOP, colorScheme: 'dark' }],
    ['passkey-light-phone', { viewport: PHONE, colorScheme: 'light' }],
    ['passkey-dark-phone', { viewport: PHONE, colorScheme: 'dark' }],
  ],
)

const next = (page: Page) => page.locator('.actions [data-kind=primary]').click()
const back = (page: Page) => page.locator('.actions [data-kind=secondary]').click()
const settled = (page: Page, selector: string) =>
  page.locator(selector).first().waitFor({ timeout: 45_000 })
/** Another device: this browser without all that it has stored. */
const lose = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: site.url, storageTypes: 'all' })
  await page.context().clearCookies()
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': anyIp() })
  await page.goto(`${site.url}/dashboard`)
}

test.each(LOOKS)(
  '%s: every screen of a passkey can be read, reached and pressed',
  async (name, options) => {
    const email = await site.addUser()
    const { page, failures } = await site.open(options)
    const look = async (screen: string) =>
      expect(await faultsOf(page, `${name}-${screen}`)).toEqual([])
    const old = await addAuthenticator(page, { kind: 'old' })
    await site.enter(page, email)
    await page.locator('.place').nth(1).click()
    await settled(page, '.rows')
    await look('1-methods')
    await page.locator('.row .link').last().click()
    await settled(page, '#form')
    await look('2-make')
    await next(page)
    await settled(page, '.note')
    await look('3-unsupported')
    await old.remove()
    const unwilling = await addAuthenticator(page, { isUnwilling: true })
    await next(page)
    await settled(page, '.note[data-tone=info]')
    await look('4-declined')
    await unwilling.remove()
    await addAuthenticator(page)
    const former = await page.locator('h1').textContent()
    await next(page)
    await expect.poll(() => page.locator('h1').textContent()).not.toBe(former)
    await look('5-use')
    await next(page)
    await settled(page, '.notice')
    await look('6-set')
    await next(page)
    await settled(page, '.rows')
    await look('7-own')
    await page.locator('.row .link').last().click()
    await settled(page, '.actions [data-kind=secondary]')
    await look('8-remove')
    await back(page)

    await lose(page)
    await site.enter(page, email)
    await settled(page, '#form')
    await look('9-needed')
    await next(page)
    await settled(page, '.notice')
    await look('10-opened')
    expect(failures).toEqual([])
  },
  240_000,
)
