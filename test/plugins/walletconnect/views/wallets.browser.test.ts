import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../browser'
import { addAxe, findingsOf } from '../../../e2e/site/axe'
import { servePage } from '../../servePage'
import { phoneAgent } from './phoneAgent'
import type {} from './walletsPage'

let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  // no pairing is made here
  host = await servePage(new URL('./walletsPage.ts', import.meta.url), {
    external: ['@walletconnect/sign-client'],
  })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser?.close()
  host?.close()
})

/** A page of its own with a kit, and the pictures it has asked for. */
const openPage = async (
  count: number,
  {
    theme = 'dark' as 'dark' | 'light',
    locale = 'en',
    ...options
  }: BrowserContextOptions & { theme?: 'dark' | 'light' } = {},
) => {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const pictures: string[] = []
  await page.route('**/picture/*', (route) => {
    pictures.push(route.request().url())
    return route.abort()
  })
  await page.goto(host.url)
  await page.waitForFunction(() => 'wallets' in window)
  await page.evaluate(([count, theme, locale]) => window.wallets.make(count, theme, locale), [
    count,
    theme,
    locale,
  ] as const)
  return { page, pictures, close: () => context.close() }
}
const openAll = async (page: Page) => {
  await page.evaluate(() => window.wallets.kit?.open('walletconnect/wallets'))
  await page.locator('.wc-tile').first().waitFor()
}
const top = (page: Page) => page.evaluate(() => window.wallets.body().scrollTop)

test('a directory of thousands is scrolled with few tiles at once, and few pictures are asked for', async () => {
  const { page, pictures, close } = await openPage(5000)
  await openAll(page)
  await expect.poll(() => pictures.length).toBeGreaterThan(15)
  const most = await page.evaluate(() => window.wallets.scroll(60, 600))
  expect(most).toBeGreaterThan(20)
  expect(most).toBeLessThan(90)
  expect(await top(page)).toBeGreaterThan(20_000)
  await expect
    .poll(() => page.locator('.wc-tile').filter({ visible: true }).count())
    .toBeGreaterThan(15)
  // those passed by in a hurry were never fetched
  expect(new Set(pictures).size).toBeLessThan(600)
  await close()
})

test('scrolling a directory of thousands to its end and back makes no elements to throw away: under 1,500 nodes of the document, thrown away ones counted', async () => {
  const { page, close } = await openPage(5000)
  // pictures that come: one that fails takes its element away; of pixels, since each SVG picture is
  // a document whose nodes count too
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  await page.route('**/picture/*', (route) =>
    route.fulfill({ contentType: 'image/png', body: pixel }),
  )
  await openAll(page)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  // the process may be that of a page which has just been closed
  await cdp.send('HeapProfiler.collectGarbage')
  const nodes = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'Nodes')
      ?.value as number
  expect(await page.evaluate(() => window.wallets.scrollOut(1500))).toBeGreaterThan(120_000)
  expect(await nodes()).toBeLessThan(1500)
  expect(await page.evaluate(() => window.wallets.scrollOut(-1500))).toBe(0)
  const after = await nodes()
  expect(after).toBeLessThan(1500)
  // the control: what was thrown away and not yet collected is counted
  await page.evaluate(() => {
    for (let at = 0; at < 3000; at++) document.createElement('i')
  })
  expect(await nodes()).toBeGreaterThan(after + 2000)
  await close()
})

test('a row that shows other wallets keeps nothing of those before, and the rows are told in their order', async () => {
  const { page, close } = await openPage(400)
  await openAll(page)
  await page.evaluate(() => window.wallets.scroll(12, 400))
  // the last rows come a frame each
  await expect
    .poll(() =>
      page.evaluate(() =>
        Math.max(
          ...Array.from(window.wallets.body().querySelectorAll<HTMLElement>('.wc-tile'), (tile) =>
            Number(tile.dataset.at),
          ),
        ),
      ),
    )
    .toBeGreaterThan(150)
  const told = await page.evaluate(() => {
    const grid = window.wallets.body().querySelector('.wc-grid') as HTMLElement
    const rows = (grid.getAttribute('aria-owns') ?? '')
      .split(' ')
      .map((id) => grid.querySelector(`#${id}`) as HTMLElement)
    const tiles = [...grid.querySelectorAll<HTMLElement>('.wc-tile')]
    return {
      order: rows.map((row) => Number(row.getAttribute('aria-rowindex'))),
      drawn: grid.querySelectorAll('[role=row]').length,
      wrong: tiles.filter((tile) => !tile.textContent?.includes(` ${tile.dataset.at}`)).length,
      stops: tiles.filter((tile) => tile.tabIndex === 0).length,
    }
  })
  expect(told.order).toEqual([...told.order].sort((one, other) => one - other))
  expect([told.order.length, told.wrong, told.stops]).toEqual([told.drawn, 0, 1])
  await close()
})

test('a frame brings one row, or the pictures of one', async () => {
  const { page, pictures, close } = await openPage(5000)
  await openAll(page)
  await expect.poll(() => pictures.length).toBeGreaterThan(15)
  const most = await page.evaluate(async () => {
    const end = window.wallets.watchFrames()
    for (let jump = 0; jump < 8; jump++) {
      await window.wallets.scroll(1, 700)
      // time for the rows of the jump, and for some of their pictures
      await window.wallets.scroll(15, 0)
    }
    return end()
  })
  expect(most).toEqual({ rows: 1, pictured: 1 })
  await close()
})

