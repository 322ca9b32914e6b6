import { mkdirSync } from 'node:fs'
import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepNotice } from '../../../frame/server/identities/notices'
import { createIdentities } from '../../../frame/server/login/createIdentities'
import { freePort } from '../../../scripts/freePort.mjs'
import { type LocalProvider, startProvider } from '../../../scripts/oidcProviders.mjs'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { focused, tabTo } from '../../e2e/site/focus'
import { appOf } from '../../frame/server/documents/site'
import { codeIn, createMailbox, type Mailbox } from '../../frame/server/mailbox'
import { startWhole } from '../../frame/server/serveWhole'
import { bindAgain } from '../../frame/server/wallets/visitors'
import { faultsOf } from '../../frame/site/faultsOf'
import { untilFrameRests } from '../../harness/approveByMouse'
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

// An account at a provider whose address has a wallet: which one it is to be, and what the wallet's
// own window does with the ways to sign in.

const EMAIL = 'ada@example.org'
const WAYS = 'They are shown in a window of the wallet’s own.'
const DELETE = 'You do that in a window of the wallet’s own.'

const host = createEmailHost()
let local: LocalProvider
let mail: Mailbox
let server: Awaited<ReturnType<typeof startWhole>>
beforeAll(async () => {
  const port = await freePort()
  const url = `http://wallet.localhost:${port}`
  ;[local, mail] = await Promise.all([
    startProvider('google', { redirectUri: `${url}/oauth/cb/google` }),
    createMailbox(),
  ])
  const upstreams = {
    'eip155:1': 'http://127.0.0.1:9/',
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1': 'http://127.0.0.1:9/',
  }
  server = await startWhole({
    port,
    publicUrl: url,
    smtp: mail.smtp,
    providers: { google: local.settings },
    apps: [appOf({ origins: [host.app()], limits: { mailsPerDay: 1_000 }, upstreams })],
  })
  host.useWallet(url)
}, 120_000)
afterAll(() => local?.stop())
beforeEach(async () => {
  const { db } = server.services.database
  await db.deleteFrom('users').execute()
  await db.deleteFrom('limits').execute()
})

const more: More = { socials: { providers: ['google'] }, isWithoutEmail: true }
/** Somebody who has signed in by e-mail before. */
const owner = async (): Promise<string> => {
  const { services } = server
  const { userId } = await services.database.db
    .transaction()
    .execute((transaction) => createIdentities(services).ensure(transaction, EMAIL))
  return userId
}
const usersOf = async () =>
  (
    await server.services.database.db
      .selectFrom('identities')
      .select(['issuer', 'user_id'])
      .orderBy('created')
      .execute()
  ).map(({ issuer, user_id }) => [issuer === 'email' ? issuer : 'google', user_id])
const open = (options: BrowserContextOptions = {}, given: More = {}) =>
  host.open({ ...more, ...given }, options)
/** Signs in at the provider, in its window. */
const choose = async (page: Page, who: string) => {
  await openModal(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: /(^|with )Google/ }).click()
  const popup = await opened
  await popup.getByRole('link', { name: who, exact: true }).click()
  return popup
}
const isConnected = (page: Page) =>
  expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
const account = async (page: Page) =>
  ((await session(page))?.namespaces.eip155 as { readonly active?: string } | undefined)?.active
const question = (page: Page) =>
  page.getByRole('heading', { name: 'You have a wallet already' }).waitFor()
const field = (page: Page) => page.getByRole('textbox', { name: 'Six-digit code' })
const mailedCode = async (before: number) =>
  codeIn(await mail.find(EMAIL, (one) => codeIn(one) !== 'none', before))
const close = async (context: BrowserContext, page: Page) => {
  expect(await problems(page)).toEqual([])
  await context.close()
}
/** Uses the wallet of the mailbox, as far as the code. */
const useWallet = async (page: Page) => {
  const before = mail.to(EMAIL).length
  await page.getByRole('button', { name: 'Use that wallet' }).click()
  await field(page).waitFor()
  return mailedCode(before)
}
/** Opens a screen in the wallet's own window, by the click in its frame. */
const openScreen = async (page: Page, screen: 'identities' | 'delete', hint: string) => {
  await page.evaluate(
    (name) => window.emailPage.kits.at(-1)?.open('embedded/screen', { screen: name }),
    screen,
  )
  const frame = host.site(page)
  if (!frame) throw new Error('There is no frame')
  await expect.poll(() => frame.locator('.notice p').textContent(), patience).toBe(hint)
  await untilFrameRests(page)
  const opening = page.context().waitForEvent('page')
  await frame.locator('.actions [data-kind=primary]').click()
  const opened = await opening
  await opened.locator('.foot .origin').waitFor()
  return opened
}
const press = (opened: Page, name: string) =>
  opened.getByRole('button', { name, exact: true }).click()

