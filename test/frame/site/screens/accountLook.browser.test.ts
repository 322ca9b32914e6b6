import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../everything'
import { approveByMouse } from '../../../harness/approveByMouse'
import { faultsOf } from '../faultsOf'
import { openWindow, type Screen, type ScreensHost, startScreens } from './host'

// How the wallet's window about the account looks, and the frame beside it.

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

const LOOKS = rowsOf<{ readonly lang: 'en' | 'ar'; readonly colorScheme: 'light' | 'dark' }>(
  [{ lang: 'ar', colorScheme: 'dark' }],
  [
    { lang: 'en', colorScheme: 'light' },
    { lang: 'en', colorScheme: 'dark' },
    { lang: 'ar', colorScheme: 'light' },
  ],
)
describe.each(LOOKS)('$lang, $colorScheme', ({ lang, colorScheme }) => {
  test('axe finds nothing in frame or window, targets are 44 px high, and nothing breaks the policy', async () => {
    const screen = await screens.open('sdk', { lang, colorScheme, query: '&recovery=none' })
    await screen.page.evaluate((mode) => window.asking.theme(mode), colorScheme)
    const check = async (on: Screen['frame'] | Page, name: string) =>
      expect(await faultsOf(on, `${name}-${lang}-${colorScheme}`)).toEqual([])
    const checkWindow = async (opened: Page, name: string) => {
      for (const [width, height] of [
        [390, 844],
        [420, 720],
      ] as const) {
        await opened.setViewportSize({ width, height })
        await check(opened, `${name}-${width}`)
      }
    }
    await screen.page.evaluate(() => window.asking.change('new@example.com'))
    await screen.frame.locator('.button').first().waitFor()
    await check(screen.frame, 'email-before')
    const [email] = await Promise.all([
      screen.page.waitForEvent('popup'),
      screen.frame.locator('.button').nth(1).click(),
    ])
    await email.locator('.approve:enabled').waitFor()
    await checkWindow(email, 'email')
    await check(screen.frame, 'email-open')
    await email.close()
    await expect.poll(async () => (await screen.outcomes())[0]).toBe('rejected')

    const opened = await openWindow(screen, () => window.asking.show('devices'))
    await opened.locator('.actions .button').nth(1).waitFor()
    await checkWindow(opened, 'failed')
    await opened.locator('.actions .button').nth(1).click()
    await opened.locator('li').first().waitFor()
    await checkWindow(opened, 'devices')
    for (const [at, name] of [
      [0, 'freeze'],
      [1, 'rotate'],
    ] as const) {
      await opened.locator('.choice').nth(at).click()
      await opened.locator('.approve:enabled').waitFor()
      await checkWindow(opened, name)
      await opened.locator('.actions .button').first().click()
    }
    await opened.locator('li .link').first().click()
    await opened.locator('.approve:enabled').waitFor()
    await checkWindow(opened, 'end')
    await approveByMouse(opened, opened)
    await opened.locator('.note').waitFor()
    await checkWindow(opened, 'ended')
    await opened.locator('.choice').first().click()
    await approveByMouse(opened, opened)
    await opened.locator('.note[data-tone=warn]').waitFor()
    await checkWindow(opened, 'frozen')
    expect(
      await opened.evaluate(() => [
        document.documentElement.lang,
        document.documentElement.dir,
        document.documentElement.dataset.mode,
      ]),
    ).toEqual([lang, lang === 'ar' ? 'rtl' : 'ltr', colorScheme])
    await screen.page.context().close()
  })
})
