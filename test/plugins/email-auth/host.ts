import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Frame, LaunchOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { openBrowser } from '../../browser'
import { focused } from '../../e2e/site/focus'
import { type FrameServers, startFrameServers } from '../../frame/client/site/serve'
import type {} from './page'

/** For what a frame is loaded for. */
export const patience = { timeout: 30_000 }
/** The code that the tests' frames take. */
export const rightCode = '123456'

export type More = Parameters<Window['emailPage']['start']>[1]
type Protocol = 'w3m' | 'native'

/**
 * Opens the host page of {@link EmailPage} in a browser of the test file, with a frame of one of
 * the two protocols: that of all files, or one of its own with these options.
 */
export function createEmailHost(launch?: LaunchOptions) {
  let browser: Browser
  let servers: FrameServers
  beforeAll(async () => {
    ;[browser, servers] = await Promise.all([
      openBrowser(launch),
      startFrameServers(fileURLToPath(new URL('./page.ts', import.meta.url))),
    ])
  })
  afterAll(async () => {
    await browser?.close()
    await servers?.close()
  })
  let wallet: string | undefined
  const begin = async (page: Page, more: More = {}, protocol: Protocol = 'w3m') => {
    await page.goto(servers.app)
    await start(page, more, protocol)
  }
  const start = async (page: Page, more: More = {}, protocol: Protocol = 'w3m') => {
    await page.waitForFunction(() => 'emailPage' in window)
    const options = wallet
      ? { url: wallet, projectId: 'shop' }
      : ({ url: `${servers.wallet}/${protocol}`, protocol, projectId: 'app' } as const)
    await page.evaluate(([given, others]) => window.emailPage.start(given, others), [
      options,
      more,
    ] as const)
  }
  const site = (page: Page): Frame | undefined =>
    page.frames().find((frame) => frame.url().startsWith(wallet ?? servers.wallet))
  return {
    begin,
    /** Starts a kit in a page that has come back from elsewhere. */
    resume: start,
    site,
    app: () => servers.app,
    /** From now on the page's wallet is a server's own, in place of the tests' frames. */
    useWallet(url: string) {
      wallet = url
      servers.frames.push(url)
    },
    /** Names of the requests that the frame was sent. */
    sent: async (page: Page) =>
      (await site(page)?.evaluate(() => (window.asked ?? []).map(({ name }) => name))) ?? [],
    /** Addresses that were fetched of the frame's origin so far. */
    asked: () => servers.asked.length,
    async open(more: More = {}, options: BrowserContextOptions = {}, protocol: Protocol = 'w3m') {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      await begin(page, more, protocol)
      return { context, page }
    },
  }
}

export const openModal = (page: Page) => page.evaluate(() => window.emailPage.kits.at(-1)?.open())
export const session = (page: Page) =>
  page.evaluate(() => window.emailPage.kits.at(-1)?.getState().session)
/** The view that is shown, by its name. */
export const shown = (page: Page) =>
  page.evaluate(() => window.emailPage.kits.at(-1)?.getState().router.history.at(-1)?.view)
export const problems = (page: Page) =>
  page.evaluate(() => [...window.emailPage.errors, ...window.emailPage.violations])
export const email = (page: Page) => page.locator('input[type=email]')
export const code = (page: Page) => page.getByRole('textbox', { name: 'Code of six digits' })
export const toCode = async (page: Page, address = 'user@example.com') => {
  await openModal(page)
  await email(page).fill(` ${address} `)
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(page)).name, patience).toBe('Code of six digits')
}
export const signIn = async (page: Page) => {
  await toCode(page)
  await code(page).fill(rightCode)
  await expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits.at(-1)?.getState().modal.open))
    .toBe(false)
}
