import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACCOUNT, type Dashboard, PHRASE, serveDashboard, textOf } from './dashboardPages'

const PASSWORD = 'correct horse battery'

let site: Dashboard
beforeAll(async () => {
  site = await serveDashboard()
}, 120_000)
afterAll(() => site?.close())

const place = (page: Page, name: string) => page.locator('.place', { hasText: name }).click()
const fill = (page: Page, name: string, text: string) => page.locator(`[name=${name}]`).fill(text)
const fault = (page: Page) =>
  page.getByRole('alert').locator('.note').textContent({ timeout: 45_000 })
const account = (page: Page) => page.locator('.address').first().textContent()

test('a visitor sets a password up, which is proven before it counts; a new device opens the same wallet by it, and by nothing else', async () => {
  const email = await site.addUser()
  const { page, failures } = await site.open()
  await site.enter(page, email)
  await site.titled(page, 'Your wallet')
  expect(await account(page)).toBe(ACCOUNT)
  expect(await page.locator('.note').textContent()).toContain(
    `The operator of ${new URL(site.url).host} could use your wallet`,
  )

  await place(page, 'Recovery')
  await page.getByRole('button', { name: 'Set up: By a password' }).click()
  await fill(page, 'password', 'too short')
  await site.submit(page)
  expect(await fault(page)).toBe('It is too short: at least 12 characters.')
  for (const guessed of ['passwordpassword', email]) {
    await fill(page, 'password', guessed)
    await site.submit(page)
    expect(await fault(page)).toBe(
      'It is among the first to be guessed: repeats, rows such as 1234, common words, your address, a site’s name. Take six random words.',
    )
  }
  await fill(page, 'password', PASSWORD)
  await site.submit(page)
  await site.titled(page, 'Type it again')
  await fill(page, 'password', `${PASSWORD}!`)
  await site.submit(page)
  expect(await fault(page)).toBe('That does not open your wallet. Look at it again.')
  await fill(page, 'password', PASSWORD)
  await site.submit(page)
  await site.titled(page, 'Your password works')
  await page.getByRole('button', { name: 'Done' }).click()
  await site.titled(page, 'Recovery')
  expect(await page.locator('.rows b').allTextContents()).toEqual([
    'By a password',
    'By a file',
    'By a passkey',
  ])
  await page.getByRole('button', { name: 'Remove: By a password' }).click()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('It is your last method. Set up another one first.').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await site.titled(page, 'Your wallet')
  expect(await page.locator('.note').textContent()).toBe(
    'What is stored here opens your wallet only together with what you have. Nobody can recover it for you.',
  )

  const next = await site.open()
  await site.enter(next.page, email)
  await site.titled(next.page, 'Open your wallet')
  await fill(next.page, 'password', 'a password of another')
  await site.submit(next.page)
  expect(await fault(next.page)).toBe('That does not open your wallet. Look at it again.')
  await fill(next.page, 'password', ` ${PASSWORD} `)
  await site.submit(next.page)
  await site.titled(next.page, 'Your wallet is open')
  await next.page.getByRole('button', { name: 'Done' }).click()
  await site.titled(next.page, 'Your wallet')
  expect(await account(next.page)).toBe(ACCOUNT)
  await next.page.reload()
  await site.titled(next.page, 'Your wallet')
  await next.page.locator('.address').first().waitFor()
  expect([...failures, ...next.failures]).toEqual([])
}, 180_000)

test('a file is saved, opened again before it counts, and opens the wallet on a new device; an altered one does not', async () => {
  const email = await site.addUser()
  const { page, failures } = await site.open()
  await site.enter(page, email)
  await place(page, 'Recovery')
  await page.getByRole('button', { name: 'Set up: By a file' }).click()
  await page.getByRole('button', { name: 'Use six random words' }).click()
  const words = (await page.locator('.words .quote').textContent()) ?? ''
  expect(words.split(' ')).toHaveLength(6)
  expect(await page.locator('[name=password]').inputValue()).toBe(words)
  await site.submit(page)
  await site.titled(page, 'Save the file')
  const downloading = page.waitForEvent('download')
  await page.locator('.form button').click()
  const buffer = await textOf(await downloading)
  expect(buffer.toString()).not.toContain('abandon')
  const file = (content: Buffer) => ({
    name: 'wallet.json',
    mimeType: 'application/json',
    buffer: content,
  })
  await page.getByRole('button', { name: 'I have saved it' }).click()
  await page.locator('[name=file]').setInputFiles(file(Buffer.from('{"type":"other"}')))
  await fill(page, 'password', words)
  await site.submit(page)
  expect(await fault(page)).toBe('This is no file of recovery of a wallet.')
  await page.locator('[name=file]').setInputFiles(file(buffer))
  await site.submit(page)
  await site.titled(page, 'Your file works')

  const next = await site.open()
  await site.enter(next.page, email)
  await site.titled(next.page, 'Open your wallet')
  const { recovery, ...rest } = JSON.parse(buffer.toString())
  const altered = Buffer.from(
    JSON.stringify({
      ...rest,
      recovery: { ...recovery, sealed: `${recovery.sealed.slice(0, -4)}AAAA` },
    }),
  )
  for (const [content, outcome] of [
    [altered, 'That does not open your wallet. Look at it again.'],
    [buffer, undefined],
  ] as const) {
    await next.page.locator('[name=file]').setInputFiles(file(content))
    await fill(next.page, 'password', words)
    await site.submit(next.page)
    if (outcome) expect(await fault(next.page)).toBe(outcome)
  }
  await site.titled(next.page, 'Your wallet is open')
  expect([...failures, ...next.failures]).toEqual([])
}, 180_000)

test('the phrase is shown after a fresh code and a press, told by mail before, and gone after a minute, by a press, and with the page', async () => {
  const email = await site.addUser()
  const { page, failures } = await site.open()
  await page.clock.install()
  await site.enter(page, email)
  await place(page, 'Secret phrase')
  expect(await page.locator('.phrase').count()).toBe(0)
  const before = site.mailsTo(email)
  await site.submit(page)
  await site.enterCode(page, email, before)
  await page.getByRole('button', { name: 'Press to show' }).waitFor()
  await site.mail.find(
    email,
    ({ parsed }) => parsed.subject === 'The secret phrase of your wallet was shown',
    before,
  )
  expect(await page.locator('main').textContent()).not.toContain('abandon')
  await page.getByRole('button', { name: 'Press to show' }).click()
  await page.locator('.phrase li').first().waitFor()
  expect((await page.locator('.phrase li').allTextContents()).join(' ')).toBe(PHRASE)
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(await page.locator('main').textContent()).not.toContain('abandon')
  await page.getByRole('button', { name: 'Keys' }).click()
  await page.getByRole('button', { name: 'Press to show' }).click()
  expect(await page.locator('.secret .quote').first().textContent()).toBe(
    '0x1ab42cc412b618bdea3a599e3c9bae199ebf030895b039e9db1e30dafb12b727',
  )
  await page.clock.runFor(61_000)
  await page.getByRole('button', { name: 'Press to show' }).waitFor()
  expect(await page.locator('.secret .quote').count()).toBe(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await site.titled(page, 'Your wallet')
  expect(failures).toEqual([])
}, 180_000)

test('who has no wallet is told so, and none is made; who signs out is at the beginning again', async () => {
  const { page } = await site.open()
  await site.enter(page, 'nobody@example.com')
  await site.titled(page, 'There is no wallet yet')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.locator('[name=email]').waitFor()
  await page.reload()
  await page.locator('[name=email]').waitFor()
}, 120_000)
