import type { Browser, Page } from 'playwright-core'
import { Connection, PublicKey } from 'solana-web3-legacy'
import { createPublicClient, type Hash, http } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startDemo } from '../../scripts/demoServer.mjs'
import { openBrowser } from '../browser'
import { rowsOf } from '../everything'
import { approveByMouse } from '../harness/approveByMouse'
import { shownInstead } from '../harness/shownInstead'
import { type Look, openPage, violationsOf } from './harness/openPage'
import { startProcess } from './harness/startProcess'

const EMAIL = 'ann@shop.example'
const LIMIT = { timeout: 30_000 }

let browser: Browser
let served: { readonly url: string; readonly stop: () => Promise<unknown> }
beforeAll(async () => {
  browser = await openBrowser()
}, 120_000)
afterAll(() => browser?.close())
afterEach(() => served?.stop())

/** The demo as a host serves it: built, and under a strict policy. */
const serveBuilt = () =>
  startDemo({
    port: 0,
    chainPorts: [0, 0],
    solanaPort: 0,
    relayPort: 0,
    framePort: 0,
    build: true,
    csp: true,
    log: () => {},
  })
const serveByNpmStart = async () => {
  const { url, interrupt } = await startProcess(['--port', '0'])
  return { url, stop: interrupt }
}

const shownIn = (page: Page, id: string) => page.getByTestId(id).getAttribute('data-value', LIMIT)

/**
 * Signs in as a newcomer does: the address, the mailed link with the words that the page shows, the
 * code of the second mail. The mails are read in the page of the box.
 */
const signIn = async (page: Page, mailbox: string) => {
  await page.getByTestId('connect').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=email]').fill(EMAIL)
  await page.keyboard.press('Enter')
  const words = await shownInstead(
    page,
    dialog.getByText(/^[a-z]+ [a-z]+ [a-z]+$/).textContent(LIMIT),
  )
  const box = await page.context().newPage()
  await box.setViewportSize({ width: 390, height: 844 })
  await box.goto(mailbox)
  const mail = box.frameLocator('[data-testid=mail]')
  const [link] = await Promise.all([
    page.context().waitForEvent('page'),
    mail.getByRole('link').click(),
  ])
  expect(await box.evaluate(() => scrollY), 'on a phone the mail’s button is in sight').toBe(0)
  await link.locator(`button[value="${words}"]`).click()
  await link.getByText('Device allowed').waitFor(LIMIT)
  await link.close()
  await box
    .getByRole('button', { name: /Your code/ })
    .first()
    .click(LIMIT)
  const [code = ''] = /\d{6}/.exec((await mail.getByText(/^\d{6}$/).textContent(LIMIT)) ?? '') ?? []
  await box.close()
  await page.bringToFront()
  await dialog.getByRole('textbox', { name: 'Code of six digits' }).fill(code)
  return shownIn(page, 'address')
}

/** Does something that asks for an approval, and approves it in the wallet's own window. */
const approve = async (page: Page, frame: string, work: () => Promise<void>) => {
  await work()
  const found = page.frames().find((one) => one.url().startsWith(frame))
  if (!found) return
  const [opened] = await Promise.all([
    page.waitForEvent('popup', LIMIT),
    found.getByRole('button', { name: 'Open a window' }).click(LIMIT),
  ])
  await approveByMouse(opened, opened, LIMIT.timeout)
}

/** Signs in at a provider's login page, in the window that its button opens. */
const signInAt = async (page: Page, provider: string, who: string) => {
  await page.getByTestId('connect').click()
  const button = page.getByRole('dialog').getByRole('button', {
    name: new RegExp(`^(Continue with )?${provider}`),
  })
  await shownInstead(page, button.waitFor(LIMIT))
  const [opened] = await Promise.all([page.context().waitForEvent('page'), button.click()])
  await opened.getByRole('heading', { name: `Sign in with ${provider}` }).waitFor(LIMIT)
  const closed = opened.waitForEvent('close', LIMIT)
  await opened.getByRole('link', { name: who, exact: true }).click()
  const address = await shownInstead(page, shownIn(page, 'address'))
  await closed
  return address
}

/** Signs in by the code, which the demo's phone is shown a picture of. */
const signInByPhone = async (page: Page, phone: string) => {
  await page.getByTestId('connect').click()
  const button = page.getByRole('dialog').getByRole('button', { name: 'Farcaster' })
  await shownInstead(page, button.click(LIMIT))
  await page.getByRole('img', { name: 'Code for Farcaster' }).waitFor(LIMIT)
  const picture = await page.screenshot({ animations: 'disabled' })
  const device = await page.context().newPage()
  await device.goto(phone)
  await device
    .getByTestId('file')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: picture })
  await device.getByRole('button', { name: 'Approve as Ada' }).click(LIMIT)
  await device.getByText('Signed in as Ada.').waitFor(LIMIT)
  await device.close()
  await page.bringToFront()
  return shownInstead(page, shownIn(page, 'address'))
}

