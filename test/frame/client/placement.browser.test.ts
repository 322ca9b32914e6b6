import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createFramePages } from './framePages'

const { openPage, start, frameOf, problems, servers } = createFramePages()

/** Opens a window of the frame's own origin from the page. */
const openWindow = async (page: Page) => {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((url) => void window.open(url), `${servers().wallet}/native`),
  ])
  await opened.waitForLoadState()
  return opened
}
/** How many frames of its opener a window reads as of its own origin; reading another's throws. */
const ownFrames = (opened: Page) =>
  opened.evaluate(() => {
    const { opener } = window as { opener: Window }
    return Array.from({ length: opener.frames.length }, (_, i) => opener.frames[i]).filter(
      (frame) => {
        try {
          return frame?.location.origin === location.origin
        } catch {
          return false
        }
      },
    ).length
  })

test('a window that the page opened finds the frame among the frames of its opener, before the modal was opened and after it was closed', async () => {
  const { page, context } = await openPage()
  await start(page, 'native')
  const opened = await openWindow(page)
  expect(await ownFrames(opened)).toBe(0)
  await page.evaluate(async () => (await window.framePage.api()).preload())
  expect(await ownFrames(opened)).toBe(1)
  await page.evaluate(async () => {
    await window.framePage.kit?.open()
    window.framePage.kit?.close()
  })
  expect(await ownFrames(opened)).toBe(1)
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('control: a frame in a shadow tree of the page is not found', async () => {
  const { page, context } = await openPage()
  await page.evaluate(
    (src) =>
      new Promise((loaded) => {
        const host = document.createElement('div')
        const frame = Object.assign(document.createElement('iframe'), { src, onload: loaded })
        host.attachShadow({ mode: 'open' }).append(frame)
        document.body.append(host)
      }),
    `${servers().wallet}/native`,
  )
  expect(page.frames().length).toBe(2)
  expect(await ownFrames(await openWindow(page))).toBe(0)
  await context.close()
})

test('style sheets of the page change neither the frame nor its place', async () => {
  const { page, context } = await openPage()
  await start(page, 'native')
  await page.evaluate(async () => (await window.framePage.api()).preload())
  await page.evaluate(() => window.framePage.kit?.open('embedded/screen', { screen: 'devices' }))
  await (await frameOf(page)).getByText('Screen: devices').waitFor()
  const look = () =>
    page.evaluate(() =>
      ['[slot=frame]', 'iframe'].map((selector) => {
        const element = document.querySelector(`tessera-kit ${selector}`) as Element
        const { display, opacity, transform, visibility, position, border, filter } =
          getComputedStyle(element)
        const { width, height } = element.getBoundingClientRect()
        return [display, opacity, transform, visibility, position, border, filter, width, height]
      }),
    )
  // the opening of the modal is animated
  await page.evaluate(() =>
    Promise.all(
      (document.querySelector('tessera-kit')?.shadowRoot?.getAnimations() ?? []).map(
        ({ finished }) => finished,
      ),
    ),
  )
  const before = await look()
  expect(before[1]?.slice(0, 4)).toEqual(['block', '1', 'none', 'visible'])
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      `div,iframe{display:none!important;opacity:.4!important;transform:scale(.5)!important;
        visibility:hidden!important;position:static!important;border:9px solid red!important;
        filter:blur(2px)!important;width:1px!important;max-height:1px!important}`,
    )
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    document.body.append(document.createElement('div'))
  })
  expect(await look()).toEqual(before)
  // control: the style sheet is in force
  expect(
    await page.evaluate(() => getComputedStyle(document.body.lastElementChild as Element).opacity),
  ).toBe('0.4')
  await context.close()
})
