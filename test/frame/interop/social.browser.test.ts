import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type LocalRegistries,
  type LocalRelay,
  startRegistries,
  startRelay,
} from '../../../scripts/farcasterRelay.mjs'
import { freePort } from '../../../scripts/freePort.mjs'
import { type LocalProvider, startProvider } from '../../../scripts/oidcProviders.mjs'
import { openBrowser } from '../../browser'
import { pressInWindow } from '../../harness/pressInWindow'
import { type FrameServers, startFrameServers } from '../client/site/serve'
import { appOf } from '../server/documents/site'
import { serveWhole } from '../server/serveWhole'
import type { InteropCall } from './page'

// The specification's own client, 1.7.6 as published, signs in at a provider and with Farcaster.
// What its maker's screens do beside it (a window, and its message) is done here as they do it.

let browser: Browser
let hosts: FrameServers
let provider: LocalProvider
let relay: LocalRelay
let registries: LocalRegistries
let wallet = ''
beforeAll(async () => {
  const port = await freePort()
  wallet = `http://wallet.localhost:${port}`
  ;[browser, hosts, provider, relay, registries] = await Promise.all([
    openBrowser(),
    startFrameServers(fileURLToPath(new URL('./page.ts', import.meta.url))),
    startProvider('google', { redirectUri: `${wallet}/oauth/cb/google` }),
    startRelay(),
    startRegistries(),
  ])
  await serveWhole({
    port,
    publicUrl: wallet,
    providers: { google: provider.settings },
    farcaster: { relay: relay.url, rpcUrl: registries.url },
    apps: [
      appOf({
        id: 'old',
        compat: true,
        origins: [hosts.app],
        upstreams: { 'eip155:1': 'http://127.0.0.1:9/' },
      }),
    ],
  })
  hosts.frames.push(wallet)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await Promise.all([hosts?.close(), provider?.stop(), relay?.stop(), registries?.stop()])
})

/** Loads the client in a page. */
const create = async (page: Page) => {
  await page.waitForFunction(() => 'interop' in window)
  await page.evaluate((sdk) => window.interop.create(sdk, 'old'), `${wallet}/sdk`)
}
const open = async () => {
  const page = await (await browser.newContext()).newPage()
  await page.goto(hosts.app)
  await create(page)
  return page
}
const call = async (page: Page, given: InteropCall) => {
  await page.evaluate((asked) => window.interop.begin(asked), given)
  return page.evaluate(() => window.interop.end())
}
/** The window as the client's screens open it: its message has an address, and is looked at. */
const openWindow = async (page: Page) => {
  const opened = page.waitForEvent('popup')
  await page.evaluate((loading) => {
    const popup = window.open(loading, 'popupWindow', 'width=600,height=800,scrollbars=yes')
    const told = new Promise((resolve) => {
      window.addEventListener('message', ({ data, origin }) => {
        const { resultUri } = (data ?? {}) as { readonly resultUri?: string }
        if (!resultUri) return
        popup?.close()
        resolve({ resultUri, origin })
      })
    })
    Object.assign(window, { popup, told })
  }, `${wallet}/loading`)
  return opened
}
const signInAtGoogle = async (page: Page, who: string) => {
  const popup = await openWindow(page)
  const { value } = await call(page, {
    method: 'getSocialRedirectUri',
    args: [{ provider: 'google' }],
  })
  await page.evaluate(
    (uri) => {
      const { popup: own } = window as unknown as { popup: Window }
      own.location.href = uri
    },
    (value as { readonly uri: string }).uri,
  )
  await popup.getByRole('link', { name: who, exact: true }).click()
  return popup
}
const told = (page: Page) =>
  page.evaluate(
    () =>
      (
        window as unknown as {
          told: Promise<{ readonly resultUri: string; readonly origin: string }>
        }
      ).told,
  )
const getUser = async (page: Page) =>
  (await call(page, { method: 'connect', args: [{ chainId: 1 }] })).value as
    | { readonly address: string }
    | undefined

