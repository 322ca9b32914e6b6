import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  choose,
  connect,
  drawn,
  everyChain,
  kitOf,
  NOT_FOUND,
  open,
  openWithWallet,
  poll,
  start,
  stateOf,
} from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { split: true })
})
afterAll(() => site?.close())

/** The text that a pseudo-element shows; `none` where there is none. */
const after = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element, '::after').content)
const render = (page: Page, buttons: 'both' | { readonly label?: string } = {}) =>
  page.evaluate((given) => window.site.render(window.site.kits.default as never, given), buttons)

test('an account’s row under the pointer has nothing over it', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page)
  await connect(page)
  await open(page, 'wallets')
  await page.locator('.t-pair .t-row').first().hover()
  expect(
    await page
      .locator('.t-pair .t-row')
      .first()
      .evaluate((row) => row.matches(':hover')),
  ).toBe(true)
  await page.locator('.t-pair .t-addr').first().hover()
  expect(await after(page, '.t-pair .t-addr')).toBe('none')
  await opened.close()
})

test('the full address shows once, and the balance stays in sight', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page)
  await connect(page)
  await open(page, 'account')
  const amount = page.locator('.t-big').filter({ hasText: 'ETH' })
  await amount.waitFor()
  await page.mouse.move(2, 2)
  const hidden = { animations: 'disabled' } as const
  const before = await amount.screenshot(hidden)
  await page.locator('button.t-addr').hover()
  // the control: it is shown
  expect(await after(page, 'button.t-addr')).toContain((await stateOf(page)).session.active)
  expect(before.equals(await amount.screenshot(hidden))).toBe(true)
  expect(await page.locator('.t-addr[data-full][title]').count()).toBe(0)
  await opened.close()
})

test('a short label stands beside its icon, and the button keeps its width while it connects', async () => {
  const opened = await openWithWallet(site, {})
  const { page } = opened
  await opened.wallet.set({ hang: ['eth_requestAccounts'] })
  await start(page)
  await render(page, { label: 'Log in' })
  const button = page.locator('.tessera-button')
  const measure = () =>
    button.evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element.querySelector('[data-on]') as Element)
      const [icon, label, whole] = [
        element.querySelector('.tessera-icon') as Element,
        range,
        element,
      ].map((part) => part.getBoundingClientRect())
      return {
        gap: Math.round((label?.left ?? 0) - (icon?.right ?? 0)),
        left: (icon?.left ?? 0) - (whole?.left ?? 0),
        right: (whole?.right ?? 0) - (label?.right ?? 0),
        width: whole?.width,
        above: (label?.top ?? 0) - (whole?.top ?? 0),
        below: (whole?.bottom ?? 0) - (label?.bottom ?? 0),
      }
    })
  await poll(async () => (await measure()).gap).toBe(8)
  const { above, below } = await measure()
  expect(Math.abs(above - below), 'the label stands in the middle').toBeLessThanOrEqual(1)
  const { left, right, width } = await measure()
  expect(Math.abs(right - left)).toBeLessThanOrEqual(5)
  await page.evaluate(
    () => void window.site.kits.default?.connect('com.example.test').catch(() => {}),
  )
  await poll(() => button.getAttribute('data-state')).toBe('connecting')
  expect((await measure()).width).toBe(width)
  expect((await measure()).gap).toBe(8)
  await opened.close()
})

test('the row in use, a row under the pointer, and one that is both look different', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page)
  await connect(page)
  await open(page, 'networks')
  const current = page.locator('.t-row[aria-current]')
  const other = page.locator('.t-row:not([aria-current])').first()
  const look = (row: typeof current) =>
    row.evaluate((element) =>
      [getComputedStyle(element).backgroundColor, getComputedStyle(element).backgroundImage].join(
        ' ',
      ),
    )
  await page.mouse.move(2, 2)
  const plain = await look(other)
  const inUse = await look(current)
  await other.hover()
  await poll(() => look(other)).not.toBe(plain)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // colours change over 120 ms: each is read once it stays the same
  const settled = async (row: typeof current) => {
    await row.evaluate((element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    )
    return look(row)
  }
  const hovered = await settled(other)
  await current.hover()
  const both = await settled(current)
  expect(new Set([plain, inUse, hovered, both]).size).toBe(4)
  await opened.close()
})

