import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { addAxe, findingsOf } from '../../e2e/site/axe'
import { focused, tabTo } from '../../e2e/site/focus'
import {
  code,
  createEmailHost,
  email,
  type More,
  openModal,
  patience,
  problems,
  session,
  signIn,
  toCode,
} from './host'

const host = createEmailHost()

test('a visitor signs in by the keyboard alone: address, code, both accounts; nothing is asked of the frame before the field is reached', async () => {
  const { context, page } = await host.open()
  const before = host.asked()
  await openModal(page)
  await email(page).waitFor()
  await page.waitForTimeout(500)
  expect(host.asked()).toBe(before)
  await tabTo(page, /^Email$/)
  await page.keyboard.type('user@example.com')
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await focused(page)).name, patience).toBe('Code of six digits')
  await expect.poll(() => page.locator('.email-to').textContent()).toBe('user@example.com')
  // digits of any script: Arabic-Indic, Persian, Devanagari, full width
  await page.keyboard.insertText('a١۲ ३-４56')
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open), patience)
    .toBe(false)
  expect(await session(page)).toMatchObject({
    namespaces: {
      eip155: { status: 'connected', connectorId: 'ID_AUTH', chainId: 'eip155:1' },
      solana: { status: 'connected', connectorId: 'ID_AUTH' },
    },
  })
  expect(await problems(page)).toEqual([])
  await context.close()
})

test('an address stands in one line, hyphens or not, and the full stop after it beside it', async () => {
  const { context, page } = await host.open()
  await toCode(page, 'ann-who-has-hyphens@example.com')
  const address = page.locator('.email-to')
  for (let width = 360; width <= 420; width += 10) {
    await page.setViewportSize({ width, height: 800 })
    const lines = await address.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const own = [...range.getClientRects()]
      range.setStart(element.nextSibling as Text, 0)
      range.setEnd(element.nextSibling as Text, 1)
      return [...new Set([...own, range.getBoundingClientRect()].map(({ top }) => Math.round(top)))]
        .length
    })
    expect(lines, `${width} px`).toBe(1)
  }
  await context.close()
})

test('a code that is not right empties the cells, says so, and keeps the focus where the next is typed', async () => {
  const { context, page } = await host.open()
  await toCode(page)
  await page.keyboard.type('000000')
  await page.getByRole('alert').or(page.locator('.email-said [role]')).first().waitFor()
  await expect.poll(() => code(page).inputValue()).toBe('')
  expect(await code(page).getAttribute('aria-invalid')).toBe('true')
  expect((await focused(page)).name).toBe('Code of six digits')
  await code(page).fill('123456')
  await expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
  await context.close()
})

test('what is no address is told at the field, and nothing is sent', async () => {
  const { context, page } = await host.open()
  await openModal(page)
  for (const wrong of [
    'user',
    'user@example',
    '@example.com',
    'a b@example.com',
    'user@.com',
    'user@example.com@x.org',
  ]) {
    await email(page).fill(wrong)
    await page.keyboard.press('Enter')
    await page.getByText('This is not an email address').waitFor()
    await email(page).fill('x')
    await expect.poll(() => page.getByText('This is not an email address').count()).toBe(0)
  }
  expect(
    await page
      .frames()[1]
      ?.evaluate(() => window.asked.some(({ name }) => name === 'CONNECT_EMAIL')),
  ).not.toBe(true)
  await context.close()
})

test('the next mail may be asked for after half a minute, which a reload does not shorten', async () => {
  const { context, page } = await host.open()
  await toCode(page)
  const seconds = async () =>
    Number(/\d+/.exec((await page.getByText(/^Send it again in/).textContent()) ?? '')?.[0])
  expect(await seconds()).toBeGreaterThan(20)
  await host.begin(page)
  await openModal(page)
  await email(page).fill('other@example.com')
  await page.keyboard.press('Enter')
  await page.getByText('A mail was sent just now').waitFor()
  await context.close()
})

test('a page that is loaded anew over the mail goes on with the same address and no other mail, by its line or by Enter', async () => {
  for (const go of [
    (page: Page) => page.getByRole('button', { name: 'Go on' }).click(),
    (page: Page) => email(page).press('Enter'),
  ]) {
    const { context, page } = await host.open({}, {}, 'native')
    await toCode(page)
    await host.begin(page, {}, 'native')
    await openModal(page)
    await page.getByText('A code is in your mailbox.').waitFor()
    expect(await email(page).inputValue()).toBe('user@example.com')
    await go(page)
    await expect.poll(async () => (await focused(page)).name, patience).toBe('Code of six digits')
    await page.keyboard.type('123456')
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    expect(await host.sent(page)).not.toContain('CONNECT_EMAIL')
    // it is over: nothing of it is offered again
    await page.evaluate(() => window.emailPage.kits[0]?.disconnect())
    await host.begin(page, {}, 'native')
    await openModal(page)
    await email(page).waitFor()
    expect([
      await email(page).inputValue(),
      await page.getByText('A code is in your mailbox.').count(),
    ]).toEqual(['', 0])
    await context.close()
  }
})

