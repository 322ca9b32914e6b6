import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tabTo } from '../../../e2e/site/focus'
import { anyIp } from '../../server/login/visitor'
import { ACCOUNT } from './dashboardPages'
import { type HostPages, startHostPages } from './hostPages'
import { addAuthenticator, askedOf, recordPasskeys } from './virtualAuthenticator'

const DECLINED = 'No passkey was used, and nothing has changed. Try again, or go another way.'
const UNSUPPORTED =
  'Nothing has changed: this browser or passkey cannot open a wallet. Take another one, a password or a file.'
const PASSWORD = 'correct horse battery'

let pages: HostPages
let site: HostPages['site']
beforeAll(async () => {
  pages = await startHostPages()
  site = pages.site
}, 120_000)
afterAll(() => pages?.close())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const told = (page: Page) =>
  page.getByRole('alert').locator('.note').textContent({ timeout: 45_000 })
const rows = (page: Page) => page.locator('.rows b').allTextContents()
/** Tabs to what has this name, and presses Enter. */
const enter = async (page: Page, name: RegExp) => {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}
/** A new user at the list of their methods, on the wallet's own page. */
const openMethods = async () => {
  const email = await site.addUser()
  const { page, failures } = await site.open()
  const prepared: string[] = []
  page.on(
    'request',
    (request) =>
      void (request.url().endsWith('/v1/recovery/prepare') && prepared.push(request.url())),
  )
  await site.enter(page, email)
  await page.locator('.place', { hasText: 'Recovery' }).click()
  await page.locator('.rows').waitFor()
  return { email, page, failures, prepared }
}
const setPasskey = async (page: Page) => {
  await press(page, 'Set up: By a passkey')
  for (const title of ['Make a passkey', 'Use it once']) {
    await site.titled(page, title)
    await site.submit(page)
  }
  await site.titled(page, 'Your passkey works')
  await press(page, 'Done')
  await page.locator('.rows').waitFor()
}
const setPassword = async (page: Page) => {
  await press(page, 'Set up: By a password')
  for (const title of ['Choose a password', 'Type it again']) {
    await site.titled(page, title)
    await page.locator('[name=password]').fill(PASSWORD)
    await site.submit(page)
  }
  await site.titled(page, 'Your password works')
}

test('by the keyboard alone a passkey is made in the wallet’s window and used once, which ends the automatic recovery; another device opens the same wallet by it', async () => {
  const email = `u${Date.now()}@example.com`
  const page = await pages.connect(email)
  expect(await pages.ended(page)).toBe('connected')
  const { active } = await pages.session(page)
  await recordPasskeys(page.context())
  const opened = await pages.show(
    page,
    'recovery',
    'You choose it in a window of the wallet’s own.',
  )
  await addAuthenticator(opened)
  await site.titled(opened, 'Recovery')
  expect(await rows(opened)).toEqual([
    'By signing in',
    'By a password',
    'By a file',
    'By a passkey',
  ])
  await enter(opened, /^Set up: By a passkey$/)
  for (const title of ['Make a passkey', 'Use it once']) {
    await site.titled(opened, title)
    await enter(opened, /^Continue$/)
  }
  await site.titled(opened, 'Your passkey works')
  await enter(opened, /^Done$/)
  await site.titled(opened, 'Recovery')
  await opened.getByRole('button', { name: 'Change: By a passkey' }).waitFor()
  expect(await rows(opened)).toEqual(['By a password', 'By a file', 'By a passkey'])
  // of both secrets, which the browser gave this document, nothing is left; the first was made with
  // the passkey, the second of it
  expect(await askedOf(opened)).toEqual(
    [1, 2].map(() => ['required', ...Array.from({ length: 32 }, () => 0)]),
  )

  // the wallet's own page is another device than the frame, whose storage is kept apart for the
  // page around it
  await opened.setExtraHTTPHeaders({ 'x-forwarded-for': anyIp() })
  await opened.goto(`${site.url}/dashboard`)
  await site.enter(opened, email)
  await site.titled(opened, 'Open your wallet')
  await enter(opened, /^Use the passkey$/)
  await site.titled(opened, 'Your wallet is open')
  await enter(opened, /^Done$/)
  await site.titled(opened, 'Your wallet')
  expect(await opened.locator('.address').first().textContent()).toBe(active)
  await page.context().close()
}, 180_000)

