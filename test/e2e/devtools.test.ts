import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAxe, findingsOf } from './site/axe'
import { connect, type Driven, kitOf, openWithWallet, poll, start, stateOf } from './site/drive'
import type { SiteKit } from './site/page'
import { type Site, startSite } from './site/site'

let site: Site
beforeAll(async () => {
  // The clipboard is the browser's.
  site = await startSite({})
})
afterAll(() => site?.close())

const host = (id = 'default') => `tessera-devtools[data-kit="${id}"]`
const panel = (page: Page, id?: string) => page.locator(`${host(id)} .dock`)
const openPanel = async (page: Page, id?: string) => {
  await page.locator(`${host(id)} .open`).click()
  await panel(page, id).waitFor()
}
const api = <T>(page: Page, what: 'entries' | 'trace', id = 'default') =>
  page.evaluate(
    ([kit, verb]) => window.site.devtools(window.site.kits[kit] as never)[verb as 'trace'](),
    [id, what] as const,
  ) as Promise<T>
/** The rows as they read, one line each. */
const rows = (page: Page, id?: string) =>
  page
    .locator(`${host(id)} .row`)
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll('.kind,.name,.summary,.state')]
          .map((part) => part.textContent)
          .join(' | '),
      ),
    )

/**
 * A kit that does nothing by itself: what it draws ahead in idle time would be rows at any moment.
 */
const recorded = (options: Partial<SiteKit> = {}) =>
  kitOf({ devtools: {}, ui: { preload: 'intent' }, ...options })

const secret = 'a message only for the wallet'
const asked = (page: Page, method: string, params: readonly unknown[]) =>
  page.evaluate(
    ([name, given]) =>
      window.site.kits.default
        ?.request({ method: name as string, params: given as unknown[] })
        .then(String, (error: { code?: string }) => String(error.code)),
    [method, params] as const,
  )

/** Connect, sign, reject, switch the network, disconnect; answers the signature. */
async function journey({ page, wallet }: Driven): Promise<string> {
  const hex = `0x${Buffer.from(secret).toString('hex')}`
  await connect(page)
  const signature = await asked(page, 'personal_sign', [hex, wallet.addresses[0]])
  await wallet.set({ reject: ['personal_sign'] })
  expect(await asked(page, 'personal_sign', [hex, wallet.addresses[0]])).toBe('rpc/user-rejected')
  await page.evaluate(() => window.site.kits.default?.switchNetwork('eip155:31338'))
  await poll(async () => (await stateOf(page)).session.chainId).toBe('eip155:31338')
  await page.evaluate(() => window.site.kits.default?.disconnect())
  await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')
  return signature as string
}

