import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../../scripts/freePort.mjs'
import { type LocalProvider, startProvider } from '../../../scripts/oidcProviders.mjs'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { appOf } from '../../frame/server/documents/site'
import { serveWhole } from '../../frame/server/serveWhole'
import { approveByMouse } from '../../harness/approveByMouse'
import { pressInWindow } from '../../harness/pressInWindow'
import {
  createEmailHost,
  type More,
  openModal,
  patience,
  problems,
  session,
  shown,
} from '../email-auth/host'

// The kit's screens with the built site, the server and identity providers of this machine, which
// have login pages of their own.

const host = createEmailHost()
const NAMES = ['google', 'github'] as const
const locals = new Map<string, LocalProvider>()
beforeAll(async () => {
  const port = await freePort()
  const url = `http://wallet.localhost:${port}`
  for (const name of [...NAMES, 'discord'] as const)
    locals.set(name, await startProvider(name, { redirectUri: `${url}/oauth/cb/${name}` }))
  const upstreams = Object.fromEntries(
    ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((chain) => [
      chain,
      'http://127.0.0.1:9/',
    ]),
  )
  await serveWhole({
    port,
    publicUrl: url,
    providers: Object.fromEntries(
      [...locals].map(([name, { settings }]) => [
        name,
        name === 'discord' ? { ...settings, clientSecret: 'of nobody' } : settings,
      ]),
    ),
    apps: [appOf({ origins: [host.app()], limits: { mailsPerDay: 1_000 }, upstreams })],
  })
  host.useWallet(url)
}, 120_000)
afterAll(async () => {
  await Promise.all([...locals.values()].map((local) => local.stop()))
})

const twoProviders: More = { socials: { providers: NAMES }, isWithoutEmail: true }
const provider = (page: Page, name = 'Google') =>
  page.getByRole('button', { name: new RegExp(`(^|with )${name}`) })
/** Presses a provider in the connect view, and picks who signs in in its window. */
const press = async (page: Page, name?: string) => {
  await openModal(page)
  const opened = page.context().waitForEvent('page')
  await provider(page, name).click()
  return opened
}
const choose = (popup: Page, who: string) =>
  popup.getByRole('link', { name: who, exact: true }).click()
const isConnected = (page: Page) =>
  expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
const account = async (page: Page) =>
  ((await session(page))?.namespaces.eip155 as { readonly active?: string } | undefined)?.active
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const close = async (context: BrowserContext, page: Page) => {
  expect(await problems(page)).toEqual([])
  await context.close()
}

test('a new visitor signs in in a window, signs a message, is restored by a reload, and signs out', async () => {
  const { context, page } = await host.open(twoProviders)
  const popup = await press(page)
  await choose(popup, 'Ada')
  await isConnected(page)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await page.evaluate(() => window.emailPage.views)).not.toContain('account')
  const address = await account(page)
  const signature = page.evaluate(
    (from) =>
      window.emailPage.kits[0]?.request({
        method: 'personal_sign',
        params: ['0x68656c6c6f', from],
      }),
    address,
  )
  const frame = host.site(page)
  if (frame) await approveByMouse(page, frame)
  expect(
    await verifyMessage({
      address: address as `0x${string}`,
      message: 'hello',
      signature: (await signature) as `0x${string}`,
    }),
  ).toBe(true)
  await host.begin(page, twoProviders)
  await isConnected(page)
  expect(await account(page)).toBe(address)
  await openModal(page)
  await page.getByRole('button', { name: 'Ada' }).click()
  await page.getByText('How you sign in').waitFor()
  await page.evaluate(() => window.emailPage.kits.at(-1)?.disconnect())
  await openModal(page)
  expect(await page.getByText('Recent').count()).toBe(1)
  // another browser of the same person: the same wallet, once its window was asked
  const other = await host.open(twoProviders)
  const second = await press(other.page)
  await choose(second, 'Ada')
  await pressInWindow(second, second.getByRole('button', { name: 'Open', exact: true }))
  await isConnected(other.page)
  expect(await account(other.page)).toBe(address)
  await close(other.context, other.page)
  await close(context, page)
})

test('in the page’s own tab: it comes back to where it was, without the result in its address', async () => {
  const more: More = { ...twoProviders, socials: { providers: NAMES, mode: 'redirect' } }
  const { context, page } = await host.open(more)
  await openModal(page)
  await provider(page, 'GitHub').click()
  await choose(page, 'Noah')
  await page.waitForURL(/result_uri=/)
  await host.resume(page, more)
  await isConnected(page)
  expect(page.url()).not.toContain('result_uri')
  await close(context, page)
})

describe('what ends a sign-in', () => {
  test('denied at the provider: the view says so, and the next try goes through', async () => {
    const { context, page } = await host.open(twoProviders)
    await choose(await press(page), 'Deny')
    await heading(page, 'Google said no')
    const again = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await choose(await again, 'Noah')
    await isConnected(page)
    await close(context, page)
  })

  test('a closed window is said at once, and Back leaves without a trace', async () => {
    const { context, page } = await host.open(twoProviders)
    const popup = await press(page)
    await popup.getByRole('link', { name: 'Ada', exact: true }).waitFor()
    // else it looks as one that its provider has cut off
    await page.waitForTimeout(2_000)
    await popup.close()
    await heading(page, 'Window closed')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => shown(page)).toBe('connect')
    expect((await session(page))?.active).toBeUndefined()
    await close(context, page)
  })

  test('a blocked window: the view offers another try, and this tab', async () => {
    const { context, page } = await host.open(twoProviders)
    await page.evaluate(() => {
      window.open = () => null
    })
    await openModal(page)
    await provider(page).click()
    await heading(page, 'Your browser blocked the window')
    await page.getByRole('button', { name: 'Go on in this tab' }).click()
    await choose(page, 'Mallory')
    await page.waitForURL(/result_uri=/)
    await host.resume(page, twoProviders)
    await isConnected(page)
    await close(context, page)
  })

  test('leaving the view closes the window', async () => {
    const { context, page } = await host.open(twoProviders)
    const popup = await press(page)
    await popup.getByRole('link', { name: 'Ada', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => popup.isClosed()).toBe(true)
    await close(context, page)
  })
})

describe('how it looks', () => {
  test.each([
    ['dark', 'en', 1280, 800],
    ['light', 'ar', 390, 844],
  ] as const)('%s, %s, %i by %i: axe finds nothing', async (mode, locale, width, height) => {
    const { context, page } = await host.open(
      { socials: {}, mode, locale },
      { viewport: { width, height } },
    )
    await addAxe(page)
    await openModal(page)
    const marks = page.locator('.soc-mark')
    await expect.poll(() => marks.count()).toBe(6)
    expect(await findingsOf(page)).toEqual([])
    const opened = context.waitForEvent('page')
    await page.locator('.soc button').first().click()
    await (await opened).getByRole('link', { name: 'Ada', exact: true }).waitFor()
    await expect.poll(() => shown(page)).toBe('socials/connecting')
    await page.locator('.soc-words').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await close(context, page)
  })
})

test('a provider that fails the server: the view says which one', async () => {
  const { context, page } = await host.open({
    socials: { providers: ['discord'] },
    isWithoutEmail: true,
  })
  await choose(await press(page, 'Discord'), 'Noah')
  await heading(page, 'You are not signed in')
  await page.getByText('Discord did not answer as it should').waitFor()
  await close(context, page)
})
