import type { BrowserContext, Page } from 'playwright-core'
import { verifyMessage } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type LocalRegistries,
  type LocalRelay,
  startRegistries,
  startRelay,
} from '../../../scripts/farcasterRelay.mjs'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { appOf } from '../../frame/server/documents/site'
import { serveWhole } from '../../frame/server/serveWhole'
import { approveByMouse } from '../../harness/approveByMouse'
import {
  createEmailHost,
  type More,
  openModal,
  patience,
  problems,
  session,
  shown,
} from '../email-auth/host'

// The kit's screens with the built site, the server, and a relay and registries of this machine.

const host = createEmailHost()
let relay: LocalRelay
let registries: LocalRegistries
beforeAll(async () => {
  ;[relay, registries] = await Promise.all([startRelay(), startRegistries()])
  const upstreams = Object.fromEntries(
    ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((chain) => [
      chain,
      'http://127.0.0.1:9/',
    ]),
  )
  const url = await serveWhole({
    farcaster: { relay: relay.url, rpcUrl: registries.url },
    networkLimits: { farcaster: 100 },
    apps: [appOf({ origins: [host.app()], upstreams })],
  })
  host.useWallet(url)
}, 120_000)
afterAll(() => Promise.all([relay?.stop(), registries?.stop()]))

const farcasterOnly: More = { isWithFarcaster: true, isWithoutEmail: true }
let fids = 500
const account = async () => {
  const key = generatePrivateKey()
  const fid = ++fids
  await registries.give(fid, privateKeyToAccount(key).address)
  return { key, fid }
}
/** Presses Farcaster in the connect view; resolves with the address of the code. */
const press = async (page: Page) => {
  await openModal(page)
  await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
  return codeOf(page)
}
const codeOf = async (page: Page) => {
  await page.getByRole('img', { name: 'Code for Farcaster' }).waitFor(patience)
  return page.evaluate(() => {
    const kit = window.emailPage.kits.at(-1) as unknown as {
      state(plugin: string): { readonly signIn?: { readonly url?: string } }
    }
    return kit.state('farcaster').signIn?.url ?? ''
  })
}
const isConnected = (page: Page) =>
  expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
const addressOf = async (page: Page) =>
  ((await session(page))?.namespaces.eip155 as { readonly active?: string } | undefined)?.active
const close = async (context: BrowserContext, page: Page) => {
  expect(await problems(page)).toEqual([])
  await context.close()
}

test('a new visitor scans the code, signs a message, and is restored by a reload', async () => {
  const { context, page } = await host.open(farcasterOnly)
  const ada = await account()
  const code = await press(page)
  await page.getByText('Scan it with your phone').waitFor()
  await relay.approve(code, { ...ada, username: 'ada.eth' })
  await isConnected(page)
  expect(await page.evaluate(() => window.emailPage.views)).not.toContain('account')
  const address = await addressOf(page)
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
  await host.begin(page, farcasterOnly)
  await isConnected(page)
  expect(await addressOf(page)).toBe(address)
  await openModal(page)
  await page.getByRole('button', { name: 'ada.eth' }).waitFor()
  // who approves a stranger's code signs in there, and opens nothing
  const other = await host.open(farcasterOnly)
  await relay.approve(await press(other.page), ada)
  await other.page.getByRole('heading', { name: 'This device is new to your wallet' }).waitFor()
  expect(await addressOf(other.page)).toBeUndefined()
  await other.page.getByRole('button', { name: 'Back', exact: true }).click()
  await other.page.getByRole('button', { name: 'Continue with Farcaster' }).waitFor(patience)
  await close(other.context, other.page)
  await close(context, page)
})

describe('what ends a sign-in', () => {
  test('leaving the view: the frame forgets it, a late approval signs nobody in, and the next code works', async () => {
    const { context, page } = await host.open(farcasterOnly)
    const code = await press(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => shown(page)).toBe('connect')
    const ada = await account()
    await relay.approve(code, ada)
    const looks = relay.looks.length
    await page.waitForTimeout(3_000)
    expect(relay.looks.length).toBe(looks)
    expect((await session(page))?.active).toBeUndefined()
    const next = await press(page)
    expect(next).not.toBe(code)
    await relay.approve(next, ada)
    await isConnected(page)
    await close(context, page)
  })

  test('another owner of the account: the view says so, and offers another try', async () => {
    const ada = await account()
    const first = await host.open(farcasterOnly)
    await relay.approve(await press(first.page), ada)
    await isConnected(first.page)
    await close(first.context, first.page)
    const buyer = generatePrivateKey()
    await registries.give(ada.fid, privateKeyToAccount(buyer).address)
    const { context, page } = await host.open(farcasterOnly)
    await relay.approve(await press(page), { fid: ada.fid, key: buyer })
    await page.getByRole('heading', { name: 'This account has another owner' }).waitFor(patience)
    await page.getByRole('button', { name: 'Try again' }).click()
    await relay.approve(await codeOf(page), await account())
    await isConnected(page)
    await close(context, page)
  })

  test('ten minutes without an approval: a new code is offered', async () => {
    const { context, page } = await host.open(farcasterOnly)
    await page.clock.install()
    const code = await press(page)
    await page.clock.runFor(31_000)
    await page.getByText('Nothing yet?').waitFor()
    await page.clock.runFor(10 * 60_000)
    await page.getByRole('heading', { name: 'This code is over.' }).waitFor(patience)
    await page.getByRole('button', { name: 'New code' }).click()
    expect(await codeOf(page)).not.toBe(code)
    await context.close()
  })
})

describe('how it looks', () => {
  test.each([
    ['dark', 'en', 1280, 800],
    ['light', 'ar', 390, 844],
  ] as const)('%s, %s, %i by %i: axe finds nothing', async (mode, locale, width, height) => {
    const { context, page } = await host.open(
      { ...farcasterOnly, mode, locale },
      { viewport: { width, height } },
    )
    await addAxe(page)
    await openModal(page)
    await page.locator('.fc-mark').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await page.locator('.fc button').click()
    await page.locator('.t-qr [role=img]').waitFor(patience)
    expect(await findingsOf(page)).toEqual([])
    await close(context, page)
  })

  test('on a phone: a button leads to Farcaster', async () => {
    const { context, page } = await host.open(farcasterOnly, {
      viewport: { width: 390, height: 844 },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1',
    })
    await addAxe(page)
    await openModal(page)
    await page.getByRole('button', { name: 'Continue with Farcaster' }).click()
    const open = page.getByRole('link', { name: 'Open Farcaster' })
    await open.waitFor(patience)
    expect(await open.getAttribute('href')).toMatch(/^https:\/\/farcaster\.xyz\//)
    expect(await findingsOf(page)).toEqual([])
    await relay.approve((await open.getAttribute('href')) ?? '', await account())
    await isConnected(page)
    await close(context, page)
  })
})
