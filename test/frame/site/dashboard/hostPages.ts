import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { untilFrameRests } from '../../../harness/approveByMouse'
import { type FrameServers, startFrameServers } from '../../client/site/serve'
import { anyIp } from '../../server/login/visitor'
import { serveDashboard } from './dashboardPages'

/** Documents keep what passes their ports, for tests that look for secrets in it. */
const RECORD = `
  window.posted = []
  const { postMessage } = MessagePort.prototype
  MessagePort.prototype.postMessage = function (message, ...rest) {
    window.posted.push(JSON.stringify(message))
    return postMessage.call(this, message, ...rest)
  }
`

/**
 * A page of an app, cross-site to its frame, whose storage is kept apart for each site; `options`
 * are the app's.
 */
export async function startHostPages(app?: Parameters<typeof serveDashboard>[1]) {
  const host: FrameServers = await startFrameServers()
  const site = await serveDashboard([host.app], app)
  host.frames.push(site.url)

  const start = async (page: Page) => {
    await page.waitForFunction(() => 'framePage' in window)
    await page.evaluate(
      (url) => window.framePage.start({ url: `${url}/sdk`, projectId: 'shop' }),
      site.url,
    )
  }
  /**
   * A new browser whose visitor has signed in on the page and asks to connect; see {@link ended}.
   */
  const connect = async (email: string, options: BrowserContextOptions = {}): Promise<Page> => {
    const context = await site.browser.newContext({
      locale: 'en',
      acceptDownloads: true,
      extraHTTPHeaders: { 'x-forwarded-for': anyIp() },
      ...options,
    })
    await context.addInitScript(RECORD)
    const page = await context.newPage()
    await page.goto(host.app)
    await start(page)
    const before = site.mailsTo(email)
    const { match = '' } = await page.evaluate(
      async (address) => (await window.framePage.api()).requestCode(address),
      email,
    )
    const waiting = page.evaluate(async () => (await window.framePage.api()).waitForDevice())
    await site.answer(page, email, before, match)
    await waiting
    await page.evaluate(
      async (otp) => (await window.framePage.api()).confirmCode(otp),
      await site.codeFor(email, before),
    )
    await page.evaluate(() => {
      const asked = window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155', 'solana'] })
      Object.assign(window, {
        ended: asked?.then(
          () => 'connected',
          (error) => error.code,
        ),
      })
    })
    return page
  }
  /** How the asking to connect ended. */
  const ended = (page: Page) =>
    page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)
  const session = (page: Page) =>
    page.evaluate(
      () =>
        ({ ...window.framePage.kit?.getState().session.namespaces.eip155 }) as {
          readonly status?: string
          readonly active?: string
        },
    )
  const frameOf = (page: Page) => {
    const frame = page.frames().find((found) => found.url().startsWith(site.url))
    if (!frame) throw new Error('There is no frame')
    return frame
  }
  /** Opens the wallet's window by the click in the frame, once that says this. */
  const openWindow = async (page: Page, hint: string): Promise<Page> => {
    await expect.poll(() => frameOf(page).locator('.notice p').textContent()).toBe(hint)
    await untilFrameRests(page)
    const opening = page.context().waitForEvent('page')
    await frameOf(page).locator('.actions [data-kind=primary]').click()
    const opened = await opening
    await opened.locator('h1').waitFor()
    return opened
  }
  /** Opens a screen of the account view in the wallet's window. */
  const show = async (
    page: Page,
    screen: 'recovery' | 'export' | 'devices',
    hint: string,
  ): Promise<Page> => {
    await page.evaluate(
      (name) => window.framePage.kit?.open('embedded/screen', { screen: name }),
      screen,
    )
    return openWindow(page, hint)
  }
  /** All that the documents of this browser have posted over ports. */
  const postedBy = async (...documents: readonly Pick<Page, 'evaluate'>[]) =>
    (
      await Promise.all(
        documents.map((each) =>
          each.evaluate(() => (window as unknown as { posted: string[] }).posted.join('\n')),
        ),
      )
    ).join('\n')
  return {
    host,
    site,
    start,
    connect,
    ended,
    session,
    frameOf,
    openWindow,
    show,
    postedBy,
    close: async () => (await site.close(), host.close()),
  }
}

export type HostPages = Awaited<ReturnType<typeof startHostPages>>
