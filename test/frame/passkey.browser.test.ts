import type { Browser, BrowserContext, Page } from 'playwright-core'
import { type Hex, recoverMessageAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../browser'
import { pressInWindow } from '../harness/pressInWindow'
import { addAuthenticator } from './site/dashboard/virtualAuthenticator'
import { faultsOf } from './site/faultsOf'
import { startWholeHost, type WholeHost } from './wholeHost'

// A page, the built site in its frame, the server, and an authenticator of the browser's: a visitor
// signs in by a passkey in a window.

let browser: Browser
let host: WholeHost
beforeAll(async () => {
  ;[browser, host] = await Promise.all([openBrowser(), startWholeHost()])
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await host?.close()
})

type Authenticator = Awaited<ReturnType<typeof addAuthenticator>>
type Credentials = Awaited<ReturnType<Authenticator['credentials']>>

const visit = async (context?: BrowserContext) => {
  const own = context ?? (await host.newContext(browser))
  return { context: own, ...(await host.openPage(own)) }
}
/** Opens the window as the page does. Its authenticator has these passkeys. */
const openWindow = async (
  page: Page,
  { known = [], ...kind }: { readonly known?: Credentials; readonly isUnwilling?: boolean } = {},
) => {
  const opened = page.context().waitForEvent('page')
  await page.evaluate((url) => {
    window.open(`${url}/passkey`, '_blank', 'popup,width=600,height=800')
    Object.assign(window, {
      signedIn: window.framePage
        .api()
        .then((api) => api.connectPasskey())
        .then(
          () => 'signed in',
          ({ code }) => code,
        ),
    })
  }, host.wallet)
  const popup = await opened
  const authenticator = await addAuthenticator(popup, kind)
  await authenticator.add(known)
  await popup.getByRole('heading', { name: /Continue on/ }).waitFor()
  return { popup, authenticator }
}
const outcome = (page: Page) =>
  page.evaluate(() => (window as unknown as { signedIn: Promise<string> }).signedIn)
const press = (popup: Page, name: string) =>
  pressInWindow(popup, popup.getByRole('button', { name, exact: true }))

test('a new visitor makes a passkey, signs, is signed in after a reload, and gets the same wallet by it again', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await visit()
  const { popup, authenticator } = await openWindow(page)
  expect(await popup.locator('h1 bdi').textContent()).toBe(new URL(host.app).host)
  expect(await faultsOf(popup, 'passkey')).toEqual([])
  // the window ends with its authenticator: its passkeys are taken first
  await popup.evaluate(() => {
    window.close = () => {}
  })
  await press(popup, 'Make a new passkey')
  expect(await outcome(page)).toBe('signed in')
  await popup.getByRole('heading', { name: 'You are signed in' }).waitFor()
  const made = await authenticator.credentials()
  expect(made).toMatchObject([{ isResidentCredential: true, rpId: 'wallet.localhost' }])
  await popup.close()
  const account = await host.connect(page)
  const signature = (await host.sign(page, account)) as Hex
  expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(account)
  await page.reload()
  await host.start(page)
  await host.expectConnected(page)
  await page.evaluate(() => window.framePage.kit?.disconnect())

  // the same browser, and one that the wallet is new to; the authenticator counts on
  const other = await visit()
  for (const [at, each] of [await visit(context), other].entries()) {
    const known = made.map((one) => ({ ...one, signCount: 10 * (at + 1) }))
    const again = await openWindow(each.page, { known })
    await press(again.popup, 'Use my passkey')
    expect(await outcome(each.page)).toBe('signed in')
    await expect.poll(() => again.popup.isClosed()).toBe(true)
    expect(await host.connect(each.page)).toBe(account)
  }

  // an authenticator that counts from where the passkey was made is a copy
  const copy = await visit()
  const { popup: last } = await openWindow(copy.page, { known: made })
  await press(last, 'Use my passkey')
  expect(await outcome(copy.page)).toBe('embedded/provider-failed')
})

test('who declines is told so in the window, and may go on there', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit()
  const { popup, authenticator } = await openWindow(page, { isUnwilling: true })
  await press(popup, 'Make a new passkey')
  await popup.locator('.note', { hasText: 'No passkey was used' }).waitFor()
  expect(await faultsOf(popup, 'declined')).toEqual([])
  await authenticator.remove()
  await addAuthenticator(popup)
  await press(popup, 'Make a new passkey')
  expect(await outcome(page)).toBe('signed in')
})

test('a passkey that nobody made here signs nobody in', { timeout: 60_000 }, async () => {
  const { page } = await visit()
  const { popup, authenticator } = await openWindow(page)
  // of this host, made past the server
  await popup.evaluate(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: new Uint8Array(32),
        rp: { name: 'x' },
        user: { id: new Uint8Array(32).fill(7), name: 'x', displayName: 'x' },
        pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      },
    }),
  )
  expect(await authenticator.credentials()).toHaveLength(1)
  await press(popup, 'Use my passkey')
  expect(await outcome(page)).toBe('embedded/provider-failed')
  await popup.getByRole('heading', { name: 'The sign-in did not work' }).waitFor()
})

test('a window that another site’s page has opened is told nothing', {
  timeout: 60_000,
}, async () => {
  const { page } = await visit()
  await page.evaluate(async () => {
    await (await window.framePage.api()).preload()
    Object.assign(window, {
      signedIn: window.framePage
        .api()
        .then((api) => api.connectPasskey())
        .then(
          () => 'signed in',
          ({ code }) => code,
        ),
      heard: [] as unknown[],
    })
    // the page itself listens, and says what a window of the wallet's origin says
    addEventListener('message', ({ data, ports }) => {
      ;(window as unknown as { heard: unknown[] }).heard.push(data, ports.length)
    })
    const frame = window.frames[0] as Window
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => {
      ;(window as unknown as { heard: unknown[] }).heard.push(data)
    }
    frame.postMessage({ type: '@tessera/passkey' }, '*', [port2])
  })
  await page.waitForTimeout(1_500)
  const heard = () => page.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  expect(JSON.stringify(await heard())).not.toContain('challenge')
  // control: a window of the wallet's origin is told, and signs in
  const opened = page.context().waitForEvent('page')
  await page.evaluate((url) => void window.open(`${url}/passkey`, '_blank', 'popup'), host.wallet)
  const popup = await opened
  await addAuthenticator(popup)
  await press(popup, 'Make a new passkey')
  expect(await outcome(page)).toBe('signed in')
  expect(JSON.stringify(await heard())).not.toContain('challenge')
})
