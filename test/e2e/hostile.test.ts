import type { Page } from 'playwright-core'
import type { UiOptions } from 'tessera-kit/ui'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { installWallet } from '../harness/installWallet'
import type { MockWallet } from '../harness/types'
import { crowdScript, type Stranger } from './site/crowd'
import {
  connect,
  drawn,
  kitOf,
  methodsOf,
  open,
  openWithWallet,
  poll,
  start,
  stateOf,
  walletOf,
} from './site/drive'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site?.close())

const crowd = (strangers: readonly Stranger[]) => ({
  before: async (page: Page) =>
    void (await page.addInitScript({ content: crowdScript(strangers) })),
})
const svg = (text: string) => `data:image/svg+xml,${encodeURIComponent(text)}`
const hostile: readonly Stranger[] = [
  { name: '\u202Etellaw doog\u202C', rdns: 'com.example.rtl' },
  { name: `Long ${'x'.repeat(10_000)}`, rdns: 'com.example.long' },
  { name: '<img src=x onerror="window.hacked = 1">', rdns: 'com.example.html' },
  { name: `Zalgo${'\u0301'.repeat(500)}`, rdns: 'com.example.zalgo' },
  { name: 'Script icon', icon: 'javascript:window.hacked = 2', rdns: 'com.example.script' },
  {
    name: 'Svg icon',
    icon: svg(
      '<svg xmlns="http://www.w3.org/2000/svg" onload="top.hacked = 3"><script>top.hacked = 4</script></svg>',
    ),
    rdns: 'com.example.svg',
  },
  {
    name: 'Huge icon',
    icon: `data:image/png;base64,${'A'.repeat(2_000_000)}`,
    rdns: 'com.example.huge',
  },
  { name: 'Tracking icon', icon: 'https://example.com/seen.png', rdns: 'com.example.track' },
  { name: 'Long rdns', rdns: `com.${'a'.repeat(5_000)}` },
  { name: 'Prototype', rdns: '__proto__' },
  { name: 'constructor', rdns: 'constructor' },
  { name: 'No rdns' },
  { name: 42, rdns: ['com', 'example'], icon: {} },
  { name: '\u200B\u200B', rdns: 'com.example.empty' },
]

test('hostile names, icons and rdns: the modal is drawn as it should be, nothing runs, nothing is fetched, and a good wallet connects', async () => {
  const opened = await openWithWallet(site, {}, crowd(hostile))
  const { page, requests } = opened
  await page.evaluate(() => {
    const broken = [
      null,
      {},
      { info: null, provider: { request() {} } },
      {
        info: new Proxy(
          {},
          {
            get: () => {
              throw new Error('trap')
            },
          },
        ),
        provider: { request() {} },
      },
      { info: { uuid: '1', name: 'No provider' } },
    ]
    for (const detail of broken)
      addEventListener('eip6963:requestProvider', () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail })),
      )
  })
  await start(page)
  await open(page)
  await page.getByRole('button', { name: 'Test Wallet' }).waitFor()
  const drawnRows = await page.evaluate(() => {
    const root = document.querySelector('tessera-kit')?.shadowRoot
    const rows = [...(root?.querySelectorAll<HTMLElement>('.t-row') ?? [])]
    const sheet = root?.querySelector('.t-sheet')
    return {
      names: rows.map((row) => row.textContent ?? ''),
      heights: rows.map((row) => Math.round(row.getBoundingClientRect().height)),
      pictures: [...(root?.querySelectorAll('img') ?? [])].map((image) => image.src.slice(0, 18)),
      overflow: (sheet?.scrollWidth ?? 0) - (sheet?.clientWidth ?? 0),
      elements: root?.querySelectorAll('.t-row script, .t-row [onerror]').length,
    }
  })
  // Two of them have no readable name and are not listed.
  expect(drawnRows.names).toHaveLength(hostile.length - 2 + 1)
  expect(drawnRows.names.join('')).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/)
  expect(drawnRows.names.some((name) => name.includes('<img src=x onerror='))).toBe(true)
  expect(Math.max(...drawnRows.names.map((name) => name.length))).toBeLessThan(80)
  expect(new Set(drawnRows.heights).size).toBe(1)
  expect(drawnRows.pictures.every((src) => src === 'data:image/svg+xml')).toBe(true)
  expect(drawnRows).toMatchObject({ overflow: 0, elements: 0 })
  await connect(page)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  expect(requests.filter((url) => url.includes('example.com'))).toEqual([])
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual([])
  expect(await opened.problems()).toEqual([])
  expect(await opened.violations()).toEqual([])
  await opened.close()
})

