import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addAxe, findingsOf, findingsOfThemes, judged, languages } from './site/axe'
import {
  askToSign,
  choose,
  connect,
  type Driven,
  drawn,
  everyChain,
  kitOf,
  open,
  openWithWallet,
  solanaWallet,
  start,
} from './site/drive'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite(undefined, { split: true })
})
afterAll(() => site?.close())

const destroy = (opened: Driven) =>
  opened.page.evaluate(() => {
    for (const kit of Object.values(window.site.kits)) kit.destroy()
    localStorage.clear()
  })
const calm = {
  hang: false,
  reject: false,
  malformed: false,
  disappear: false,
  locked: false,
} as const
const pick = async ({ page }: Driven) => {
  await open(page)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
}
const documents = {
  termsConditionsUrl: 'https://example.com/terms',
  privacyPolicyUrl: 'https://example.com/privacy',
}

interface Screen {
  readonly name: string
  /** Judged on preact for each commit too. */
  readonly also?: true
  /** On networks of every namespace; the wallet serves two of them. */
  readonly spanning?: true
  readonly kit?: Partial<SiteKit>
  readonly show: (opened: Driven) => Promise<unknown>
}

/**
 * Every view in every state a visitor can meet; each begins with a fresh kit and a wallet that
 * behaves.
 */
const screens: readonly Screen[] = [
  { name: 'connect', also: true, show: ({ page }) => open(page) },
  {
    name: 'connect, consent asked',
    kit: { ui: documents, flags: { 'ui.legalCheckbox': true } },
    show: async ({ page }) => (await open(page), page.getByRole('checkbox').waitFor()),
  },
  {
    name: 'connect, empty',
    show: async (opened) => {
      await destroy(opened)
      await opened.wallet.disappear()
      await start(opened.page, kitOf(localeOf(opened)))
      await open(opened.page)
    },
  },
  {
    name: 'connecting, idle',
    show: ({ page }) => open(page, 'connecting', { connector: 'com.example.test' }),
  },
  {
    name: 'connecting, waiting',
    show: async (opened) => (
      await opened.wallet.set({ hang: ['eth_requestAccounts'] }),
      await pick(opened),
      drawn(opened.page, 'connecting')
    ),
  },
  {
    name: 'connecting, declined',
    show: async (opened) => (
      await opened.wallet.set({ reject: ['eth_requestAccounts'] }),
      await pick(opened),
      tried(opened)
    ),
  },
  {
    name: 'connecting, failed',
    also: true,
    show: async (opened) => (
      await opened.wallet.set({ malformed: ['eth_requestAccounts'] }),
      await pick(opened),
      tried(opened)
    ),
  },
  {
    name: 'connecting, not installed',
    show: ({ page }) => open(page, 'connecting', { connector: 'com.example.gone' }),
  },
  {
    name: 'account',
    also: true,
    show: async ({ page }) => (
      await connect(page),
      await open(page),
      page.locator('.t-big').filter({ hasText: 'ETH' }).waitFor()
    ),
  },
  {
    name: 'wallets',
    show: async ({ page }) => (
      await connect(page),
      await open(page, 'wallets'),
      page.locator('.t-pair .t-num').first().waitFor()
    ),
  },
  {
    name: 'choose-namespace',
    spanning: true,
    show: ({ page }) => open(page, 'choose-namespace', { connector: 'com.example.test' }),
  },
  {
    name: 'connect, one namespace',
    spanning: true,
    show: ({ page }) => open(page, 'connect', { namespace: 'solana' }),
  },
  {
    name: 'networks, several namespaces',
    spanning: true,
    show: ({ page }) => open(page, 'networks'),
  },
  {
    name: 'networks',
    also: true,
    show: async ({ page }) => (await connect(page), open(page, 'networks')),
  },
  {
    name: 'switching, waiting',
    show: async ({ page, wallet }) => {
      await connect(page)
      await wallet.set({ hang: ['wallet_switchEthereumChain'] })
      await open(page, 'switching', { network: 'eip155:31338' })
    },
  },
  {
    name: 'switching, declined',
    show: async (opened) => {
      await connect(opened.page)
      await opened.wallet.set({ reject: ['wallet_switchEthereumChain'] })
      await open(opened.page, 'switching', { network: 'eip155:31338' })
      await tried(opened)
    },
  },
  {
    name: 'unsupported-chain',
    show: async ({ page, wallet }) => {
      await wallet.changeChain(999)
      await choose(page)
      await drawn(page, 'unsupported-chain')
    },
  },
  { name: 'approve', also: true, kit: { localWallet: true }, show: ({ page }) => askToSign(page) },
  {
    name: 'connect, an entry in every slot',
    kit: { everySlot: true },
    show: async ({ page }) => (await open(page), page.locator('.t-view .t-foot').last().waitFor()),
  },
  {
    name: 'account, tabs',
    kit: { everySlot: true },
    show: async ({ page }) => (
      await connect(page),
      await open(page),
      page.locator('[role=tabpanel] .t-row').first().waitFor()
    ),
  },
  {
    name: 'networks, an entry in every slot',
    kit: { everySlot: true },
    show: async ({ page }) => (
      await connect(page),
      await open(page, 'networks'),
      page.locator('li > .t-ib').first().waitFor()
    ),
  },
  {
    name: 'wallets, an entry in every slot',
    kit: { everySlot: true },
    show: async ({ page }) => (
      await connect(page), await open(page, 'wallets'), page.locator('.t-holder .t-ib').waitFor()
    ),
  },
  {
    name: 'approve, an entry in every slot',
    kit: { everySlot: true, localWallet: true },
    show: ({ page }) => askToSign(page),
  },
  { name: 'approve, nothing', show: ({ page }) => open(page, 'approve') },
  { name: 'what-is-a-wallet', show: ({ page }) => open(page, 'what-is-a-wallet') },
  { name: 'get-a-wallet', show: ({ page }) => open(page, 'get-a-wallet') },
]

