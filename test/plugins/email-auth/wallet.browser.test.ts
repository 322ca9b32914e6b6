import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { focused, tabTo } from '../../e2e/site/focus'
import { untilFrameRests } from '../../harness/approveByMouse'
import {
  code,
  createEmailHost,
  email,
  openModal,
  patience,
  problems,
  session,
  shown,
  signIn,
  toCode,
} from './host'

const host = createEmailHost()
const openSignedIn = async (protocol: 'w3m' | 'native' = 'native') => {
  const opened = await host.open({}, {}, protocol)
  await signIn(opened.page)
  await openModal(opened.page)
  return opened
}
/** The real site asks in a window of its own. */
const confirmAddress = (page: Page) => pressInFrame(page, 'Approve')
/**
 * By the mouse: the browser may still send a key to the frame that had the focus a moment before.
 */
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()
const pressInFrame = async (page: Page, name: string) => {
  const button = host.site(page)?.getByRole('button', { name })
  await button?.waitFor()
  await untilFrameRests(page)
  await button?.click()
}
const toWallet = async (page: Page) => {
  await page.getByRole('button', { name: 'user@example.com' }).click()
  await page
    .getByRole('button', { name: /^Change your email/ })
    .or(page.getByText('Upgrade your wallet'))
    .first()
    .waitFor()
}

