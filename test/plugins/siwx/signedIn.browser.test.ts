import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  evmSignatures,
  memoryStore,
  type SiwxHandlers,
  siwxHandlers,
} from '../../../plugins/siwx/server'
import { openBrowser } from '../../browser'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { servePage } from '../servePage'
import { keysOnly } from './server/people'
import type {} from './signInPage'

let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
const server = {
  down: false,
  handlers: undefined as SiwxHandlers | undefined,
  /** What a response waits for. */
  hold: Promise.resolve(),
}
beforeAll(async () => {
  const auth = async (request: Request) => {
    await server.hold
    if (server.down) return new Response('Bad gateway', { status: 502 })
    server.handlers ??= siwxHandlers({
      origins: [new URL(request.url).origin],
      store: memoryStore(),
      signatures: { eip155: evmSignatures(() => keysOnly) },
    })
    return server.handlers.handle(request)
  }
  host = await servePage(new URL('./signInPage.ts', import.meta.url), { auth })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
})

let page: Page
beforeEach(async () => {
  Object.assign(server, { down: false, handlers: undefined, hold: Promise.resolve() })
  page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
  await page.goto(host.url)
  await page.waitForFunction(() => 'siwx' in window)
})
afterEach(() => page.context().close())

/** Connects, signs in, and shows the account. */
const begin = async (options: object = {}) => {
  await page.evaluate((given) => window.siwx.make(given), options)
  await page.evaluate(() => window.siwx.connect().then(() => {}))
  await expect.poll(() => page.evaluate(() => window.siwx.seen().view)).toBe('siwx/sign')
  await page.evaluate(() =>
    window.siwx
      .api()
      .signIn()
      .then(() => {}),
  )
  await expect.poll(() => page.evaluate(() => window.siwx.seen().isIn)).toBe(true)
  await page.evaluate(() => window.siwx.kit().open('account'))
  await expect.poll(() => page.evaluate(() => window.siwx.seen().view)).toBe('account')
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const isIn = () => page.evaluate(() => window.siwx.seen().isIn)
const focused = () =>
  page.evaluate(() => document.querySelector('tessera-kit')?.shadowRoot?.activeElement?.textContent)

test('the account says that it is signed in, and signs out by keyboard; the way back in takes the place of the way out', async () => {
  await begin()
  await page.getByText('Signed in', { exact: true }).waitFor()
  for (let step = 0; step < 8 && (await focused()) !== 'Sign out'; step++)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await button('Sign in').waitFor()
  expect(await page.getByText('Signed in', { exact: true }).count()).toBe(0)
  expect([await isIn(), await focused()]).toEqual([false, 'Sign in'])
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => window.siwx.seen().view)).toBe('siwx/sign')
})

test('another account of the wallet has not signed in, and the one before still is', async () => {
  await begin()
  await page.evaluate(() => window.siwx.wallet().changeAccount(1))
  await expect.poll(() => page.evaluate(() => window.siwx.seen().view)).toBe('siwx/sign')
  await page.evaluate(() => window.siwx.kit().open('account'))
  await button('Sign in').waitFor()
  await page.evaluate(() => window.siwx.wallet().changeAccount(0))
  await button('Sign out').waitFor()
})

test('a server that does not hear of it: told, and here it is done', async () => {
  await begin()
  server.down = true
  await button('Sign out').click()
  await page.getByText('That did not work. Try again.').waitFor()
  expect(await isIn()).toBe(false)
})

test('signing out shows that it is under way until the server has responded, then that it is done', async () => {
  await begin()
  let release = () => {}
  server.hold = new Promise((resolve) => (release = resolve))
  await button('Sign out').click()
  const snack = page.locator('.t-snack')
  await snack.getByText('Signing out…').waitFor()
  expect(await snack.locator('.t-spin').count()).toBe(1)
  release()
  await snack.getByText('Signed out').waitFor()
  expect(await snack.getAttribute('data-tone')).toBe('ok')
  // a message of progress would stay
  await snack.waitFor({ state: 'detached' })
})

test('where it is required, signing out asks again', async () => {
  await begin({ required: true })
  await button('Sign out').click()
  await expect
    .poll(() => page.evaluate(() => window.siwx.seen()))
    .toMatchObject({ view: 'siwx/sign', session: 'connected', isIn: false })
})

describe.each(['dark', 'light'] as const)('axe, %s', (themeMode) => {
  test.each(['en', 'ar'])('finds nothing, %s', async (locale) => {
    await begin({ themeMode, locale })
    await button(locale === 'en' ? 'Sign out' : 'تسجيل الخروج').waitFor()
    await addAxe(page)
    expect(await findingsOf(page)).toEqual([])
    if (!process.env.SCREENS_OUT) return
    for (const [name, size] of [
      ['desktop', { width: 1280, height: 800 }],
      ['phone', { width: 390, height: 844 }],
    ] as const) {
      await page.setViewportSize(size)
      await wait(300)
      await page.screenshot({
        path: `${process.env.SCREENS_OUT}/signed-in-${themeMode}-${locale}-${name}.png`,
      })
    }
  })
})