test('a line without a word has no gap in it, and a chip on the account in use has a fill of its own', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, everyChain({ bitcoin: ['regtest'] }))
  await connect(page)
  await open(page, 'networks')
  expect(
    await page.locator('.t-or:empty').evaluate((line) => getComputedStyle(line).columnGap),
  ).toBe('0px')
  await open(page, 'wallets')
  const [inUse, elsewhere] = await page
    .locator('.t-pair .t-row[aria-current]')
    .first()
    .evaluate((row) => {
      const chip = Object.assign(document.createElement('span'), { className: 't-tag' })
      return [row, row.parentElement].map((place) => {
        place?.append(chip)
        return getComputedStyle(chip).backgroundColor
      })
    })
  expect(inUse).not.toBe(elsewhere)
  await opened.close()
})

test('on a network that is not the app’s: one button says so, and still does when the sheet is left', async () => {
  const opened = await openWithWallet(site)
  const { page, wallet } = opened
  await wallet.changeChain(999)
  await start(page)
  await render(page, 'both')
  await choose(page)
  await drawn(page, 'unsupported-chain')
  await page.keyboard.press('Escape')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  expect((await stateOf(page)).session.status).toBe('connected')
  expect((await page.locator('.tessera-button [data-on]').allTextContents()).sort()).toEqual([
    'Unknown network',
    'Wrong network',
  ])
  await page.getByRole('button', { name: 'Wrong network' }).click()
  await drawn(page, 'unsupported-chain')
  await page.getByRole('button', { name: 'Close' }).click()
  await poll(async () => (await stateOf(page)).open).toBe(false)
  expect(await page.getByRole('button', { name: 'Wrong network' }).count()).toBe(1)
  expect(await opened.problems()).toEqual([NOT_FOUND])
  await opened.close()
})

test('no line of a sentence is only a full stop or an icon, however narrow the phone', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(
    page,
    kitOf({
      ui: {
        termsConditionsUrl: 'https://example.com/terms',
        privacyPolicyUrl: 'https://example.com/privacy',
      },
    }),
  )
  await open(page)
  const foot = page.locator('.t-foot').last()
  for (let width = 240; width <= 430; width += 5) {
    await page.setViewportSize({ width, height: 800 })
    const stray = await foot.evaluate((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const texts: Text[] = []
      while (walker.nextNode())
        if (walker.currentNode.textContent?.trim()) texts.push(walker.currentNode as Text)
      const lineOf = (text: Text, at: number) => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top, bottom } = range.getBoundingClientRect()
        return Math.round((top + bottom) / 2)
      }
      const [before, stop] = texts.slice(-2) as [Text, Text]
      const last = lineOf(before, before.length - 1)
      const icon = element.querySelector('a:last-of-type svg')?.getBoundingClientRect()
      const near = (line: number) => Math.abs(line - last) < 6
      return {
        stop: near(lineOf(stop, 0)),
        icon: near(((icon?.top ?? 0) + (icon?.bottom ?? 0)) / 2),
        text: stop.data,
      }
    })
    expect(stray, `${width} px`).toEqual({ stop: true, icon: true, text: '.' })
  }
  await opened.close()
})

test.each([
  [{}, 'light', '#4a63f0'],
  [{ themeMode: 'light' }, 'dark', '#3d57e6'],
  [{ themeMode: 'system' }, 'light', '#3d57e6'],
  [{ themeMode: 'system' }, 'dark', '#4a63f0'],
  [{ themeVariables: { accent: '#0f766e' } }, 'light', '#0f766e'],
] as const)(
  'modal and button share one theme: %o where the system is %s',
  async (ui, colorScheme, fill) => {
    const opened = await openWithWallet(site, {}, { colorScheme })
    const { page } = opened
    await start(page, kitOf({ ui }))
    await render(page)
    const rgb = `rgb(${[1, 3, 5].map((at) => Number.parseInt(fill.slice(at, at + 2), 16)).join(', ')})`
    await poll(() =>
      page
        .locator('.tessera-button')
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    ).toBe(rgb)
    await open(page, 'connect')
    expect(
      await page
        .locator('tessera-kit')
        .evaluate((host) => getComputedStyle(host).getPropertyValue('--t-fill')),
    ).toBe(fill)
    await opened.close()
  },
)
