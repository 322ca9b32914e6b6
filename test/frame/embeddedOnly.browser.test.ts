import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser'
import { untilFrameRests } from '../harness/approveByMouse'
import { startWholeHost, type WholeHost } from './wholeHost'

// A kit of `ui()` and `embedded({ url })` alone, with the built site and the server: no plugin that
// signs in, and so no view of one.

const EMAIL = 'alone@example.com'
const SHOWN = { timeout: 60_000 }

let browser: Browser
let host: WholeHost
beforeAll(async () => {
  ;[browser, host] = await Promise.all([openBrowser(), startWholeHost()])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

const view = (page: Page) =>
  page.evaluate(() => window.framePage.kit?.getState().router.history.at(-1)?.view)

/** Opens a screen by its row in the wallet's view, then the window that the frame offers. */
const openScreen = async (page: Page, row: string): Promise<Page> => {
  await page.getByRole('button', { name: row }).click()
  const open = host.frameOf(page).getByRole('button', { name: 'Open a window' })
  await open.waitFor(SHOWN)
  await untilFrameRests(page)
  const [opened] = await Promise.all([page.waitForEvent('popup', SHOWN), open.click()])
  return opened
}

test('wallet, devices, recovery and export are reached by clicks in the modal, after a sign-in by the plugin’s own methods', async () => {
  const { page } = await host.openPage(await host.newContext(browser))
  await host.signIn(page, EMAIL)
  await host.connect(page)

  await page.evaluate(() => window.framePage.kit?.open())
  await page.getByRole('button', { name: EMAIL }).click()
  await page.getByText(/keeps a backup of your key/).waitFor(SHOWN)
  expect(await view(page)).toBe('embedded/wallet')
  // the address is there, and no way to change it: that is the sign-in plugin's
  const rows = page.getByRole('list', { name: 'Your wallet' })
  expect(await rows.getByText(EMAIL).count()).toBe(1)
  expect(await rows.getByRole('button').allInnerTexts()).toEqual([
    expect.stringContaining('Devices'),
    expect.stringContaining('Recovery'),
    expect.stringContaining('Export'),
    expect.stringContaining('Ways to sign in'),
    expect.stringContaining('Delete wallet'),
  ])

  for (const [row, title] of [
    ['Devices', 'Devices'],
    ['Recovery', 'Recovery'],
    ['Export', 'Your secret phrase'],
  ] as const) {
    const opened = await openScreen(page, row)
    await opened.getByRole('heading', { level: 1, name: title }).waitFor(SHOWN)
    expect(new URL(opened.url()).origin).toBe(host.wallet)
    // left by closing it, the modal goes back by itself
    await opened.close()
    await expect.poll(() => view(page)).toBe('embedded/wallet')
  }
  expect(
    await page.evaluate(() => [...window.framePage.errors, ...window.framePage.violations]),
  ).toEqual([])
  await page.context().close()
}, 180_000)
