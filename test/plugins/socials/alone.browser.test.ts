import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../scripts/freePort.mjs'
import { startProvider } from '../../../scripts/oidcProviders.mjs'
import { afterFile } from '../../frame/server/cleanup'
import { appOf } from '../../frame/server/documents/site'
import { serveWhole } from '../../frame/server/serveWhole'
import {
  createEmailHost,
  type More,
  openModal,
  patience,
  problems,
  session,
  shown,
} from '../email-auth/host'

// A kit with sign-in at providers and without that by e-mail, among all other plugins.

const host = createEmailHost()
beforeAll(async () => {
  const port = await freePort()
  const url = `http://wallet.localhost:${port}`
  const local = await startProvider('google', { redirectUri: `${url}/oauth/cb/google` })
  afterFile(() => local.stop())
  const upstreams = Object.fromEntries(
    ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((chain) => [
      chain,
      'http://127.0.0.1:9/',
    ]),
  )
  await serveWhole({
    port,
    publicUrl: url,
    providers: { google: local.settings },
    apps: [appOf({ origins: [host.app()], upstreams })],
  })
  host.useWallet(url)
}, 120_000)

const alone: More = { socials: { providers: ['google'] }, isWithoutEmail: true, isFull: true }
const dialog = (page: Page) => page.getByRole('dialog')
const signIn = async (page: Page, who: string) => {
  await openModal(page)
  const opened = page.context().waitForEvent('page')
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).click()
  await (await opened).getByRole('link', { name: who, exact: true }).click()
  await expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits.at(-1)?.getState().modal.open))
    .toBe(false)
}
/** Nothing of the screen has failed to load, or names a text that is not there. */
const isWhole = async (page: Page) => {
  expect(await dialog(page).getByText('[missing', { exact: false }).count()).toBe(0)
  expect(await problems(page)).toEqual([])
}

test('every screen of the account is there: without e-mail, for somebody with no address', async () => {
  const { context, page } = await host.open(alone)
  await signIn(page, 'Noah')
  const seen: string[] = []
  /** Goes to a screen by its button, and back. */
  const visit = async (name: string | RegExp, view: string) => {
    await dialog(page).getByRole('button', { name }).first().click(patience)
    await expect.poll(() => shown(page), patience).toBe(view)
    await isWhole(page)
    seen.push(view)
    await dialog(page).getByRole('button', { name: 'Back' }).click(patience)
  }
  await openModal(page)
  await expect.poll(() => shown(page)).toBe('account')
  await visit(/^Send/, 'send')
  await visit(/^Receive/, 'receive')
  await visit(/One/, 'networks')
  await dialog(page).getByRole('button', { name: 'Noah' }).click(patience)
  await expect.poll(() => shown(page), patience).toBe('embedded/wallet')
  await page.getByText('How you sign in').waitFor(patience)
  for (const name of [/^Devices/, /^Recovery/, /^(Export|Take)/]) {
    await dialog(page).getByRole('button', { name }).first().click(patience)
    await expect.poll(() => shown(page), patience).toBe('embedded/screen')
    await isWhole(page)
    seen.push(`screen ${name}`)
    await dialog(page).getByRole('button', { name: 'Back' }).click(patience)
    await expect.poll(() => shown(page), patience).toBe('embedded/wallet')
  }
  expect(seen).toHaveLength(6)
  // a reload restores it, and it is left as any wallet
  await host.begin(page, alone)
  await expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
  await page.evaluate(() => window.emailPage.kits.at(-1)?.disconnect())
  await openModal(page)
  await dialog(page).getByRole('button', { name: 'Continue with Google' }).waitFor(patience)
  expect(await dialog(page).locator('input[type=email]').count()).toBe(0)
  await isWhole(page)
  await context.close()
})

/** Announces a wallet (EIP-6963) that writes down what it is asked. */
const addInjected = (page: Page) =>
  page.addInitScript(() => {
    const asked: string[] = []
    const provider = {
      request: async ({ method }: { readonly method: string }) => {
        asked.push(method)
        if (method === 'eth_chainId') return '0x1'
        return /accounts/i.test(method) ? [`0x${'22'.repeat(20)}`] : null
      },
      on: () => provider,
      removeListener: () => provider,
    }
    const info = { uuid: crypto.randomUUID(), name: 'Blue', icon: '', rdns: 'example.blue' }
    const announce = () =>
      dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    addEventListener('eip6963:requestProvider', announce)
    Object.assign(window, { asked })
  })

test('wallets of the browser are asked the same with it as without, at the start and at a reload', async () => {
  const askedWith = async (more: More) => {
    const { context, page } = await host.open(more)
    await addInjected(page)
    const fetched: string[] = []
    page.on('request', (request) => fetched.push(new URL(request.url()).host))
    await host.begin(page, more)
    const asked = () => page.evaluate(() => (window as unknown as { asked: string[] }).asked)
    const start = await asked()
    await openModal(page)
    await dialog(page).getByRole('button', { name: 'Blue' }).click(patience)
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    const connected = await asked()
    await host.begin(page, more)
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    const restored = await asked()
    const frames = page.frames().length
    await context.close()
    return { start, connected, restored, frames, hosts: [...new Set(fetched)].toSorted() }
  }
  const without: More = { isWithoutEmail: true, isFull: true }
  const found = await askedWith(alone)
  expect(found).toEqual(await askedWith(without))
  // control: it was asked
  expect(found.connected).toContain('eth_requestAccounts')
})