/** Waits for the outcome of a try, which the ring shows. */
const tried = ({ page }: Driven) =>
  page.locator('.t-ring:is([data-state=error],[data-state=declined])').waitFor()

const localeOf = ({ page }: Driven): Pick<SiteKit, 'locale'> => ({
  locale: locales.get(page) ?? 'en',
})
const locales = new WeakMap<Driven['page'], string>()

describe.each(languages)('axe, $locale', ({ locale, direction, themes }) => {
  let opened: Driven
  beforeAll(async () => {
    opened = await openWithWallet(site, { solana: solanaWallet() }, { reducedMotion: 'reduce' })
    locales.set(opened.page, locale)
    await addAxe(opened.page)
  })
  afterAll(() => opened?.close())
  afterEach(() => destroy(opened))

  test.each(judged(screens, { locale }))('$name', async ({ kit, show, spanning }) => {
    const { page, wallet } = opened
    await wallet.set(calm)
    await wallet.revoke()
    await wallet.changeChain(31337)
    await start(page, (spanning ? everyChain : kitOf)({ locale, ...kit }))
    await show(opened)
    expect(await page.locator('.t-sheet').getAttribute('dir')).toBe(direction)
    expect(await findingsOfThemes(page, themes)).toEqual(
      Object.fromEntries(themes.map((theme) => [theme, []])),
    )
  })

  test('control: a button without a name and grey text on grey are reported', async () => {
    const { page, wallet } = opened
    await wallet.set(calm)
    await start(page, kitOf({ locale }))
    await open(page)
    await page.evaluate(() => {
      const body = document.querySelector('tessera-kit')?.shadowRoot?.querySelector('.t-view')
      const grey = document.createElement('p')
      grey.textContent = 'Grey'
      Object.assign(grey.style, { color: '#777', background: '#888' })
      body?.prepend(document.createElement('button'), grey)
    })
    const found = (await findingsOf(page)).map((line) => line.split(':')[0])
    expect(found).toEqual(expect.arrayContaining(['button-name', 'color-contrast']))
  })
})
