import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser'
import { pressInWindow } from '../harness/pressInWindow'
import { faultsOf } from './site/faultsOf'
import { openWindow, outcome, startSocialHost } from './socialHost'
import type { WholeHost } from './wholeHost'

// A page, the built site in its frame, the server, and identity providers with their own login
// pages: a visitor signs in in a window.

let browser: Browser
let host: WholeHost
beforeAll(async () => {
  ;[browser, host] = await Promise.all([openBrowser(), startSocialHost()])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

const visit = async (context?: BrowserContext) => {
  const own = context ?? (await host.newContext(browser))
  return { context: own, ...(await host.openPage(own)) }
}

test('a new visitor signs in in a window, signs, and is signed in after a reload', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit()
  const { popup } = await openWindow(page, 'Noah')
  expect(await outcome(page)).toBe('signed in')
  await expect.poll(() => popup.isClosed()).toBe(true)
  const account = await host.connect(page)
  expect(account).toMatch(/^0x[\dA-Fa-f]{40}$/)
  expect(await host.sign(page, account)).toMatch(/^0x[\da-f]{130}$/)
  await page.reload()
  await host.start(page)
  await host.expectConnected(page)
})

test('another browser of the same person is asked in the window first, and may say no', {
  timeout: 90_000,
}, async () => {
  const first = await visit()
  await openWindow(first.page, 'Mallory')
  expect(await outcome(first.page)).toBe('signed in')
  await host.connect(first.page)
  const { page } = await visit()
  const { popup } = await openWindow(page, 'Mallory')
  await popup.getByRole('heading', { name: /Open your wallet on/ }).waitFor()
  expect(await popup.locator('h1 bdi').textContent()).toBe(new URL(host.app).host)
  expect(await faultsOf(popup, 'ask')).toEqual([])
  await popup.getByRole('button', { name: 'Not me' }).click()
  expect(await outcome(page)).toBe('embedded/provider-refused')
  await popup.getByRole('heading', { name: 'Nobody signed in' }).waitFor()
  const again = await openWindow(page, 'Mallory')
  await pressInWindow(again.popup, again.popup.getByRole('button', { name: 'Open', exact: true }))
  expect(await outcome(page)).toBe('signed in')
})

test('a window that cannot reach the frame asks for the words of the page', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit()
  const { popup, match } = await openWindow(page, 'Noah', 'github', true)
  await popup.getByRole('heading', { name: 'Which words does the page show?' }).waitFor()
  expect(await faultsOf(popup, 'words')).toEqual([])
  // nothing of it is in the address or the history
  expect(popup.url()).toMatch(/\/oauth\/done$/)
  await pressInWindow(popup, popup.getByRole('button', { name: match }))
  await popup.getByText('Go on in the other window').waitFor()
  expect(await outcome(page)).toBe('signed in')
})

test('other words refuse it for good', { timeout: 60_000 }, async () => {
  const { page } = await visit()
  const { popup } = await openWindow(page, 'Ada', 'github', true)
  await popup.getByRole('button', { name: 'None of these' }).click()
  await popup.getByRole('heading', { name: 'Nobody signed in' }).waitFor()
  expect(await outcome(page)).toBe('embedded/provider-refused')
})

test('who denies at the provider is told so, in the window and in the page', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit()
  const { popup } = await openWindow(page, 'Deny')
  await popup.getByRole('heading', { name: 'Nobody signed in' }).waitFor()
  expect(await outcome(page)).toBe('embedded/provider-refused')
})

test('a redirect comes back to the page, whose frame takes the result once', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit()
  const uri = await page.evaluate(
    async () =>
      (
        await (
          await window.framePage.api()
        ).startSocial('google', {
          mode: 'redirect',
          returnTo: location.href,
        })
      ).uri,
  )
  await page.goto(uri)
  await page.getByRole('link', { name: 'Ada', exact: true }).click()
  await page.waitForURL(`${host.app}/**`)
  const given = new URL(page.url()).searchParams.get('result_uri') ?? ''
  await host.start(page)
  const take = () =>
    page.evaluate(
      async (result) =>
        (await window.framePage.api()).waitForSocial('google', { uri: result }).then(
          () => 'signed in',
          ({ code }) => code,
        ),
      given,
    )
  expect(await take()).toBe('signed in')
  expect(await take()).toBe('embedded/login-expired')
})

test('the result of a sign-in that another browser began signs nobody in', {
  timeout: 60_000,
}, async () => {
  const [mine, other] = [await visit(), await visit()]
  const uri = await other.page.evaluate(
    async () => (await (await window.framePage.api()).startSocial('google')).uri,
  )
  // the attacker's link, opened by the visitor's page: its frame waits for a sign-in of its own
  await mine.page.evaluate(async () => {
    const frame = await window.framePage.api()
    await frame.startSocial('google')
    Object.assign(window, {
      signedIn: Promise.race([
        frame.waitForSocial('google').then(
          () => 'signed in',
          ({ code }) => code,
        ),
        new Promise((resolve) => setTimeout(() => resolve('waiting'), 6_000)),
      ]),
    })
  })
  const opened = mine.page.context().waitForEvent('page')
  await mine.page.evaluate((url) => void window.open(url, '_blank', 'popup'), uri)
  const popup = await opened
  await popup.getByRole('link', { name: 'Noah', exact: true }).click()
  await popup.getByRole('heading', { name: 'Which words does the page show?' }).waitFor()
  expect(await outcome(mine.page)).toBe('waiting')
})
