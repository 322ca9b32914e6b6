import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  LaunchOptions,
  Page,
} from 'playwright-core'
import { inject } from 'vitest'
import { openBrowser } from '../../browser'
import type {} from './page'

/** A served page with everything of the kit on it, and a browser to open it in. */
export interface Site {
  readonly url: string
  readonly browser: Browser
  /** Files that the page was bundled from. */
  readonly sources: readonly string[]
  /** A page of its own context; console errors and failed requests are collected. */
  open(
    options?: BrowserContextOptions & { readonly before?: (page: Page) => Promise<void> },
  ): Promise<SitePage>
  close(): Promise<void>
}
export interface SitePage {
  readonly page: Page
  readonly context: BrowserContext
  /** Console errors, page errors and unhandled rejections so far. */
  problems(): Promise<string[]>
  violations(): Promise<string[]>
  /** URLs of every request the page made. */
  readonly requests: readonly string[]
  close(): Promise<void>
}

/**
 * The page of this run, with `split` the one whose lazy code is in files of its own; in the browser
 * of this run or, with options, in one of its own.
 */
export async function startSite(launching?: LaunchOptions, { split = false } = {}): Promise<Site> {
  const { url: whole, splitUrl, sources } = inject('site')
  const url = split ? splitUrl : whole
  const browser = await openBrowser(launching)

  return {
    url,
    browser,
    sources,
    async open({ before, ...options } = {}) {
      const context = await browser.newContext(options)
      const page = await context.newPage()
      const console: string[] = []
      const requests: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error') console.push(message.text())
      })
      page.on('pageerror', (error) => console.push(String(error)))
      page.on('request', (request) => requests.push(request.url()))
      await before?.(page)
      await page.goto(url)
      await page.waitForFunction(() => 'site' in window)
      return {
        page,
        context,
        requests,
        problems: async () => [...console, ...(await page.evaluate(() => window.site.errors))],
        violations: () => page.evaluate(() => window.site.violations),
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
