import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Screen, type ScreensHost, startScreens } from './host'

// A page that is the wallet's host and its enemy. The control of each attack is the same script
// against a frame whose gate is always open.

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

interface Point {
  readonly x: number
  readonly y: number
}

/** Where the approving button is in the frame, or where it would be. */
const placeOf = ({ frame }: Screen): Promise<Point> =>
  frame.evaluate(() => {
    const { left, top, width, height } = (
      document.querySelector('.actions') as Element
    ).getBoundingClientRect()
    return { x: left + width * 0.75, y: top + height / 2 }
  })
/** Where a point of the frame is in a page that leaves the frame where it was. */
const inPlace = ({ x, y }: Point): Point => ({ x: 40 + x, y: 20 + y })
const press = async (screen: Screen, map: (point: Point) => Point = inPlace) => {
  const { x, y } = map(await placeOf(screen))
  await screen.page.mouse.click(x, y)
}
const style = ({ page }: Screen, rules: string) =>
  page.evaluate(
    (text) =>
      document.head.append(Object.assign(document.createElement('style'), { textContent: text })),
    rules,
  )
const close = ({ page }: Screen) => page.context().close()

test('a frame that is seen takes a click', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  await screen.approve()
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

test('and Enter, once the user has moved the focus to the button', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('transfer')
  await expect.poll(screen.isOpen).toBe(true)
  await screen.page.keyboard.press('Enter')
  expect(await screen.outcomes()).toEqual(['pending'])
  const focused = () =>
    screen.frame.evaluate(() => document.activeElement?.classList.contains('approve'))
  for (let steps = 0; steps < 6 && !(await focused()); steps++)
    await screen.page.keyboard.press('Tab')
  await screen.page.keyboard.press('Enter')
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

/** What a page does to hide what the frame shows; where the button is then, if not where it was. */
interface Hiding {
  readonly name: string
  readonly rules: string
  readonly map?: (point: Point) => Point
}

/** A scene of which the button is all that is seen, or not even that. */
const seen: readonly Hiding[] = [
  {
    name: 'an overlay that lets clicks through',
    rules:
      '#box::after { content: "Win a prize"; position: absolute; inset: 0; background: #fff; pointer-events: none }',
  },
  {
    name: 'an overlay over all but the button',
    rules: '#box::after { content: ""; position: absolute; inset: 0 0 120px 0; background: #fff }',
  },
  {
    name: 'a shadow from elsewhere',
    rules:
      '#box::after { content: ""; position: absolute; left: -9px; width: 1px; height: 1px; box-shadow: 200px 200px 0 300px #fff; pointer-events: none }',
  },
  { name: '1 % opacity', rules: 'iframe { opacity: .01 }' },
  { name: '1 % opacity of what is around', rules: '#box { opacity: .01 }' },
  {
    name: 'a rotation',
    rules: 'iframe { transform: rotate(180deg) }',
    map: ({ x, y }) => ({ x: 400 - x, y: 620 - y }),
  },
  {
    name: 'a shrinking',
    rules: '#box { transform: scale(.3); transform-origin: 0 0 }',
    map: ({ x, y }) => ({ x: 40 + 0.3 * x, y: 20 + 0.3 * y }),
  },
  {
    name: 'a zoom',
    rules: '#box { zoom: .06 }',
    map: ({ x, y }) => ({ x: 0.06 * (40 + x), y: 0.06 * (20 + y) }),
  },
  {
    name: 'a zoom of the frame alone',
    rules: 'iframe { zoom: .05; width: 7200px; height: 12000px }',
    map: ({ x, y }) => ({ x: 40 + 0.05 * x, y: 20 + 0.05 * y }),
  },
  { name: 'a filter', rules: 'iframe { filter: blur(20px) }' },
  { name: 'a clip-path around the button', rules: 'iframe { clip-path: inset(480px 0 0 0) }' },
  { name: 'a blend', rules: 'iframe { mix-blend-mode: screen }' },
  {
    name: 'a box that is scrolled to the button',
    rules: '#box { height: 120px; overflow: hidden } iframe { height: 600px; margin-top: -480px }',
    map: ({ x, y }) => ({ x: 40 + x, y: y - 460 }),
  },
]

// side by side: each waits seconds for the gate to give up
describe.concurrent.each(seen)('$name', ({ rules, map }) => {
  test('opens nothing: the request goes on in a window', async ({ expect }) => {
    const screen = await screens.open('sdk')
    await style(screen, rules)
    await screen.ask('transfer')
    await expect
      .poll(() => screen.frame.locator('.actions button:not([hidden])').allTextContents())
      .toEqual(['Reject', 'Open a window'])
    expect(await screen.isOpen()).toBe(false)
    await press(screen, map)
    expect(await screen.outcomes()).toEqual(['pending'])
    await close(screen)
  })

  test('control: past a gate that is always open the click approves', async ({ expect }) => {
    const screen = await screens.open('weak')
    await style(screen, rules)
    await screen.ask('transfer')
    await press(screen, map)
    expect(await screen.outcomes()).toEqual(['approved'])
    await close(screen)
  })
})

/**
 * What hides as well, and version 2 of the IntersectionObserver does not measure (Chromium 156):
 * only a window is proof against a page that does so.
 */
const unseen: readonly Hiding[] = [
  { name: 'a mask', rules: 'iframe { mask-image: linear-gradient(transparent 80%, #000 80%) }' },
  {
    name: 'a clip-path whose corners are the frame’s',
    rules: '#box { clip-path: polygon(0 0, 1px 0, 1px 500px, 100% 500px, 100% 100%, 0 100%) }',
  },
]

describe.each(unseen)('$name', ({ rules, map }) => {
  test('is no proof in a frame that the operator lets ask in windows alone', async () => {
    const screen = await screens.open('own')
    await style(screen, rules)
    await screen.ask('transfer')
    expect(await screen.frame.locator('.actions button:not([hidden])').allTextContents()).toEqual([
      'Reject',
      'Open a window',
    ])
    const [opened] = await Promise.all([screen.page.waitForEvent('popup'), press(screen, map)])
    expect(await screen.outcomes()).toEqual(['pending'])
    await expect.poll(() => opened.locator('h1').textContent()).toBe('Send 0.25\u00a0ETH')
    await close(screen)
  })

  test('control, and a limit of the default: the browser says that the frame is seen', async () => {
    const screen = await screens.open('sdk')
    await style(screen, rules)
    await screen.ask('transfer')
    await screen.approve()
    expect(await screen.outcomes()).toEqual(['approved'])
    await close(screen)
  })
})

/** Longer than any wait of the gate: what is not open then, stays closed. */
const afterTheGate = async ({ frame }: Screen) => {
  const since = await frame.evaluate(() => performance.now())
  await frame.waitForFunction((start) => performance.now() - start > 1_100, since)
}

/**
 * What a page does with a request that the user looks at. Resolves with how the last request ended.
 */
const tricks: Readonly<Record<string, (screen: Screen, isWeak: boolean) => Promise<unknown>>> = {
  async 'another request 50 ms before the click'(screen, isWeak) {
    const id = await screen.ask('message')
    if (!isWeak) await expect.poll(screen.isOpen).toBe(true)
    const { x, y } = inPlace(await placeOf(screen))
    await screen.page.mouse.move(x, y)
    await screen.page.evaluate((given) => {
      window.asking.cancel(given)
      window.asking.ask('unlimited')
      return window.asking.ping()
    }, id)
    await screen.page.mouse.click(x, y)
    if (isWeak) await screen.page.mouse.click(x, y)
  },
  async 'the frame is shown under the second click of a double-click'(screen) {
    await style(screen, '#box.away { display: none }')
    await screen.page.evaluate(() => document.querySelector('#box')?.classList.add('away'))
    await screen.page.evaluate(() => {
      window.asking.ask('transfer')
      document.addEventListener(
        'pointerdown',
        () => document.querySelector('#box')?.classList.remove('away'),
        { once: true },
      )
      return window.asking.ping()
    })
    // where the button will be
    await screen.page.mouse.dblclick(300, 530, { delay: 60 })
  },
  async 'a frame of one pixel that has the focus'(screen, isWeak) {
    await screen.ask('transfer')
    if (!isWeak) await expect.poll(screen.isOpen).toBe(true)
    const focused = () =>
      screen.frame.evaluate(() => document.activeElement?.classList.contains('approve'))
    for (let steps = 0; steps < 6 && !(await focused()); steps++)
      await screen.page.keyboard.press('Tab')
    // what tells of the size comes with the next frame that is drawn, and a key may come before
    await screen.frame.evaluate(() =>
      addEventListener('resize', (event) => event.stopImmediatePropagation(), { capture: true }),
    )
    await style(screen, '#box { width: 1px; height: 1px }')
    await screen.frame.waitForFunction(() => innerWidth === 1)
    await screen.page.keyboard.press('Enter')
  },
  async 'a click at the top of a text that goes on below, after all waits'(screen, isWeak) {
    await screen.ask('long')
    const { x, y } = inPlace(await placeOf(screen))
    for (const at of [x - 20, x]) await screen.page.mouse.move(at, y)
    // what is read is all that lacks: the same click counts behind it, see the control below
    if (!isWeak) await afterTheGate(screen)
    await screen.page.mouse.click(x, y)
  },
  async 'an end that is shown in a frame without room, and then a frame that shows its top'(
    screen,
    isWeak,
  ) {
    await style(screen, '#box.tall { height: 3000px }')
    await screen.page.evaluate(() => document.querySelector('#box')?.classList.add('tall'))
    await screen.ask('long')
    await screen.page.evaluate(() => document.querySelector('#box')?.classList.remove('tall'))
    await screen.frame.waitForFunction(() => innerHeight === 600)
    const { x, y } = inPlace(await placeOf(screen))
    for (const at of [x - 20, x]) await screen.page.mouse.move(at, y)
    if (!isWeak) await afterTheGate(screen)
    await screen.page.mouse.click(x, y)
  },
  async 'a frame that is brought under a mouse that clicks'(screen, isWeak) {
    await style(screen, '#box { left: 420px } #box.here { left: 40px }')
    await screen.ask('transfer')
    const aim = inPlace(await placeOf(screen))
    for (const at of [aim.x - 20, aim.x]) await screen.page.mouse.move(at, aim.y)
    if (!isWeak) await expect.poll(screen.isOpen).toBe(true)
    await screen.page.evaluate(() => document.querySelector('#box')?.classList.add('here'))
    const button = (type: 'mousePressed' | 'mouseReleased') =>
      ({ type, ...aim, button: 'left', clickCount: 1 }) as const
    // a rhythm, without a move
    const session = await screen.page.context().newCDPSession(screen.page)
    for (let clicks = 0; clicks < 3; clicks++) {
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await session.send('Input.dispatchMouseEvent', button(type))
      await afterTheGate(screen)
    }
  },
  async 'events that a script makes'(screen, isWeak) {
    await screen.ask('transfer')
    if (!isWeak) await expect.poll(screen.isOpen).toBe(true)
    await screen.frame.evaluate(() => {
      const button = document.querySelector<HTMLElement>('.approve')
      button?.focus()
      const { left: clientX = 0, top = 0 } = button?.getBoundingClientRect() ?? {}
      const at = {
        bubbles: true,
        isPrimary: true,
        button: 0,
        clientX: clientX + 20,
        clientY: top + 20,
      }
      for (const type of ['pointerdown', 'pointerup'])
        button?.dispatchEvent(new PointerEvent(type, at))
      button?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
      button?.click()
    })
  },
}

describe.each(Object.entries(tricks))('%s', (_, trick) => {
  test('approves nothing', async () => {
    const screen = await screens.open('sdk')
    await trick(screen, false)
    expect((await screen.outcomes()).at(-1)).toBe('pending')
    await close(screen)
  })

  test('control: past a gate that is always open it approves', async () => {
    const screen = await screens.open('weak')
    await trick(screen, true)
    expect((await screen.outcomes()).at(-1)).toBe('approved')
    await close(screen)
  })
})

test('control: a text that was read to its end is approved by the same click', async () => {
  const screen = await screens.open('sdk')
  await screen.ask('long')
  await screen.read()
  await screen.approve()
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})