test('a key brings the focus along from a tile that was scrolled away, and the grid has it all the way', async () => {
  const { page, close } = await openPage(5000)
  await openAll(page)
  await page.locator('.wc-tile').first().focus()
  await page.evaluate(() => {
    const grid = window.wallets.body().querySelector('.wc-grid') as HTMLElement
    const focused = () => (grid.getRootNode() as ShadowRoot).activeElement
    new MutationObserver(
      () => grid.contains(focused()) || window.wallets.lost.push(String(focused())),
    ).observe(grid, { childList: true })
    return window.wallets.scroll(20, 200)
  })
  await page.keyboard.press('PageDown')
  const at = () =>
    page.evaluate(() =>
      (window.wallets.body().getRootNode() as ShadowRoot).activeElement?.getAttribute('data-at'),
    )
  await expect.poll(async () => Number(await at())).toBeGreaterThan(15)
  expect(await at()).toBe(await page.locator('.wc-tile[tabindex="0"]').getAttribute('data-at'))
  await expect.poll(() => top(page)).toBeLessThan(2000)
  expect(await page.evaluate(() => window.wallets.lost)).toEqual([])
  await close()
})

test('who comes back from a wallet finds the search and the place where they left', async () => {
  const { page, close } = await openPage(400)
  await page.evaluate(() => window.wallets.kit?.open())
  await page.getByRole('button', { name: 'All wallets' }).click()
  await page.locator('input').fill('blue')
  await expect.poll(() => page.locator('.wc-tile').count()).toBeGreaterThan(15)
  await page.evaluate(() => window.wallets.body().scrollTo(0, 500))
  await page.locator('.wc-tile[data-at="28"]').waitFor()
  const left = await page.evaluate(() => {
    const { scrollTop } = window.wallets.body()
    window.wallets.body().querySelector<HTMLElement>('.wc-tile[data-at="28"]')?.click()
    return scrollTop
  })
  expect(left).toBeGreaterThan(300)
  await page.locator('.wc-tile').first().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Back' }).click()
  await page.locator('.wc-tile[data-at="28"]').waitFor()
  expect(Math.abs((await top(page)) - left)).toBeLessThan(2)
  expect(await page.locator('input').inputValue()).toBe('blue')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'All wallets' }).click()
  await page.locator('.wc-tile').first().waitFor()
  expect([await page.locator('input').inputValue(), await top(page)]).toEqual(['', 0])
  await close()
})

test('the sheet keeps its height while a search narrows the grid to nothing', async () => {
  const { page, close } = await openPage(0)
  await openAll(page)
  const height = () =>
    page.locator('.t-sheet').evaluate((sheet) => sheet.getBoundingClientRect().height)
  const before = await height()
  await page.locator('input').fill('rainbow')
  await expect.poll(() => page.locator('.wc-tile').count()).toBe(1)
  expect(await height()).toBe(before)
  await page.locator('input').fill('qqqqqq')
  await page.getByRole('button', { name: 'Show all wallets' }).waitFor()
  expect(await height()).toBe(before)
  await close()
})

test.each([
  [360, 4],
  [320, 3],
])('a page %i px wide has %i columns, each tile a finger wide', async (width, columns) => {
  const { page, close } = await openPage(0, {
    viewport: { width, height: 700 },
    hasTouch: true,
    isMobile: true,
    userAgent: phoneAgent,
  })
  await openAll(page)
  await expect.poll(() => page.locator('.wc-row').nth(1).locator('.wc-tile').count()).toBe(columns)
  const box = await page.locator('.wc-tile').first().boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await close()
})

describe.each([
  ['dark', 'en'],
  ['light', 'ar'],
] as const)('%s, %s', (theme, locale) => {
  test('axe finds nothing in the screens of the directory', async () => {
    const { page, close } = await openPage(30, { theme, locale })
    await addAxe(page)
    const screens: Record<string, () => Promise<unknown>> = {
      connect: async () => (
        await page.evaluate(() => window.wallets.kit?.open('connect')),
        page.locator('.t-tile').first().waitFor()
      ),
      all: () => openAll(page),
      certified: async () => (
        await page.locator('.wc-chip').click(),
        page.locator('.wc-chip[aria-pressed=true]').waitFor()
      ),
      none: async () => (
        await page.locator('input').fill('qqqqqq'), page.locator('.t-empty').waitFor()
      ),
      get: async () => (
        await page.evaluate(() => window.wallets.kit?.open('walletconnect/get', { wallet: 'w1' })),
        page.locator('a.t-row').waitFor()
      ),
      'get-a-wallet': async () => (
        await page.evaluate(() => window.wallets.kit?.open('get-a-wallet')),
        page.locator('a.t-row').first().waitFor()
      ),
    }
    const found: string[] = []
    for (const [name, show] of Object.entries(screens)) {
      await show()
      for (const finding of await findingsOf(page)) found.push(`${name}: ${finding}`)
    }
    expect(found).toEqual([])
    // axe does find what is wrong
    await page.evaluate(() => window.wallets.body().querySelector('a')?.replaceChildren())
    expect(await findingsOf(page)).not.toEqual([])
    await close()
  })
})
