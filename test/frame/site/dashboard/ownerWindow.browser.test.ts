import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import { mnemonicToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tabTo } from '../../../e2e/site/focus'
import { mayClose } from '../../../harness/approveByMouse'
import { type HostPages, startHostPages } from './hostPages'

// Wallets without automatic recovery, of a page that is cross-site to the frame: only the frame has
// the device's share, and only a window may show or take a secret.

const PASSWORD = 'correct horse battery'
const RECOVERY = 'You choose it in a window of the wallet’s own.'
const EXPORT = 'It is shown in a window of the wallet’s own, and never to this page.'

let pages: HostPages
let site: HostPages['site']
beforeAll(async () => {
  pages = await startHostPages({ recovery: 'none' })
  site = pages.site
}, 120_000)
afterAll(() => pages?.close())

const newAddress = () => `u${randomBytes(6).toString('hex')}@example.com`
const press = (opened: Page, name: string) =>
  opened.getByRole('button', { name, exact: true }).click()
/** A new user's page, and their account. */
const begin = async (email = newAddress()) => {
  const page = await pages.connect(email)
  expect(await pages.ended(page)).toBe('connected')
  const { active = '' } = await pages.session(page)
  return { page, active, email }
}
const type = async (opened: Page, title: string) => {
  await site.titled(opened, title)
  await opened.locator('[name=password]').fill(PASSWORD)
  await site.submit(opened)
}
const setPassword = async (opened: Page) => {
  await press(opened, 'Set up: By a password')
  for (const title of ['Choose a password', 'Type it again']) await type(opened, title)
  await site.titled(opened, 'Your password works')
  await press(opened, 'Done')
}
/** Waits for the end of the window, which is the frame's: what it shows is over. */
const closed = async (page: Page, opened: Page, act: () => Promise<unknown>) => {
  const gone = opened.waitForEvent('close')
  await mayClose(opened, act())
  await gone
  await expect.poll(() => pages.frameOf(page).locator('.stage').isHidden()).toBe(true)
}

test('a password is set in the window, which says whose page asked; the device is lost, and the wallet opened by the password on another', async () => {
  const { page, active, email } = await begin()
  const opened = await pages.show(page, 'recovery', RECOVERY)
  await site.titled(opened, 'Recovery')
  expect(new URL(opened.url()).origin).toBe(site.url)
  expect(await opened.locator('.foot').textContent()).toBe(`Asked for on ${pages.host.app}`)
  await opened.getByText('None yet. With your last device, your wallet would be lost.').waitFor()
  await setPassword(opened)
  await opened.getByRole('button', { name: 'Change: By a password' }).waitFor()
  // it was typed and used in the window alone; control: what passes the ports was seen
  const posted = await pages.postedBy(page, pages.frameOf(page), opened)
  expect(posted).toContain('/v1/recovery/confirm')
  expect(posted).not.toContain(PASSWORD)
  await closed(page, opened, () => press(opened, 'Back'))
  await page.context().close()

  const next = await pages.connect(email)
  const window = await pages.openWindow(
    next,
    'What only you have opens your wallet on this device.',
  )
  await type(window, 'Open your wallet')
  await site.titled(window, 'Your wallet is open')
  await press(window, 'Done')
  expect(await pages.ended(next)).toBe('connected')
  expect((await pages.session(next)).active).toBe(active)
  await next.context().close()
}, 180_000)

test('by the keyboard alone: a password is set, and the phrase shown and hidden', async () => {
  const { page, email } = await begin()
  /** From what has the focus to what has this name, then Enter. */
  const enter = async (opened: Page, name: RegExp) => {
    await tabTo(opened, name)
    await opened.keyboard.press('Enter')
  }
  const open = async (screen: 'recovery' | 'export') => {
    await page.evaluate(
      (given) => window.framePage.kit?.open('embedded/screen', { screen: given }),
      screen,
    )
    await pages.frameOf(page).locator('.actions [data-kind=primary]').focus()
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Enter'),
    ])
    await opened.locator('h1').waitFor()
    return opened
  }
  const opened = await open('recovery')
  await site.titled(opened, 'Recovery')
  await enter(opened, /^Set up: By a password$/)
  for (const title of ['Choose a password', 'Type it again']) {
    await site.titled(opened, title)
    await tabTo(opened, /^$/)
    await opened.keyboard.type(PASSWORD)
    await opened.keyboard.press('Enter')
  }
  await site.titled(opened, 'Your password works')
  await enter(opened, /^Done$/)
  await site.titled(opened, 'Recovery')
  await closed(page, opened, () => enter(opened, /^Back$/))

  await page.evaluate(() => window.framePage.kit?.close())
  const shown = await open('export')
  await site.titled(shown, 'Your secret phrase')
  const before = site.mailsTo(email)
  await enter(shown, /^Send me a code$/)
  await site.titled(shown, 'Enter the code')
  await tabTo(shown, /^$/)
  await shown.keyboard.type(await site.codeFor(email, before))
  await shown.keyboard.press('Enter')
  await shown.locator('.hidden-box').waitFor()
  await enter(shown, /^Press to show$/)
  await shown.locator('.phrase').waitFor()
  await enter(shown, /^Hide$/)
  await shown.locator('.hidden-box').waitFor()
  await closed(page, shown, () => enter(shown, /^Done$/))
  await page.context().close()
}, 180_000)

