import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { RunningDemo } from '../../../scripts/demoServer.mjs'
import { type EgressGuard, watchPageEgress } from '../../harness/egress'
import { type Look, type Opened, openPage } from './openPage'

const desktop: Look = { theme: 'dark', device: 'desktop' }
const mobile: Look = { theme: 'light', device: 'phone' }

/**
 * The demo's page and the page that plays the phone, each in a browser context of its own: they
 * share nothing but the relay.
 */
export type Both = {
  readonly dapp: Opened
  readonly phone: Opened
  /** Hosts that are not this machine, of either page. */
  readonly escapes: () => EgressGuard['escapes']
  /** Errors of either page's console, and uncaught ones. */
  readonly problems: () => readonly string[]
  readonly close: () => Promise<void>
}

const openWatched = async (browser: Browser, url: string, look: Look, slow: number) => {
  const opened = await openPage(browser, 'about:blank', look)
  const guard = watchPageEgress(opened.page)
  if (slow) await opened.context.clock.install({ time: Date.now() - slow * 1000 })
  await opened.page.goto(url)
  return { opened, guard }
}

/**
 * Opens both pages. With `slow` their clocks are as many seconds slow, and can be moved that far:
 * the relay refuses who comes from the future.
 */
export const openBoth = async (
  browser: Browser,
  { url, phone }: Pick<RunningDemo, 'url' | 'phone'>,
  { slow = 0 } = {},
): Promise<Both> => {
  const one = await openWatched(browser, url, desktop, slow)
  const other = await openWatched(browser, phone, mobile, slow)
  await other.opened.page.getByTestId('uri').waitFor()
  return {
    dapp: one.opened,
    phone: other.opened,
    escapes: () => [...one.guard.escapes, ...other.guard.escapes],
    problems: () => [...one.opened.problems, ...other.opened.problems],
    close: async () => {
      await one.opened.context.close()
      await other.opened.context.close()
    },
  }
}

export const codeOf = (page: Page) =>
  page.getByRole('img', { name: 'Code to scan with a wallet app' })

/** Opens the modal and goes to the code. */
export const showCode = async ({ page }: Opened): Promise<void> => {
  await page.getByTestId('connect').click()
  await page.getByRole('button', { name: 'Scan with a wallet app' }).click()
  await codeOf(page).waitFor()
}

/** A picture of the whole screen. */
export const photograph = ({ page }: Opened): Promise<Buffer> =>
  page.screenshot({ animations: 'disabled' })

/**
 * Hands a picture to the phone, which finds the code among its pixels; resolves when the app's
 * question is on the phone's screen.
 */
export const scan = async ({ page }: Opened, picture: Buffer): Promise<void> => {
  await page
    .getByTestId('file')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
  await page.getByTestId('prompt').waitFor()
}

/** Answers what is on the phone's screen. `title` is what it must ask. */
export const answer = async (
  { page }: Opened,
  how: 'approve' | 'reject',
  title: string,
): Promise<void> => {
  const prompt = page.getByTestId('prompt')
  await expect
    .poll(() => prompt.getByTestId('prompt-title').textContent({ timeout: 30_000 }))
    .toBe(title)
  await prompt.getByTestId(how).click()
  await prompt.waitFor({ state: 'detached' })
}

/** Connects by a code, as far as the account on the page. */
export const connectByCode = async (both: Both, account: string): Promise<void> => {
  await showCode(both.dapp)
  await scan(both.phone, await photograph(both.dapp))
  await answer(both.phone, 'approve', 'Connect to this app?')
  await expect.poll(() => shown(both.dapp, 'address')).toBe(account)
  await expect.poll(() => both.dapp.page.locator('dialog[open]').count()).toBe(0)
}

/** A value the demo's page shows. */
export const shown = ({ page }: Opened, id: string, attribute = 'data-value') =>
  page.getByTestId(id).getAttribute(attribute, { timeout: 30_000 })

/** Nothing is connected: the page offers to. */
export const waitDisconnected = ({ page }: Opened) =>
  page.getByTestId('connect').waitFor({ timeout: 30_000 })

/** The phone has no connections. */
export const waitNoConnections = ({ page }: Opened) =>
  page.getByTestId('no-connections').waitFor({ timeout: 30_000 })
