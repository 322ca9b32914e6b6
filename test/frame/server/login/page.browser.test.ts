import { randomBytes } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../../../browser'
import { addAxe, findingsOf } from '../../../e2e/site/axe'
import { temporaryFolder } from '../databases'
import { linkIn } from '../mailbox'
import { createVisitor, type LoginServer, serveLogin, signIn, submit } from './visitor'

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
  expect(await page.locator('main').evaluate((main) => getComputedStyle(main).borderRadius)).toBe(
    '28px',
  )
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
    const sizes = await page.evaluate(() => ({
      overflow: document.documentElement.scrollWidth > innerWidth,
      heights: [...document.querySelectorAll('button')].map(
        (button) => button.getBoundingClientRect().height,
      ),
    }))
    expect(sizes.overflow).toBe(false)
    expect(Math.min(...sizes.heights)).toBeGreaterThanOrEqual(44)
    await page.context().close()
  }
})

/** Links of every kind of mail, and of each page one that was used. */
const everyLink = async () => {
  const email = newAddress()
  const [owner, other] = [await createVisitor(server), await createVisitor(server)]
  await signIn(server, owner, email)
  const next = newAddress()
  const { flow } = await owner.ask('/v1/email/change', { email: next })
  await owner.ask('/v1/email/change/old', { flow, code: await server.mail.receiveCode(email, 2) })
  await owner.ask('/v1/email/change/new', { flow, code: await server.mail.receiveCode(next) })
  const undo = linkIn(await server.mail.find(email, (mail) => linkIn(mail).includes('/undo/')))
  server.time.ahead += 31_000
  await signIn(server, other, next)
  const freeze = linkIn(await server.mail.find(next, (mail) => linkIn(mail).includes('/freeze/')))
  const [{ link: device }, used] = [await start(), await start()]
  await submit(used.link, { refuse: '1' })
  return { device, freeze, undo, used: used.link }
}

test('axe finds nothing on the pages of every mailed link, in both themes and from right to left; control: it finds a button without a name', async () => {
  const links = await everyLink()
  const findings: string[] = []
  for (const [look, options] of Object.entries({
    light: {},
    dark: { colorScheme: 'dark' },
    'dark, Arabic': { colorScheme: 'dark', locale: 'ar' },
    'light, Arabic': { locale: 'ar' },
  } as const)) {
    const page = await (
      await browser.newContext({ viewport: { width: 390, height: 844 }, ...options })
    ).newPage()
    for (const [name, link] of Object.entries(links)) {
      await page.goto(link)
      await addAxe(page)
      findings.push(...(await findingsOf(page)).map((finding) => `${name}, ${look}: ${finding}`))
    }
    await page.context().close()
  }
  expect(findings).toEqual([])

  const page = await browser.newPage()
  await page.goto(links.freeze)
  await page.locator('button').evaluate((button) => button.replaceChildren())
  await addAxe(page)
  expect((await findingsOf(page)).join()).toContain('button-name')
  // what is done is told by pages that were not seen above
  for (const link of [links.freeze, links.undo]) {
    await page.goto(link)
    await page.locator('button').click()
    await page.locator('.ok').waitFor()
    await addAxe(page)
    expect(await findingsOf(page), link).toEqual([])
  }
  await page.close()
})
