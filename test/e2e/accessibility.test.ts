import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addAxe, findingsOf } from './site/axe'
import { choose, connect, drawn, type Driven, everyChain, kitOf, open, openWithWallet, poll, solanaWallet, start, stateOf } from './site/drive'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  // With scrollbars that take room: a lock without them shifts nothing anyway.
  site = await startSite({ ignoreDefaultArgs: ['--hide-scrollbars'] })
})
afterAll(() => site?.close())

const destroy = (opened: Driven) =>
  opened.page.evaluate(() => {
    for (const kit of Object.values(window.site.kits)) kit.destroy()
    localStorage.clear()
  })
const calm = { hang: false, reject: false, malformed: false, disappear: false, locked: false } as const
const pick = async ({ page }: Driven) => {
  await open(page)
  await page.getByRole('button', { name: 'Test Wallet' }).click()
}
const documents = { termsConditionsUrl: 'https://example.com/terms', privacyPolicyUrl: 'https://example.com/privacy' }

interface Screen {
  readonly name: string
  /** On networks of every namespace; the wallet serves two of them. */
  readonly spanning?: true
  readonly kit?: Partial<SiteKit>
  readonly show: (opened: Driven) => Promise<unknown>
}

/** Every view in every state a visitor can meet; each begins with a fresh kit and a wallet that behaves. */
const screens: readonly Screen[] = [
  { name: 'connect', show: ({ page }) => open(page) },
  { name: 'connect, consent asked', kit: { ui: documents, flags: { 'ui.legalCheckbox': true } }, show: async ({ page }) => (await open(page), page.getByRole('checkbox').waitFor()) },
  {
    name: 'connect, empty',
    show: async (opened) => {
      await destroy(opened)
      await opened.wallet.disappear()
      await start(opened.page, kitOf(localeOf(opened)))
      await open(opened.page)
    },
  },
  { name: 'connecting, idle', show: ({ page }) => open(page, 'connecting', { connector: 'com.example.test' }) },
  { name: 'connecting, waiting', show: async (opened) => (await opened.wallet.set({ hang: ['eth_requestAccounts'] }), await pick(opened), drawn(opened.page, 'connecting')) },
  { name: 'connecting, declined', show: async (opened) => (await opened.wallet.set({ reject: ['eth_requestAccounts'] }), await pick(opened), tried(opened)) },
  { name: 'connecting, failed', show: async (opened) => (await opened.wallet.set({ malformed: ['eth_requestAccounts'] }), await pick(opened), tried(opened)) },
  { name: 'connecting, not installed', show: ({ page }) => open(page, 'connecting', { connector: 'com.example.gone' }) },
  { name: 'account', show: async ({ page }) => (await connect(page), await open(page), page.locator('.t-big').filter({ hasText: 'ETH' }).waitFor()) },
  { name: 'wallets', show: async ({ page }) => (await connect(page), await open(page, 'wallets'), page.locator('.t-pair .t-num').first().waitFor()) },
  { name: 'choose-namespace', spanning: true, show: ({ page }) => open(page, 'choose-namespace', { connector: 'com.example.test' }) },
  { name: 'connect, one namespace', spanning: true, show: ({ page }) => open(page, 'connect', { namespace: 'solana' }) },
  { name: 'networks, several namespaces', spanning: true, show: ({ page }) => open(page, 'networks') },
  { name: 'networks', show: async ({ page }) => (await connect(page), open(page, 'networks')) },
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
  { name: 'approve', kit: { localWallet: true }, show: approving },
  { name: 'approve, nothing', show: ({ page }) => open(page, 'approve') },
  { name: 'what-is-a-wallet', show: ({ page }) => open(page, 'what-is-a-wallet') },
  { name: 'get-a-wallet', show: ({ page }) => open(page, 'get-a-wallet') },
]

/** Waits for the outcome of a try: the ring has turned red. */
const tried = ({ page }: Driven) => page.locator('.t-ring[data-state=error]').waitFor()

