import type { Browser, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findChromium } from '../../scripts/browser.mjs'
import { openBrowser } from '../browser'
import { startWholeHost, type WholeHost } from './wholeHost'

// What browsers do with the storage of a frame: nothing, one for each site around it, and several
// tabs at once.

let partitioned: Browser
let denying: Browser
let host: WholeHost
beforeAll(async () => {
  ;[partitioned, denying, host] = await Promise.all([
    openBrowser(),
    // with the driver's own switches a frame of another site gets none in a whole Chromium
    openBrowser({ executablePath: findChromium() }),
    startWholeHost(),
  ])
}, 120_000)
afterAll(async () => {
  await Promise.all([partitioned?.close(), denying?.close()])
  await host?.close()
})

/** Whether the frame's document may store anything. */
const stores = (page: Page) =>
  host.frameOf(page).evaluate(
    () =>
      new Promise((resolve) => {
        try {
          localStorage.getItem('any')
          const request = indexedDB.open('any')
          request.onsuccess = () => resolve(true)
          request.onerror = () => resolve(false)
        } catch {
          resolve(false)
        }
      }),
  )

test('a browser that stores nothing for the frame: a visitor signs in and signs, a reload signs them out without an error, and they get the same account again; control: where it stores, a reload restores', async () => {
  const run = async (browser: Browser, email: string) => {
    const { page, failures } = await host.openPage(await host.newContext(browser))
    await host.signIn(page, email)
    const account = await host.connect(page)
    const signature = (await host.sign(page, account)) as `0x${string}`
    expect(
      await verifyMessage({ address: account as `0x${string}`, message: 'hello', signature }),
    ).toBe(true)
    const isStored = await stores(page)
    await page.reload()
    await host.start(page)
    return { page, account, isStored, failures }
  }
  const none = await run(denying, 'none@example.com')
  expect(none.isStored).toBe(false)
  await expect
    .poll(async () => (await host.session(none.page)).status ?? 'disconnected')
    .toBe('disconnected')
  await host.signIn(none.page, 'none@example.com')
  expect(await host.connect(none.page)).toBe(none.account)
  expect(none.failures).toEqual([])

  const kept = await run(partitioned, 'kept@example.com')
  expect(kept.isStored).toBe(true)
  await host.expectConnected(kept.page)
  expect((await host.session(kept.page)).active).toBe(kept.account)
  for (const { page } of [none, kept]) await page.context().close()
})

test('four tabs that open the wallet of a new user at once make one, and each signs with it', async () => {
  const context = await host.newContext(partitioned)
  const first = await host.openPage(context)
  await host.signIn(first.page, 'tabs@example.com')
  // nobody has a wallet yet: signing in makes none
  const others = await Promise.all([1, 2, 3].map(() => host.openPage(context)))
  const pages = [first, ...others].map(({ page }) => page)
  const accounts = await Promise.all(pages.map(host.connect))
  expect(new Set(accounts).size).toBe(1)
  for (const page of pages) {
    await page.bringToFront()
    const signature = (await host.sign(page, accounts[0] ?? '')) as `0x${string}`
    expect(
      await verifyMessage({ address: accounts[0] as `0x${string}`, message: 'hello', signature }),
    ).toBe(true)
  }
  await context.close()
})

test('a browser that stores nothing for the frame: a window of the wallet’s own holds the sign-in, and goes on with it after a reload; control: where none was ever open, the visitor signs in again', async () => {
  /** Presses the frame's button, which opens the window. */
  const openWindow = async (page: Page) => {
    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      host.frameOf(page).getByRole('button', { name: 'Open a window' }).click(),
    ])
    return opened
  }
  const run = async (email: string, isHeld: boolean) => {
    const { page } = await host.openPage(await host.newContext(denying))
    await host.signIn(page, email)
    const account = await host.connect(page)
    expect(await stores(page)).toBe(false)
    if (isHeld) {
      await page.evaluate(() =>
        window.framePage.kit?.open('embedded/screen', { screen: 'devices' }),
      )
      const opened = await openWindow(page)
      await opened.locator('li').first().waitFor()
      await opened.close()
    }
    await page.reload()
    await host.start(page)
    await expect
      .poll(async () => (await host.session(page)).status ?? 'disconnected')
      .toBe('disconnected')
    await page.evaluate(
      () =>
        void Object.assign(window, {
          ended: window.framePage.kit?.connect('ID_AUTH', { namespaces: ['eip155'] }).then(
            () => 'connected',
            (error) => (error as { readonly code: string }).code,
          ),
        }),
    )
    // nothing is offered that no window holds
    if (isHeld) await openWindow(page)
    const end = await page.evaluate(() => (window as unknown as { ended: Promise<string> }).ended)
    return { page, account, end }
  }
  const held = await run('held@example.com', true)
  expect(held.end).toBe('connected')
  expect((await host.session(held.page)).active).toBe(held.account)
  const signature = (await host.sign(held.page, held.account)) as `0x${string}`
  expect(
    await verifyMessage({ address: held.account as `0x${string}`, message: 'hello', signature }),
  ).toBe(true)
  const lost = await run('lost@example.com', false)
  expect(lost.end).toBe('embedded/signed-out')
  for (const { page } of [held, lost]) await page.context().close()
})
