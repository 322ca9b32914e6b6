import type { Frame, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rowsOf } from '../../../everything'
import { approveByMouse } from '../../../harness/approveByMouse'
import { faultsOf } from '../faultsOf'
import { type Screen, type ScreensHost, startScreens } from './host'

// What comes before and after an approval in the frame, and the window that takes it: in both
// themes and both directions.

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

const openWindow = async ({ page, frame }: Screen): Promise<Page> => {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.locator('.actions button:visible').last().click(),
  ])
  await opened.locator('.approve').waitFor()
  return opened
}

const LOOKS = rowsOf<{ readonly lang: 'en' | 'ar'; readonly mode: 'light' | 'dark' }>(
  [{ lang: 'ar', mode: 'dark' }],
  [
    { lang: 'en', mode: 'light' },
    { lang: 'en', mode: 'dark' },
    { lang: 'ar', mode: 'light' },
  ],
)
describe.each(LOOKS)('$lang, $mode', ({ lang, mode }) => {
  test('axe finds nothing in the window, and in the frame while it is open, was taken back, approved, blocked or cannot be paid; its targets are 44 px high', async () => {
    const screen = await screens.open('own', { lang, colorScheme: mode })
    const { frame, page } = screen
    await page.evaluate((given) => window.asking.theme(given), mode)
    const faults: string[] = []
    const look = async (document: Frame | Page, name: string) =>
      faults.push(...(await faultsOf(document, name)))
    for (const name of ['transfer', 'unlimited', 'foreign', 'typedData', 'call']) {
      const id = await screen.ask(name)
      await look(frame, `${name}, before`)
      const opened = await openWindow(screen)
      await opened.setViewportSize({ width: 390, height: 720 })
      expect(
        await opened.evaluate(() => [
          document.documentElement.lang,
          document.documentElement.dir,
          document.documentElement.dataset.mode,
        ]),
      ).toEqual([lang, lang === 'ar' ? 'rtl' : 'ltr', mode])
      await look(opened, `${name}, in the window`)
      if (name === 'transfer') await look(frame, 'the frame beside it')
      const gone = opened.waitForEvent('close')
      if (name === 'transfer') await approveByMouse(opened, opened)
      else await page.evaluate((given) => window.asking.cancel(given), id)
      await gone
      await screen.outcomes()
      if (name === 'transfer' || name === 'call') await look(frame, `${name}, afterwards`)
    }
    await screen.ask('unpayable')
    await look(frame, 'unpayable')
    await frame.locator('.actions button:visible').click()
    await screen.outcomes()
    await look(frame, 'unpayable, afterwards')
    await frame.evaluate(() => {
      window.open = () => null
    })
    await screen.ask('message')
    await frame.locator('.actions button:visible').last().click()
    await expect.poll(async () => (await screen.outcomes()).at(-1)).toBe('approval_unavailable')
    await look(frame, 'blocked')
    expect(faults).toEqual([])
    await page.context().close()
  })
})

test('axe finds nothing in a window that no wallet opened; control: it finds a button without a name in one that did', async () => {
  const screen = await screens.open('own')
  const stray = await screen.page.context().newPage()
  await stray.goto(`${screens.wallet}/popup`)
  await stray.locator('h1').waitFor()
  expect(await faultsOf(stray, 'stray')).toEqual([])
  await stray.close()
  await screen.ask('transfer')
  const opened = await openWindow(screen)
  await opened
    .locator('.actions button')
    .first()
    .evaluate((button) => button.replaceChildren())
  expect((await faultsOf(opened, 'control')).join()).toContain('button-name')
  await screen.page.context().close()
})

test('a text that scrolls out of view at its middle is not covered; control: one under another element is', async () => {
  const screen = await screens.open('own')
  await screen.ask('typedData')
  const atEdge = (offset: number) =>
    screen.frame.evaluate((above) => {
      const scroller = document.querySelector('.scroll')
      const text = document.querySelector('.address b')?.getBoundingClientRect()
      const edge = scroller?.getBoundingClientRect().bottom ?? 0
      if (scroller && text) scroller.scrollTop += text.y + text.height / 2 - edge + above
    }, offset)
  for (const offset of [0, 1]) {
    await atEdge(offset)
    expect(await faultsOf(screen.frame, 'edge')).toEqual([])
  }
  await screen.frame.locator('.actions').evaluate((actions) => {
    actions.style.marginBlockStart = '-4px'
    actions.style.zIndex = '1'
  })
  await atEdge(2)
  expect(await faultsOf(screen.frame, 'control')).toEqual(['control: covered: 0xA0b869'])
  await screen.page.context().close()
})
