import type { Browser, BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Config } from '../../frame/server/config/types'
import { answerDeviceLink } from '../harness/answerDeviceLink'
import { approveByMouse } from '../harness/approveByMouse'
import { type FrameServers, startFrameServers } from './client/site/serve'
import { appOf } from './server/documents/site'
import { anyIp } from './server/login/visitor'
import { createMailbox, linkIn } from './server/mailbox'
import { serveWhole } from './server/serveWhole'

/**
 * A host's page, the built site in its frame, and the server with its mails: no end of it is a
 * test's. The app has one network, whose node is away. `more` are settings of the server.
 */
export async function startWholeHost(more: Partial<Config> = {}) {
  const [host, mail]: [FrameServers, Awaited<ReturnType<typeof createMailbox>>] = await Promise.all(
    [startFrameServers(), createMailbox()],
  )
  const wallet = await serveWhole({
    trustProxy: 1,
    smtp: mail.smtp,
    ...more,
    apps: [
      appOf({
        origins: [host.app],
        upstreams: { 'eip155:1': 'http://127.0.0.1:9/' },
        limits: { mailsPerDay: 100 },
      }),
    ],
  })
  host.frames.push(wallet)

  /** A browser's profile, on a network of its own. */
  const newContext = (browser: Browser) =>
    browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': anyIp() } })
  const openPage = async (context: BrowserContext) => {
    const page = await context.newPage()
    const failures: string[] = []
    page.on(
      'console',
      (message) => void (message.type() === 'error' && failures.push(message.text())),
    )
    await page.goto(host.app)
    await start(page)
    return { page, failures }
  }
  const start = async (page: Page) => {
    await page.waitForFunction(() => 'framePage' in window)
    await page.evaluate(
      (url) => window.framePage.start({ url: `${url}/sdk`, projectId: 'shop' }),
      wallet,
    )
  }
  /**
   * Signs in as a visitor does: the link of the mail with the words of the frame, then the code.
   * Nothing is connected by it.
   */
  const signIn = async (page: Page, email: string) => {
    const before = mail.to(email).length
    const codes = mail.to(email).filter(({ text }) => /#\d{6}$/.test(text.trimEnd())).length
    const { action, match = '' } = await page.evaluate(
      async (address) => (await window.framePage.api()).requestCode(address),
      email,
    )
    if (action === 'VERIFY_DEVICE') {
      const waiting = page.evaluate(async () => (await window.framePage.api()).waitForDevice())
      await answerDeviceLink(
        page.context(),
        linkIn(await mail.find(email, ({ text }) => text.includes('/device/'), before)),
        match,
      )
      await waiting
    }
    await page.evaluate(
      async (otp) => (await window.framePage.api()).confirmCode(otp),
      await mail.receiveCode(email, codes + 1),
    )
  }
  const connect = async (page: Page) => {
    await page.evaluate(() => window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155'] }))
    return account(page)
  }
  const session = (page: Page) =>
    page.evaluate(
      () =>
        ({ ...window.framePage.kit?.getState().session.namespaces.eip155 }) as {
          readonly status?: string
          readonly active?: string
        },
    )
  const account = async (page: Page) => (await session(page)).active ?? ''
  const frameOf = (page: Page) => {
    const frame = page.frames().find((found) => found.url().startsWith(wallet))
    if (!frame) throw new Error('There is no frame')
    return frame
  }
  /** Signs a text, approved in the frame. */
  const sign = async (page: Page, from: string) => {
    await page.evaluate(
      (address) =>
        void Object.assign(window, {
          ended: window.framePage.call('personal_sign', ['0x68656c6c6f', address]),
        }),
      from,
    )
    await approveByMouse(page, frameOf(page))
    return page.evaluate(() => (window as unknown as { ended: Promise<unknown> }).ended)
  }
  const expectConnected = (page: Page) =>
    expect.poll(async () => (await session(page)).status).toBe('connected')
  return {
    app: host.app,
    wallet,
    mail,
    newContext,
    openPage,
    start,
    signIn,
    connect,
    session,
    frameOf,
    sign,
    expectConnected,
    close: () => host.close(),
  }
}
export type WholeHost = Awaited<ReturnType<typeof startWholeHost>>