test('a session of connect, sign, reject, switch and disconnect is readable in the panel; its redacted trace has no full address and no signature', async () => {
  const opened = await openWithWallet(site)
  const { page, wallet } = opened
  await start(page, recorded())
  await openPanel(page)
  const signature = await journey(opened)
  const text = async () => (await rows(page)).join('\n')
  await poll(text).toMatch(/State \| eip155 \| connected → disconnected/)
  const shown = await text()
  expect(shown).toMatch(/State \| eip155 \| disconnected → connecting · com\.example\.test/)
  expect(shown).toMatch(
    /State \| eip155 \| connecting → connected · com\.example\.test · eip155:31337/,
  )
  expect(shown).toMatch(/Request \| personal_sign \| allow · wallet · eip155:31337\n/)
  expect(shown).toMatch(
    /Request \| personal_sign \| allow · wallet · eip155:31337 · rpc\/user-rejected \| declined/,
  )
  expect(shown).toMatch(
    /State \| eip155 \| connected → connected · com\.example\.test · eip155:31338/,
  )
  expect(shown).toMatch(/Storage \| tessera:default:kernel:sessions \| write · \d+ characters/)
  expect(shown).toMatch(/Hook \| session \| /)
  expect(shown).toMatch(/Event \| modal:change \| true/)

  const raw = JSON.stringify(await api(page, 'entries'))
  const trace = await api<string>(page, 'trace')
  const address = (wallet.addresses[0] as string).slice(2).toLowerCase()
  const payload = Buffer.from(secret).toString('hex')
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)
  for (const part of [address, signature.slice(2), payload]) {
    // the control: what is left out was there
    expect(raw.toLowerCase()).toContain(part)
    expect(trace.toLowerCase()).not.toContain(part)
    expect((await panel(page).textContent())?.toLowerCase()).not.toContain(part)
  }
  expect(trace).not.toMatch(/0x[0-9a-f]{40}/i)
  const entries = (
    JSON.parse(trace) as {
      entries: { kind: string; name: string; data: Record<string, unknown> }[]
    }
  ).entries
  const refused = entries.filter(
    ({ kind, name }) => kind === 'request' && name === 'personal_sign',
  )[1]
  expect(refused).toMatchObject({
    status: 'declined',
    data: {
      verdict: 'allow',
      route: 'wallet',
      error: { code: 'rpc/user-rejected' },
      account: expect.stringMatching(/^0x.{4}….{6}$/),
    },
  })
  expect(await opened.violations()).toEqual([])
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('filters by kind and text; pause and clear; a row opens its details; "Copy redacted trace" copies what trace() says', async () => {
  const opened = await openWithWallet(site)
  const { page, context } = opened
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await start(page, recorded())
  await openPanel(page)
  await connect(page)
  expect(await asked(page, 'eth_chainId', [])).toBe('0x7a69')
  const kinds = async () => new Set((await rows(page)).map((row) => row.split(' | ')[0]))
  await poll(async () => [...(await kinds())]).toEqual(
    expect.arrayContaining(['Request', 'State', 'Hook', 'Event', 'Storage']),
  )
  for (const name of ['Hooks', 'Events', 'Storage', 'Requests'])
    await panel(page).getByRole('button', { name, exact: true }).click()
  await poll(async () => [...(await kinds())]).toEqual(['State'])
  await panel(page).getByRole('searchbox').fill('Reconnecting')
  await panel(page).getByText('Nothing matches.').waitFor()
  await panel(page).getByRole('button', { name: 'Show all' }).click()
  await panel(page).getByRole('searchbox').fill('MODAL:CHANGE')
  await poll(() => rows(page)).toEqual([
    expect.stringContaining('modal:change | true'),
    expect.stringContaining('modal:change | false'),
  ])

  const row = page.locator(`${host()} .row`).first()
  await row.click()
  expect(await row.getAttribute('aria-expanded')).toBe('true')
  expect(JSON.parse((await page.locator(`${host()} pre:visible`).textContent()) as string)).toEqual(
    { open: true },
  )

  await panel(page).getByRole('button', { name: 'Pause' }).click()
  const paused = await api<unknown[]>(page, 'entries')
  await page.evaluate(() => window.site.kits.default?.disconnect())
  await poll(async () => (await stateOf(page)).session.status).toBe('disconnected')
  expect((await api<unknown[]>(page, 'entries')).length).toBe(paused.length)
  await panel(page).getByRole('button', { name: 'Resume' }).click()
  await panel(page).getByRole('button', { name: 'Copy redacted trace' }).click()
  await panel(page).getByRole('status').filter({ hasText: 'Copied' }).waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await api(page, 'trace'))
  await panel(page).getByRole('button', { name: 'Clear' }).click()
  await panel(page).getByText('Nothing yet.').waitFor()
  expect(await api(page, 'entries')).toEqual([])
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('where the browser does not let it copy, the trace stands in a field, selected', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, recorded())
  await page.evaluate(() =>
    Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }),
  )
  await openPanel(page)
  await panel(page).getByRole('button', { name: 'Copy redacted trace' }).click()
  const field = panel(page).getByRole('textbox', { name: 'Copy redacted trace' })
  expect(await field.inputValue()).toBe(await api(page, 'trace'))
  expect(
    await field.evaluate(
      (one: HTMLTextAreaElement) =>
        one.selectionEnd - one.selectionStart === one.value.length && one.matches(':focus'),
    ),
  ).toBe(true)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

