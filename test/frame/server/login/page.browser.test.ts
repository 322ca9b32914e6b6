import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../browser'
import { temporaryFolder } from '../databases'
import { linkIn } from '../mailbox'
import { createVisitor, type LoginServer, serveLogin } from './visitor'

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`

let server: LoginServer
let browser: Browser
beforeAll(async () => {
  server = await serveLogin({ folder: temporaryFolder() })
  browser = await openBrowser()
})
afterAll(() => browser.close())

const start = async () => {
  const email = newAddress()
  const visitor = await createVisitor(server)
  const { flow = '', match = '' } = await visitor.ask('/v1/login/email', { email })
  return { visitor, flow, match, link: linkIn(await server.mail.receive(email)) }
}

test('the page of a device works without scripts, under its policy, and only a click allows the device', async () => {
  const { visitor, flow, match, link } = await start()
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  const violations: string[] = []
  page.on('console', (message) => message.type() === 'error' && violations.push(message.text()))
  await page.goto(link)
  expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'pending' })
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).borderRadius)).toBe('28px')
  await page.locator(`button[value="${match}"]`).click()
  await page.getByText('Device allowed').waitFor()
  expect(await visitor.ask('/v1/login/poll', { flow })).toEqual({ status: 'approved' })
  expect(violations).toEqual([])
  await page.context().close()
})

test('the page is in the language and theme of its reader, and fits a phone', async () => {
  const { link } = await start()
  for (const [name, options] of Object.entries({
    light: { viewport: { width: 1280, height: 800 } },
    dark: { viewport: { width: 1280, height: 800 }, colorScheme: 'dark' },
    phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
    arabic: { viewport: { width: 390, height: 844 }, locale: 'ar' },
  } as const)) {
    const page = await (await browser.newContext(options)).newPage()
    await page.goto(link)
    expect(await page.locator('html').getAttribute('dir')).toBe(name === 'arabic' ? 'rtl' : 'ltr')
    const sizes = await page.evaluate(() => ({ overflow: document.documentElement.scrollWidth > innerWidth, heights: [...document.querySelectorAll('button')].map((button) => button.getBoundingClientRect().height) }))
    expect(sizes.overflow).toBe(false)
    expect(Math.min(...sizes.heights)).toBeGreaterThanOrEqual(44)
    await page.context().close()
  }
})
