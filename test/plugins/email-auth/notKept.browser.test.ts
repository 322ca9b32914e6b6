import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../../scripts/browser.mjs'
import { appOf } from '../../frame/server/documents/site'
import { codeIn, createMailbox, linkIn, type Mailbox } from '../../frame/server/mailbox'
import { serveWhole } from '../../frame/server/serveWhole'
import { answerDeviceLink } from '../../harness/answerDeviceLink'
import { code, createEmailHost, email, openModal, patience, session } from './host'

// A browser that gives the frame no storage: with the driver's own switches a whole Chromium does
// so for a frame of another site.

const host = createEmailHost({ executablePath: findChromium() })
let mail: Mailbox
beforeAll(async () => {
  mail = await createMailbox()
  const upstreams = { 'eip155:1': 'http://127.0.0.1:9/' }
  const apps = [appOf({ origins: [host.app()], limits: { mailsPerDay: 1_000 }, upstreams })]
  host.useWallet(await serveWhole({ smtp: mail.smtp, apps }))
})

const begin = async (page: Page, address: string) => {
  await openModal(page)
  await email(page).fill(address)
  await page.keyboard.press('Enter')
  await page.locator('.email-words').waitFor()
}
const signIn = async (page: Page, address: string) => {
  await begin(page, address)
  const words = (await page.locator('.email-words').textContent()) ?? ''
  await answerDeviceLink(
    page.context(),
    linkIn(await mail.find(address, (one) => linkIn(one).includes('/device/'))),
    words,
  )
  await code(page).fill(codeIn(await mail.find(address, (one) => codeIn(one) !== 'none')))
  await expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
}
const account = async (page: Page) =>
  ((await session(page))?.namespaces.eip155 as { readonly active?: string } | undefined)?.active
/** Presses the frame's button, which opens a window of the wallet's own. */
const openWindow = async (page: Page) => {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    host.site(page)?.getByRole('button', { name: 'Open a window' }).click(),
  ])
  return opened
}

test('a sign-in under way says to keep the page, and is not gone on with behind a reload', async () => {
  const { context, page } = await host.open()
  await begin(page, 'way@example.com')
  await page.getByText('Keep this page open until you have entered the code.').waitFor()
  await host.begin(page)
  await openModal(page)
  await page.getByText('that mail is of no use any more').waitFor()
  expect(await page.getByText('Go on').count()).toBe(0)
  await context.close()
})

test('a reload says that the sign-in was not kept; one that a window holds goes on by a press, as the same account', async () => {
  const { context, page } = await host.open()
  await signIn(page, 'mia@example.com')
  const first = await account(page)
  await host.begin(page)
  await openModal(page)
  await page.getByText('This browser did not keep your sign-in as mia@example.com.').waitFor()
  expect(await page.getByRole('button', { name: 'Continue as' }).count()).toBe(0)
  await context.close()

  const again = await host.open()
  await signIn(again.page, 'ann@example.com')
  const own = await account(again.page)
  expect(own).not.toBe(first)
  await again.page.evaluate(() =>
    window.emailPage.kits.at(-1)?.open('embedded/screen', { screen: 'devices' }),
  )
  const opened = await openWindow(again.page)
  await opened.locator('li').first().waitFor()
  await opened.close()
  await host.begin(again.page)
  await openModal(again.page)
  await again.page.getByRole('button', { name: 'Continue as ann@example.com' }).click()
  await openWindow(again.page)
  await expect.poll(() => account(again.page), patience).toBe(own)
  await again.context.close()
})
