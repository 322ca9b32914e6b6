import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT } from './dashboardPages'
import { type HostPages, startHostPages } from './hostPages'

const PASSWORD = 'correct horse battery'

let pages: HostPages
let site: HostPages['site']
beforeAll(async () => {
  pages = await startHostPages()
  site = pages.site
}, 120_000)
afterAll(() => pages?.close())

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

const openWindow = async (page: Page): Promise<Page> => {
  const opened = await pages.openWindow(
    page,
    'What only you have opens your wallet on this device.',
  )
  await opened.locator('[name=password]').waitFor()
  return opened
}

test('on a new device the wallet of a user with a password is opened in a window of the wallet’s own: a wrong one is refused, the right one gives the page the accounts', async () => {
  const email = await addUser()
  const page = await pages.connect(email)
  const opened = await openWindow(page)
  expect(new URL(opened.url()).origin).toBe(site.url)
  await opened.locator('[name=password]').fill('a password of another')
  await site.submit(opened)
  expect(await opened.getByRole('alert').locator('.note').textContent({ timeout: 45_000 })).toBe(
    'That does not open your wallet. Look at it again.',
  )
  await opened.locator('[name=password]').fill(PASSWORD)
  await site.submit(opened)
  await site.titled(opened, 'Your wallet is open')
  await opened.getByRole('button', { name: 'Done' }).click()
  expect(await pages.ended(page)).toBe('connected')
  expect((await pages.session(page)).active).toBe(ACCOUNT)
  // the page has seen nothing of it
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(PASSWORD)
  await page.reload()
  await pages.start(page)
  await expect.poll(async () => (await pages.session(page)).status).toBe('connected')
}, 180_000)

test('who closes the window has connected nothing, and is asked once', async () => {
  const page = await pages.connect(await addUser())
  const opened = await openWindow(page)
  await opened.close()
  expect(await pages.ended(page)).toBe('rpc/user-rejected')
  expect((await pages.session(page)).status).not.toBe('connected')
}, 180_000)
