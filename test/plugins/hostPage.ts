import type { Browser, LaunchOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, type TestContext } from 'vitest'
import { openBrowser } from '../browser'
import { addAxe, findingsOf } from '../e2e/site/axe'
import { servePage } from './servePage'

const policy = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

/** What a test's script has put on its window. */
interface Told {
  readonly violations: readonly string[]
}

/**
 * Serves a script as a host page under a strict policy, for the tests of one `describe`; `name` is what it puts on its window. What is returned opens the page for one test, which fails when
 * somebody was contacted, the policy refused something, or anything went wrong. `prepare` runs before the script. With `launch` it is in a browser of its own.
 */
export function serveHostPage(script: URL, name: string, renderer: 'react' | 'preact', prepare?: (page: Page) => Promise<unknown>, launch?: () => LaunchOptions) {
  let browser: Browser
  let host: Awaited<ReturnType<typeof servePage>>
  beforeAll(async () => {
    ;[browser, host] = await Promise.all([openBrowser(launch?.()), servePage(script, { policy, renderer })])
  }, 120_000)
  afterAll(async () => {
    host?.close()
    await browser?.close()
  })
  return async ({ onTestFinished }: TestContext): Promise<Page> => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1280, height: 800 }, timezoneId: 'UTC' })).newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    await prepare?.(page)
    await page.goto(host.url)
    await page.waitForFunction((global) => global in window, name)
    page.on('request', (request) => request.url().startsWith('data:') || problems.push(request.url()))
    onTestFinished(async () => {
      const violations = await page.evaluate((global) => (window as unknown as Record<string, Told>)[global]?.violations ?? [], name)
      expect([...problems, ...violations]).toEqual([])
      await page.context().close()
    })
    return page
  }
}

/** axe has no complaint of what the page shows. With `SCREENS_OUT` in the environment pictures of it are written there, as a phone and a desk have it. */
export async function judge(page: Page, name: string): Promise<void> {
  await page.locator('.t-view > *:not(.t-wait)').first().waitFor()
  await addAxe(page)
  expect(await findingsOf(page), name).toEqual([])
  if (!process.env.SCREENS_OUT) return
  for (const [device, size] of [['phone', { width: 390, height: 844 }], ['desktop', { width: 1280, height: 800 }]] as const) {
    await page.setViewportSize(size)
    await page.waitForTimeout(300)
    await page.screenshot({ path: `${process.env.SCREENS_OUT}/${name}-${device}.png`, animations: 'disabled' })
  }
}