test('that wallet: a wrong code is said, the right one connects, and the account signs in from then on', async () => {
  const id = await owner()
  const { context, page } = await open()
  const popup = await choose(page, 'Ada')
  await question(page)
  await expect.poll(() => popup.isClosed()).toBe(true)
  const code = await useWallet(page)
  await expect.poll(async () => (await focused(page)).name).toBe('Six-digit code')
  await field(page).fill(code === '000000' ? '000001' : '000000')
  await page.getByText('That code is not right. Tries left: 4.').waitFor()
  await field(page).fill(code)
  await isConnected(page)
  expect(await usersOf()).toEqual([
    ['email', id],
    ['google', id],
  ])
  const address = await account(page)
  await page.evaluate(() => window.emailPage.kits.at(-1)?.disconnect())
  // a code that was typed into the page has approved no device
  const again = await choose(page, 'Ada')
  await pressInWindow(again, again.getByRole('button', { name: 'Open', exact: true }))
  await isConnected(page)
  expect(await account(page)).toBe(address)
  await close(context, page)
})

test('another wallet: it is made without a code; Back leaves without a trace', async () => {
  const id = await owner()
  const { context, page } = await open()
  await choose(page, 'Ada')
  await question(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(() => shown(page)).toBe('connect')
  await choose(page, 'Ada')
  await question(page)
  await press(page, 'Make another wallet')
  await isConnected(page)
  const users = await usersOf()
  expect(users).toHaveLength(2)
  expect(users[1]?.[1]).not.toBe(id)
  await close(context, page)
})

test('a wallet of another device: the code alone does not open it, the provider’s window does', async () => {
  await owner()
  const first = await open()
  await choose(first.page, 'Ada')
  await question(first.page)
  const code = await useWallet(first.page)
  await field(first.page).fill(code)
  await isConnected(first.page)
  const { db } = server.services.database
  await db.deleteFrom('identities').where('issuer', '!=', 'email').execute()
  await db.deleteFrom('limits').execute()
  const { context, page } = await open()
  await choose(page, 'Ada')
  await question(page)
  const next = await useWallet(page)
  await field(page).fill(next)
  await page.getByRole('heading', { name: 'This device is new to your wallet' }).waitFor()
  const opened = context.waitForEvent('page')
  await press(page, 'Try again')
  const popup = await opened
  await popup.getByRole('link', { name: 'Ada', exact: true }).click()
  await pressInWindow(popup, popup.getByRole('button', { name: 'Open', exact: true }))
  await isConnected(page)
  expect(await account(page)).toBe(await account(first.page))
  await close(context, page)
  await close(first.context, first.page)
})

test.each([
  ['dark', 'en', 1280, 800],
  ['light', 'en', 390, 844],
  ['light', 'ar', 390, 844],
  ['dark', 'ar', 1280, 800],
] as const)(
  '%s, %s, %i by %i: the question and the code can be read, by the keyboard alone',
  async (mode, locale, width, height) => {
    await owner()
    const { context, page } = await open({ viewport: { width, height } }, { mode, locale })
    await addAxe(page)
    const picture = async (name: string) => {
      const folder = process.env.LOOK
      if (!folder) return
      mkdirSync(folder, { recursive: true })
      await page.screenshot({ path: `${folder}/${mode}-${locale}-${name}.png` })
    }
    await openModal(page)
    const opened = page.context().waitForEvent('page')
    await page.locator('.soc button').first().click()
    await (await opened).getByRole('link', { name: 'Ada', exact: true }).click()
    await expect.poll(() => shown(page)).toBe('socials/link')
    await page.locator('.soc-big').waitFor()
    await picture('question')
    expect(await findingsOf(page)).toEqual([])
    const before = mail.to(EMAIL).length
    await tabTo(page, locale === 'en' ? /^Use that wallet$/ : /^استخدام تلك المحفظة$/)
    await page.keyboard.press('Enter')
    await page.locator('.email-code').waitFor()
    const code = await mailedCode(before)
    await picture('code')
    expect(await findingsOf(page)).toEqual([])
    await page.keyboard.type(code)
    await isConnected(page)
    await close(context, page)
  },
)

test('ways to sign in: one is removed in the window, the last one stays', async () => {
  await owner()
  const { context, page } = await open()
  await choose(page, 'Ada')
  await question(page)
  const code = await useWallet(page)
  await field(page).fill(code)
  await isConnected(page)
  const opened = await openScreen(page, 'identities', WAYS)
  await opened.locator('.rows .row').nth(1).waitFor()
  expect(await opened.locator('.rows b').allTextContents()).toEqual(['Email', 'Google'])
  expect(await faultsOf(opened, 'ways')).toEqual([])
  await tabTo(opened, /^Remove: Google$/)
  await opened.keyboard.press('Enter')
  await opened.getByRole('heading', { name: 'Remove this way to sign in?' }).waitFor()
  expect(await faultsOf(opened, 'remove')).toEqual([])
  const before = mail.to(EMAIL).length
  await press(opened, 'Remove')
  await opened.getByText('The last one stays.').waitFor()
  expect(await opened.locator('.rows').first().locator('b').allTextContents()).toEqual(['Email'])
  expect(await opened.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
  expect(await faultsOf(opened, 'last-way')).toEqual([])
  await mail.find(EMAIL, ({ text }) => text.includes('does not sign in'), before)
  expect((await usersOf()).map(([way]) => way)).toEqual(['email'])
  // and back again, after a code
  await press(opened, 'Add: Google')
  await opened.getByText('Confirm first that it is you.').waitFor()
  const sent = mail.to(EMAIL).length
  await press(opened, 'Send me a code')
  await opened.getByRole('textbox', { name: 'Code of 6 digits' }).fill(await mailedCode(sent))
  await press(opened, 'Continue')
  await opened.getByText('Sign in with Google').waitFor()
  expect(await faultsOf(opened, 'add')).toEqual([])
  const opening = context.waitForEvent('page')
  await press(opened, 'Continue')
  await (await opening).getByRole('link', { name: 'Noah', exact: true }).click()
  await opened.getByText('Added', { exact: true }).first().waitFor()
  expect(await opened.locator('.rows b').allTextContents()).toEqual(['Email', 'Google'])
  expect(await faultsOf(opened, 'added')).toEqual([])
  await close(context, page)
})

test('without a mailbox: who deletes their wallet types the end of its address, and confirms at the provider', async () => {
  const { context, page } = await open()
  await choose(page, 'Noah')
  await isConnected(page)
  const address = (await account(page)) ?? ''
  const { database, keyring } = server.services
  const { db } = database
  for (const { id } of await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', 'is not', null)
    .execute()) {
    await db
      .updateTable('sessions')
      .set({ login_at: Date.now() - 600_000 })
      .where('id', '=', id)
      .execute()
    await bindAgain({ db, keyring }, 'sessions', id)
  }
  const opened = await openScreen(page, 'delete', DELETE)
  await opened.getByRole('heading', { name: 'Delete your wallet' }).waitFor()
  const end = opened.getByRole('textbox', { name: 'Last four characters of the address' })
  await end.fill('0000x')
  await press(opened, 'Delete')
  await opened.getByText('These are not the last four characters of that address.').waitFor()
  expect(await faultsOf(opened, 'delete')).toEqual([])
  await end.fill(address.slice(-4))
  await press(opened, 'Delete')
  await opened.getByText('A window opens for it.').waitFor()
  expect(await faultsOf(opened, 'confirm')).toEqual([])
  // another account deletes nothing, and signs nobody in
  const confirm = async (who: string) => {
    const opening = context.waitForEvent('page')
    await press(opened, 'Sign in again')
    await (await opening).getByRole('link', { name: who, exact: true }).click()
  }
  await confirm('Mallory')
  await opened.getByText('That was another account.').waitFor()
  expect(await usersOf()).toHaveLength(1)
  await confirm('Noah')
  await opened.getByRole('heading', { name: 'Your wallet is deleted' }).waitFor()
  expect(await faultsOf(opened, 'deleted')).toEqual([])
  expect(await usersOf()).toEqual([])
  await press(opened, 'Done').catch(() => {})
  await expect.poll(async () => (await session(page))?.active, patience).toBeUndefined()
  await context.close()
})

test.each([
  ['light', 'ar'],
  ['dark', 'en'],
] as const)(
  '%s, %s: every screen of a wallet without a mailbox can be read',
  async (colorScheme, locale) => {
    const { context, page } = await open(
      { colorScheme, locale, viewport: { width: 390, height: 844 } },
      { mode: colorScheme, locale },
    )
    const signingIn = context.waitForEvent('page')
    await openModal(page)
    await page.locator('.soc button').first().click()
    await (await signingIn).getByRole('link', { name: 'Noah', exact: true }).click()
    await isConnected(page)
    const { db } = server.services.database
    const user = await db.selectFrom('identities').select('user_id').executeTakeFirstOrThrow()
    await db.transaction().execute((transaction) =>
      keepNotice(transaction, server.services, {
        userId: user.user_id,
        kind: 'way-added',
        about: { app: host.app(), device: 'Firefox on Linux', locale: 'en' },
      }),
    )
    for (const screen of ['devices', 'recovery', 'export', 'identities', 'delete'] as const) {
      await page.evaluate(
        (name) => window.emailPage.kits.at(-1)?.open('embedded/screen', { screen: name }),
        screen,
      )
      const frame = host.site(page)
      await frame?.locator('.notice p').waitFor()
      await untilFrameRests(page)
      const opening = context.waitForEvent('page')
      await frame?.locator('.actions [data-kind=primary]').click()
      const opened = await opening
      await opened
        .locator(screen === 'devices' ? '.rows' : '.foot .origin')
        .first()
        .waitFor()
      await opened.locator('.actions .button').first().waitFor()
      expect(await opened.locator('.sign[data-tone=bad]').count()).toBe(0)
      for (const [size, viewport] of Object.entries({
        phone: { width: 390, height: 844 },
        desktop: { width: 1280, height: 800 },
      })) {
        await opened.setViewportSize(viewport)
        expect(await faultsOf(opened, `${colorScheme}-${locale}-${size}-${screen}`)).toEqual([])
      }
      if (screen === 'devices') {
        await opened.locator('.seen .link').click()
        await expect.poll(() => opened.locator('h2.section').count()).toBe(1)
      }
      await opened.close()
      await page.evaluate(() => window.emailPage.kits.at(-1)?.close())
    }
    await close(context, page)
  },
)