test('an impersonating wallet: both are listed, the later one is marked, and each button asks its own wallet', async () => {
  let impostor: MockWallet | undefined
  const opened = await openWithWallet(
    site,
    {},
    {
      before: async (page) => {
        impostor = await installWallet(
          page,
          walletOf({
            info: { name: 'Impostor', rdns: 'com.example.impostor' },
            behaviour: { impersonate: { name: 'Test Wallet', rdns: 'com.example.test' } },
          }),
        )
      },
    },
  )
  const { page, wallet } = opened
  await start(page)
  await open(page)
  await poll(() => page.getByRole('button', { name: 'Test Wallet' }).count()).toBe(2)
  const names = await page
    .locator('.t-row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label')))
  expect(names[0]).toBe(null)
  expect(names[1]).toMatch(/^Test Wallet\. .{10}/)
  await page.getByRole('button', { name: 'Test Wallet' }).first().click()
  await poll(async () => (await stateOf(page)).session).toMatchObject({
    status: 'connected',
    connectorId: 'com.example.test',
  })
  expect(methodsOf(wallet)).toContain('eth_requestAccounts')
  expect(impostor?.requests()).toEqual([])
  await poll(async () => (await stateOf(page)).open).toBe(false)
  // The control: the marked one is the impostor.
  await open(page, 'connect')
  await page.getByRole('button', { name: 'Test Wallet' }).last().click()
  await poll(async () => (await stateOf(page)).session).toMatchObject({
    connectorId: 'com.example.test#2',
  })
  expect(methodsOf(impostor as MockWallet)).toContain('eth_requestAccounts')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