describe('the account of an embedded wallet', () => {
  test('says the address, and leads to the wallet: the frame’s own screens, and who could rebuild the key', async () => {
    const { context, page } = await openSignedIn()
    await toWallet(page)
    await page.getByText(/^wallet\.localhost:\d+ keeps a backup of your key/).waitFor()
    for (const [row, screen] of [
      ['Devices', 'devices'],
      ['Recovery', 'recovery'],
      ['Export', 'export'],
    ] as const) {
      await page.getByRole('button', { name: row }).click()
      await host.site(page)?.getByText(`Screen: ${screen}`).waitFor()
      await expect
        .poll(async () => (await page.locator('iframe').boundingBox())?.height)
        .toBeGreaterThan(400)
      await untilFrameRests(page)
      await host.site(page)?.getByRole('button', { name: 'Done' }).click()
      await expect.poll(() => shown(page)).toBe('embedded/wallet')
      await expect.poll(() => page.locator('iframe').isVisible()).toBe(false)
    }
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('a screen of the frame that is left by going back is asked for no more', async () => {
    const { context, page } = await openSignedIn()
    await toWallet(page)
    await page.getByRole('button', { name: 'Devices' }).click()
    const title = host.site(page)?.getByText('Screen: devices')
    await title?.waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => shown(page)).toBe('embedded/wallet')
    await expect.poll(() => title?.count()).toBe(0)
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('a frame of the specification’s protocol has no screens: its own page is a link, and nothing is said of the key', async () => {
    const { context, page } = await openSignedIn('w3m')
    await toWallet(page)
    expect(
      await page.getByRole('link', { name: /Upgrade your wallet/ }).getAttribute('href'),
    ).toMatch(/^http:\/\/wallet\.localhost:\d+\/dashboard$/)
    expect([
      await page.getByRole('button', { name: 'Devices' }).count(),
      await page.getByText(/keeps a backup/).count(),
    ]).toEqual([0, 0])
    await context.close()
  })

  test('another wallet’s account has no such line', async () => {
    const { context, page } = await host.open({}, {}, 'native')
    await page.evaluate(() => window.emailPage.addWallet())
    await page.evaluate(() => window.emailPage.kits[0]?.connect('other'))
    await openModal(page)
    await page.getByText('0x1111').first().waitFor()
    expect(await page.getByText('Your wallet').count()).toBe(0)
    await context.close()
  })
})

describe('a change of the address', () => {
  test('asks for the code of the old address, then for that of the new one, and the account says the new one; by the keyboard alone', async () => {
    const { context, page } = await openSignedIn()
    await tabTo(page, /^user@example\.com$/)
    await page.keyboard.press('Enter')
    await expect.poll(() => shown(page)).toBe('embedded/wallet')
    await tabTo(page, /^Change your email/)
    await page.keyboard.press('Enter')
    await tabTo(page, /^New email$/)
    await expect.poll(() => email(page).inputValue()).toBe('user@example.com')
    expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    await email(page).selectText()
    await page.keyboard.type('new@example.com')
    await page.keyboard.press('Enter')
    await confirmAddress(page)
    await page.getByText('Confirm your current email').waitFor()
    await expect.poll(async () => (await focused(page)).name, patience).toBe('Code of six digits')
    expect(await page.locator('.email-to').textContent()).toBe('user@example.com')
    await page.keyboard.type('999999')
    await page.getByRole('alert').waitFor()
    await page.keyboard.type('123456')
    await page.getByText('Confirm your new email').waitFor()
    expect([await page.locator('.email-to').textContent(), await code(page).inputValue()]).toEqual([
      'new@example.com',
      '',
    ])
    await code(page).fill('654321')
    await page.getByRole('button', { name: 'new@example.com' }).waitFor()
    expect(await shown(page)).toBe('account')
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('what is no address, or the same one, is not sent; starting over leads to the field again', async () => {
    const { context, page } = await openSignedIn()
    await page.evaluate(() => window.emailPage.kits[0]?.open('email-auth/change'))
    await email(page).fill('new@example')
    await page.keyboard.press('Enter')
    await page.getByText('This is not an email address').waitFor()
    await email(page).fill(' USER@example.com')
    await page.keyboard.press('Enter')
    expect(await shown(page)).toBe('email-auth/change')
    expect(await host.sent(page)).not.toContain('UPDATE_EMAIL')
    await email(page).fill('new@example.com')
    await page.keyboard.press('Enter')
    await confirmAddress(page)
    await page.getByRole('button', { name: 'Start over' }).click()
    await email(page).waitFor()
    expect(await shown(page)).toBe('email-auth/change')
    await context.close()
  })

  test('refused for a time, on a device that is new to the wallet or to an address that is reserved, it says so', async () => {
    const { context, page } = await openSignedIn()
    await page.evaluate(() => window.emailPage.kits[0]?.open('email-auth/change'))
    await email(page).fill('early@example.com')
    await save(page)
    await confirmAddress(page)
    await page
      .getByText(/^This device is new\. Possible from 1\/3\/2027/)
      .first()
      .waitFor()
    await email(page).fill('kept@example.com')
    await save(page)
    await confirmAddress(page)
    await code(page).fill('123456')
    await page.getByText('Confirm your new email').waitFor()
    await expect.poll(() => code(page).inputValue()).toBe('')
    await code(page).fill('654321')
    await expect
      .poll(() => page.locator('.email-said').textContent())
      .toMatch(/^A wallet moved from this address to another\./)
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('declined in the wallet’s window, or left by going back, it is none, and what was typed is there', async () => {
    const { context, page } = await openSignedIn()
    await page.evaluate(() => window.emailPage.kits[0]?.open('email-auth/change'))
    for (const leave of [
      () => pressInFrame(page, 'Reject'),
      () => page.getByRole('button', { name: 'Back' }).click(),
    ]) {
      await email(page).fill('new@example.com')
      await save(page)
      await host.site(page)?.getByText('Confirm the address').waitFor()
      await leave()
      await expect.poll(() => shown(page)).toBe('email-auth/change')
      expect(await email(page).inputValue()).toBe('new@example.com')
    }
    expect(await problems(page)).toEqual([])
    await context.close()
  })
})

test('a network that no embedded wallet has leads to the choice of another, where the sign-in goes on', async () => {
  const { context, page } = await host.open({}, {}, 'native')
  await page.evaluate(() =>
    window.emailPage.kits[0]?.switchNetwork('bip122:00000008819873e925422c1ff0f99f7c'),
  )
  await openModal(page)
  await email(page).fill('user@example.com')
  await page.keyboard.press('Enter')
  await page.getByText(/no accounts on that network/).waitFor()
  expect(await host.sent(page)).not.toContain('CONNECT_EMAIL')
  expect(await page.getByRole('button', { name: /Bitcoin/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Solana Devnet' }).click()
  await code(page).fill('123456')
  await expect.poll(async () => (await session(page))?.active, patience).toBe('solana')
  await context.close()
})

test('the code’s screen says who could rebuild the key of the wallet, before there is one', async () => {
  const { context, page } = await host.open({}, {}, 'native')
  await toCode(page)
  await page
    .getByText(
      /keeps a backup of your key, so that you get back in by signing in\. Whoever runs it could use the wallet, too\./,
    )
    .waitFor()
  await context.close()
})

describe('what goes wrong is said, and how to go on', () => {
  test.each([
    ['000001', 'That code has expired. Ask for a new one.'],
    ['000002', 'Too many wrong codes. Ask for a new one.'],
    ['000003', 'That did not work. Try again.'],
    [
      '000004',
      'A wallet moved from this address to another. Use that one, or undo it by the link in our mail.',
    ],
  ])('the code %s: %s', async (wrong, words) => {
    const { context, page } = await host.open({}, {}, 'native')
    await toCode(page)
    await page.keyboard.type(wrong)
    await page.getByRole('alert').filter({ hasText: words }).waitFor()
    expect((await focused(page)).name).toBe('Code of six digits')
    await page.keyboard.type('123456')
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    await context.close()
  })

  test.each([
    ['limited@example.com', 'Too many tries. Try again later.'],
    ['unmailed@example.com', 'The mail could not be sent. Try again.'],
    [
      'denied@example.com',
      'This browser keeps nothing for the wallet. Allow it, or use another one.',
    ],
  ])('the address %s: %s', async (address, words) => {
    const { context, page } = await host.open({}, {}, 'native')
    await openModal(page)
    await email(page).fill(address)
    await page.keyboard.press('Enter')
    await page.getByText(words).waitFor()
    expect([await email(page).inputValue(), await shown(page)]).toEqual([address, 'connect'])
    await context.close()
  })

  test('without a connection it says so, and the same code passes once it is back', async () => {
    const { context, page } = await host.open({}, {}, 'native')
    await toCode(page)
    await context.setOffline(true)
    await page.keyboard.type('000003')
    await page.getByRole('alert').filter({ hasText: 'You are offline.' }).waitFor()
    await context.setOffline(false)
    await page.keyboard.type('123456')
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    await context.close()
  })
})

describe('axe finds nothing', () => {
  test.each([
    { mode: 'dark', locale: 'en' },
    { mode: 'light', locale: 'ar' },
  ] as const)('$mode $locale: account, wallet, change, its codes, networks', async (more) => {
    const { context, page } = await host.open(
      more,
      { viewport: { width: 390, height: 844 } },
      'native',
    )
    await addAxe(page)
    const findings: string[] = []
    const look = async (name: string) =>
      findings.push(
        ...(await findingsOf(page))
          .filter((line) => line.includes('tessera-kit'))
          .map((line) => `${name}: ${line}`),
      )
    const cells = page.locator('input[name=one-time-code]')
    await openModal(page)
    await email(page).fill('user@example.com')
    await page.keyboard.press('Enter')
    await cells.fill('123456')
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    for (const view of ['account', 'embedded/wallet', 'email-auth/change'] as const) {
      await page.evaluate((name) => window.emailPage.kits[0]?.open(name), view)
      await expect.poll(() => shown(page)).toBe(view)
      await expect.poll(() => page.locator('tessera-kit [aria-busy=true]').count()).toBe(0)
      await expect.poll(() => page.locator('#t-title').textContent()).not.toBe('')
      await look(view)
    }
    await email(page).fill('new@example.com')
    await page.keyboard.press('Enter')
    await confirmAddress(page)
    await cells.waitFor()
    await look('old code')
    await cells.fill('999999')
    await expect.poll(() => cells.getAttribute('aria-invalid')).toBe('true')
    await look('wrong code')
    await page.evaluate(() =>
      window.emailPage.kits[0]?.open('embedded/network', { proceed: async () => {} }),
    )
    await expect.poll(() => shown(page)).toBe('embedded/network')
    await look('networks')
    expect(findings).toEqual([])
    await context.close()
  })
})
