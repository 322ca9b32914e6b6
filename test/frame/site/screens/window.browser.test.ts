import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { approveByMouse, mayClose } from '../../../harness/approveByMouse'
import { type Screen, type ScreensHost, startScreens } from './host'

let screens: ScreensHost
beforeAll(async () => {
  screens = await startScreens()
}, 120_000)
afterAll(() => screens?.close())

const close = ({ page }: Screen) => page.context().close()
const goAway = async ({ page, frame }: Screen): Promise<Page> => {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    frame.locator('button', { hasText: 'Open a window' }).click(),
  ])
  return opened
}
const approve = (opened: Page) => approveByMouse(opened, opened)

test('the window shows the request under the wallet’s own address, takes the approval once it was seen for a while, and closes', async () => {
  const screen = await screens.open('own')
  await screen.page.evaluate(() =>
    window.asking.theme('dark', { '--t-fill': '#0a7d3c', '--t-fillHover': '#0a7d3c' }),
  )
  await screen.ask('transfer')
  const opened = await goAway(screen)
  expect(new URL(opened.url()).origin).toBe(screens.wallet)
  await expect
    .poll(() => opened.locator('.asks').textContent())
    .toBe(`${new URL(screen.page.url()).origin} asks you to`)
  expect(await opened.locator('.approve').isDisabled()).toBe(true)
  expect(await screen.frame.locator('h1').textContent()).toBe('Continue in the other window')
  expect(
    await opened.evaluate(() => [
      document.documentElement.dataset.mode,
      getComputedStyle(document.querySelector('.approve') as Element).getPropertyValue('--t-fill'),
    ]),
  ).toEqual(['dark', '#0a7d3c'])
  const gone = opened.waitForEvent('close')
  await approve(opened)
  await gone
  expect(await screen.outcomes()).toEqual(['approved'])
  await close(screen)
})

test('a window that comes up under a mouse that clicks in a rhythm is not approved by it; control: once the mouse was moved it is', async () => {
  const screen = await screens.open('own')
  await screen.ask('transfer')
  const opened = await goAway(screen)
  await opened.locator('.approve').waitFor()
  const {
    x = 0,
    y = 0,
    width = 0,
    height = 0,
  } = (await opened.locator('.approve').boundingBox()) ?? {}
  const place = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 1 } as const
  const session = await opened.context().newCDPSession(opened)
  const rhythm = async () => {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await session.send('Input.dispatchMouseEvent', { ...place, type })
  }
  const beat = async (ms: number) => {
    const since = await opened.evaluate(() => performance.now())
    await opened.waitForFunction(([start, wait]) => performance.now() - start > wait, [
      since,
      ms,
    ] as const)
  }
  // quick ones, and such as leave the gate its time
  for (const ms of [300, 700, 700, 1_200, 1_200]) {
    await rhythm()
    await beat(ms)
  }
  expect(await screen.outcomes()).toEqual(['pending'])
  await approveByMouse(opened, opened)
  await expect.poll(screen.outcomes).toEqual(['approved'])
  await close(screen)
})

test('requests that wait are shown in the window that is open, one after the other', async () => {
  const screen = await screens.open('own')
  await screen.ask('solana')
  await screen.page.evaluate(() => window.asking.ask('message'))
  const opened = await goAway(screen)
  await expect.poll(() => opened.locator('.foot').textContent()).toBe('1 of 3Reject all')
  await approve(opened)
  await expect.poll(() => opened.locator('h1').textContent()).toBe('Attach a note')
  await approve(opened)
  await expect.poll(() => opened.locator('h1').textContent()).toBe('Sign a message')
  await mayClose(opened, opened.locator('button', { hasText: 'Reject' }).first().click())
  await expect.poll(screen.outcomes).toEqual(['approved', 'rejected'])
  await close(screen)
})

test('a window that is closed rejects, and so does the button that stays in the frame', async () => {
  const screen = await screens.open('own')
  await screen.ask('transfer')
  const opened = await goAway(screen)
  await opened.locator('.approve').waitFor()
  await opened.close()
  await expect.poll(screen.outcomes).toEqual(['rejected'])
  await screen.ask('message')
  await screen.frame.locator('h1', { hasText: 'Sign a message' }).waitFor()
  const second = await goAway(screen)
  const gone = second.waitForEvent('close')
  await screen.frame.locator('button', { hasText: 'Reject' }).click()
  await gone
  expect(await screen.outcomes()).toEqual(['rejected', 'rejected'])
  await close(screen)
})

test('a request that the page gives up closes the window', async () => {
  const screen = await screens.open('own')
  const id = await screen.ask('transfer')
  const opened = await goAway(screen)
  const gone = opened.waitForEvent('close')
  await screen.page.evaluate((given) => window.asking.cancel(given), id)
  await gone
  expect(await screen.outcomes()).toEqual(['aborted'])
  expect(await screen.frame.locator('h1').textContent()).toBe('The page took this back')
  await close(screen)
})