describe('a wallet that throws', () => {
  test.each([
    ['from every method and from on', { throws: true }],
    ['what is no error', { malformed: true }],
  ] as const)('%s: the modal tells it, and another wallet connects', async (_, behaviour) => {
    const opened = await openWithWallet(
      site,
      {},
      {
        before: async (page) =>
          void (await installWallet(
            page,
            walletOf({ info: { name: 'Bad Wallet', rdns: 'com.example.bad' }, behaviour }),
          )),
      },
    )
    const { page } = opened
    await start(page)
    await open(page)
    await page.getByRole('button', { name: 'Bad Wallet' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    expect((await stateOf(page)).session.status).toBe('disconnected')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
    await page.getByRole('button', { name: 'Back' }).click()
    await drawn(page, 'connect')
    await page.getByRole('button', { name: 'Test Wallet' }).click()
    await poll(async () => (await stateOf(page)).session).toMatchObject({
      status: 'connected',
      connectorId: 'com.example.test',
    })
    expect(await opened.problems()).toEqual([])
    await opened.close()
  })

  test('after it was connected: requests and disconnect end, each with an outcome', async () => {
    const opened = await openWithWallet(site)
    const { page, wallet } = opened
    await start(page)
    await connect(page)
    await wallet.set({ throws: true })
    const code = () =>
      page.evaluate(async () => {
        try {
          return await window.site.kits.default?.request({
            method: 'personal_sign',
            params: ['0x00', '0x00'],
          })
        } catch (error) {
          return (error as { code?: string }).code
        }
      })
    expect(await code()).toMatch(/^rpc\//)
    await page.evaluate(() => window.site.kits.default?.disconnect())
    expect((await stateOf(page)).session).toMatchObject({ status: 'disconnected', reason: 'user' })
    expect(await opened.problems()).toEqual([])
    await opened.close()
  })
})

const manyWallets = Array.from({ length: 500 }, (_, at) => ({
  name: `Stranger ${at}`,
  rdns: `com.example.s${at}`,
}))

/**
 * Starts a kit and resolves once all 501 wallets are listed; with `look` it calls `kit.discover()`.
 * `atStart` is how many were listed before that.
 */
const listMany = (page: Page, ui: UiOptions, look: boolean) =>
  page.evaluate(
    async ([options, discover]) => {
      const kit = window.site.make(options as never)
      let updates = 0
      kit.subscribe(
        (state) => state.connectors,
        () => updates++,
      )
      await kit.start()
      // loads code and asks a chain: what the start itself had set going would have ended by then
      await kit.request({ method: 'eth_blockNumber' })
      const atStart = kit.getState().connectors.length
      if (discover) await kit.discover()
      await kit.waitFor(({ connectors }) => connectors.length === 501, { timeout: 20_000 })
      return { atStart, updates, open: kit.getState().modal.open }
    },
    [kitOf({ ui }) as object, look] as const,
  )

test('500 announced wallets in idle time: listed in a few updates, before the modal opens', async () => {
  const opened = await openWithWallet(site, {}, crowd(manyWallets))
  const { page } = opened
  const { updates, open: isOpen } = await listMany(page, { preload: 'idle' }, false)
  expect(isOpen).toBe(false)
  expect(updates).toBeLessThanOrEqual(3)
  // drawn into the closed dialog: the first 40, and the row that shows all
  await poll(() => page.locator('li .t-row').count()).toBe(41)
  expect((await stateOf(page)).open).toBe(false)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('500 announced wallets: told in a few updates, 40 rows drawn, all on demand, and one of them connects', async () => {
  const opened = await openWithWallet(site, {}, crowd(manyWallets))
  const { page } = opened
  const { atStart, updates } = await listMany(page, { preload: 'intent' }, true)
  // without a reason to look for wallets, a page start does nothing for 501 of them
  expect(atStart).toBe(0)
  expect(updates).toBeLessThanOrEqual(3)

  await open(page)
  const rows = () => page.locator('li .t-row').count()
  expect(await rows()).toBe(41)
  await page.getByRole('button', { name: /Show all \(501\)/ }).click()
  await poll(rows).toBe(501)
  await page.getByRole('button', { name: 'Stranger 499' }).click()
  await page.getByText('You declined').waitFor()
  await page.getByRole('button', { name: 'Back' }).click()
  await drawn(page, 'connect')
  // Announced before the page's own scripts ran or after them all: the good one is there all the
  // same.
  if ((await page.getByRole('button', { name: 'Test Wallet' }).count()) === 0)
    await page.getByRole('button', { name: /Show all/ }).click()
  await page.getByRole('button', { name: 'Test Wallet' }).click()
  await poll(async () => (await stateOf(page)).session.status).toBe('connected')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('the host’s page is left as it was: no new globals, no changed prototypes, nothing but the host element', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await page.evaluate(() => {
    const shape = () => ({
      globals: Object.getOwnPropertyNames(window).sort(),
      natives: [EventTarget, Element, Node, Document, Storage, Array, Object, Promise].flatMap(
        ({ name, prototype }) =>
          Object.getOwnPropertyNames(prototype).map((key) => `${name}.${key}`),
      ),
      sheets: document.adoptedStyleSheets.length + document.styleSheets.length,
    })
    const changes: string[] = []
    const observer = new MutationObserver((records) => {
      for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
        const nodes = [...addedNodes, ...removedNodes].map((node) => node.nodeName.toLowerCase())
        const ours = target instanceof Element && target.localName === 'tessera-kit'
        if (!ours)
          changes.push(
            [type, target.nodeName.toLowerCase(), attributeName ?? '', ...nodes].join(' '),
          )
      }
    })
    observer.observe(document, {
      subtree: true,
      childList: true,
      attributes: true,
      characterData: true,
    })
    const before = JSON.stringify(shape())
    const probe = { changes, same: () => JSON.stringify(shape()) === before }
    Object.defineProperty(window.site, 'probe', { value: probe })
  })
  const probe = () =>
    page.evaluate(() => {
      const { changes, same } = (
        window.site as never as { probe: { changes: string[]; same(): boolean } }
      ).probe
      return { changes: [...changes], same: same() }
    })
  await start(page)
  await connect(page)
  await open(page)
  await drawn(page, 'account')
  await page.keyboard.press('Escape')
  await poll(async () => (await stateOf(page)).open).toBe(false)
  await page.evaluate(() => window.site.kits.default?.destroy())
  expect(await probe()).toEqual({
    changes: ['childList body  tessera-kit', 'childList body  tessera-kit'],
    same: true,
  })
  // The controls: a global and an attribute are noticed.
  await page.evaluate(() => {
    Object.assign(window, { leaked: 1 })
    document.body.setAttribute('data-leaked', '')
  })
  const leaked = await probe()
  expect(leaked.same).toBe(false)
  expect(leaked.changes).toContain('attributes body data-leaked')
  await opened.close()
})
