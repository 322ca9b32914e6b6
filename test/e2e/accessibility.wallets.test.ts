import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type LocalRelay, startRelay } from '../harness/relay.mjs'
import { addAxe, findingsOf, findingsOfThemes, judged, languages } from './site/axe'
import { type Driven, drawn, kitOf, open, openWithWallet, poll, start, stateOf } from './site/drive'
import { focused, tabTo } from './site/focus'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

let site: Site
let relay: LocalRelay
beforeAll(async () => {
  relay = await startRelay()
  // The clipboard is the browser's.
  site = await startSite({})
})
afterAll(async () => {
  await site?.close()
  await relay?.stop()
})

/** The first is taken for another, and a third of the rest say that they are certified. */
const customWallets = [
  { id: 'doubt', name: 'MetaM\u0430sk', links: { native: 'doubt://' } },
  ...Array.from({ length: 30 }, (_, at) => ({
    id: `own-${at}`,
    name: `Own Wallet ${at}`,
    certified: at % 3 === 0,
    links: { native: `own${at}://` },
    stores: { homepage: 'https://own.example', ios: 'https://apps.apple.com/app/id1' },
  })),
]
const kit = (more: Partial<SiteKit> = {}) =>
  kitOf({ walletConnect: { relayUrl: relay.url, customWallets }, ...more })
const codeOf = (page: Driven['page']) => page.locator('.t-qr [role=img]')
const rows = ({ page }: Driven, count: number) =>
  page
    .locator('.t-row')
    .nth(count - 1)
    .waitFor()
const tilesOf = async ({ page }: Driven) => (
  await open(page, 'walletconnect/wallets'), page.locator('.wc-tile').first().waitFor()
)

interface Screen {
  readonly name: string
  /** Judged on preact for each commit too. */
  readonly also?: true
  readonly kit?: Partial<SiteKit>
  readonly show: (opened: Driven) => Promise<unknown>
}

const screens: readonly Screen[] = [
  {
    name: 'connect, with wallet apps',
    show: async (opened) => (await open(opened.page), rows(opened, 4)),
  },
  {
    name: 'get-a-wallet, of the directory',
    show: async (opened) => (await open(opened.page, 'get-a-wallet'), rows(opened, 4)),
  },
  { name: 'all wallets', also: true, show: tilesOf },
  {
    name: 'all wallets, certified',
    show: async (opened) => (await tilesOf(opened), opened.page.locator('.wc-chip').click()),
  },
  {
    name: 'all wallets, nothing found',
    show: async (opened) => (
      await tilesOf(opened),
      await opened.page.locator('.wc-head input').fill('qqqq'),
      opened.page.locator('.t-empty').waitFor()
    ),
  },
  {
    name: 'all wallets, a look-alike',
    show: async (opened) => (
      await tilesOf(opened),
      await opened.page.locator('.wc-tile').first().click(),
      opened.page.locator('.wc-head .t-note').waitFor()
    ),
  },
  {
    name: 'get one wallet',
    show: async (opened) => (
      await open(opened.page, 'walletconnect/get', { wallet: 'own-1' }), rows(opened, 1)
    ),
  },
  {
    name: 'pairing',
    also: true,
    show: async ({ page }) => (await open(page, 'walletconnect/pairing'), codeOf(page).waitFor()),
  },
  {
    name: 'pairing, of one wallet',
    show: async ({ page }) => (
      await open(page, 'walletconnect/pairing', { wallet: 'own-1' }), codeOf(page).waitFor()
    ),
  },
  {
    name: 'pairing, on its way',
    kit: { walletConnect: { relayUrl: 'ws://127.0.0.1:1' } },
    show: ({ page }) => open(page, 'walletconnect/pairing'),
  },
]

describe.each(languages)('axe, $locale', ({ locale, direction, themes }) => {
  let opened: Driven
  beforeAll(async () => {
    opened = await openWithWallet(site, {}, { reducedMotion: 'reduce' })
    await addAxe(opened.page)
  })
  afterAll(() => opened?.close())
  afterEach(() =>
    opened.page.evaluate(() => {
      for (const made of Object.values(window.site.kits)) made.destroy()
      localStorage.clear()
    }),
  )

  test.each(judged(screens, { locale }))('$name', async ({ kit: more, show }) => {
    const { page } = opened
    await start(page, kit({ locale, ...more }))
    await show(opened)
    expect(await page.locator('.t-sheet').getAttribute('dir')).toBe(direction)
    expect(await findingsOfThemes(page, themes)).toEqual(
      Object.fromEntries(themes.map((theme) => [theme, []])),
    )
  })

  test('control: a tile without a name is reported', async () => {
    const { page } = opened
    await start(page, kit({ locale }))
    await tilesOf(opened)
    await page
      .locator('.wc-tile')
      .nth(1)
      .evaluate((tile) => {
        tile.replaceChildren()
        tile.removeAttribute('title')
      })
    expect((await findingsOf(page)).map((line) => line.split(':')[0])).toContain('button-name')
  })
})

const focusIs = (page: Driven['page'], name: RegExp) =>
  poll(async () => (await focused(page)).name).toMatch(name)

test('by keyboard alone: to the code, its link copied, back, and through the grid of wallets to one of them', async () => {
  const opened = await openWithWallet(
    site,
    {},
    { permissions: ['clipboard-read', 'clipboard-write'] },
  )
  const { page } = opened
  await start(page, kit())
  await page.evaluate(() =>
    document
      .querySelector('#open')
      ?.addEventListener('click', () => window.site.kits.default?.open()),
  )
  await page.locator('#open').focus()
  await page.keyboard.press('Enter')
  await drawn(page, 'connect')
  await rows(opened, 4)
  await tabTo(page, /^Scan with a wallet app/)
  await page.keyboard.press('Enter')
  await drawn(page, 'walletconnect/pairing')
  await codeOf(page).waitFor()
  expect((await focused(page)).inside).toBe(true)
  await tabTo(page, /^Copy link/)
  await page.keyboard.press('Enter')
  await poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^wc:[0-9a-f]{64}@2\?/,
  )
  await focusIs(page, /^Link copied$/)
  await tabTo(page, /^Back$/)
  await page.keyboard.press('Enter')
  await drawn(page, 'connect')

  await tabTo(page, /^All wallets/)
  await page.keyboard.press('Enter')
  await drawn(page, 'walletconnect/wallets')
  await page.locator('.wc-tile').first().waitFor()
  await tabTo(page, /MetaM/)
  await page.keyboard.press('ArrowRight')
  await focusIs(page, /Own Wallet 0/)
  await page.keyboard.press('ArrowDown')
  await focusIs(page, /Own Wallet 4/)
  // the grid is one stop for Tab
  await page.keyboard.press('Shift+Tab')
  expect((await focused(page)).name).not.toMatch(/Wallet \d/)
  await page.keyboard.press('Tab')
  await focusIs(page, /Own Wallet 4/)
  await page.keyboard.press('Enter')
  await drawn(page, 'walletconnect/pairing')
  await codeOf(page).waitFor()
  await page.keyboard.press('Escape')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await focusIs(page, /^Open$/)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