test('where the window is blocked the request fails with a name of its own, and nothing is approved in the frame; control: with windows allowed it opens', async () => {
  const screen = await screens.open('own')
  // as an attribute of the page's does
  await screen.frame.evaluate(() => {
    window.open = () => null
  })
  await screen.ask('transfer')
  await screen.frame.locator('button', { hasText: 'Open a window' }).click()
  await expect.poll(screen.outcomes).toEqual(['approval_unavailable'])
  expect(await screen.frame.locator('h1').textContent()).toBe('The window was blocked')
  expect(await screen.frame.locator('.approve').count()).toBe(0)
  await close(screen)
  const open = await screens.open('own')
  await open.ask('transfer')
  await approve(await goAway(open))
  await expect.poll(open.outcomes).toEqual(['approved'])
  await close(open)
})

test('a window that another page opened shows nothing of it, and says so', async () => {
  const screen = await screens.open('own')
  const [opened] = await Promise.all([
    screen.page.waitForEvent('popup'),
    screen.page.evaluate(
      (url) => void Object.assign(window, { opened: window.open(url) }),
      `${screens.wallet}/popup`,
    ),
  ])
  await opened.locator('h1').waitFor()
  await screen.page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    const approval = {
      signer: '0x',
      chainId: 'eip155:1',
      actions: [],
      warnings: [],
      raw: { text: '' },
    }
    port1.postMessage({
      request: { id: 1, approval, count: { at: 1, total: 1 }, origin: 'https://bank.example' },
    })
    ;(window as unknown as { opened: Window }).opened.postMessage(
      { type: '@tessera/window-open' },
      '*',
      [port2],
    )
  })
  await expect
    .poll(() => opened.locator('h1').textContent())
    .toBe('This window was not opened by a wallet')
  expect(await opened.locator('.approve').count()).toBe(0)
  await close(screen)
})

test('another window of the wallet’s origin, which the page opened, is given nothing of the frame; control: what it says arrives, and the frame’s own window shows the devices', async () => {
  const screen = await screens.open('own')
  await screen.page.evaluate(() => window.asking.show('devices'))
  const opened = await goAway(screen)
  await opened
    .locator('li')
    .or(opened.getByRole('button', { name: 'Try again' }))
    .first()
    .waitFor()
  await screen.frame.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    addEventListener('message', ({ data, origin }) => seen.push(`${origin} ${data?.type}`))
  })
  const [stranger] = await Promise.all([
    screen.page.waitForEvent('popup'),
    screen.page.evaluate((url) => void window.open(url), `${screens.wallet}/popup`),
  ])
  await stranger.locator('h1').waitFor()
  await stranger.evaluate(() => {
    const given: unknown[] = []
    Object.assign(window, { given })
    addEventListener('message', ({ data }) => given.push(data))
    const { opener } = window as unknown as { opener: Window }
    opener[0]?.postMessage({ type: '@tessera/window' }, location.origin)
  })
  await expect
    .poll(() => screen.frame.evaluate(() => (window as unknown as { seen: string[] }).seen))
    .toEqual([`${screens.wallet} @tessera/window`])
  await expect
    .poll(() => stranger.locator('h1').textContent())
    .toBe('This window was not opened by a wallet')
  expect(await stranger.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual(
    [],
  )
  // the first answer of the account is a failure
  await opened.getByRole('button', { name: 'Try again' }).click()
  await opened.locator('li').first().waitFor()
  await close(screen)
})

test.each([
  ['en', 'transfer', 'Send 0.25 ETH to 0xd8dA…A96045'],
  ['ar', 'transfer', 'إرسال 0.25 ETH إلى 0xd8dA…A96045'],
  ['en', 'token', 'Send a token to 0xd8dA…A96045'],
  ['en', 'unlimited', 'Allow unlimited spending of a token: 0x68b3…65Fc45'],
  ['en', 'call', 'Do 2 things'],
  ['en', 'message', 'Sign a message: app.localhost'],
])(
  'the button of the window says what it approves, and to whom, since another window may lie over the rest (%s, %s)',
  async (lang, name, label) => {
    const screen = await screens.open('own', { lang })
    await screen.ask(name)
    const [opened] = await Promise.all([
      screen.page.waitForEvent('popup'),
      screen.frame.locator('.actions button:visible').last().click(),
    ])
    await expect
      .poll(async () =>
        (await opened.locator('.approve').textContent())
          ?.replaceAll('\u00a0', ' ')
          .replace(/:\d+$/, ''),
      )
      .toBe(label)
    await close(screen)
  },
)
