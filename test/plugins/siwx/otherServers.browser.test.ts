import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../browser'
import { servePage } from '../servePage'
import { authJsServer, betterAuthServer } from './otherServers'
import type {} from './otherServersPage'

const address = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
let browser: Browser
let host: Awaited<ReturnType<typeof servePage>>
let serve: ReturnType<typeof betterAuthServer> | undefined
let make: typeof betterAuthServer
beforeAll(async () => {
  const auth = async (request: Request) => {
    serve ??= make(new URL(request.url).origin)
    return serve(request)
  }
  host = await servePage(new URL('./otherServersPage.ts', import.meta.url), { auth })
  browser = await openBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  host?.close()
})

describe.each([
  ['better-auth', betterAuthServer],
  ['Auth.js', authJsServer],
] as const)('%s', (name, server) => {
  const button = (page: Page, label: string) =>
    page.getByRole('button', { name: label, exact: true })
  const accounts = (page: Page) => page.evaluate(() => window.other.seen().accounts)

  test('a visitor connects, declines, signs in, stays signed in over a reload, and is signed out by disconnecting', async () => {
    make = server
    serve = undefined
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage()
    await page.goto(host.url)
    await page.waitForFunction(() => 'other' in window)
    await page.evaluate((of) => window.other.make(of), name)
    await page.evaluate(() => window.other.reject(['personal_sign']))
    await page.evaluate(() =>
      window.other
        .kit()
        .connect(window.other.kit().getState().connectors[0]?.manifest.id as string)
        .then(() => {}),
    )
    await button(page, 'Sign in').click()
    await page.getByText('You declined. Nothing was signed. You can try again.').waitFor()
    await page.evaluate(() => window.other.reject([]))
    await button(page, 'Try again').click()
    await expect.poll(() => accounts(page)).toEqual([`eip155:31337:${address}`])
    await page.evaluate((of) => window.other.make(of), name)
    await expect.poll(() => accounts(page)).toEqual([`eip155:31337:${address}`])
    const cookies = (await page.context().cookies()).filter((cookie) =>
      cookie.name.includes('session'),
    )
    expect(cookies.map(({ httpOnly }) => httpOnly)).toEqual(cookies.map(() => true))
    expect(cookies).not.toEqual([])
    await page.evaluate(() => window.other.kit().disconnect())
    await expect.poll(() => accounts(page)).toEqual([])
    await expect
      .poll(async () =>
        (await page.context().cookies()).some((cookie) => /session[-_]token/.test(cookie.name)),
      )
      .toBe(false)
    await page.context().close()
  })
})