test('a window of a provider tells the page where to go on, and not who signed in', {
  timeout: 60_000,
}, async () => {
  const page = await open()
  await signInAtGoogle(page, 'Ada')
  const { resultUri, origin } = await told(page)
  expect(origin).toBe(wallet)
  const address = new URL(resultUri)
  expect([address.origin, address.pathname, [...address.searchParams.keys()]]).toEqual([
    wallet,
    '/oauth/result',
    ['login'],
  ])
  const { value } = await call(page, { method: 'connectSocial', args: [resultUri] })
  const user = value as { readonly address: string; readonly userName: string }
  expect(user).toMatchObject({
    address: expect.stringMatching(/^0x[\da-fA-F]{40}$/),
    userName: 'Ada',
  })
  expect((await getUser(page))?.address).toBe(user.address)
  // the address is good once, and restores nothing
  const { error } = await call(page, { method: 'connectSocial', args: [resultUri] })
  expect(error).toBe('The sign-in took too long')
  await page.reload()
  await create(page)
  expect((await getUser(page))?.address).toBe(user.address)
  expect(await page.evaluate(() => window.interop.errors)).toEqual([])
})

test('another browser of the same person is asked in the window, before the page is told', {
  timeout: 60_000,
}, async () => {
  const first = await open()
  await signInAtGoogle(first, 'Noah')
  await call(first, { method: 'connectSocial', args: [(await told(first)).resultUri] })
  const user = await getUser(first)
  const second = await open()
  const popup = await signInAtGoogle(second, 'Noah')
  await pressInWindow(popup, popup.getByRole('button', { name: 'Open', exact: true }))
  await call(second, { method: 'connectSocial', args: [(await told(second)).resultUri] })
  expect(user).toBeDefined()
  expect((await getUser(second))?.address).toBe(user?.address)
})

test('a sign-in that fails behind the window is told to the page', {
  timeout: 60_000,
}, async () => {
  const page = await open()
  await page.context().route('**/v1/login/oauth/finish', (route) => route.abort())
  await signInAtGoogle(page, 'Ada')
  const { resultUri } = await told(page)
  const { error } = await call(page, { method: 'connectSocial', args: [resultUri] })
  expect(error).toBe('The provider did not answer as it should')
})

test('a redirect is asked for by the page’s address in `state`, and comes back to it', {
  timeout: 60_000,
}, async () => {
  const page = await open()
  const { value } = await call(page, {
    method: 'getSocialRedirectUri',
    args: [{ provider: 'google' }],
  })
  const { uri } = value as { readonly uri: string }
  const [, state = ''] = /state=([\w-]+)/.exec(uri) ?? []
  // as the client does it in Telegram: by text
  const nested = (back: string) =>
    uri.replace(`state=${state}`, `state=${state}--${encodeURIComponent(back)}`)
  const other = await page.context().newPage()
  expect((await other.goto(nested('https://elsewhere.example/')))?.status()).toBe(400)
  await page.goto(nested(`${hosts.app}/?item=1`))
  await page.getByRole('link', { name: 'Mallory', exact: true }).click()
  await page.waitForURL(`${hosts.app}/**`)
  const given = new URL(page.url()).searchParams
  expect(given.get('item')).toBe('1')
  await create(page)
  const { value: user } = await call(page, {
    method: 'connect',
    args: [{ chainId: 1, socialUri: given.get('result_uri') }],
  })
  expect(user).toMatchObject({ address: expect.stringMatching(/^0x[\da-fA-F]{40}$/) })
  expect(await page.evaluate(() => window.interop.errors)).toEqual([])
})

test('a phone approves a sign-in with Farcaster', { timeout: 60_000 }, async () => {
  const page = await open()
  const key = generatePrivateKey()
  await registries.give(7, privateKeyToAccount(key).address)
  const { value } = await call(page, { method: 'getFarcasterUri' })
  const { url } = value as { readonly url: string }
  await page.evaluate(() => window.interop.begin({ method: 'connectFarcaster' }))
  await relay.approve(url, { fid: 7, key, username: 'ada.eth' })
  expect((await page.evaluate(() => window.interop.end())).value).toEqual({ userName: 'ada.eth' })
  expect((await getUser(page))?.address).toMatch(/^0x[\da-fA-F]{40}$/)
  expect(await page.evaluate(() => window.interop.errors)).toEqual([])
})