test('who declines has changed nothing, and may go on: at the making, at the proof, and on a new device', async () => {
  const { email, page, failures, prepared } = await openMethods()
  const unwilling = await addAuthenticator(page, { isUnwilling: true })
  await press(page, 'Set up: By a passkey')
  await site.submit(page)
  expect(await told(page)).toBe(DECLINED)
  expect(prepared).toEqual([])
  // where the keyboard was, the next press tries again
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Continue')
  await unwilling.remove()
  const willing = await addAuthenticator(page)
  await site.submit(page)
  await site.titled(page, 'Use it once')
  const credentials = await willing.credentials()
  await willing.remove()
  const another = await addAuthenticator(page)
  await site.submit(page)
  expect(await told(page)).toBe(DECLINED)
  await press(page, 'Back')
  await page.locator('.rows').waitFor()
  expect(await rows(page)).toEqual(['By signing in', 'By a password', 'By a file', 'By a passkey'])
  expect([credentials.length, prepared.length]).toEqual([1, 1])
  // control
  await setPasskey(page)
  expect(await rows(page)).not.toContain('By signing in')
  expect(await another.credentials()).toHaveLength(1)

  const next = await site.open()
  await addAuthenticator(next.page)
  await site.enter(next.page, email)
  await site.titled(next.page, 'Open your wallet')
  await press(next.page, 'Use the passkey')
  expect(await told(next.page)).toBe(DECLINED)
  expect([...failures, ...next.failures]).toEqual([])
}, 180_000)

test('an authenticator without such secrets is no method: nothing is stored, and a password is; one that has the passkey without its secret is told so, and the password opens', async () => {
  const { email, page, failures, prepared } = await openMethods()
  const old = await addAuthenticator(page, { kind: 'old' })
  await press(page, 'Set up: By a passkey')
  await site.submit(page)
  expect(await told(page)).toBe(UNSUPPORTED)
  expect([(await old.credentials()).length, prepared]).toEqual([1, []])
  await press(page, 'Back')
  await page.locator('.rows').waitFor()
  expect(await rows(page)).toEqual(['By signing in', 'By a password', 'By a file', 'By a passkey'])
  await old.remove()
  const authenticator = await addAuthenticator(page)
  await setPasskey(page)
  await setPassword(page)

  const next = await site.open()
  const other = await addAuthenticator(next.page)
  await other.add(await authenticator.credentials())
  await site.enter(next.page, email)
  await press(next.page, 'Use the passkey')
  expect(await told(next.page)).toBe(UNSUPPORTED)
  await press(next.page, 'Use the password instead')
  await next.page.locator('[name=password]').fill(PASSWORD)
  await site.submit(next.page)
  await site.titled(next.page, 'Your wallet is open')
  await press(next.page, 'Done')
  await site.titled(next.page, 'Your wallet')
  expect(await next.page.locator('.address').first().textContent()).toBe(ACCOUNT)
  expect([...failures, ...next.failures]).toEqual([])
}, 180_000)

test('a security key, which tells its secret when it is used alone, is asked twice for a method, and once more to prove it', async () => {
  const { page, failures } = await openMethods()
  await recordPasskeys(page.context())
  await page.reload()
  await page.locator('.place', { hasText: 'Recovery' }).click()
  await addAuthenticator(page, { kind: 'key' })
  await setPasskey(page)
  const zeros = ['required', ...Array.from({ length: 32 }, () => 0)]
  expect(await askedOf(page)).toEqual([['required'], zeros, zeros])
  expect(await rows(page)).toEqual(['By a password', 'By a file', 'By a passkey'])
  expect(failures).toEqual([])
}, 180_000)
