import { expect, test } from 'vitest'
import { smallestFrame } from '../../../frame/protocol/limits'
import { rows } from '../protocol/rows'
import { createFramePages } from './framePages'

const { optionsOf, openPage, start, frameOf, session, problems, signIn, begin, end, servers } =
  createFramePages()

test('a frame that was loaded anew while a request was open ends it, and is asked again', async () => {
  const { page, context } = await openPage()
  await start(page, 'native')
  await signIn(page)
  const { active } = await session(page)
  await begin(page, 'personal_sign', ['0x6869', active])
  const frame = await frameOf(page)
  await frame.getByRole('button', { name: 'Approve' }).waitFor()
  await frame.evaluate(() => location.reload())
  expect(await end(page)).toEqual({ code: 'embedded/reloaded' })
  await begin(page, 'personal_sign', ['0x6869', active])
  await (await frameOf(page)).getByRole('button', { name: 'Approve' }).click()
  expect(await end(page)).toMatch(/^0x/)
  await context.close()
})

test('a frame that does not load is told by an alert, and the visitor’s next try loads another', async () => {
  const { page, context } = await openPage()
  await page.clock.install()
  await page.evaluate((options) => window.framePage.start(options), {
    url: `${servers().wallet}/nothing`,
  })
  const failed = page.evaluate(async () =>
    (await window.framePage.api()).requestCode('user@example.com').catch(({ code }) => code),
  )
  await page.waitForEvent('framenavigated', (frame) => frame.url().includes('/nothing'))
  await page.clock.fastForward(21_000)
  expect(await failed).toBe('embedded/not-loaded')
  await expect
    .poll(() =>
      page.evaluate(() => window.framePage.kit?.getState().alerts.map(({ code }) => code)),
    )
    .toEqual(['frame-load-failed'])
  expect(page.frames().length).toBe(1)
  await context.close()
})

test.each([
  [1_280, 328],
  [320, 320],
])(
  'in a window of %i pixels the frame is %i wide, which its own check lets pass',
  async (width, expected) => {
    const { page, context } = await openPage()
    await page.setViewportSize({ width, height: 720 })
    await start(page, 'native')
    await signIn(page)
    await begin(page, 'personal_sign', ['0x6869', (await session(page)).active])
    await (await frameOf(page)).getByRole('button', { name: 'Approve' }).waitFor()
    const box = async () => {
      const found = await page.locator('iframe').boundingBox()
      return [Math.round(found?.width ?? 0), Math.round(found?.height ?? 0) >= smallestFrame.height]
    }
    await expect.poll(box).toEqual([expected, true])
    await page.evaluate(() => window.framePage.kit?.close())
    await end(page)
    await context.close()
  },
)

test('two kits of one page have two frames, and neither is asked for the other', async () => {
  const { page, context } = await openPage()
  await start(page, 'native')
  await page.evaluate(async () => (await window.framePage.api()).preload())
  await page.evaluate((options) => window.framePage.start(options, 'other'), optionsOf('w3m'))
  await page.evaluate(async () => (await window.framePage.api()).preload())
  const frames = page.frames().filter((frame) => frame.url().startsWith(servers().wallet))
  expect(frames.map((frame) => new URL(frame.url()).pathname).sort()).toEqual(['/native', '/w3m'])
  await page.evaluate(async () => (await window.framePage.api()).isRemembered())
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('a frame whose server was away is loaded anew by the next try, and signs in then', async () => {
  const { page, context } = await openPage()
  await page.clock.install()
  const document = (url: URL) => url.pathname === '/native'
  await page.route(document, (route) => route.abort())
  await start(page, 'native')
  const ask = () =>
    page.evaluate(async () =>
      (await window.framePage.api()).requestCode('user@example.com').then(
        ({ action }) => action,
        ({ code }) => code as string,
      ),
    )
  const failed = ask()
  await expect.poll(() => page.locator('iframe').count()).toBe(1)
  await page.clock.fastForward(21_000)
  expect(await failed).toBe('embedded/not-loaded')
  await page.unroute(document)
  expect(await ask()).toBe(rows.CONNECT_EMAIL.answer.action)
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('the frame is told the app’s name, and its colours as they change', async () => {
  const { page, context } = await openPage()
  await start(page, 'native')
  await page.evaluate(
    async () => (window.framePage.kit?.open(), (await window.framePage.api()).preload()),
  )
  const frame = await frameOf(page)
  const told = (name: string) =>
    frame.evaluate(
      (asked) =>
        window.asked.filter((one) => one.name === asked).map(({ payload }) => payload as object),
      name,
    )
  await expect
    .poll(() => told('SYNC_DAPP_DATA'))
    .toEqual([
      expect.objectContaining({
        metadata: expect.objectContaining({ name: 'Host' }),
        projectId: 'app',
      }),
    ])
  await expect.poll(() => told('SYNC_THEME')).not.toEqual([])
  const before = (await told('SYNC_THEME')).length
  await page.evaluate(() => window.framePage.setMode('light'))
  await expect
    .poll(async () => (await told('SYNC_THEME')).slice(before))
    .toContainEqual(expect.objectContaining({ themeMode: 'light' }))
  await context.close()
})

test('control: a page whose policy lacks the one line frames nothing, and says so', async () => {
  const { page, context } = await openPage()
  const policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; require-trusted-types-for 'script'"
  const body =
    '<!doctype html><html lang="en"><head><title>Page</title><script type="module" src="/page.js"></script></head><body></body></html>'
  await page.route(`${servers().app}/`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body,
    }),
  )
  await page.reload()
  await page.waitForFunction(() => 'framePage' in window)
  await start(page, 'native')
  await page.evaluate(() => void window.framePage.api().then((api) => api.preload()))
  await expect
    .poll(() => problems(page))
    .toEqual([expect.stringMatching(/^frame-src http:\/\/wallet\.localhost:\d+/)])
  await context.close()
})
