import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, kitOf, open, openWithWallet, poll, start } from './site/drive'
import { focused, tabTo } from './site/focus'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

test.each([
  ['en', 'ArrowRight', 'ArrowLeft', ['Tokens', 'History']],
  ['ar', 'ArrowLeft', 'ArrowRight', ['الرموز', 'السجل']],
] as const)(
  'tabs of plugins by keyboard, %s: one stop, arrows in the direction of the text, then the panel',
  async (locale, next, previous, [first, second]) => {
    const opened = await openWithWallet(site)
    const { page } = opened
    await start(page, kitOf({ locale, everySlot: true }))
    await connect(page)
    await open(page)
    const panel = page.locator('[role=tabpanel]')
    const chosen = page.locator('[role=tab][aria-selected=true]')
    await panel.locator('.t-row').first().waitFor()
    await tabTo(page, new RegExp(first))
    await page.keyboard.press(next)
    await poll(() => chosen.textContent()).toBe(second)
    await panel.locator('.t-empty').waitFor()
    expect(await focused(page)).toMatchObject({ inside: true, name: second })
    await page.keyboard.press(previous)
    await poll(() => chosen.textContent()).toBe(first)
    // the tab that is not open is no stop
    await page.keyboard.press('Tab')
    expect((await focused(page)).name).not.toBe(second)
    await opened.close()
  },
)

test.each([undefined, 'networks'] as const)(
  'a row and what a plugin puts beside it are stops of their own: %s',
  async (view) => {
    const opened = await openWithWallet(site)
    const { page } = opened
    await start(page, kitOf({ everySlot: true }))
    if (view) await connect(page)
    await open(page, view)
    await page.locator('li > .t-ib').first().waitFor()
    await tabTo(page, /^Pin$/)
    const box = await page
      .locator('li')
      .first()
      .evaluate((row) =>
        [...row.children].map((child) => [
          child.tagName,
          Math.round(child.getBoundingClientRect().top + child.getBoundingClientRect().height / 2),
        ]),
      )
    expect(box.map(([tag]) => tag)).toEqual(['BUTTON', 'BUTTON'])
    expect(new Set(box.map(([, middle]) => middle)).size).toBe(1)
    await opened.close()
  },
)