const configOf = async (url: string) =>
  (await (await fetch(new URL('config.json', url))).json()) as {
    readonly frame: { readonly url: string }
    readonly mailbox: string
    readonly phone: string
    readonly chains: readonly [{ readonly url: string }]
    readonly solana: { readonly url: string }
  }

const ways = rowsOf<readonly [string, () => Promise<typeof served>, Look]>(
  [['built, under a strict policy', serveBuilt, { theme: 'dark', device: 'phone' }]],
  [['npm start', serveByNpmStart, { theme: 'light', device: 'desktop' }]],
)

test.each(ways)(
  '%s: a newcomer signs in by email, signs, sends on an EVM network and on Solana, is restored by a reload without a prompt, and signs out',
  async (_, serve, look) => {
    served = await serve()
    const {
      frame,
      mailbox,
      chains: [chain],
      solana,
    } = await configOf(served.url)
    const { page, context, problems } = await openPage(browser, served.url, look)
    const account = await signIn(page, mailbox)
    expect(account).toMatch(/^0x[\da-fA-F]{40}$/)
    const [rows, last] = await Promise.all(
      ['.actions', '[data-testid=disconnect]'].map((selector) =>
        page.locator(selector).boundingBox(),
      ),
    )
    expect(last?.y).toBeGreaterThan((rows?.y ?? 0) + (rows?.height ?? 0))
    await approve(page, frame.url, () => page.getByTestId('sign').click())
    // the page recovers it from the signature
    expect(await shownIn(page, 'recovered')).toBe(account)

    await page.getByTestId('fund').click()
    await expect.poll(() => shownIn(page, 'balance')).toBe('10')
    await approve(page, frame.url, () => page.getByTestId('send').click())
    const client = createPublicClient({ transport: http(chain.url) })
    expect(
      String(
        (await client.waitForTransactionReceipt({ hash: (await shownIn(page, 'hash')) as Hash }))
          .blockNumber,
      ),
    ).toBe(await page.getByTestId('block').textContent(LIMIT))

    await page.getByTestId('across').click()
    await expect.poll(() => shownIn(page, 'network'), LIMIT).toMatch(/^solana:/)
    const own = (await shownIn(page, 'address')) ?? ''
    await page.getByTestId('fund').click(LIMIT)
    await expect.poll(() => shownIn(page, 'balance')).toBe('10')
    await approve(page, frame.url, () => page.getByTestId('send').click())
    await page.getByTestId('block').waitFor(LIMIT)
    const connection = new Connection(solana.url, 'confirmed')
    const { value } = await connection.getSignatureStatus((await shownIn(page, 'hash')) ?? '', {
      searchTransactionHistory: true,
    })
    expect(value).toMatchObject({
      err: null,
      slot: Number(await page.getByTestId('block').textContent()),
    })
    expect(await connection.getBalance(new PublicKey(own))).toBeLessThan(10e9)

    await page.reload()
    expect(await shownIn(page, 'address')).toBe(own)
    expect(await page.locator('dialog[open]').count()).toBe(0)
    await page.getByTestId('disconnect').click()
    await page.getByTestId('connect').waitFor(LIMIT)
    await page.reload()
    await page.getByTestId('connect').waitFor(LIMIT)
    expect([await violationsOf(page), problems]).toEqual([[], []])
    await context.close()
  },
  200_000,
)

test.each(ways)(
  '%s: a newcomer signs in with Google in a window, signs, and is restored by a reload; the same with GitHub and with Farcaster is another wallet',
  async (_, serve, look) => {
    served = await serve()
    const { frame, phone } = await configOf(served.url)
    const { page, context, problems } = await openPage(browser, served.url, look)
    const accounts: (string | null)[] = []
    for (const provider of ['Google', 'GitHub', 'Farcaster']) {
      const account = await (provider === 'Farcaster'
        ? signInByPhone(page, phone)
        : signInAt(page, provider, 'Ada'))
      expect(account).toMatch(/^0x[\da-fA-F]{40}$/)
      await approve(page, frame.url, () => page.getByTestId('sign').click())
      // the page recovers it from the signature
      expect(await shownIn(page, 'recovered')).toBe(account)
      await page.reload()
      expect(await shownIn(page, 'address')).toBe(account)
      expect(await page.locator('dialog[open]').count()).toBe(0)
      await page.getByTestId('disconnect').click()
      await page.getByTestId('connect').waitFor(LIMIT)
      accounts.push(account)
    }
    expect(new Set(accounts).size).toBe(3)
    expect([await violationsOf(page), problems]).toEqual([[], []])
    await context.close()
  },
  200_000,
)
