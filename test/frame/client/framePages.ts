import type { Browser, Frame, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { openBrowser } from '../../browser'
import { type FrameServers, startFrameServers } from './site/serve'

export type Protocol = 'w3m' | 'native'

interface Session {
  readonly status?: string
  readonly active?: string
  readonly connectorId?: string
}
/**
 * Pages with the client, of a file of tests: their browser and servers are there from its first
 * test on, and end with its last.
 */
export function createFramePages() {
  let browser: Browser
  let servers: FrameServers
  beforeAll(async () => {
    ;[browser, servers] = await Promise.all([openBrowser(), startFrameServers()])
  })
  afterAll(async () => {
    await browser?.close()
    await servers?.close()
  })

  const optionsOf = (protocol: Protocol) => ({
    url: `${servers.wallet}/${protocol}`,
    protocol,
    projectId: 'app',
  })
  const openPage = async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(servers.app)
    await page.waitForFunction(() => 'framePage' in window)
    return { page, context }
  }
  const start = (page: Page, protocol: Protocol) =>
    page.evaluate((options) => window.framePage.start(options), optionsOf(protocol))
  const frameOf = async (page: Page): Promise<Frame> => {
    const find = () => page.frames().find((frame) => frame.url().startsWith(servers.wallet))
    return find() ?? page.waitForEvent('framenavigated', (frame) => frame === find())
  }
  const asked = async (page: Page): Promise<string[]> =>
    (await frameOf(page)).evaluate(() => window.asked.map(({ name }) => name))
  const session = (page: Page): Promise<Session> =>
    page.evaluate(() => ({ ...window.framePage.kit?.getState().session.namespaces.eip155 }))
  const problems = (page: Page) =>
    page.evaluate(() => [...window.framePage.errors, ...window.framePage.violations])
  const signIn = async (page: Page) => {
    await page.evaluate(async () => {
      const api = await window.framePage.api()
      const { action } = await api.requestCode('user@example.com')
      if (action === 'VERIFY_DEVICE') await api.waitForDevice()
      await api.confirmCode('123456')
      await window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155'] })
    })
  }
  /** Begins a call; `call.end` is how it ended. */
  const begin = (page: Page, method: string, params: readonly unknown[]) =>
    page.evaluate(
      ([name, given]) => void Object.assign(window, { ended: window.framePage.call(name, given) }),
      [method, params] as const,
    )
  const end = (page: Page) =>
    page.evaluate(() => (window as unknown as { ended: Promise<unknown> }).ended)
  const hidden = (page: Page) =>
    page.evaluate(
      () => document.querySelector<HTMLElement>('tessera-kit > [slot=frame]')?.style.display,
    )
  return {
    servers: () => servers,
    optionsOf,
    openPage,
    start,
    frameOf,
    asked,
    session,
    problems,
    signIn,
    begin,
    end,
    hidden,
  }
}