test('one that is too old says so and begins anew with a new mail, its address in the field', async () => {
  const { context, page } = await host.open({}, {}, 'native')
  await toCode(page)
  await page.clock.install()
  await page.clock.fastForward(41 * 60_000)
  await host.begin(page, {}, 'native')
  await page.clock.runFor(1_000)
  await openModal(page)
  await page.getByText('That sign-in has expired. Ask for a new mail.').waitFor()
  expect(await email(page).inputValue()).toBe('user@example.com')
  await email(page).press('Enter')
  await expect.poll(() => host.sent(page), patience).toContain('CONNECT_EMAIL')
  await context.close()
})

test('a stored sign-in is restored after a reload, and gone after a disconnect', async () => {
  const { context, page } = await host.open()
  await signIn(page)
  await host.begin(page)
  await expect
    .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
    .toBe('connected')
  await page.evaluate(() => window.emailPage.kits[0]?.disconnect())
  const asked = host.asked()
  await host.begin(page)
  await page.waitForTimeout(500)
  expect((await session(page))?.namespaces.eip155?.status ?? 'disconnected').toBe('disconnected')
  expect(host.asked()).toBe(asked)
  await context.close()
})

test('going back ends nothing: the address can be mended, and Escape closes', async () => {
  const { context, page } = await host.open()
  await toCode(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await email(page).waitFor()
  await page.keyboard.press('Escape')
  await expect
    .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open))
    .toBe(false)
  expect(await problems(page)).toEqual([])
  await context.close()
})

describe('a device that is not known', () => {
  const toDevice = async (more: More = {}, options: BrowserContextOptions = {}) => {
    const opened = await host.open(more, options, 'native')
    await openModal(opened.page)
    await email(opened.page).fill('device@example.com')
    await opened.page.keyboard.press('Enter')
    await opened.page.getByText('harbor mint seventeen').waitFor()
    const site = () => host.site(opened.page)
    await expect
      .poll(() => site()?.evaluate(() => window.endLink !== undefined), patience)
      .toBe(true)
    return {
      ...opened,
      endLink: (refusal?: 'link_expired') =>
        site()?.evaluate((name) => window.endLink?.(name), refusal),
    }
  }

  test('shows the words of the link, goes on to the code when it was approved, and connects', async () => {
    const { context, page, endLink } = await toDevice()
    await endLink()
    await expect.poll(async () => (await focused(page)).name, patience).toBe('Code of six digits')
    await page.keyboard.type('123456')
    await expect
      .poll(async () => (await session(page))?.namespaces.eip155?.status, patience)
      .toBe('connected')
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test('says when the link was refused, and going on to the field begins anew', async () => {
    const { context, page, endLink } = await toDevice()
    await endLink('link_expired')
    await page.getByText('The link has expired, or was refused. Ask for a new one.').waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await email(page).waitFor()
    await context.close()
  })

  test('a modal that is closed waits no more', async () => {
    const { context, page } = await toDevice()
    await page.keyboard.press('Escape')
    await expect
      .poll(() => page.evaluate(() => window.emailPage.kits[0]?.getState().modal.open))
      .toBe(false)
    await openModal(page)
    await email(page).waitFor()
    expect(await problems(page)).toEqual([])
    await context.close()
  })

  test.each(['en', 'ar'])('axe finds nothing (%s)', async (locale) => {
    const { context, page } = await toDevice(
      { locale, mode: locale === 'ar' ? 'light' : 'dark' },
      { viewport: { width: 390, height: 844 } },
    )
    await addAxe(page)
    expect((await findingsOf(page)).filter((line) => line.includes('tessera-kit'))).toEqual([])
    await context.close()
  })
})

describe('axe finds nothing', () => {
  test.each([
    { name: 'dark English', more: { mode: 'dark' } },
    { name: 'light English', more: { mode: 'light' } },
    { name: 'dark Arabic', more: { mode: 'dark', locale: 'ar' } },
  ] as const)('$name: the field, a wrong address, the cells, a wrong code', async ({ more }) => {
    const { context, page } = await host.open(more, { viewport: { width: 390, height: 844 } })
    await addAxe(page)
    await openModal(page)
    await email(page).waitFor()
    const inKit = async () =>
      (await findingsOf(page)).filter((line) => line.includes('tessera-kit'))
    expect(await inKit()).toEqual([])
    await email(page).fill('user')
    await page.keyboard.press('Enter')
    expect(await inKit()).toEqual([])
    await email(page).fill('user@example.com')
    await page.keyboard.press('Enter')
    const cells = page.locator('input[name=one-time-code]')
    await cells.waitFor()
    expect(await inKit()).toEqual([])
    await cells.fill('000000')
    await expect.poll(() => cells.getAttribute('aria-invalid'), patience).toBe('true')
    expect(await inKit()).toEqual([])
    await context.close()
  })
})