test('by keyboard alone: it opens, arrows move between rows, Esc closes, and the focus returns', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, recorded())
  await connect(page)
  const focused = () =>
    page.evaluate(
      (tag) => document.querySelector(tag)?.shadowRoot?.activeElement?.className ?? '',
      host(),
    )
  await page.locator(`${host()} .open`).focus()
  await page.keyboard.press('Enter')
  await poll(focused).toBe('dock')
  const met: string[] = []
  for (let step = 0; step < 11; step++) {
    await page.keyboard.press('Tab')
    met.push(await focused())
  }
  expect(met).toEqual([...Array(4).fill('action'), 'search', ...Array(5).fill('chip'), 'row'])
  const at = () =>
    page
      .locator(`${host()} .row:focus`)
      .evaluate((row) =>
        [...(row.getRootNode() as ShadowRoot).querySelectorAll('.row')].indexOf(row),
      )
  await page.keyboard.press('Home')
  expect(await at()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  expect(await at()).toBe(1)
  expect(await page.locator(`${host()} .row:focus`).getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('Escape')
  await poll(() => panel(page).isVisible()).toBe(false)
  expect(await focused()).toBe('open')
  expect(await opened.problems()).toEqual([])
  await opened.close()
})

describe.each([
  ['en', 'ltr'],
  ['ar', 'rtl'],
] as const)('%s', (locale, direction) => {
  test('axe finds nothing, dark and light, with and without rows', async () => {
    const opened = await openWithWallet(site, {}, { reducedMotion: 'reduce' })
    const { page, wallet } = opened
    await addAxe(page)
    // the panel has the mode of the system until the modal has one of its own: not before it opens
    await start(page, recorded({ locale }))
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      await page.evaluate(() => window.site.devtools(window.site.kits.default as never).close())
      expect(await findingsOf(page), `${scheme}, closed`).toEqual([])
      await openPanel(page)
      expect(await page.locator(`${host()} .root`).getAttribute('dir')).toBe(direction)
      expect(await page.locator(host()).getAttribute('data-mode')).toBe(scheme)
      expect(await findingsOf(page), `${scheme}, empty`).toEqual([])
    }
    await connect(page)
    await wallet.set({ reject: ['personal_sign'] })
    await asked(page, 'personal_sign', ['0x68656c6c6f', wallet.addresses[0]])
    await poll(async () => (await rows(page)).join('\n')).toMatch(/personal_sign/)
    await page.locator(`${host()} .row`).last().click()
    for (const mode of ['dark', 'light'] as const) {
      await page.evaluate(
        (given) => window.site.setTheme(window.site.kits.default as never, given),
        mode,
      )
      await poll(() => page.locator(host()).getAttribute('data-mode')).toBe(mode)
      expect(await findingsOf(page), mode).toEqual([])
    }
    await opened.close()
  })
})

test('control: axe reports a button without a name in the panel', async () => {
  const opened = await openWithWallet(site)
  await addAxe(opened.page)
  await start(opened.page, recorded())
  await openPanel(opened.page)
  await panel(opened.page).evaluate((dock) => dock.append(document.createElement('button')))
  expect((await findingsOf(opened.page)).map((line) => line.split(':')[0])).toContain('button-name')
  await opened.close()
})

test('of two kits each devtools shows its own; destroy leaves no element; a kit without the plugin has none', async () => {
  const opened = await openWithWallet(site)
  const { page } = opened
  await start(page, recorded({ id: 'first' }))
  await start(page, recorded({ id: 'second' }))
  await start(page, kitOf({ id: 'plain' }))
  await poll(() => page.locator('tessera-devtools').count()).toBe(2)
  expect(
    await page
      .locator('tessera-devtools')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-place'))),
  ).toEqual(['0', '1'])
  await connect(page, { id: 'first' })
  const of = async (id: string) => JSON.stringify(await api(page, 'entries', id))
  await poll(() => of('first')).toMatch(/"to":"connected".*"name":"tessera:first:kernel:sessions"/)
  // what the second does, it shows
  await page.evaluate(() => window.site.kits.second?.preload())
  await poll(() => of('second')).toContain('tessera:second:')
  expect(await of('second')).not.toMatch(/tessera:first|"kind":"state"|modal:change|session/)
  await page.evaluate(() => window.site.kits.first?.destroy())
  expect(
    await page
      .locator('tessera-devtools')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-kit'))),
  ).toEqual(['second'])
  await page.evaluate(() => window.site.kits.second?.destroy())
  expect(await page.locator('tessera-devtools').count()).toBe(0)
  expect(await opened.problems()).toEqual([])
  await opened.close()
})
