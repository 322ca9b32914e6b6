import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FrameServers, startFrameServers } from '../../client/site/serve'
import { untilFrameRests } from '../../../harness/approveByMouse'
import { anyIp } from '../../server/login/visitor'
import { ACCOUNT, type Dashboard, serveDashboard } from './dashboardPages'

const PASSWORD = 'correct horse battery'

let host: FrameServers
let site: Dashboard
beforeAll(async () => {
  host = await startFrameServers()
  site = await serveDashboard([host.app], { args: ['--enable-features=ThirdPartyStoragePartitioning', '--disable-features=TrackingProtection3pcd'] })
  host.frames.push(site.url)
}, 120_000)
afterAll(async () => {
  await site?.close()
  await host?.close()
})

/** A user whose wallet opens by a password alone. */
const addUser = async (): Promise<string> => {
  const email = await site.addUser()
  const { page } = await site.open()
  await site.enter(page, email)
  await page.locator('.place').nth(1).click()
  await page.getByRole('button', { name: 'Set up: By a password' }).click()
  for (const title of ['Choose a password', 'Type it again']) {
    await site.titled(page, title)
    await page.locator('[name=password]').fill(PASSWORD)
    await site.submit(page)
  }
  await site.titled(page, 'Your password works')
  await page.context().close()
  return email
}

/** A page of the app, whose visitor has signed in and asks to connect; `ended` is how that ends. */
const connect = async (email: string): Promise<Page> => {
  const page = await (await site.browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anyIp() } })).newPage()
  await page.goto(host.app)
  await page.waitForFunction(() => 'framePage' in window)
  await page.evaluate((url) => window.framePage.start({ url: `${url}/sdk`, projectId: 'shop' }), site.url)
  const before = site.mailsTo(email)
  const { match = '' } = await page.evaluate(async (address) => (await window.framePage.api()).requestCode(address), email)
  const waiting = page.evaluate(async () => (await window.framePage.api()).waitForDevice())
  await site.answer(page, email, before, match)
  await waiting
  await page.evaluate(async (otp) => (await window.framePage.api()).confirmCode(otp), await site.codeFor(email, before))
  await page.evaluate(() => {
    const asked = window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155', 'solana'] })
    Object.assign(window, { ended: asked?.then(() => 'connected', (error) => error.code) })
  })
  return page
}
const ended = (page: Page) => page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)
const frameOf = (page: Page) => page.frames().find((frame) => frame.url().startsWith(site.url))
const openWindow = async (page: Page): Promise<Page> => {
  await expect.poll(() => frameOf(page)?.locator('.notice p').textContent()).toBe('What only you have opens your wallet on this device.')
  await untilFrameRests(page)
  const opening = page.context().waitForEvent('page')
  await frameOf(page)?.locator('.actions [data-kind=primary]').click()
  const opened = await opening
  await opened.locator('[name=password]').waitFor()
  return opened
}

test('on a new device the wallet of a user with a password is opened in a window of the wallet’s own: a wrong one is refused, the right one gives the page the accounts', async () => {
  const email = await addUser()
  const page = await connect(email)
  const opened = await openWindow(page)
  expect(new URL(opened.url()).origin).toBe(site.url)
  await opened.locator('[name=password]').fill('a password of another')
  await site.submit(opened)
  expect(await opened.getByRole('alert').locator('.note').textContent({ timeout: 45_000 })).toBe('That does not open your wallet. Look at it again.')
  await opened.locator('[name=password]').fill(PASSWORD)
  await site.submit(opened)
  await site.titled(opened, 'Your wallet is open')
  await opened.getByRole('button', { name: 'Done' }).click()
  expect(await ended(page)).toBe('connected')
  expect(await page.evaluate(() => JSON.stringify(window.framePage.kit?.getState().session.namespaces.eip155))).toContain(ACCOUNT)
  // the page has seen nothing of it
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(PASSWORD)
  await page.reload()
  await page.waitForFunction(() => 'framePage' in window)
  await page.evaluate((url) => window.framePage.start({ url: `${url}/sdk`, projectId: 'shop' }), site.url)
  await expect.poll(() => page.evaluate(() => window.framePage.kit?.getState().session.namespaces.eip155?.status)).toBe('connected')
}, 180_000)

test('who closes the window has connected nothing, and is asked once', async () => {
  const page = await connect(await addUser())
  const opened = await openWindow(page)
  await opened.close()
  expect(await ended(page)).toBe('rpc/user-rejected')
  expect(await page.evaluate(() => window.framePage.kit?.getState().session.namespaces.eip155?.status)).not.toBe('connected')
}, 180_000)
