import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rowsOf } from '../../../everything'
import { mayClose } from '../../../harness/approveByMouse'
import { faultsOf } from '../faultsOf'
import { type HostPages, startHostPages } from './hostPages'

// How recovery and the phrase look in the wallet's window, with the frame beside it.

const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 800 }

let pages: HostPages
beforeAll(async () => {
  pages = await startHostPages({ recovery: 'none' })
}, 120_000)
afterAll(() => pages?.close())

const next = (opened: Page) => opened.locator('.actions [data-kind=primary]').click()
/** Waits until another screen is there. */
const step = async (opened: Page, act: () => Promise<void>) => {
  const former = await opened.locator('h1').elementHandle()
  await act()
  await opened.waitForFunction(
    (before) => !before?.isConnected && document.querySelector('h1'),
    former,
    { timeout: 45_000 },
  )
}

const LOOKS = rowsOf<
  readonly [
    name: string,
    options: BrowserContextOptions & { readonly colorScheme: 'light' | 'dark' },
  ]
>(
  [['ar-dark', { colorScheme: 'dark', locale: 'ar' }]],
  [
    ['en-light', { colorScheme: 'light' }],
    ['en-dark', { colorScheme: 'dark' }],
    ['ar-light', { colorScheme: 'light', locale: 'ar' }],
  ],
)

test.each(LOOKS)(
  '%s: every screen can be read, reached and pressed, on a phone and a desktop',
  async (name, options) => {
    const email = `look-${name}@example.com`
    const page = await pages.connect(email, options)
    expect(await pages.ended(page)).toBe('connected')
    await page.evaluate((mode) => window.framePage.setMode(mode), options.colorScheme)
    const look = async (on: Parameters<typeof faultsOf>[0], screen: string) => {
      for (const [size, viewport] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
        await ('page' in on ? on.page() : on).setViewportSize(viewport)
        expect(await faultsOf(on, `${name}-${size}-${screen}`)).toEqual([])
      }
    }
    const open = async (screen: 'recovery' | 'export') => {
      await page.evaluate(
        (given) => window.framePage.kit?.open('embedded/screen', { screen: given }),
        screen,
      )
      await pages.frameOf(page).locator('.notice').waitFor()
      await look(pages.frameOf(page), `${screen}-frame`)
      const opened = await pages.openWindow(
        page,
        (await pages.frameOf(page).locator('.notice p').textContent()) ?? '',
      )
      await opened.locator('.foot .origin').waitFor()
      return opened
    }
    const opened = await open('recovery')
    await opened.locator('.rows').waitFor()
    await look(opened, 'recovery')
    await look(pages.frameOf(page), 'recovery-frame-open')
    await step(opened, () => opened.locator('.row .link').first().click())
    await look(opened, 'password')
    for (const screen of ['again', 'set']) {
      await opened.locator('[name=password]').fill('correct horse battery')
      await step(opened, () => next(opened))
      await look(opened, screen)
    }
    const gone = opened.waitForEvent('close')
    await step(opened, () => next(opened))
    await opened.locator('.rows').waitFor()
    await look(opened, 'own')
    await mayClose(opened, opened.locator('.actions [data-kind=secondary]').click())
    await gone
    await page.evaluate(() => window.framePage.kit?.close())

    const shown = await open('export')
    await look(shown, 'export')
    const before = pages.site.mailsTo(email)
    await step(shown, () => next(shown))
    await look(shown, 'code')
    await pages.site.enterCode(shown, email, before)
    await shown.locator('.hidden-box').waitFor()
    await look(shown, 'hidden')
    await shown.locator('.hidden-box').click()
    await shown.locator('.phrase').waitFor()
    await look(shown, 'phrase')
    expect(
      await shown.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        document.documentElement.dataset.mode,
      ]),
    ).toEqual([...(name.startsWith('ar') ? ['ar', 'rtl'] : ['en', 'ltr']), options.colorScheme])
    await page.context().close()
  },
  240_000,
)
