import type { Frame, FrameLocator, Page } from 'playwright-core'

/** What closes its own window may reject, since nobody is there to answer: that is no failure. */
export const mayClose = (page: Page, act: Promise<unknown>): Promise<unknown> =>
  act.catch((cause) => {
    if (!page.isClosed()) throw cause
  })

/**
 * Reads to the end, brings the mouse to the frame's approving button as a visitor does, and presses
 * it once it can be pressed. `frame` is in the page, or is the page.
 */
export async function approveByMouse(
  page: Page,
  frame: Frame | FrameLocator | Page,
  timeout = 30_000,
): Promise<void> {
  const button = frame.locator('.approve')
  await button.waitFor({ timeout })
  await frame.locator('.scroll').press('End')
  const { x, y, width, height } = (await button.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  }
  await page.mouse.move(x + width / 4, y + height / 2)
  await page.mouse.move(x + width / 2, y + height / 2)
  await frame.locator('.approve:enabled').waitFor({ timeout })
  await page.mouse.down()
  await mayClose(page, page.mouse.up())
}

/**
 * Until the page's frame rests where it is: what is clicked while a sheet still moves is clicked
 * beside.
 */
export async function untilFrameRests(page: Page): Promise<void> {
  let last = ''
  for (let now = ' '; now !== last; ) {
    last = now
    await page.waitForTimeout(100)
    now = JSON.stringify(await page.locator('iframe').first().boundingBox())
  }
}