test('the phrase is shown in the window after a fresh code, of which the mailbox is told; neither page nor frame ever has it', async () => {
  const { page, active, email } = await begin()
  const opened = await pages.show(page, 'export', EXPORT)
  await site.titled(opened, 'Your secret phrase')
  const before = site.mailsTo(email)
  await site.submit(opened)
  await site.enterCode(opened, email, before)
  await press(opened, 'Press to show')
  const phrase = (await opened.locator('.phrase li').allTextContents()).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(active)
  await site.mail.find(
    email,
    ({ parsed }) => parsed.subject === 'The secret phrase of your wallet was shown',
    before,
  )
  const words = phrase.split(' ')
  const posted = await pages.postedBy(page, pages.frameOf(page), opened)
  expect(posted).toContain('"unlock"')
  expect(posted).not.toContain(words.slice(0, 3).join(' '))
  for (const one of [page, pages.frameOf(page)])
    expect(await one.evaluate(() => document.documentElement.outerHTML)).not.toContain(phrase)
  await closed(page, opened, () => press(opened, 'Done'))
  // the page is signed in as it was
  expect(await pages.session(page)).toMatchObject({ status: 'connected', active })
  await page.context().close()
}, 180_000)

test('a window that is closed in the middle, or loaded anew, changes nothing and is given nothing more; afterwards it goes on as if it had not been', async () => {
  const { page, active } = await begin()
  const first = await pages.show(page, 'recovery', RECOVERY)
  await press(first, 'Set up: By a password')
  await type(first, 'Choose a password')
  await site.titled(first, 'Type it again')
  await closed(page, first, () => first.close())

  // a second document in the window would be a second use of its port
  const second = await pages.show(page, 'recovery', RECOVERY)
  await second.getByRole('button', { name: 'Set up: By a password' }).waitFor()
  await closed(page, second, () => second.reload())
  // control: where nothing secret is given, a window that is loaded anew goes on
  const devices = await pages.show(
    page,
    'devices',
    'They are shown in a window of the wallet’s own.',
  )
  await devices.reload()
  await devices.getByText('This device').waitFor()
  await closed(page, devices, () => press(devices, 'Close'))

  await page.reload()
  await pages.start(page)
  await expect.poll(() => pages.session(page)).toMatchObject({ status: 'connected', active })
  const third = await pages.show(page, 'recovery', RECOVERY)
  await setPassword(third)
  await third.getByRole('button', { name: 'Change: By a password' }).waitFor()
  await page.context().close()
}, 240_000)

test('a page that greets the frame as its window does is given no port; control: what it says arrives, and the window that the frame opened has its own', async () => {
  const { page } = await begin()
  const opened = await pages.show(page, 'recovery', RECOVERY)
  await opened.getByRole('button', { name: 'Set up: By a password' }).waitFor()
  const frame = pages.frameOf(page)
  await frame.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    addEventListener('message', ({ data, origin }) => seen.push(`${origin} ${data?.type}`))
  })
  await page.evaluate(() => {
    const given: unknown[] = []
    Object.assign(window, { given })
    addEventListener(
      'message',
      ({ data, ports }) =>
        (data?.type === '@tessera/window-open' || ports.length > 0) && given.push(data),
    )
    const frame = document.querySelector<HTMLIFrameElement>(
      'tessera-kit > [slot=frame] > iframe',
    )?.contentWindow
    frame?.postMessage({ type: '@tessera/window' }, '*')
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => given.push(data)
    frame?.postMessage({ type: '@tessera/window-open' }, '*', [port2])
    port1.postMessage({ id: 1, call: 1, name: 'unlock', args: [] })
  })
  const said = () => frame.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await expect
    .poll(said)
    .toEqual([`${pages.host.app} @tessera/window`, `${pages.host.app} @tessera/window-open`])
  await setPassword(opened)
  await opened.getByRole('button', { name: 'Change: By a password' }).waitFor()
  expect(await page.evaluate(() => (window as unknown as { given: unknown[] }).given)).toEqual([])
  await page.context().close()
}, 180_000)
