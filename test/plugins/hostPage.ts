import type { Browser, LaunchOptions, Page } from 'playwright-core'
import type { AnyKit } from 'tessera-kit'
import type { UiApi } from 'tessera-kit/ui'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { openBrowser } from '../browser'
import { addAxe, findingsOf, type Look, looks, type Theme } from '../e2e/site/axe'
import { everything } from '../everything'
import { servePage } from './servePage'

const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; require-trusted-types-for 'script'"

/** What a test's script has put on its window. */
interface Told {
  readonly violations: readonly string[]
  readonly kit?: AnyKit
}
declare global {
  interface Window {
    /** What the script of a host page has put on its window. */
    readonly hostPage: Told
  }
}

/**
 * Serves a script as a host page under a strict policy, for the tests of one `describe`; `name` is
 * what it puts on its window. What is returned opens the page for one test, which fails when
 * somebody was contacted, the policy refused something, or anything went wrong. `prepare` runs
 * before the script. `node` is the one origin that may be contacted; with `launch` it is in a
 * browser of its own. Both are asked for once the test has started.
 */
export function serveHostPage(
  script: URL,
  name: string,
  renderer: 'react' | 'preact',
  prepare?: (page: Page) => Promise<unknown>,
  { node, launch }: { node?: () => string; launch?: () => LaunchOptions } = {},
) {
  let browser: Browser
  let host: Awaited<ReturnType<typeof servePage>>
  beforeAll(async () => {
    const connects = node ? `;connect-src ${node()}` : ''
    ;[browser, host] = await Promise.all([
      openBrowser(launch?.()),
      servePage(script, { policy: policy + connects, renderer }),
    ])
  }, 120_000)
  afterAll(async () => {
    host?.close()
    await browser?.close()
  })
  return async ({ onTestFinished }: TestContext): Promise<Page> => {
    const page = await (
      await browser.newContext({
        reducedMotion: 'reduce',
        viewport: { width: 1280, height: 800 },
        timezoneId: 'UTC',
      })
    ).newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    page.on(
      'console',
      (message) =>
        message.type() === 'error' &&
        // told the developer of a wallet that is on a network which the app does not have
        !message.text().startsWith('[tessera] Network Not Found') &&
        problems.push(message.text()),
    )
    await prepare?.(page)
    await page.goto(host.url)
    await page.waitForFunction(
      (global) =>
        global in window && Object.assign(window, { hostPage: window[global as 'hostPage'] }),
      name,
    )
    page.on(
      'request',
      (request) =>
        request.url().startsWith('data:') ||
        (node && request.url().startsWith(node())) ||
        problems.push(request.url()),
    )
    onTestFinished(async () => {
      const violations = await page.evaluate(
        (global) => (window as unknown as Record<string, Told>)[global]?.violations ?? [],
        name,
      )
      expect([...problems, ...violations]).toEqual([])
      await page.context().close()
    })
    return page
  }
}

/** Takes the place of what a commit leaves out. */
const leaveOut = Object.assign(() => {}, { each: () => () => {} }) as unknown as typeof test

/**
 * How a `describe` for each renderer registers its tests: all of them on React; on preact for a
 * commit those that are `also` drawn there, which have the file's main screens, and for a release
 * the rest too.
 */
export const testsOn = (renderer: 'react' | 'preact') => ({
  also: test,
  test: renderer === 'preact' && !everything ? leaveOut : test,
  /** How axe judges what is drawn on both renderers: for a commit in another look on each. */
  looks:
    renderer === 'preact' && !everything
      ? [{ locale: 'en', themes: ['dark'] } satisfies Look]
      : looks,
})

/**
 * Pictures of what the page shows, as a phone and a desk have it, where `SCREENS_OUT` in the
 * environment says.
 */
const photograph = async (page: Page, name: string) => {
  if (!process.env.SCREENS_OUT) return
  for (const [device, size] of [
    ['phone', { width: 390, height: 844 }],
    ['desktop', { width: 1280, height: 800 }],
  ] as const) {
    await page.setViewportSize(size)
    await page.waitForTimeout(300)
    await page.screenshot({
      path: `${process.env.SCREENS_OUT}/${name}-${device}.png`,
      animations: 'disabled',
    })
  }
}

/** In the page: as the host does it. */
const changeTheme = (theme: Theme | undefined) =>
  ((window.hostPage.kit as AnyKit).use({ pluginName: 'ui' } as never) as UiApi).setThemeMode(
    theme as Theme,
  )

/** axe has no complaint of what the page shows; with a look, in each of its themes. */
export async function judge(page: Page, name: string, look?: Look): Promise<void> {
  await page.locator('.t-view > *:not(.t-wait)').first().waitFor()
  await addAxe(page)
  for (const theme of look?.themes ?? [undefined]) {
    const shown = look ? `${name}-${theme}-${look.locale}` : name
    if (look && look.themes.length > 1) await page.evaluate(changeTheme, theme)
    expect(await findingsOf(page), shown).toEqual([])
    await photograph(page, shown)
  }
}
