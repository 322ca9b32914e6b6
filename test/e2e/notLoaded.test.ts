import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAxe, findingsOf } from './site/axe'
import { drawn, kitOf, poll, start, stateOf } from './site/drive'
import { focused } from './site/focus'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { split: true })
})
afterAll(() => site?.close())

const words = 'A part of this page could not be loaded. Try again, or reload the page.'
const dialogOf = (page: Page) => page.getByRole('dialog', { name: words })

/** A started kit whose modal is loaded by the click on the page's button. */
async function startWithButton(page: Page, themeMode: 'dark' | 'light' = 'dark') {
  await start(page, kitOf({ ui: { preload: 'none', themeMode } }))
  await page.evaluate(() =>
    document
      .getElementById('open')
      ?.addEventListener('click', () => window.site.kits.default?.open()),
  )
}

test.each(['dark', 'light'] as const)(
  '%s, a click while offline: words and another try, which opens the modal as if nothing had been',
  async (themeMode) => {
    const opened = await site.open()
    const { context, page } = opened
    await startWithButton(page, themeMode)
    await addAxe(page)
    await context.setOffline(true)
    const button = page.getByRole('button', { name: 'Open' })
    await button.click()
    await dialogOf(page).waitFor()
    expect(await dialogOf(page).textContent()).toContain(words)
    expect((await focused(page)).name).toBe('Try again')
    expect(await findingsOf(page)).toEqual([])

    // Escape closes it, and the focus is where it was
    await page.keyboard.press('Escape')
    await poll(() => page.locator('dialog').count()).toBe(0)
    expect((await focused(page)).name).toBe('Open')

    await button.click()
    await dialogOf(page).waitFor()
    // still offline: it says so again
    await page.getByRole('button', { name: 'Try again' }).click()
    await dialogOf(page).waitFor()
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Try again' }).click()
    await drawn(page, 'connect')
    expect((await stateOf(page)).open).toBe(true)
    expect(await dialogOf(page).count()).toBe(0)
    await page.keyboard.press('Escape')
    await poll(async () => (await stateOf(page)).open).toBe(false)
    expect((await focused(page)).name).toBe('Open')
    expect(await opened.violations()).toEqual([])
    await opened.close()
  },
)

test.each([
  ['the modal', 'createModal'],
  ['the first screen', 'firstScreen'],
])('a click after a deployment that replaced the file of %s: a reload', async (_what, file) => {
  const opened = await site.open()
  const { page } = opened
  await page.route(new RegExp(`/${file}-`), (route) => route.fulfill({ status: 404 }))
  await startWithButton(page)
  await page.getByRole('button', { name: 'Open' }).click()
  await dialogOf(page).waitFor()
  expect((await stateOf(page)).open).toBe(false)
  expect((await focused(page)).name).toBe('Reload')
  await page.unrouteAll()
  await Promise.all([
    page.waitForEvent('load'),
    page.getByRole('button', { name: 'Reload' }).click(),
  ])
  await page.waitForFunction(() => 'site' in window)
  await startWithButton(page)
  await page.getByRole('button', { name: 'Open' }).click()
  await drawn(page, 'connect')
  expect(await opened.violations()).toEqual([])
  await opened.close()
})

test('a kit that is destroyed takes its words away; Close only closes', async () => {
  const { close, context, page } = await site.open()
  await startWithButton(page)
  await context.setOffline(true)
  const button = page.getByRole('button', { name: 'Open' })
  await button.click()
  await page.getByRole('button', { name: 'Close' }).click()
  await poll(() => page.locator('dialog').count()).toBe(0)
  expect((await stateOf(page)).open).toBe(false)
  await button.click()
  await dialogOf(page).waitFor()
  await page.evaluate(() => window.site.kits.default?.destroy())
  await poll(() => page.locator('dialog').count()).toBe(0)
  await close()
})
