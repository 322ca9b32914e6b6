import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmSignatures, memoryStore, siwxHandlers } from '../../../plugins/siwx/server'
import { openBrowser } from '../../browser'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { rowsOf } from '../../everything'
import { servePage } from '../servePage'
import { keysOnly } from './server/people'
import type {} from './signInPage'

const sizes = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } }

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser?.close())

type Row = readonly ['dark' | 'light', 'en' | 'ar', boolean]
const first: Row = ['dark', 'en', false]
const second: Row = ['light', 'ar', true]

describe.each([
  ['react', rowsOf([second], [first])],
  ['preact', rowsOf([first], [second])],
] as const)('every state of the view, drawn by %s', (renderer, rows) => {
  const server = { refuses: false, gate: undefined as Promise<void> | undefined }
  let host: Awaited<ReturnType<typeof servePage>>
  let page: Page
  beforeAll(async () => {
    let handlers: ReturnType<typeof siwxHandlers> | undefined
    const auth = async (request: Request) => {
      handlers ??= siwxHandlers({
        origins: [new URL(request.url).origin],
        store: memoryStore(),
        signatures: {
          eip155: evmSignatures(() =>
            server.refuses ? { verifyMessage: async () => false } : keysOnly,
          ),
        },
      })
      if (request.url.endsWith('/verify')) await server.gate
      return handlers.handle(request)
    }
    host = await servePage(new URL('./signInPage.ts', import.meta.url), { auth, renderer })
  })
  afterAll(() => host?.close())

  test.each(rows)('axe finds nothing: %s, %s', async (themeMode, locale, required) => {
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: sizes.desktop })
    page = await context.newPage()
    const problems: string[] = []
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(host.url)
    await page.waitForFunction(() => 'siwx' in window)
    const bar = page.locator('.t-bar button')
    const note = page.locator('.t-note')
    const behave = (behaviour: object) =>
      page.evaluate((given) => window.siwx.wallet().set(given), behaviour)
    const status = () => page.evaluate(() => window.siwx.seen().status)
    const judge = async (state: string) => {
      expect([state, await findingsOf(page)]).toEqual([state, []])
      if (!process.env.SCREENS_OUT || renderer === 'preact') return
      for (const [name, size] of Object.entries(sizes)) {
        await page.setViewportSize(size)
        await wait(200)
        await page.screenshot({
          path: `${process.env.SCREENS_OUT}/siwx-${state}-${themeMode}-${locale}-${name}.png`,
        })
      }
      await page.setViewportSize(sizes.desktop)
    }

    await page.evaluate((given) => window.siwx.make(given), {
      themeMode,
      locale,
      required,
      statement: 'I accept the terms.',
    })
    await page.evaluate(() => window.siwx.connect().then(() => {}))
    await bar.last().waitFor()
    await addAxe(page)
    await judge('asking')

    await page.locator('.siwx-text summary').click()
    await expect
      .poll(() => page.locator('.siwx-text pre').textContent())
      .toContain('I accept the terms.')
    // a line that is cut says that there is more
    const { shown, whole, line } = await page.locator('.siwx-text pre').evaluate((text) => ({
      shown: text.clientHeight,
      whole: text.scrollHeight,
      line: Number.parseFloat(getComputedStyle(text).lineHeight),
    }))
    expect(whole).toBeGreaterThan(shown)
    expect(Math.abs((shown % line) / line - 0.5)).toBeLessThan(0.2)
    await judge('message')
    await page.locator('.siwx-text summary').click()

    await behave({ hang: ['personal_sign'] })
    const before = await page.locator('.siwx-facts').boundingBox()
    await bar.last().click()
    await expect.poll(status).toBe('signing')
    // nothing above the buttons moves while the wallet is asked
    expect((await page.locator('.siwx-facts').boundingBox())?.y).toBe(before?.y)
    await judge('waiting')

    await behave({ hang: false, reject: ['personal_sign'] })
    await note.waitFor()
    await judge('declined')

    Object.assign(server, { refuses: true })
    await behave({ reject: false })
    await bar.last().click()
    await expect
      .poll(() => note.textContent())
      .toContain(locale === 'en' ? 'The signature is not valid.' : 'التوقيع غير صالح.')
    await expect.poll(status).toBe('idle')
    await judge('refused')

    let open = () => {}
    Object.assign(server, {
      refuses: false,
      gate: new Promise<void>((resolve) => (open = resolve)),
    })
    await bar.last().click()
    await expect.poll(status).toBe('verifying')
    await judge('checking')
    open()
    await expect.poll(() => page.evaluate(() => window.siwx.seen().isIn)).toBe(true)
    await expect.poll(() => page.evaluate(() => window.siwx.seen().view)).toBe(null)
    await context.close()
    expect(problems).toEqual([])
  })
})
