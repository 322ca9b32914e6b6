import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { appOf } from '../../frame/server/documents/site'
import { serveWhole } from '../../frame/server/serveWhole'
import { addAuthenticator } from '../../frame/site/dashboard/virtualAuthenticator'
import { faultsOf } from '../../frame/site/faultsOf'
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

// The kit's screens with the built site, the server, and an authenticator of the browser's.

const host = createEmailHost()
beforeAll(async () => {
  const upstreams = Object.fromEntries(
    ['eip155:1', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'].map((chain) => [
      chain,
      'http://127.0.0.1:9/',
    ]),
  )
  host.useWallet(await serveWhole({ apps: [appOf({ origins: [host.app()], upstreams })] }))
}, 120_000)

const passkeysOnly: More = { isWithPasskeys: true, isWithoutEmail: true }
const press = async (page: Page) => {
  await openModal(page)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: 'Continue with a passkey' }).click()
  const popup = await opened
  await popup.getByRole('heading', { name: /Continue on/ }).waitFor(patience)
  return popup
}
const make = async (popup: Page) => {
  await addAuthenticator(popup)
  await pressInWindow(popup, popup.getByRole('button', { name: 'Make a new passkey' }))
}
const isConnected = (page: Page) =>
  expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')

test('a new visitor makes a passkey in the window, is connected, and is restored by a reload', {
  timeout: 120_000,
}, async () => {
  const { context, page } = await host.open(passkeysOnly)
  const popup = await press(page)
  await page.getByText('Finish in the other window.').waitFor()
  await addAxe(page)
  expect(await findingsOf(page)).toEqual([])
  await make(popup)
  await isConnected(page)
  await expect.poll(() => popup.isClosed()).toBe(true)
  expect(await page.evaluate(() => window.emailPage.views)).not.toContain('account')
  await host.begin(page, passkeysOnly)
  await isConnected(page)
  expect(await problems(page)).toEqual([])
  await context.close()
})

describe('a sign-in that does not end', () => {
  test('the window is closed: the view says so, and the next one works', {
    timeout: 90_000,
  }, async () => {
    const { context, page } = await host.open(passkeysOnly)
    const popup = await press(page)
    await page.waitForTimeout(1_500)
    await popup.close()
    await page.getByRole('heading', { name: 'Window closed' }).waitFor()
    await addAxe(page)
    expect(await findingsOf(page)).toEqual([])
    const opened = page.context().waitForEvent('page')
    await page.getByRole('button', { name: 'Try again' }).click()
    await make(await opened)
    await isConnected(page)
    await context.close()
  })

  test('leaving the view closes the window', { timeout: 60_000 }, async () => {
    const { context, page } = await host.open(passkeysOnly)
    const popup = await press(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => shown(page)).toBe('connect')
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect((await session(page))?.active).toBeUndefined()
    await context.close()
  })

  test('the browser blocks the window: the view says so', { timeout: 60_000 }, async () => {
    const { context, page } = await host.open(passkeysOnly)
    await openModal(page)
    await page.evaluate(() => {
      window.open = () => null
    })
    await page.getByRole('button', { name: 'Continue with a passkey' }).click()
    await page.getByRole('heading', { name: 'Your browser blocked the window' }).waitFor()
    await context.close()
  })
})

describe('how it looks', () => {
  test.each([
    ['dark', 'en', 1280, 800],
    ['light', 'ar', 390, 844],
  ] as const)('%s, %s, %i by %i: axe finds nothing', async (mode, locale, width, height) => {
    const { context, page } = await host.open(
      { ...passkeysOnly, mode, locale },
      { viewport: { width, height }, colorScheme: mode, locale },
    )
    const picture = async (of: Page, name: string) => {
      const folder = process.env.LOOK
      if (folder) await of.screenshot({ path: `${folder}/passkey-${mode}-${name}.png` })
    }
    await addAxe(page)
    await openModal(page)
    await page.locator('.pk-mark').waitFor()
    expect(await findingsOf(page)).toEqual([])
    await picture(page, 'entry')
    const opened = page.context().waitForEvent('page')
    await page.locator('.pk button').click()
    const popup = await opened
    await popup.locator('h1 bdi').waitFor(patience)
    expect(await faultsOf(popup, 'passkey')).toEqual([])
    await picture(popup, 'window')
    expect(await findingsOf(page)).toEqual([])
    await picture(page, 'waiting')
    await context.close()
  })
})
