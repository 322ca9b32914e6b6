import type { Browser, BrowserContext, Page } from 'playwright-core'

/** How a page is seen. */
export type Look = { readonly theme: 'dark' | 'light'; readonly device: 'desktop' | 'phone' }

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const

/** A page, and everything that went wrong in it or in the windows it opened. */
export type Opened = {
  readonly page: Page
  readonly context: BrowserContext
  /** Uncaught errors and lines of the console at the level error. */
  readonly problems: readonly string[]
  /** The windows that were opened from it, in order. */
  readonly windows: readonly Page[]
}

/**
 * Opens an address in a browser context of its own. Violations of a Content-Security-Policy gather
 * in `window.__violations`.
 */
export const openPage = async (
  browser: Browser,
  url: string,
  { theme, device }: Look,
): Promise<Opened> => {
  const context = await browser.newContext({
    viewport: sizes[device],
    colorScheme: theme,
    deviceScaleFactor: device === 'phone' ? 2 : 1,
  })
  const problems: string[] = []
  const windows: Page[] = []
  await context.addInitScript({
    content: `window.__violations = []
addEventListener('securitypolicyviolation', (event) => window.__violations.push(event.violatedDirective))`,
  })
  const page = await context.newPage()
  context.on('page', (own) => windows.push(own))
  context.on('weberror', (error) => problems.push(error.error().message))
  context.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  await page.goto(url)
  return { page, context, problems, windows }
}

/** The violations of the policy that the page has reported so far. */
export const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate('window.__violations') as Promise<string[]>