const localeOf = ({ page }: Driven): Pick<SiteKit, 'locale'> => ({ locale: locales.get(page) ?? 'en' })
const locales = new WeakMap<Driven['page'], string>()

async function approving({ page }: Driven): Promise<void> {
  await connect(page, { name: 'Local Wallet' })
  await page.evaluate(() => {
    const answer = window.site.kits.default?.request({ method: 'personal_sign', params: ['0x68656c6c6f', `0x${'1a'.repeat(20)}`] })
    answer?.then(
      (value) => document.body.setAttribute('data-answer', String(value).slice(0, 2)),
      (error: { code?: string }) => document.body.setAttribute('data-answer', String(error.code))
    )
  })
  await drawn(page, 'approve')
}

describe.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('axe, %s', (locale, direction) => {
  let opened: Driven
  beforeAll(async () => {
    opened = await openWithWallet(site, { solana: solanaWallet() }, { reducedMotion: 'reduce' })
    locales.set(opened.page, locale)
    await addAxe(opened.page)
  })
  afterAll(() => opened?.close())
  afterEach(() => destroy(opened))

  test.each(screens)('$name', async ({ kit, show, spanning }) => {
    const { page, wallet } = opened
    await wallet.set(calm)
    await wallet.revoke()
    await wallet.changeChain(31337)
    await start(page, (spanning ? everyChain : kitOf)({ locale, ...kit }))
    await show(opened)
    expect(await page.locator('.t-sheet').getAttribute('dir')).toBe(direction)
    for (const mode of ['dark', 'light'] as const) {
      await page.evaluate((given) => window.site.setTheme(window.site.kits.default as never, given), mode)
      expect(await findingsOf(page), mode).toEqual([])
    }
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

/** The name of what has the focus, through shadow roots; the tag where it has none. */
const focused = (page: Driven['page']) =>
  page.evaluate(() => {
    let at = document.activeElement
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement
    return { name: at?.getAttribute('aria-label') ?? at?.textContent?.trim() ?? '', tag: at?.localName ?? '', inside: at?.getRootNode() instanceof ShadowRoot }
  })

const tabTo = async (page: Driven['page'], name: RegExp) => {
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('Tab')
    if (name.test((await focused(page)).name)) return
  }
  throw new Error(`Tab does not reach ${name}`)
}

/** The host's own button opens the modal, and the page is taller than the window. */
const withOpener = async (opened: Driven) => {
  await start(opened.page)
  await opened.page.evaluate(() => {
    document.querySelector('#open')?.addEventListener('click', () => window.site.kits.default?.open())
    Object.assign((document.querySelector('#app') as HTMLElement).style, { height: '3000px' })
    Object.assign((document.querySelector('#open') as HTMLElement).style, { position: 'fixed', top: '0', right: '0' })
  })
}

test('connect, switch the network and disconnect by keyboard alone; the focus goes in, stays, and returns', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await withOpener(opened)
  await page.locator('#open').focus()
  await page.keyboard.press('Enter')
  await drawn(page, 'connect')
  await poll(async () => (await focused(page)).inside).toBe(true)
  const met = new Set<string>()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('Tab')
    const { inside, tag, name } = await focused(page)
    // Between the last and the first the focus is the browser's own, never the host's page.
    expect(inside || tag === 'body' || tag === 'html', `${tag} ${name}`).toBe(true)
    if (inside) met.add(name)
  }
  expect([...met]).toEqual(expect.arrayContaining(['Close', expect.stringContaining('Test Wallet')]))

  await tabTo(page, /Test Wallet/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.status).toBe('connected')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await poll(async () => (await focused(page)).name).toBe('Open')

  await page.keyboard.press('Enter')
  await drawn(page, 'account')
  await tabTo(page, /Chain 31337$/)
  await page.keyboard.press('Enter')
  await drawn(page, 'networks')
  await tabTo(page, /Chain 31338/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.chainId).toBe('eip155:31338')
  await poll(async () => (await stateOf(page)).view).toBe('account')

  await tabTo(page, /^Disconnect/)
  await page.keyboard.press('Enter')
  await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await poll(async () => (await focused(page)).name).toBe('Open')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('the page under the modal does not scroll and does not shift', async () => {
  const opened = await openWithWallet(site, {}, { viewport: { width: 900, height: 600 } })
  const { page } = opened
  await withOpener(opened)
  const place = () => page.evaluate(() => ({ right: document.querySelector('#open')?.getBoundingClientRect().right, width: document.querySelector('main')?.getBoundingClientRect().width }))
  const wheel = async () => {
    await page.mouse.move(20, 500)
    await page.mouse.wheel(0, 300)
    await page.waitForTimeout(300)
    return page.evaluate(() => scrollY)
  }
  const before = await place()
  // The controls: there is a scrollbar that takes room, and the wheel scrolls.
  expect(before.right).toBeLessThan(900)
  expect(await wheel()).toBeGreaterThan(0)
  await page.evaluate(() => scrollTo(0, 0))
  await open(page)
  expect(await place()).toEqual(before)
  expect(await wheel()).toBe(0)
  await page.evaluate(() => window.site.kits.default?.close())
  expect(await place()).toEqual(before)
  expect(await wheel()).toBeGreaterThan(0)
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBe(0)
  await opened.close()
})

describe('Esc three times', () => {
  const escape = async ({ page }: Driven) => {
    for (let press = 0; press < 3; press++) {
      await page.keyboard.press('Escape')
      await page.waitForTimeout(100)
    }
  }
  /** What the modal says and what the dialog is, which must be the same. */
  const agreed = async ({ page }: Driven) => {
    const shown = await page.evaluate(() => document.querySelector('tessera-kit')?.shadowRoot?.querySelector('dialog')?.open ?? false)
    const { open: told, view } = await stateOf(page)
    expect(shown).toBe(told)
    expect(view === undefined).toBe(!told)
    return told
  }

  test('on unsupported-chain: closed, and the modal opens there again', async () => {
    const opened = await openWithWallet(site)
    const { page, wallet } = opened
    await wallet.changeChain(999)
    await start(page)
    await choose(page)
    await drawn(page, 'unsupported-chain')
    await page.keyboard.press('Escape')
    // The first is refused: one is asked to switch or to disconnect.
    expect(await agreed(opened)).toBe(true)
    await escape(opened)
    await agreed(opened)
    await open(page)
    await drawn(page, 'unsupported-chain')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')
    expect(await opened.problems()).toEqual([])
    await opened.close()
  })

  test('on approve: closed, which is the visitor’s no', async () => {
    const opened = await openWithWallet(site)
    const { page } = opened
    await start(page, kitOf({ localWallet: true }))
    await approving(opened)
    await escape(opened)
    expect(await agreed(opened)).toBe(false)
    await poll(() => page.locator('body').getAttribute('data-answer')).toBe('rpc/user-rejected')
    expect((await stateOf(page)).approvals).toBe(0)
    // Not stuck: the next request is asked for again, and a yes is a yes.
    await page.evaluate(() => void window.site.kits.default?.request({ method: 'personal_sign', params: ['0x68656c6c6f', `0x${'1a'.repeat(20)}`] }))
    await drawn(page, 'approve')
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    await poll(async () => (await stateOf(page)).approvals).toBe(0)
    expect(await opened.problems()).toEqual([])
    await opened.close()
  })
})

test('an approval before the modal was ever open: it opens on it, and the yes arrives', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, kitOf({ localWallet: true }))
  const asked = page.evaluate(async () => {
    const kit = window.site.kits.default as NonNullable<typeof window.site.kits.default>
    const { sessions } = await kit.connect('local')
    return kit.request({ method: 'personal_sign', params: ['0x48656c6c6f', sessions.eip155?.active as string] })
  })
  await drawn(page, 'approve')
  const yes = page.getByRole('button', { name: 'Sign' })
  await poll(() => yes.isEnabled()).toBe(true)
  await yes.click()
  expect(await asked).toMatch(/^0x[0-9a-f]+$/)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
