import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Screen, type ScreensHost, startScreens } from './host'

// Fingers: they are nowhere before they press, so that nothing tells the frame whether the page has
// just brought it under one.

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

/** A finger at a point of the page. */
const fingerOf = async ({ page }: Screen) => {
  const session = await page.context().newCDPSession(page)
  return {
    down: (x: number, y: number) =>
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
    up: () => session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}
const approveAt = ({ frame }: Screen) =>
  frame.evaluate(() => {
    const { left, top, width, height } = (
      document.querySelector('.approve') as Element
    ).getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  })
/** Waits in the frame's own time. */
const rest = ({ frame }: Screen, ms: number) =>
  frame.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms)
const open = async (path: string) => {
  const screen = await screens.open(path)
  await screen.ask('transfer')
  if (path !== 'weak') await expect.poll(screen.isOpen).toBe(true)
  return { screen, finger: await fingerOf(screen), at: await approveAt(screen) }
}

describe('a frame that is brought under a finger that taps in a rhythm', () => {
  /**
   * Three taps on the page's own prize, and the frame below the last of them: it was in full view
   * all the while.
   */
  const attack = async (path: string) => {
    const { screen, finger, at } = await open(path)
    const { page } = screen
    await page.evaluate(() =>
      document.head.append(
        Object.assign(document.createElement('style'), {
          textContent: '#box { left: 400px } #box.here { left: 40px }',
        }),
      ),
    )
    // a tap on the page would take the focus from the frame
    await page.evaluate(() =>
      ['touchstart', 'mousedown'].forEach((type) =>
        document.addEventListener(type, (event) => event.preventDefault(), { passive: false }),
      ),
    )
    for (let taps = 0; taps < 3; taps++) {
      if (taps === 2)
        await page.evaluate(() => document.querySelector('#box')?.classList.add('here'))
      await finger.down(40 + at.x, 20 + at.y)
      await rest(screen, 60)
      await finger.up()
      await rest(screen, 100)
    }
    const outcomes = await screen.outcomes()
    await page.context().close()
    return outcomes
  }
  test('is not approved', async () => expect(await attack('sdk')).toEqual(['pending']))
  test('control: past a gate that is always open it is', async () =>
    expect(await attack('weak')).toEqual(['approved']))
})

test('a finger that stays on the button approves, and one that only taps is told so', async () => {
  const { screen, finger, at } = await open('sdk')
  const [x, y] = [40 + at.x, 20 + at.y]
  await finger.down(x, y)
  await finger.up()
  await expect.poll(() => screen.frame.locator('.approve').textContent()).toBe('Hold to confirm')
  expect(await screen.outcomes()).toEqual(['pending'])
  await finger.down(x, y)
  await rest(screen, 500)
  await finger.up()
  expect(await screen.outcomes()).toEqual(['approved'])
  await screen.page.context().close()
})

test('in a frame that the operator vouches for, a tap is enough', async () => {
  const { screen, finger, at } = await open('trusted')
  await finger.down(40 + at.x, 20 + at.y)
  await finger.up()
  expect(await screen.outcomes()).toEqual(['approved'])
  await screen.page.context().close()
})
